//! Requests that come at the same moment.

use serde_json::{Value, json};

use crate::billing::desk::Desk;
use crate::billing::world::id;

#[tokio::test]
async fn two_issues_of_a_draft_take_one_number() {
    let desk = Desk::new().await;
    let draft = id(&desk.draft(10_000, json!({})).await);
    let issue = || desk.act(&draft, "finalize", Value::Null);
    let (one, two) = tokio::join!(issue(), issue());
    let mut statuses = [one.status, two.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 422]);
    assert_eq!(desk.invoice(&draft).await["number"], "FAT-000001");
    let (first, second) = (desk.draft(1_000, json!({})).await, desk.draft(2_000, json!({})).await);
    let (first, second) = (id(&first), id(&second));
    let (one, two) =
        tokio::join!(desk.act(&first, "finalize", Value::Null), desk.act(&second, "finalize", Value::Null));
    let mut numbers = [one.expect(200).body["data"]["number"].take(), two.expect(200).body["data"]["number"].take()];
    numbers.sort_by_key(ToString::to_string);
    assert_eq!(numbers, ["FAT-000002", "FAT-000003"]);
}

#[tokio::test]
async fn a_credit_and_a_refund_act_once() {
    let desk = Desk::new().await;
    let (first, second) = (desk.open(5_000, json!({})).await, desk.open(5_000, json!({})).await);
    let credit = desk.give(6_000, json!({})).await;
    let apply = |invoice: String| {
        let (desk, body) = (&desk, json!({ "credit_ids": [credit] }));
        async move { desk.act(&invoice, "apply-credits", body).await.expect(200).body["data"]["applied_cents"].as_i64() }
    };
    let (one, two) = tokio::join!(apply(first), apply(second));
    assert_eq!((one.unwrap() + two.unwrap(), desk.balance().await), (6_000, 0));
    let paid = desk.open(10_000, json!({})).await;
    let card = json!({ "card_token": "tok_visa", "holder_name": "TEREZA" });
    let payment = desk.pay(&paid, json!({ "payment_method": "card", "card": card })).await;
    let payment = payment["payment_id"].as_str().unwrap();
    let part = || desk.on_payment(payment, "refund", json!({ "amount_cents": 6_000 }));
    let (one, two) = tokio::join!(part(), part());
    let mut statuses = [one.status, two.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 422]);
    assert_eq!(desk.payment(payment).await["paid_amount_cents"], 4_000);
}
