//! Money that comes in although nobody asks for it any more.

use serde_json::{Value, json};

use crate::billing::desk::{Desk, numbers};

/// A Pix that was called off here alone: the payer still holds its code.
async fn live_pix(desk: &Desk, invoice: &str) -> String {
    let pix = desk.pay(invoice, json!({ "payment_method": "pix" })).await["payment_id"].as_str().unwrap().to_owned();
    let canceled = desk.on_payment(&pix, "cancel", json!({ "cancel_on_gateway": false })).await.expect(200);
    assert_eq!(canceled.body["data"]["status"], "canceled");
    pix
}

#[tokio::test]
async fn what_is_paid_twice_becomes_credit() {
    let desk = Desk::new().await;
    let open = desk.open(10_000, json!({})).await;
    let pix = live_pix(&desk, &open).await;
    desk.pay(&open, json!({ "amount_cents": 8_000 })).await;
    desk.world.let_the_bank_answer();
    desk.world.pass_days(1);
    let paid = desk.payment(&pix).await;
    assert_eq!((&paid["status"], &paid["paid_amount_cents"]), (&json!("succeeded"), &json!(10_000)));
    let invoice = desk.invoice(&open).await;
    assert_eq!(invoice["status"], "paid");
    assert_eq!(numbers(&invoice, ["amount_paid_subcents", "amount_remaining_cents"]), [1_000_000, 0]);
    assert_eq!(desk.balance().await, 8_000);
    let credit = desk.ids("credits").await.remove(0);
    assert_eq!(desk.credit(&credit).await["description"], "Pagamento recebido a mais da fatura FAT-000001");
    // A refund takes the credit first, as far as it is there.
    let next = desk.open(5_000, json!({})).await;
    desk.act(&next, "apply-credits", json!({ "credit_ids": [credit] })).await.expect(200);
    let refusal = desk.on_payment(&pix, "refund", json!({ "amount_cents": 5_001 })).await.expect(422).body;
    assert_eq!(refusal["error"]["details"]["refundable_cents"], 5_000);
    desk.on_payment(&pix, "refund", json!({ "amount_cents": 3_500 })).await.expect(200);
    assert_eq!(desk.balance().await, 0);
    assert_eq!(numbers(&desk.credit(&credit).await, ["amount_cents", "amount_remaining_cents"]), [5_000, 0]);
    assert_eq!(numbers(&desk.invoice(&open).await, ["amount_paid_subcents", "amount_remaining_cents"]), [950_000, 500]);
}

#[tokio::test]
async fn what_is_paid_after_the_void_becomes_credit() {
    let desk = Desk::new().await;
    let open = desk.open(10_000, json!({})).await;
    let pix = live_pix(&desk, &open).await;
    desk.act(&open, "void", Value::Null).await.expect(200);
    desk.world.pass_days(1);
    assert_eq!((&desk.payment(&pix).await["status"], desk.balance().await), (&json!("succeeded"), 10_000));
    assert_eq!(desk.invoice(&open).await["status"], "void");
    let refunded = desk.on_payment(&pix, "refund", Value::Null).await.expect(200).body;
    assert_eq!((&refunded["data"]["status"], desk.balance().await), (&json!("refunded"), 0));
    assert!(desk.ids("credits").await.is_empty());
}

#[tokio::test]
async fn what_is_under_way_is_called_off_when_the_invoice_is_paid_otherwise() {
    let desk = Desk::new().await;
    let open = desk.open(10_000, json!({})).await;
    let pix = desk.pay(&open, json!({ "payment_method": "pix" })).await["payment_id"].as_str().unwrap().to_owned();
    desk.pay(&open, Value::Null).await;
    desk.world.pass_days(2);
    assert_eq!((&desk.payment(&pix).await["status"], desk.balance().await), (&json!("canceled"), 0));
}
