//! Pauses: periods go on, and what is made meanwhile is not collected.

use serde_json::{Value, json};

use crate::billing::sale::{plan, price, product, refused, refused_field};
use crate::billing::subscribed::{act, begins, billed, invoices, move_to, open, plan_at, running, shown};

async fn statuses_after(behavior: Option<&str>) -> Vec<String> {
    let (world, account) = open().await;
    let plan = plan_at(&world, "basico", 2_899_000).await;
    let subscription = running(&world, &account, &plan, json!({})).await;
    let body = behavior.map_or(json!({}), |behavior| json!({ "behavior": behavior }));
    act(&world, &subscription, "pause", body).await;
    move_to(&world, "2026-12-06");
    act(&world, &subscription, "resume", Value::Null).await;
    move_to(&world, "2027-01-06");
    let invoices = invoices(&world, &subscription).await;
    assert_eq!(begins(&invoices), ["2026-10-05", "2026-11-05", "2026-12-05", "2027-01-05"]);
    invoices.iter().map(|invoice| invoice["status"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn the_behavior_says_what_becomes_of_invoices() {
    assert_eq!(statuses_after(None).await, ["open", "uncollectible", "uncollectible", "open"]);
    assert_eq!(statuses_after(Some("keep_as_draft")).await, ["open", "draft", "draft", "open"]);
    assert_eq!(statuses_after(Some("void")).await, ["open", "void", "void", "open"]);
}

#[tokio::test]
async fn it_ends_by_itself_and_before_the_period_that_begins_then() {
    let (world, account) = open().await;
    let plan = plan_at(&world, "basico", 2_899_000).await;
    let subscription = running(&world, &account, &plan, json!({ "collection_method": "manual_charge" })).await;
    let body = json!({ "behavior": "void", "resumes_at": "2026-12-05T03:00:00Z" });
    let paused = act(&world, &subscription, "pause", body).await;
    assert_eq!(paused["pause_collection"], json!({ "behavior": "void", "resumes_at": "2026-12-05T03:00:00.000Z" }));
    assert_eq!((&paused["status"], &paused["resumes_at"]), (&json!("paused"), &json!("2026-12-05T03:00:00.000Z")));
    assert!(paused["paused_at"].is_string());
    move_to(&world, "2026-12-06");
    let found = invoices(&world, &subscription).await;
    let statuses: Vec<&Value> = found.iter().map(|invoice| &invoice["status"]).collect();
    assert_eq!(statuses, ["open", "void", "open"]);
    let resumed = shown(&world, &subscription).await;
    // The first invoice became late while it was paused.
    assert_eq!((&resumed["status"], &resumed["pause_collection"]), (&json!("past_due"), &Value::Null));
    assert_eq!(resumed["resumed_at"], "2026-12-05T03:00:00.000Z");
}

#[tokio::test]
async fn what_was_used_before_is_billed_after() {
    let (world, account) = open().await;
    let metered = product(&world, "boletos", json!({ "productType": "metered" })).await;
    let each = price(&world, &metered, 10_000).await;
    let plan = plan(&world, "medido", &[(&metered, &each)]).await;
    let subscription = running(&world, &account, &plan, json!({})).await;
    let record = json!({ "records": [{ "product_slug": "boletos", "customer_id": "conta-118", "quantity": 3 }] });
    world.post("/v1/usage", record.clone()).await.expect(200);
    act(&world, &subscription, "pause", json!({})).await;
    refused(world.post("/v1/usage", record).await, "invalid_status_transition");
    move_to(&world, "2026-11-20");
    act(&world, &subscription, "resume", Value::Null).await;
    move_to(&world, "2026-12-06");
    let found: Vec<_> = billed(&invoices(&world, &subscription).await).into_iter().map(|one| (one.1, one.3)).collect();
    assert_eq!(found, [("2026-12-05".to_owned(), 300)]);
}

#[tokio::test]
async fn refusals() {
    let (world, account) = open().await;
    let plan = plan_at(&world, "basico", 2_899_000).await;
    let subscription = running(&world, &account, &plan, json!({})).await;
    let path = |action: &str| format!("/v1/subscriptions/{subscription}/{action}");
    refused(world.post(&path("resume"), Value::Null).await, "invalid_status_transition");
    refused_field(world.post(&path("pause"), json!({ "behavior": "skip" })).await, "behavior");
    refused_field(world.post(&path("pause"), json!({ "resumes_at": "2026-10-05T12:14:27Z" })).await, "resumes_at");
    act(&world, &subscription, "pause", json!({})).await;
    refused(world.post(&path("pause"), json!({})).await, "invalid_status_transition");
    refused(world.post(&path("activate"), json!({})).await, "invalid_status_transition");
    let body = json!({ "plan_id": plan_at(&world, "outro", 1_000_000).await });
    refused(world.post(&path("change-plan"), body).await, "invalid_status_transition");
    act(&world, &subscription, "cancel", json!({})).await;
    refused(world.post(&path("resume"), Value::Null).await, "invalid_status_transition");
}
