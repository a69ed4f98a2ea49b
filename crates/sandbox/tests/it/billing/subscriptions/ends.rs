//! Ends: now, with the period, and off the lists.

use serde_json::json;

use crate::billing::sale::{plan, price, product, refused};
use crate::billing::subscribed::{
    act, begins, billed, drafted, invoices, move_to, open, open_patient, plan_at, running, shown,
};
use crate::billing::world::each;

#[tokio::test]
async fn now_stops_the_clock() {
    let (world, account) = open().await;
    let plan = plan_at(&world, "basico", 2_899_000).await;
    let subscription = running(&world, &account, &plan, json!({})).await;
    let ended = act(&world, &subscription, "cancel", json!({ "reason": "Mudou de fornecedor" })).await;
    assert_eq!((&ended["status"], &ended["cancellation_reason"]), (&json!("canceled"), &json!("Mudou de fornecedor")));
    assert!(ended["canceled_at"].is_string());
    move_to(&world, "2027-10-05");
    assert_eq!(begins(&invoices(&world, &subscription).await), ["2026-10-05"]);
    for action in ["cancel", "activate", "pause", "resume", "revert-to-confirmed", "create-invoice", "sync-plan-items"]
    {
        let answer = world.post(&format!("/v1/subscriptions/{subscription}/{action}"), json!({})).await;
        refused(answer, "invalid_status_transition");
    }
    let path = format!("/v1/subscriptions/{subscription}");
    refused(world.patch(&path, json!({ "discount_percent": 10 })).await, "invalid_status_transition");
    world.patch(&path, json!({ "notes": "Cliente antigo" })).await.expect(200);
}

#[tokio::test]
async fn with_the_period_it_runs_until_then() {
    let (world, account) = open_patient().await;
    let plan = plan_at(&world, "basico", 2_899_000).await;
    let subscription = running(&world, &account, &plan, json!({})).await;
    let flagged = act(&world, &subscription, "cancel", json!({ "cancel_at_period_end": true })).await;
    assert_eq!((&flagged["status"], &flagged["cancel_at_period_end"]), (&json!("active"), &json!(true)));
    move_to(&world, "2026-11-04");
    assert_eq!(shown(&world, &subscription).await["status"], "active");
    move_to(&world, "2027-03-04");
    let ended = shown(&world, &subscription).await;
    assert_eq!((&ended["status"], &ended["canceled_at"]), (&json!("canceled"), &json!("2026-11-05T03:00:00.000Z")));
    assert_eq!(invoices(&world, &subscription).await.len(), 1);
}

#[tokio::test]
async fn the_end_with_the_period_can_be_called_off() {
    let (world, account) = open().await;
    let plan = plan_at(&world, "basico", 2_899_000).await;
    let subscription = running(&world, &account, &plan, json!({})).await;
    let path = format!("/v1/subscriptions/{subscription}");
    for flag in [true, false] {
        let changed = world.patch(&path, json!({ "cancel_at_period_end": flag })).await.expect(200).body["data"].take();
        assert_eq!((&changed["cancel_at_period_end"], &changed["status"]), (&json!(flag), &json!("active")));
    }
    move_to(&world, "2026-11-06");
    assert_eq!(invoices(&world, &subscription).await.len(), 2);
    let draft = drafted(&world, &account, &plan, json!({})).await;
    let path = format!("/v1/subscriptions/{draft}");
    refused(world.patch(&path, json!({ "cancel_at_period_end": true })).await, "invalid_status_transition");
    let body = json!({ "cancel_at_period_end": true });
    refused(world.post(&format!("{path}/cancel"), body).await, "invalid_status_transition");
    assert_eq!(act(&world, &draft, "cancel", json!({})).await["status"], "canceled");
}

#[tokio::test]
async fn what_was_used_is_billed_at_the_end() {
    let (world, account) = open().await;
    let metered = product(&world, "boletos", json!({ "productType": "metered" })).await;
    let each_costs = price(&world, &metered, 10_000).await;
    let plan = plan(&world, "medido", &[(&metered, &each_costs)]).await;
    let subscription = running(&world, &account, &plan, json!({})).await;
    let record = json!({ "records": [{ "product_slug": "boletos", "customer_id": "conta-118", "quantity": 3 }] });
    world.post("/v1/usage", record).await.expect(200);
    world.pass_days(2);
    act(&world, &subscription, "cancel", json!({})).await;
    let found = invoices(&world, &subscription).await;
    assert_eq!(billed(&found), [("usage".into(), "2026-10-05".into(), "2026-10-07".into(), 300)]);
    assert_eq!(found[0]["status"], "open");
}

#[tokio::test]
async fn one_that_was_deleted_stays_as_history() {
    let (world, account) = open().await;
    let plan = plan_at(&world, "basico", 2_899_000).await;
    let subscription = running(&world, &account, &plan, json!({})).await;
    let path = format!("/v1/subscriptions/{subscription}");
    let answer = world.delete(&path).await.expect(200).body;
    assert_eq!(answer, json!({ "data": { "deleted": true } }));
    assert!(each(&world.get("/v1/subscriptions").await.expect(200).body, "id").is_empty());
    assert_eq!(shown(&world, &subscription).await["status"], "canceled");
    move_to(&world, "2027-01-05");
    assert_eq!(invoices(&world, &subscription).await.len(), 1);
    world.delete(&path).await.expect(200);
    world.delete("/v1/subscriptions/019923b5-3a7f-781f-955f-23037be18e4d").await.expect(404);
}
