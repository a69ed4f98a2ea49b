//! Giving money back, whole and in parts.

use serde_json::{Value, json};

use crate::billing::desk::{Desk, numbers};
use crate::billing::sale::refused;

async fn paid(desk: &Desk, cents: i64) -> (String, String) {
    let open = desk.open(cents, json!({})).await;
    let card = json!({ "payment_method": "card", "card": { "card_token": "tok", "holder_name": "TEREZA" } });
    let payment = desk.pay(&open, card).await["payment_id"].as_str().unwrap().to_owned();
    (open, payment)
}

#[tokio::test]
async fn parts_add_up_to_what_was_paid_and_no_more() {
    let desk = Desk::new().await;
    let (open, payment) = paid(&desk, 10_000).await;
    let part =
        desk.on_payment(&payment, "refund", json!({ "amount_cents": 3_000, "reason": "Cortesia" })).await.expect(200);
    let part = &part.body["data"];
    assert_eq!((&part["status"], &part["paid_amount_cents"]), (&json!("partially_refunded"), &json!(7_000)));
    assert_eq!(
        (&part["metadata"]["refunded_cents"], &part["metadata"]["refund_reason"]),
        (&json!(3_000), &json!("Cortesia"))
    );
    let after = desk.invoice(&open).await;
    assert_eq!((&after["status"], &after["paid_at"]), (&json!("open"), &Value::Null));
    assert_eq!(numbers(&after, ["amount_paid_subcents", "amount_remaining_cents"]), [700_000, 3_000]);
    let refusal = desk.on_payment(&payment, "refund", json!({ "amount_cents": 7_001 })).await.expect(422).body;
    assert_eq!(refusal["error"]["code"], "payment_not_refundable");
    assert_eq!(
        refusal["error"]["details"],
        json!({ "amount_cents": 7_001, "refundable_cents": 7_000, "refunded_cents": 3_000 })
    );
    let rest = desk.on_payment(&payment, "refund", Value::Null).await.expect(200);
    assert_eq!(
        (&rest.body["data"]["status"], &rest.body["data"]["paid_amount_cents"]),
        (&json!("refunded"), &json!(0))
    );
    refused(desk.on_payment(&payment, "refund", json!({ "amount_cents": 1 })).await, "payment_not_refundable");
    assert_eq!(desk.invoice(&open).await["amount_remaining_cents"], 10_000);
    refused(desk.on_payment(&payment, "cancel", Value::Null).await, "payment_not_cancelable");
    refused(desk.world.delete(&format!("/v1/payments/{payment}")).await, "payment_confirmed");
}

#[tokio::test]
async fn only_money_of_a_gateway_is_refunded() {
    let desk = Desk::new().await;
    let open = desk.open(10_000, json!({})).await;
    let by_hand = desk.pay(&open, json!({ "amount_cents": 500 })).await;
    refused(
        desk.on_payment(by_hand["payment_id"].as_str().unwrap(), "refund", Value::Null).await,
        "payment_not_refundable",
    );
    let pix = desk.pay(&open, json!({ "payment_method": "pix" })).await;
    refused(
        desk.on_payment(pix["payment_id"].as_str().unwrap(), "refund", Value::Null).await,
        "payment_not_refundable",
    );
}

#[tokio::test]
async fn a_refunded_invoice_is_not_charged_again_by_itself() {
    let desk = Desk::new().await;
    desk.card("tok_visa").await;
    let open = desk.open(10_000, json!({ "collection_method": "charge_automatically" })).await;
    let payment = desk.ids("payments").await.remove(0);
    assert_eq!(desk.invoice(&open).await["status"], "paid");
    desk.on_payment(&payment, "refund", Value::Null).await.expect(200);
    desk.world.pass_days(60);
    let after = desk.invoice(&open).await;
    assert_eq!((&after["status"], &after["next_payment_attempt"]), (&json!("open"), &Value::Null));
    assert_eq!(desk.ids("payments").await.len(), 1);
}

#[tokio::test]
async fn a_statement_keeps_the_moment_of_a_refund() {
    let desk = Desk::new().await;
    let (_, payment) = paid(&desk, 10_000).await;
    desk.on_payment(&payment, "refund", json!({ "amount_cents": 3_000 })).await.expect(200);
    let account = desk.world.get(&format!("/v1/billing_accounts/{}", desk.account)).await.expect(200).body;
    let path = format!("/v1/customers/{}/statement", account["data"]["customer"]["id"].as_str().unwrap());
    let entries = async || {
        let listed = desk.world.get(&path).await.expect(200).body["data"].take();
        listed.as_array().unwrap().iter().find(|entry| entry["kind"] == "refund").cloned().unwrap()
    };
    let before = entries().await;
    desk.world.pass_days(2);
    let other = desk.open(9_000, json!({})).await;
    let body = json!({ "payment_ids": [payment], "invoice_id": other });
    desk.world.post("/v1/payments/bulk-update-invoice", body).await.expect(200);
    let after = entries().await;
    assert_eq!((&after["id"], &after["occurred_at"]), (&before["id"], &before["occurred_at"]));
}
