//! Changing, deleting and tying NF-e.

use serde_json::{Value, json};

use crate::billing::fiscal::{Fiscal, account};
use crate::billing::world::{each, id, made};

#[tokio::test]
async fn a_draft_changes_and_its_taxes_follow() {
    let fiscal = Fiscal::new().await;
    let nfe = fiscal.draft(30_265, "Licença").await;
    let path = format!("/v1/nfes/{nfe}");
    let changed = fiscal.world.patch(&path, json!({ "amount_cents": 100_000 })).await.expect(200).body["data"].take();
    assert_eq!((&changed["amount_cents"], &changed["taxes"]["iss_amount_cents"]), (&json!(100_000), &json!(2_000)));
    let change = json!({ "taxes": { "iss_rate": 0.05, "inss_rate": 0.11 }, "ncm_code": "85234910", "lc116_code": "1.07",
        "custom_metadata": { "a": 1 }, "customer_snapshot": { "phone": "+55 19 5555-0101" } });
    let changed = fiscal.world.patch(&path, change).await.expect(200).body["data"].take();
    assert_eq!(changed["taxes"]["iss_amount_cents"], 5_000);
    assert_eq!(changed["taxes"]["net_amount_cents"], 89_000);
    assert_eq!((&changed["lc116_code"], &changed["ncm_code"]), (&json!("01.07"), &json!("85234910")));
    assert_eq!(changed["customer_snapshot"]["document_number"], "44555666000181");
    assert_eq!(changed["customer_snapshot"]["phone"], "+55 19 5555-0101");
    let blank = fiscal.world.patch(&path, json!({ "customer_snapshot": { "name": " " } })).await.expect(422).body;
    assert!(blank["error"]["details"]["fields"]["customer_snapshot.name"].is_array());
}

#[tokio::test]
async fn what_is_issued_stays_as_it_is() {
    let fiscal = Fiscal::new().await;
    let nfe = fiscal.issued(30_265, "Licença").await;
    let path = format!("/v1/nfes/{nfe}");
    let before = fiscal.nfe(&nfe).await;
    for change in [
        json!({ "amount_cents": 1 }),
        json!({ "taxes": { "iss_rate": 0.05 } }),
        json!({ "service_code": "1" }),
        json!({ "lc116_code": "01.07" }),
        json!({ "cnae_code": "1" }),
        json!({ "nbs_code": "1" }),
        json!({ "ncm_code": "1" }),
        json!({ "rps_number": 9 }),
        json!({ "rps_serial_number": "9" }),
        json!({ "service_description": "Outro" }),
        json!({ "customer_snapshot": { "name": "Outro" } }),
    ] {
        let refused = fiscal.world.patch(&path, change.clone()).await.expect(422).body;
        assert_eq!(refused["error"]["code"], "nfe_issued", "{change}");
    }
    assert_eq!(fiscal.nfe(&nfe).await, before);
    // What is ours alone may change.
    let own = fiscal.world.patch(&path, json!({ "external_id": "N-1" })).await.expect(200).body["data"].take();
    assert_eq!(own["external_id"], "N-1");
}

#[tokio::test]
async fn codes_and_amounts_change_in_a_draft_alone() {
    let fiscal = Fiscal::new().await;
    let nfe = fiscal.issued(100, "REJEITAR").await;
    let path = format!("/v1/nfes/{nfe}");
    let refused = fiscal.world.patch(&path, json!({ "amount_cents": 200 })).await.expect(422).body;
    assert_eq!(refused["error"]["code"], "nfe_not_draft");
    fiscal.world.patch(&path, json!({ "service_description": "Licença" })).await.expect(200);
    fiscal.act(&nfe, "issue", Value::Null).await.expect(200);
    let busy = fiscal.world.patch(&path, json!({ "service_description": "Outra" })).await.expect(422).body;
    assert_eq!(busy["error"]["code"], "invalid_status_transition");
    fiscal.world.let_the_bank_answer();
    assert_eq!(fiscal.status(&nfe).await, "issued");
}

#[tokio::test]
async fn what_the_city_does_not_hold_is_deleted() {
    let fiscal = Fiscal::new().await;
    let draft = fiscal.draft(100, "Licença").await;
    let rejected = fiscal.issued(100, "REJEITAR").await;
    let waiting = fiscal.issued(100, "INSTÁVEL").await;
    let canceled = fiscal.canceled().await;
    let busy = fiscal.draft(100, "Licença").await;
    fiscal.act(&busy, "issue", Value::Null).await.expect(200);
    for nfe in [&draft, &rejected, &waiting, &canceled, &busy] {
        let deleted = fiscal.world.delete(&format!("/v1/nfes/{nfe}")).await.expect(200).body;
        assert_eq!(deleted, json!({ "data": { "deleted": true } }));
        fiscal.world.get(&format!("/v1/nfes/{nfe}")).await.expect(404);
    }
    assert_eq!(fiscal.world.get("/v1/nfes/request-tries").await.expect(200).body["meta"]["total"], 0);
    let issued = fiscal.issued(100, "Licença").await;
    let refused = fiscal.world.delete(&format!("/v1/nfes/{issued}")).await.expect(422).body;
    assert_eq!(refused["error"]["code"], "nfe_issued");
    // The one that was deleted on its way to the city took no number.
    assert_eq!(fiscal.nfe(&issued).await["nfe_number"], 2);
}

#[tokio::test]
async fn drafts_are_deleted_together_or_not_at_all() {
    let fiscal = Fiscal::new().await;
    let drafts = [fiscal.draft(100, "a").await, fiscal.draft(100, "b").await];
    let issued = fiscal.issued(100, "c").await;
    let mixed = json!({ "ids": [drafts[0], issued] });
    let refused = fiscal.world.post("/v1/nfes/bulk-delete", mixed).await.expect(422).body;
    assert_eq!(refused["error"]["code"], "nfe_not_draft");
    assert_eq!(refused["error"]["details"]["ids"], json!([issued]));
    assert_eq!(fiscal.status(&drafts[0]).await, "draft");
    let both = json!({ "ids": [drafts[0], drafts[1], drafts[0]] });
    let deleted = fiscal.world.post("/v1/nfes/bulk-delete", both).await.expect(200).body;
    assert_eq!(deleted["data"]["deleted"], 2);
    assert_eq!(fiscal.world.get("/v1/nfes").await.expect(200).body["meta"]["total"], 1);
    for ids in [json!([]), Value::from(vec![issued.as_str(); 101])] {
        let refused = fiscal.world.post("/v1/nfes/bulk-delete", json!({ "ids": ids })).await;
        assert!(refused.status == 422, "{}", refused.body);
    }
}

#[tokio::test]
async fn nfes_are_tied_to_an_invoice_and_untied() {
    let fiscal = Fiscal::new().await;
    let invoice = fiscal.invoice(20_000, json!({})).await;
    let nfes = [fiscal.issued(10_000, "a").await, fiscal.draft(10_000, "b").await];
    let tie = |ids: &[String], invoice: Value| json!({ "nfe_ids": ids, "invoice_id": invoice });
    let tied = fiscal.world.post("/v1/nfes/bulk", tie(&nfes, json!(invoice))).await.expect(200).body;
    assert_eq!(tied["data"]["updated"], 2);
    let list = fiscal.world.get("/v1/nfes?invoice_filter=with").await.expect(200).body;
    assert_eq!(each(&list, "invoice_id"), [&json!(invoice), &json!(invoice)]);
    fiscal.world.post("/v1/nfes/bulk", tie(&nfes, Value::Null)).await.expect(200);
    let list = fiscal.world.get("/v1/nfes?invoice_filter=without").await.expect(200).body;
    assert_eq!(each(&list, "invoice_id"), [&Value::Null, &Value::Null]);
    let missing = fiscal.world.post("/v1/nfes/bulk", json!({ "nfe_ids": nfes })).await.expect(422).body;
    assert!(missing["error"]["details"]["fields"]["invoice_id"].is_array());
    // More than the invoice is over.
    let whole = fiscal.issued(20_000, "c").await;
    let refused =
        fiscal.world.post("/v1/nfes/bulk", tie(&[nfes[0].clone(), whole], json!(invoice))).await.expect(422).body;
    assert_eq!(refused["error"]["code"], "nfe_exists");
    assert_eq!(fiscal.nfe(&nfes[0]).await["invoice_id"], Value::Null);
    let other = account(&fiscal.world, "Outra Ltda", "45.723.174/0001-10").await;
    let mut body = fiscal.body(100, "d");
    body["billing_account_id"] = json!(other);
    let foreign = id(&made(&fiscal.world, "nfes", body).await);
    let refused = fiscal.world.post("/v1/nfes/bulk", tie(&[foreign], json!(invoice))).await.expect(422).body;
    assert!(refused["error"]["details"]["fields"]["nfe_ids"].is_array());
}
