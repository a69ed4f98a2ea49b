//! Sending a delivery again.

use serde_json::{Value, json};

use super::world::{FAILS, TAKES, id, to, world};

#[tokio::test]
async fn a_delivery_is_sent_again_whatever_became_of_it() {
    let world = world().await;
    let hook = world.hook(to(TAKES)).await;
    let event = world.test(&hook).await;
    let path = format!("/v1/webhooks/{}/deliveries", id(&hook));
    let first = world.deliveries(&hook).await.remove(0);
    world.pass_days(1);
    let again = world.post(&format!("{path}/{}/replay", id(&first)), Value::Null).await.expect(202);
    assert!(again.bytes.is_empty());
    let deliveries = world.deliveries(&hook).await;
    assert_eq!((deliveries.len(), &deliveries[0]), (2, &first), "the first stays as it was");
    assert_eq!((&deliveries[1]["system_event_id"], &deliveries[1]["attempt"]), (&event["id"], &json!(1)));
    assert_eq!(deliveries[1]["request_body"]["data"], first["request_body"]["data"]);
    assert_eq!(deliveries[1]["request_body"]["delivered_at"], deliveries[1]["created_at"]);
    let ids: Vec<Value> = world.sent().await.iter().map(|sent| sent.headers["X-Kobana-Delivery-Id"].clone()).collect();
    assert_eq!(ids, [first["id"].clone(), deliveries[1]["id"].clone()]);
    let events = world.get("/v1/system-events").await.expect(200).body;
    assert_eq!(events["data"].as_array().unwrap().len(), 1, "nothing new has happened");

    world.change(&hook, json!({ "url": FAILS })).await;
    world.test(&hook).await;
    world.pass_days(1);
    let failed = world.deliveries(&hook).await.remove(2);
    assert_eq!(failed["status"], "failed");
    world.change(&hook, json!({ "url": TAKES })).await;
    world.post(&format!("{path}/{}/replay", id(&failed)), Value::Null).await.expect(202);
    assert_eq!(world.deliveries(&hook).await[3]["status"], "success");
    assert_eq!(world.shown(&hook).await["consecutive_failures"], 0);
}

#[tokio::test]
async fn a_replay_that_fails_has_a_plan_of_its_own() {
    let world = world().await;
    let hook = world.hook(to(FAILS)).await;
    world.test(&hook).await;
    let path = format!("/v1/webhooks/{}/deliveries", id(&hook));
    let first = world.deliveries(&hook).await.remove(0);
    world.post(&format!("{path}/{}/replay", id(&first)), Value::Null).await.expect(202);
    world.pass_days(1);
    let attempts: Vec<Value> = world.deliveries(&hook).await.iter().map(|row| row["attempt"].clone()).collect();
    assert_eq!(attempts, [json!(6), json!(6)]);
    assert_eq!(world.shown(&hook).await["consecutive_failures"], 12);
}

#[tokio::test]
async fn nothing_is_replayed_to_an_inactive_webhook_or_through_another() {
    let world = world().await;
    let (hook, other) = (world.hook(to(TAKES)).await, world.hook(to(TAKES)).await);
    world.test(&hook).await;
    let delivery = id(&world.deliveries(&hook).await[0]);
    let path = |hook: &Value| format!("/v1/webhooks/{}/deliveries/{delivery}/replay", id(hook));
    world.post(&path(&other), Value::Null).await.expect(404);
    world.change(&hook, json!({ "status": "inactive" })).await;
    let refused = world.post(&path(&hook), Value::Null).await.expect(409).body;
    assert_eq!(refused["error"]["code"], "conflict");
    let unknown = format!("/v1/webhooks/{}/deliveries/850f585b-6425-4808-bf1f-1eaf111252e6/replay", id(&hook));
    world.post(&unknown, Value::Null).await.expect(404);
    assert_eq!(world.sent().await.len(), 1);
}
