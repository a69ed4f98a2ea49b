//! Charges that run by themselves.

use serde_json::{Value, json};

use crate::billing::desk::{Desk, numbers};

const AUTOMATIC: &str = "charge_automatically";

#[tokio::test]
async fn the_default_method_is_charged_when_the_invoice_is_issued() {
    let desk = Desk::new().await;
    let method = desk.card("tok_visa").await;
    let manual = desk.open(10_000, json!({ "collection_method": "manual_charge" })).await;
    assert_eq!(desk.invoice(&manual).await["status"], "open");
    let open = desk.open(10_000, json!({ "collection_method": AUTOMATIC })).await;
    let paid = desk.invoice(&open).await;
    assert_eq!(
        (&paid["status"], &paid["payment_attempts"], &paid["next_payment_attempt"]),
        (&json!("paid"), &json!(1), &Value::Null)
    );
    let payments = desk.ids("payments").await;
    assert_eq!((payments.len(), &desk.payment(&payments[0]).await["payment_method_id"]), (1, &method["id"]));
}

#[tokio::test]
async fn without_a_method_or_against_the_accounts_terms_nothing_runs() {
    let desk = Desk::new().await;
    let open = desk.open(10_000, json!({ "collection_method": AUTOMATIC })).await;
    desk.card("tok_visa").await;
    let account = format!("/v1/billing_accounts/{}", desk.account);
    desk.world.patch(&account, json!({ "auto_collection": false })).await.expect(200);
    let other = desk.open(10_000, json!({ "collection_method": AUTOMATIC })).await;
    desk.world.pass_days(40);
    for invoice in [open, other] {
        assert_eq!(numbers(&desk.invoice(&invoice).await, ["payment_attempts", "amount_remaining_cents"]), [0, 10_000]);
    }
    assert!(desk.ids("payments").await.is_empty());
}

#[tokio::test]
async fn a_declined_card_is_tried_after_three_five_and_seven_days() {
    let desk = Desk::new().await;
    desk.card("tok_recusado").await;
    let open = desk.open(10_000, json!({ "collection_method": AUTOMATIC })).await;
    let mut next = vec![desk.invoice(&open).await["next_payment_attempt"].clone()];
    for days in [3, 5, 7] {
        desk.world.pass_days(days);
        next.push(desk.invoice(&open).await["next_payment_attempt"].clone());
    }
    let expected = [
        json!("2026-10-08T12:14:27.000Z"),
        json!("2026-10-13T12:14:27.000Z"),
        json!("2026-10-20T12:14:27.000Z"),
        Value::Null,
    ];
    assert_eq!(next, expected);
    desk.world.pass_days(60);
    let given_up = desk.invoice(&open).await;
    assert_eq!((&given_up["status"], &given_up["payment_attempts"]), (&json!("open"), &json!(4)));
    assert_eq!(desk.ids("payments?status=failed").await.len(), 4);
}

#[tokio::test]
async fn a_new_default_is_what_the_next_try_charges() {
    let desk = Desk::new().await;
    desk.card("tok_recusado").await;
    let open = desk.open(10_000, json!({ "collection_method": AUTOMATIC })).await;
    let good = desk.card("tok_visa").await;
    desk.world
        .post(&format!("/v1/payment_methods/{}/set-default", good["id"].as_str().unwrap()), Value::Null)
        .await
        .expect(200);
    desk.world.pass_days(3);
    assert_eq!(
        (&desk.invoice(&open).await["status"], &desk.invoice(&open).await["payment_attempts"]),
        (&json!("paid"), &json!(2))
    );
}

#[tokio::test]
async fn whoever_pays_by_hand_calls_the_next_try_off() {
    let desk = Desk::new().await;
    desk.card("tok_recusado").await;
    let open = desk.open(10_000, json!({ "collection_method": AUTOMATIC })).await;
    desk.pay(&open, Value::Null).await;
    assert_eq!(desk.invoice(&open).await["next_payment_attempt"], Value::Null);
    desk.act(&open, "undo-payment", Value::Null).await.expect(200);
    desk.world.pass_days(30);
    assert_eq!(desk.ids("payments").await.len(), 2);
}

#[tokio::test]
async fn instalments_are_charged_when_they_are_due() {
    let desk = Desk::new().await;
    desk.card("tok_visa").await;
    let parts = json!([{ "amount_cents": 4_000, "due_date": "2026-10-05" }, { "amount_cents": 6_000, "due_date": "2026-11-05" }]);
    let open = desk.open(10_000, json!({ "collection_method": AUTOMATIC, "installments": parts })).await;
    let half = desk.invoice(&open).await;
    assert_eq!(
        (&half["amount_remaining_cents"], &half["next_payment_attempt"]),
        (&json!(6_000), &json!("2026-11-05T03:00:00.000Z"))
    );
    desk.world.pass_days(30);
    assert_eq!(desk.invoice(&open).await["status"], "open");
    desk.world.pass_days(1);
    assert_eq!((&desk.invoice(&open).await["status"], desk.ids("payments").await.len()), (&json!("paid"), 2));
}
