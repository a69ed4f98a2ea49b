//! Moving payments to another invoice.

use serde_json::{Value, json};

use crate::billing::desk::{Desk, numbers};
use crate::billing::sale::{refused, refused_field};

#[tokio::test]
async fn the_money_goes_with_its_payment() {
    let desk = Desk::new().await;
    let (from, to) = (desk.open(10_000, json!({})).await, desk.open(6_000, json!({})).await);
    let payment = desk.pay(&from, Value::Null).await["payment_id"].as_str().unwrap().to_owned();
    let body = json!({ "payment_ids": [payment], "invoice_id": to });
    let path = "/v1/payments/bulk-update-invoice";
    let told = desk.world.post(path, body.clone()).await.expect(200).body["data"].take();
    assert_eq!((&told["updated_count"], &told["invoice_status"]), (&json!(1), &json!("paid")));
    let old = desk.invoice(&from).await;
    assert_eq!((&old["status"], &old["amount_remaining_cents"]), (&json!("open"), &json!(10_000)));
    assert_eq!(numbers(&desk.invoice(&to).await, ["amount_paid_subcents", "amount_remaining_cents"]), [600_000, 0]);
    assert_eq!((&desk.payment(&payment).await["invoice_id"], desk.balance().await), (&json!(to), 4_000));
    refused(desk.world.post(path, body).await, "invoice_not_open");
    // Back again: the credit comes along.
    let body = json!({ "payment_ids": [payment], "invoice_id": from });
    desk.world.post(path, body.clone()).await.expect(200);
    assert_eq!((&desk.invoice(&from).await["status"], desk.balance().await), (&json!("paid"), 0));
    assert_eq!(desk.invoice(&to).await["status"], "open");
}

#[tokio::test]
async fn payments_stay_with_their_account() {
    let desk = Desk::new().await;
    let open = desk.open(10_000, json!({})).await;
    let payment = desk.pay(&open, json!({ "amount_cents": 1 })).await["payment_id"].clone();
    let other = desk.other_account().await;
    let foreign = desk.open(100, json!({ "billing_account_id": other })).await;
    let body = json!({ "payment_ids": [payment], "invoice_id": foreign });
    refused_field(desk.world.post("/v1/payments/bulk-update-invoice", body).await, "payment_ids");
    let same = json!({ "payment_ids": [payment], "invoice_id": open });
    let told = desk.world.post("/v1/payments/bulk-update-invoice", same).await.expect(200).body;
    assert_eq!((&told["data"]["updated_count"], &told["data"]["amount_remaining_cents"]), (&json!(0), &json!(9_999)));
}
