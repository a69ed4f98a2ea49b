//! Sending bills to the bank: what it takes, and calling it back.

use rust_decimal::Decimal;
use sandbox::domain::boleto::{Barcode, Parts, TypedLine};
use serde_json::{Value, json};

use super::world::{World, fields};

/// Payment data that the bank takes: a Pix key.
pub(super) fn by_pix() -> Value {
    json!({ "payment_method_kind": "pix", "pix_key": "financeiro@riodoce.example" })
}

impl World {
    pub(super) async fn send_to_bank(&self, bill: &str, key: &str) -> crate::world::Answer {
        self.act(&format!("/v1/payables/{bill}/send-to-bank"), key, Value::Null).await
    }

    pub(super) async fn call_back(&self, bill: &str, key: &str) -> crate::world::Answer {
        self.act(&format!("/v1/payables/{bill}/cancel-dispatch"), key, Value::Null).await
    }

    /// An approved bill that can be sent.
    pub(super) async fn sendable(&self, fields: Value) -> String {
        let mut all = by_pix();
        all["financial_account_id"] = json!(self.account);
        super::world::merge(&mut all, &fields);
        self.payable(all).await
    }
}

fn boleto(cents: i64) -> Barcode {
    let due = jiff::civil::date(2026, 10, 20);
    let amount = Decimal::new(cents, 2);
    let parts = Parts { bank: "341", due: Some(due), amount, free_field: "1432701022938500000024002" };
    Barcode::build(parts).unwrap()
}

#[tokio::test]
async fn a_sent_bill_is_at_the_bank() {
    let world = World::new().await;
    let bill = world.sendable(json!({})).await;
    let sent = world.send_to_bank(&bill, "k1").await.expect(200);
    assert_eq!((&sent.body["kobana_status"], &sent.body["status"]), (&json!("approved"), &json!("pending")));
    assert!(sent.body["kobana_payment_uid"].is_string());
    assert_eq!(sent.body["kobana_status_updated_at"], "2026-10-05 12:14:31 UTC");
    assert_eq!(sent.body["operation_kind"], "transfer");
    assert_eq!(world.balance(&world.account).await, "0.00");
    let again = world.send_to_bank(&bill, "k1").await.expect(200);
    assert_eq!((&again.body, again.header("x-idempotency-replayed")), (&sent.body, "true"));
    let refused = world.send_to_bank(&bill, "k2").await.expect(409);
    assert_eq!(refused.body["error"]["details"]["kobana_status"], "approved");
}

#[tokio::test]
async fn every_way_of_paying_is_sent() {
    let world = World::new().await;
    let slip = boleto(68_450);
    let bank = json!({ "payment_method_kind": "ted", "bank_code": "001", "agency": "1234", "account_number": "98765",
        "account_digit": "4" });
    for (data, operation) in [
        (json!({ "payment_method_kind": "bank_billet", "pix_key": null, "barcode": slip.as_str() }), "payment"),
        (
            json!({ "payment_method_kind": "bank_billet", "pix_key": null,
                "barcode": TypedLine::from(slip).to_string() }),
            "payment",
        ),
        (
            json!({ "payment_method_kind": "tribute", "tax_kind": "darf", "tax_data": { "tax_code": "0220" } }),
            "payment",
        ),
        (bank, "transfer"),
    ] {
        let bill = world.sendable(data).await;
        let sent = world.send_to_bank(&bill, &bill).await.expect(200);
        assert_eq!(sent.body["operation_kind"], operation);
    }
}

#[tokio::test]
async fn what_keeps_a_bill_from_the_bank_is_named() {
    let world = World::new().await;
    let cash = world.account_of(json!({ "name": "Caixa", "type": "cash" })).await;
    for (data, field) in [
        (json!({ "payment_method_kind": null, "pix_key": null }), "payment_method_kind"),
        (json!({ "payment_method_kind": "cash" }), "payment_method_kind"),
        (json!({ "pix_key": null }), "pix_key"),
        (json!({ "payment_method_kind": "bank_billet", "barcode": "123" }), "barcode"),
        (json!({ "payment_method_kind": "bank_billet", "barcode": boleto(68_451).as_str() }), "barcode"),
        (json!({ "financial_account_id": null }), "financial_account_id"),
        (json!({ "financial_account_id": cash }), "financial_account_id"),
        (json!({ "financial_account_id": null, "expected_account_id": cash }), "expected_account_id"),
    ] {
        let bill = world.sendable(data.clone()).await;
        let refused = world.send_to_bank(&bill, &bill).await.expect(422);
        assert_eq!(fields(&refused), [field], "{data}: {}", refused.body);
    }
    let bill = world.sendable(json!({})).await;
    let path = format!("/v1/payables/{bill}/send-to-bank");
    world.post(&path, Value::Null).await.expect(400);
    world.act(&path, " ", Value::Null).await.expect(400);
    world.settle("payables", &bill).await.expect(200);
    world.send_to_bank(&bill, "k").await.expect(409);
    world.send_to_bank("0b9c4be6-0f5c-4b6e-9d0a-8f0e6a7a1c99", "k").await.expect(404);
}

#[tokio::test]
async fn a_bill_at_the_bank_stays_as_it_is() {
    let world = World::new().await;
    let bill = world.sendable(json!({})).await;
    world.send_to_bank(&bill, "k").await.expect(200);
    let path = format!("/v1/payables/{bill}");
    for sent in [
        json!({ "amount": "1.00" }),
        json!({ "pix_key": "outro@riodoce.example" }),
        json!({ "scheduled_to": "2026-10-30" }),
        json!({ "status": "cancelled" }),
        json!({ "status": "paid", "payment_date": "2026-10-05" }),
    ] {
        let refused = world.patch(&path, sent.clone()).await.expect(409);
        assert_eq!(refused.body["error"]["details"]["kobana_status"], "approved", "{sent}");
    }
    world.delete(&path).await.expect(409);
    world.patch(&path, json!({ "notes": "Enviada" })).await.expect(200);
}

#[tokio::test]
async fn a_payment_is_called_back_once() {
    let world = World::new().await;
    let bill = world.sendable(json!({})).await;
    let refused = world.call_back(&bill, "c0").await.expect(422);
    assert_eq!(fields(&refused), ["kobana_status"], "never sent");
    let sent = world.send_to_bank(&bill, "k").await.expect(200);
    world.post(&format!("/v1/payables/{bill}/cancel-dispatch"), Value::Null).await.expect(400);
    let back = world.call_back(&bill, "c1").await.expect(200);
    assert_eq!((&back.body["kobana_status"], &back.body["status"]), (&json!("canceled"), &json!("pending")));
    assert_eq!(back.body["kobana_payment_uid"], sent.body["kobana_payment_uid"], "the mirror stays");
    world.call_back(&bill, "c1").await.expect(200);
    world.call_back(&bill, "c2").await.expect(422);
    world.let_the_bank_answer();
    assert_eq!(world.show("payables", &bill).await["status"], "pending", "nothing is paid");
    world.send_to_bank(&bill, "k2").await.expect(409);
    world.settle("payables", &bill).await.expect(200);
}
