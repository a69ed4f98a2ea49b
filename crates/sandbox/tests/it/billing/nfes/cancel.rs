//! Cancelling, and what the city says to it.

use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::billing::fiscal::{Fiscal, REASON};

#[tokio::test]
async fn the_city_cancels_after_a_while() {
    let fiscal = Fiscal::new().await;
    let nfe = fiscal.issued(30_265, "Licença").await;
    let asked = fiscal.act(&nfe, "cancel", json!({ "reason": REASON })).await.expect(200).body["data"].take();
    assert_eq!((&asked["status"], &asked["cancel_attempts"]), (&json!("canceling"), &json!(1)));
    fiscal.world.let_the_bank_answer();
    let canceled = fiscal.nfe(&nfe).await;
    assert_eq!((&canceled["status"], &canceled["nfe_number"]), (&json!("canceled"), &json!(1)));
    assert_eq!(canceled["cancelled_at"], "2026-10-05T12:14:34.000Z");
}

#[tokio::test]
async fn a_reason_has_fifteen_characters() {
    let fiscal = Fiscal::new().await;
    let nfe = fiscal.issued(100, "Licença").await;
    for reason in ["catorze letras", "   catorze letras    "] {
        let refused = fiscal.act(&nfe, "cancel", json!({ "reason": reason })).await.expect(422).body;
        assert!(refused["error"]["details"]["fields"]["reason"].is_array(), "{refused}");
    }
    fiscal.act(&nfe, "cancel", json!({})).await.expect(422);
    assert_eq!(fiscal.status(&nfe).await, "issued");
    fiscal.act(&nfe, "cancel", json!({ "reason": "quinze é o certo" })).await.expect(200);
}

#[tokio::test]
async fn only_what_is_issued_is_cancelled() {
    let fiscal = Fiscal::new().await;
    let draft = fiscal.draft(100, "Licença").await;
    let rejected = fiscal.issued(100, "REJEITAR").await;
    let canceled = fiscal.canceled().await;
    for nfe in [&draft, &rejected, &canceled] {
        let refused = fiscal.act(nfe, "cancel", json!({ "reason": REASON })).await.expect(422).body;
        assert_eq!(refused["error"]["code"], "nfe_not_issued");
        let refused = fiscal.act(nfe, "retry-cancel", Value::Null).await.expect(422).body;
        assert_eq!(refused["error"]["code"], "nfe_not_canceling");
    }
    let issued = fiscal.issued(100, "Licença").await;
    let refused = fiscal.act(&issued, "retry-cancel", Value::Null).await.expect(422).body;
    assert_eq!(refused["error"]["code"], "nfe_not_canceling");
}

#[tokio::test]
async fn a_refused_cancellation_leaves_it_valid() {
    let fiscal = Fiscal::new().await;
    let nfe = fiscal.issued(100, "Licença").await;
    fiscal.act(&nfe, "cancel", json!({ "reason": "REJEITAR por favor, é um teste" })).await.expect(200);
    fiscal.world.let_the_bank_answer();
    let refused = fiscal.nfe(&nfe).await;
    assert_eq!((&refused["status"], &refused["nfe_number"]), (&json!("error"), &json!(1)));
    assert!(refused["error_message"].as_str().unwrap().starts_with("[E999]"));
    for (action, code) in [("issue", "nfe_issued"), ("cancel", "nfe_not_issued")] {
        let again = fiscal.act(&nfe, action, json!({ "reason": REASON })).await.expect(422).body;
        assert_eq!(again["error"]["code"], code);
    }
    let kept = fiscal.world.delete(&format!("/v1/nfes/{nfe}")).await.expect(422).body;
    assert_eq!(kept["error"]["code"], "nfe_issued");
    fiscal.world.get(&format!("/v1/nfes/{nfe}/xml")).await.expect(200);
    // The city still has it as issued, and says so.
    let synced = fiscal.act(&nfe, "sync", Value::Null).await.expect(200).body["data"].take();
    assert_eq!((&synced["status"], &synced["error_message"]), (&json!("issued"), &Value::Null));
    fiscal.act(&nfe, "cancel", json!({ "reason": REASON })).await.expect(200);
    fiscal.world.let_the_bank_answer();
    assert_eq!(fiscal.status(&nfe).await, "canceled");
}

#[tokio::test]
async fn a_city_out_of_order_is_asked_to_cancel_again() {
    let fiscal = Fiscal::new().await;
    let nfe = fiscal.issued(100, "Licença").await;
    fiscal.act(&nfe, "cancel", json!({ "reason": "Prefeitura INSTÁVEL 1, de novo" })).await.expect(200);
    fiscal.world.let_the_bank_answer();
    let waiting = fiscal.nfe(&nfe).await;
    assert_eq!(waiting["status"], "pending_cancel");
    assert!(waiting["next_retry_at"].is_string());
    // Somebody does not want to wait.
    let asked = fiscal.act(&nfe, "retry-cancel", Value::Null).await.expect(200).body["data"].take();
    assert_eq!((&asked["status"], &asked["cancel_attempts"]), (&json!("canceling"), &json!(2)));
    fiscal.world.let_the_bank_answer();
    assert_eq!(fiscal.status(&nfe).await, "canceled");
    fiscal.world.pass(SignedDuration::from_hours(1));
    assert_eq!(fiscal.nfe(&nfe).await["cancel_attempts"], 2);
}

#[tokio::test]
async fn cancellations_that_never_work_end_as_errors() {
    let fiscal = Fiscal::new().await;
    let nfe = fiscal.issued(100, "Licença").await;
    fiscal.act(&nfe, "cancel", json!({ "reason": "Prefeitura INSTÁVEL sempre" })).await.expect(200);
    fiscal.world.pass(SignedDuration::from_hours(1));
    let failed = fiscal.nfe(&nfe).await;
    assert_eq!((&failed["status"], &failed["cancel_attempts"]), (&json!("error"), &json!(4)));
    fiscal.act(&nfe, "retry-cancel", Value::Null).await.expect(200);
}

#[tokio::test]
async fn the_city_has_a_deadline() {
    let fiscal = Fiscal::new().await;
    let nfe = fiscal.issued(100, "Licença").await;
    fiscal.world.pass_days(31);
    fiscal.act(&nfe, "cancel", json!({ "reason": REASON })).await.expect(200);
    fiscal.world.let_the_bank_answer();
    let refused = fiscal.nfe(&nfe).await;
    assert_eq!(refused["status"], "error");
    assert!(refused["error_message"].as_str().unwrap().starts_with("[E401]"));
}
