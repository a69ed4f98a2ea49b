//! What failed is tried again, until it is taken or the plan ends.

use jiff::SignedDuration;
use serde_json::{Value, json};

use super::world::{FAILS, TAKES, partition, to, world};

/// Minutes between the tries, as the sandbox's plan has them.
const WAITS: [i64; 5] = [1, 5, 30, 120, 720];

#[tokio::test]
async fn the_plan_is_kept_and_ends() {
    let world = world().await;
    let hook = world.hook(to(FAILS)).await;
    world.test(&hook).await;
    for (tries, minutes) in WAITS.iter().enumerate().map(|(before, minutes)| (before + 1, *minutes)) {
        let delivery = world.deliveries(&hook).await.remove(0);
        assert_eq!((&delivery["status"], &delivery["attempt"]), (&json!("pending"), &json!(tries)));
        assert_eq!((&delivery["delivered_at"], world.sent().await.len()), (&Value::Null, tries));
        let instant = |name: &str| delivery[name].as_str().unwrap().parse::<jiff::Timestamp>().unwrap();
        let wait = instant("next_retry_at").duration_since(instant("updated_at"));
        assert_eq!(wait.as_mins(), minutes, "try {tries}");
        world.pass(SignedDuration::from_secs(minutes * 60 - 1));
        assert_eq!(world.deliveries(&hook).await[0]["attempt"], tries, "not before its time");
        world.pass(SignedDuration::from_secs(1));
    }
    let ended = world.deliveries(&hook).await.remove(0);
    assert_eq!(
        (&ended["status"], &ended["attempt"], &ended["next_retry_at"]),
        (&json!("failed"), &json!(6), &Value::Null)
    );
    assert_eq!(world.shown(&hook).await["consecutive_failures"], 6);
    world.pass_days(30);
    assert_eq!(world.deliveries(&hook).await, [ended]);
    assert_eq!(world.sent().await.len(), 6);
    assert_eq!(world.store.next_due(&partition()).await.unwrap(), None);
}

#[tokio::test]
async fn what_nobody_watches_happens_at_its_time() {
    let world = world().await;
    let hook = world.hook(to(FAILS)).await;
    world.test(&hook).await;
    let began: jiff::Timestamp = "2026-10-05T12:14:27Z".parse().unwrap();
    world.pass_days(3);
    assert_eq!(world.deliveries(&hook).await[0]["status"], "failed");
    let tried: Vec<i64> = world
        .sent()
        .await
        .iter()
        .map(|sent| sent.body["delivered_at"].as_str().unwrap().parse::<jiff::Timestamp>().unwrap())
        .map(|at| at.duration_since(began).as_mins())
        .collect();
    assert_eq!(tried, [0, 1, 6, 36, 156, 876]);
}

#[tokio::test]
async fn a_mended_address_takes_the_next_try() {
    let world = world().await;
    let hook = world.hook(to(FAILS)).await;
    world.test(&hook).await;
    world.pass(SignedDuration::from_mins(1));
    assert_eq!(world.shown(&hook).await["consecutive_failures"], 2);
    world.change(&hook, json!({ "url": TAKES })).await;
    world.pass(SignedDuration::from_mins(5));
    let delivery = world.deliveries(&hook).await.remove(0);
    assert_eq!((&delivery["status"], &delivery["attempt"]), (&json!("success"), &json!(3)));
    assert_eq!((&delivery["next_retry_at"], &delivery["error"]), (&Value::Null, &Value::Null));
    assert_eq!(delivery["delivered_at"], "2026-10-05T12:20:27.000Z");
    assert_eq!(world.shown(&hook).await["consecutive_failures"], 0);
    let sent = world.sent().await;
    assert_eq!(sent.iter().map(|sent| sent.recipient.as_str()).collect::<Vec<_>>(), [FAILS, FAILS, TAKES]);
    assert!(sent.iter().all(|message| message.body["event"] == sent[0].body["event"]));
}

#[tokio::test]
async fn a_webhook_that_becomes_inactive_is_sent_nothing_more() {
    let world = world().await;
    let (hook, other) = (world.hook(to(FAILS)).await, world.hook(to(FAILS)).await);
    world.test(&hook).await;
    world.test(&other).await;
    world.change(&hook, json!({ "status": "inactive" })).await;
    let ended = world.deliveries(&hook).await.remove(0);
    assert_eq!(
        (&ended["status"], &ended["attempt"], &ended["next_retry_at"]),
        (&json!("failed"), &json!(1), &Value::Null)
    );
    assert_eq!(ended["response_status"], 500, "the try that was made stays told");
    assert!(ended["error"].as_str().unwrap().contains("inativo"));
    world.change(&hook, json!({ "status": "active" })).await;
    world.pass_days(1);
    assert_eq!(world.deliveries(&hook).await, [ended]);
    assert_eq!(world.shown(&hook).await["consecutive_failures"], 1);
    assert_eq!(world.deliveries(&other).await[0]["attempt"], 6);
}
