//! Taking back what says that an invoice is paid.

use serde_json::{Value, json};

use crate::billing::desk::{Desk, numbers};
use crate::billing::sale::refused;

#[tokio::test]
async fn what_was_recorded_by_hand_is_taken_back_with_the_credits() {
    let desk = Desk::new().await;
    let open = desk.open(10_000, json!({})).await;
    refused(desk.act(&open, "undo-payment", Value::Null).await, "invoice_not_paid");
    let credit = desk.give(4_000, json!({})).await;
    desk.act(&open, "apply-credits", json!({ "credit_ids": [credit] })).await.expect(200);
    let payment = desk.pay(&open, Value::Null).await;
    let undone = desk.act(&open, "undo-payment", json!({ "reason": "Pago na fatura errada" })).await.expect(200);
    let undone = &undone.body["data"];
    assert_eq!((&undone["status"], &undone["paid_at"]), (&json!("open"), &Value::Null));
    assert_eq!(
        numbers(undone, ["amount_due_subcents", "amount_paid_subcents", "amount_remaining_cents"]),
        [1_000_000, 0, 10_000]
    );
    assert_eq!(undone["metadata"]["undo_payment_reason"], "Pago na fatura errada");
    let payment = desk.payment(payment["payment_id"].as_str().unwrap()).await;
    assert_eq!((&payment["status"], &payment["paid_amount_cents"]), (&json!("canceled"), &json!(0)));
    assert_eq!(desk.balance().await, 4_000);
    desk.pay(&open, Value::Null).await;
    assert_eq!(desk.invoice(&open).await["status"], "paid");
}

#[tokio::test]
async fn money_of_a_gateway_is_refunded_instead() {
    let desk = Desk::new().await;
    let open = desk.open(10_000, json!({})).await;
    let card = json!({ "card_token": "tok_visa", "holder_name": "TEREZA" });
    desk.pay(&open, json!({ "amount_cents": 1_000 })).await;
    let paid = desk.pay(&open, json!({ "payment_method": "card", "card": card })).await;
    let refusal = desk.act(&open, "undo-payment", Value::Null).await.expect(422).body;
    assert_eq!(refusal["error"]["code"], "payment_from_gateway");
    assert_eq!(refusal["error"]["details"]["payment_ids"], json!([paid["payment_id"]]));
    assert_eq!(desk.invoice(&open).await["status"], "paid");
    desk.on_payment(paid["payment_id"].as_str().unwrap(), "refund", Value::Null).await.expect(200);
    let open = desk.invoice(&open).await;
    assert_eq!((&open["status"], &open["amount_remaining_cents"]), (&json!("open"), &json!(9_000)));
}
