//! What a month came to.

use serde_json::{Value, json};

use super::desk::Desk;
use super::world::read;

#[tokio::test]
async fn a_month_adds_up_what_was_made_and_received_in_it() {
    let desk = Desk::new().await;
    desk.draft(1_000_000, json!({})).await;
    let void = desk.open(500_000, json!({})).await;
    desk.act(&void, "void", Value::Null).await.expect(200);
    let paid = desk.open(10_000, json!({})).await;
    let card = json!({ "payment_method": "card", "card": { "card_token": "tok", "holder_name": "TEREZA" } });
    let payment = desk.pay(&paid, card).await["payment_id"].as_str().unwrap().to_owned();
    desk.on_payment(&payment, "refund", json!({ "amount_cents": 1_500 })).await.expect(200);
    let late = desk.open(20_000, json!({ "due_date": "2026-10-06" })).await;
    desk.pay(&late, json!({ "amount_cents": 4_000 })).await;
    desk.open(30_000, json!({ "due_date": "2026-11-06" })).await;
    desk.world.pass_days(2);
    let october = json!({ "month": "2026-10", "invoiced_count": 3, "invoiced_cents": 60_000, "collected_count": 2,
        "collected_cents": 12_500, "open_count": 3, "open_cents": 47_500, "overdue_count": 1, "overdue_cents": 16_000 });
    assert_eq!(read(&desk.world, "reports/monthly-summary").await, october);
    desk.world.pass_days(30);
    desk.pay(&late, Value::Null).await;
    let november = read(&desk.world, "reports/monthly-summary").await;
    assert_eq!(
        (&november["month"], &november["collected_cents"], &november["invoiced_count"]),
        (&json!("2026-11"), &json!(16_000), &json!(0))
    );
    let october = read(&desk.world, "reports/monthly-summary?month=2026-10").await;
    assert_eq!((&october["collected_cents"], &october["open_cents"]), (&json!(12_500), &json!(31_500)));
    for bad in ["2026-13", "10/2026", "2026"] {
        desk.world.get(&format!("/v1/reports/monthly-summary?month={bad}")).await.expect(400);
    }
}
