//! Bringing NF-e up to date with the city.

use jiff::SignedDuration;
use serde_json::Value;

use crate::billing::fiscal::Fiscal;

#[tokio::test]
async fn a_sync_stores_the_papers_and_asks_now() {
    let fiscal = Fiscal::new().await;
    let nfe = fiscal.draft(100, "Licença").await;
    let draft = fiscal.act(&nfe, "sync", Value::Null).await.expect(200).body["data"].take();
    assert_eq!((&draft["status"], &draft["pdf_downloaded_at"]), (&Value::from("draft"), &Value::Null));
    fiscal.act(&nfe, "issue", Value::Null).await.expect(200);
    // Without waiting for the clock.
    let synced = fiscal.act(&nfe, "sync", Value::Null).await.expect(200).body["data"].take();
    assert_eq!(synced["status"], "issued");
    for name in ["pdf_downloaded_at", "xml_downloaded_at"] {
        assert_eq!(synced[name], "2026-10-05T12:14:27.000Z");
    }
    fiscal.world.let_the_bank_answer();
    assert_eq!(fiscal.nfe(&nfe).await["nfe_number"], 1);
    let unstable = fiscal.issued(100, "INSTÁVEL 1").await;
    assert_eq!(fiscal.act(&unstable, "sync", Value::Null).await.expect(200).body["data"]["status"], "issued");
    fiscal.world.pass(SignedDuration::from_hours(1));
    assert_eq!(fiscal.nfe(&unstable).await["issue_attempts"], 2);
}

#[tokio::test]
async fn one_job_runs_at_a_time() {
    let fiscal = Fiscal::new().await;
    let nfe = fiscal.issued(100, "Licença").await;
    fiscal.draft(100, "Rascunho").await;
    let started = fiscal.world.post("/v1/nfes/sync", Value::Null).await.expect(201).body["data"].take();
    assert_eq!(started["status"], "running");
    let refused = fiscal.world.post("/v1/nfes/sync", Value::Null).await.expect(422).body;
    assert_eq!(refused["error"]["code"], "sync_in_progress");
    assert_eq!(refused["error"]["details"]["job_id"], started["job_id"]);
    fiscal.world.let_the_bank_answer();
    assert!(fiscal.nfe(&nfe).await["xml_downloaded_at"].is_string());
    fiscal.world.post("/v1/nfes/sync", Value::Null).await.expect(201);
}

#[tokio::test]
async fn a_job_of_many_goes_on_in_steps() {
    let fiscal = Fiscal::new().await;
    for _ in 0..101 {
        fiscal.draft(100, "Licença").await;
    }
    let oldest = fiscal.world.get("/v1/nfes?sort_by=created_at&sort_order=asc&per_page=1").await.expect(200).body;
    let oldest = oldest["data"][0]["id"].as_str().unwrap().to_owned();
    fiscal.act(&oldest, "issue", Value::Null).await.expect(200);
    fiscal.world.let_the_bank_answer();
    fiscal.world.post("/v1/nfes/sync", Value::Null).await.expect(201);
    fiscal.world.pass(SignedDuration::from_secs(3));
    assert_eq!(fiscal.nfe(&oldest).await["pdf_downloaded_at"], Value::Null);
    fiscal.world.post("/v1/nfes/sync", Value::Null).await.expect(422);
    fiscal.world.pass(SignedDuration::from_secs(1));
    assert!(fiscal.nfe(&oldest).await["pdf_downloaded_at"].is_string());
    fiscal.world.post("/v1/nfes/sync", Value::Null).await.expect(201);
}
