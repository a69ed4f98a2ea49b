//! Charging a bill: what it takes, and what a charge holds fast.

use catalogue::finance::account::ACCOUNT;
use serde_json::{Value, json};

use super::world::{World, fields};

impl World {
    pub(super) async fn charge(&self, bill: &str, kind: &str, key: &str) -> crate::world::Answer {
        self.act(&format!("/v1/receivables/{bill}/charge"), key, json!({ "kind": kind })).await
    }

    pub(super) async fn cancel_charge(&self, bill: &str, key: &str) -> crate::world::Answer {
        self.act(&format!("/v1/receivables/{bill}/charge/cancel"), key, Value::Null).await
    }

    /// A bill with a charge of this kind.
    pub(super) async fn charged(&self, kind: &str, fields: Value) -> String {
        let bill = self.receivable(fields).await;
        self.charge(&bill, kind, &format!("issue-{bill}")).await.expect(200);
        bill
    }
}

#[tokio::test]
async fn a_charge_is_issued_once() {
    let world = World::new().await;
    for kind in ["bank_billet", "pix"] {
        let bill = world.receivable(json!({})).await;
        let charged = world.charge(&bill, kind, &bill).await.expect(200);
        assert_eq!(charged.body["charge_state"], "registering");
        assert_eq!(charged.body["kobana_charge_kind"], kind);
        assert_eq!(
            (&charged.body["kobana_status"], &charged.body["kobana_registration_status"]),
            (&json!("opened"), &json!("pending"))
        );
        assert!(charged.body["kobana_charge_uid"].is_string() && charged.body["kobana_charge_url"].is_string());
        assert_eq!(charged.body["kobana_charge_id"].is_u64(), kind == "bank_billet");
        assert_eq!((&charged.body["kobana_barcode"], &charged.body["kobana_pix_qrcode"]), (&Value::Null, &Value::Null));
        assert_eq!(world.charge(&bill, kind, &bill).await.expect(200).body, charged.body);
        let refused = world.charge(&bill, kind, "another").await.expect(409);
        assert_eq!(refused.body["error"]["details"]["charge_state"], "registering");
    }
}

#[tokio::test]
async fn what_a_charge_lacks_is_named() {
    let world = World::new().await;
    let nobody = world.a_person("Sem documento", None, None).await;
    let homeless = world.a_person("Sem endereço", Some("52998224725"), None).await;
    let part = json!({ "street": "Rua A", "number": "1", "neighborhood": "Centro", "city": "Campinas", "state": "SP" });
    let without_code = world.a_person("Sem CEP", Some("39988107226"), Some(part)).await;
    let cash = world.account_of(json!({ "name": "Caixa", "type": "cash" })).await;
    for (sent, kind, field) in [
        (json!({ "person_id": nobody }), "pix", "person.document_number"),
        (json!({ "person_id": nobody }), "bank_billet", "person.document_number"),
        (json!({ "person_id": homeless }), "bank_billet", "person.address"),
        (json!({ "person_id": without_code }), "bank_billet", "person.address"),
        (json!({ "due_date": "2026-10-04" }), "pix", "due_date"),
        (json!({ "amount": "100000000.00" }), "bank_billet", "amount"),
        (json!({ "financial_account_id": cash }), "pix", "financial_account_id"),
        (json!({ "expected_account_id": cash }), "bank_billet", "expected_account_id"),
    ] {
        let bill = world.receivable(sent.clone()).await;
        let refused = world.charge(&bill, kind, &bill).await.expect(422);
        assert_eq!(fields(&refused), [field], "{sent}: {}", refused.body);
    }
    let refused = {
        let bill = world.receivable(json!({ "person_id": without_code })).await;
        world.charge(&bill, "bank_billet", "cep").await.expect(422)
    };
    assert!(refused.body["error"]["message"].as_str().unwrap().contains("CEP"));
    let fine = world.receivable(json!({ "person_id": homeless })).await;
    world.charge(&fine, "pix", "pix needs no address").await.expect(200);
    let gone = world.receivable(json!({})).await;
    world.patch(&format!("/v1/receivables/{gone}"), json!({ "person_id": null })).await.expect(200);
    assert_eq!(fields(&world.charge(&gone, "pix", "p").await.expect(422)), ["person_id"]);
}

#[tokio::test]
async fn an_account_with_a_bank_is_needed() {
    let world = World::new().await;
    let path = format!("/v1/financial-accounts/{}", world.account);
    world.patch(&path, json!({ "active": false })).await.expect(200);
    let bill = world.receivable(json!({})).await;
    assert_eq!(fields(&world.charge(&bill, "pix", "a").await.expect(422)), ["financial_account_id"]);
    let doc = json!({ "company_id": world.company, "name": "Nova", "type": "checking", "agency": "1", "active": true,
        "account_number": "2", "bank": { "code": "001", "name": "Banco" } });
    let account = world.insert(&ACCOUNT, doc).await;
    let charged = world.charge(&bill, "pix", "b").await.expect(200);
    assert_eq!(charged.body["expected_account_id"], account.as_str());
    world.delete(&format!("/v1/financial-accounts/{account}")).await.expect(422);
}

#[tokio::test]
async fn requests_that_say_too_little_are_refused() {
    let world = World::new().await;
    let bill = world.receivable(json!({})).await;
    let path = format!("/v1/receivables/{bill}/charge");
    world.post(&path, json!({ "kind": "pix" })).await.expect(400);
    world.act(&path, "", json!({ "kind": "pix" })).await.expect(400);
    world.act(&path, "a", json!({})).await.expect(422);
    world.act(&path, "b", json!({ "kind": "ted" })).await.expect(422);
    world.post(&format!("{path}/cancel"), Value::Null).await.expect(400);
    assert_eq!(world.cancel_charge(&bill, "c").await.expect(409).body["error"]["code"], "conflict");
    world.settle("receivables", &bill).await.expect(200);
    world.charge(&bill, "pix", "d").await.expect(409);
    let cancelled = world.receivable(json!({})).await;
    world.patch(&format!("/v1/receivables/{cancelled}"), json!({ "status": "cancelled" })).await.expect(200);
    world.charge(&cancelled, "pix", "e").await.expect(409);
}

#[tokio::test]
async fn a_live_charge_holds_the_bill() {
    let world = World::new().await;
    let bill = world.charged("pix", json!({})).await;
    let path = format!("/v1/receivables/{bill}");
    for sent in [
        json!({ "amount": "1.00" }),
        json!({ "due_date": "2026-11-20" }),
        json!({ "person_name": "Outra pessoa" }),
        json!({ "person_id": null }),
        json!({ "status": "cancelled" }),
        json!({ "status": "received", "payment_date": "2026-10-05", "financial_account_id": world.account }),
    ] {
        let refused = world.patch(&path, sent.clone()).await.expect(409);
        assert_eq!(refused.body["error"]["details"]["charge_state"], "registering", "{sent}");
    }
    world.delete(&path).await.expect(409);
    let same = json!({ "amount": "684.50", "due_date": "2026-10-20", "notes": "Cobrada" });
    assert_eq!(world.patch(&path, same).await.expect(200).body["notes"], "Cobrada");
}
