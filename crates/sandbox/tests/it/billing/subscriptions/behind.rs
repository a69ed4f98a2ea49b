//! Being behind with an invoice.

use serde_json::{Value, json};

use crate::billing::subscribed::{invoices, move_to, open, plan_at, running, shown};
use crate::billing::world::id;
use crate::world::World;

async fn settle(world: &World, invoice: &Value) {
    world.post(&format!("/v1/invoices/{}/void", id(invoice)), json!({})).await.expect(200);
}

#[tokio::test]
async fn it_is_past_due_from_the_day_after_and_active_when_all_are_settled() {
    let (world, account) = open().await;
    let plan = plan_at(&world, "basico", 2_899_000).await;
    let subscription = running(&world, &account, &plan, json!({ "collection_method": "manual_charge" })).await;
    move_to(&world, "2026-10-15");
    assert_eq!(shown(&world, &subscription).await["status"], "active", "it is due today");
    move_to(&world, "2026-10-16");
    assert_eq!(shown(&world, &subscription).await["status"], "past_due");
    move_to(&world, "2026-11-16");
    let found = invoices(&world, &subscription).await;
    assert_eq!(found.len(), 2, "it renews all the same");
    settle(&world, &found[0]).await;
    assert_eq!(shown(&world, &subscription).await["status"], "past_due", "the second is late as well");
    settle(&world, &found[1]).await;
    assert_eq!(shown(&world, &subscription).await["status"], "active");
}

#[tokio::test]
async fn paying_what_is_late_makes_it_active() {
    let (world, account) = open().await;
    let plan = plan_at(&world, "basico", 2_899_000).await;
    let subscription = running(&world, &account, &plan, json!({ "collection_method": "manual_charge" })).await;
    move_to(&world, "2026-10-16");
    assert_eq!(shown(&world, &subscription).await["status"], "past_due");
    let path = format!("/v1/invoices/{}/pay", id(&invoices(&world, &subscription).await[0]));
    world.post(&path, json!({ "amount_cents": 10_000 })).await.expect(200);
    assert_eq!(shown(&world, &subscription).await["status"], "past_due", "a part is not all");
    world.post(&path, json!({})).await.expect(200);
    assert_eq!(shown(&world, &subscription).await["status"], "active");
}

#[tokio::test]
async fn an_ended_one_stays_ended() {
    let (world, account) = open().await;
    let plan = plan_at(&world, "basico", 2_899_000).await;
    let subscription = running(&world, &account, &plan, json!({ "collection_method": "manual_charge" })).await;
    world.post(&format!("/v1/subscriptions/{subscription}/cancel"), json!({})).await.expect(200);
    move_to(&world, "2026-10-16");
    let found = invoices(&world, &subscription).await;
    settle(&world, &found[0]).await;
    assert_eq!(shown(&world, &subscription).await["status"], "canceled");
}
