//! What a webhook is sent, and what is kept of it.

use sandbox::webhooks::signature;
use serde_json::{Value, json};

use super::world::{FAILS, NOWHERE, TAKES, id, to, world};
use crate::world::WORKSPACE;

#[tokio::test]
async fn a_test_is_recorded_sent_and_signed() {
    let world = world().await;
    let made = world.hook(to(TAKES)).await;
    let event = world.test(&made).await;
    assert_eq!(
        (&event["slug"], &event["inbox_id"], &event["email_id"]),
        (&json!("webhook.test"), &Value::Null, &Value::Null)
    );
    assert_eq!(event["payload"]["sample"], true);
    assert_eq!(event["payload"]["webhook"], json!({ "id": made["id"], "label": made["label"] }));
    let kept = world.get(&format!("/v1/system-events/{}", id(&event))).await.expect(200).body;
    assert_eq!(kept["data"], event);

    let [delivery] = &world.deliveries(&made).await[..] else { panic!("one delivery") };
    assert_eq!((&delivery["status"], &delivery["attempt"]), (&json!("success"), &json!(1)));
    assert_eq!((&delivery["webhook_id"], &delivery["system_event_id"]), (&made["id"], &event["id"]));
    assert_eq!((&delivery["response_status"], &delivery["response_body"]), (&json!(200), &json!("OK")));
    assert_eq!((&delivery["error"], &delivery["next_retry_at"]), (&Value::Null, &Value::Null));
    assert!(delivery["duration_ms"].as_u64().is_some_and(|millis| millis > 0));
    assert_eq!(delivery["delivered_at"], delivery["created_at"]);

    let [sent] = &world.sent().await[..] else { panic!("one message") };
    assert_eq!(sent.recipient, TAKES);
    let secret = made["signing_secret"].as_str().unwrap();
    assert_eq!(sent.headers["X-Kobana-Signature"], signature(secret.as_bytes(), sent.text.as_bytes()));
    assert_eq!(sent.headers["X-Kobana-Event"], "webhook.test");
    assert_eq!(sent.headers["X-Kobana-Delivery-Id"], delivery["id"]);
    assert_eq!(sent.headers["X-Kobana-Environment"], "sandbox");
    assert_eq!(sent.body, delivery["request_body"]);
}

#[tokio::test]
async fn the_envelope_names_event_time_and_workspace() {
    let world = world().await;
    let made = world.hook(to(TAKES)).await;
    let event = world.test(&made).await;
    let body = world.sent().await.remove(0).body;
    assert_eq!(body.as_object().unwrap().keys().collect::<Vec<_>>(), ["event", "delivered_at", "workspace", "data"]);
    assert_eq!(body["event"], json!({ "slug": "webhook.test", "id": event["id"] }));
    assert_eq!(body["workspace"]["id"], event["workspace_id"]);
    assert_eq!(body["workspace"]["id"], WORKSPACE);
    assert_eq!(body["data"], event["payload"]);
    assert_eq!(body["data"]["organization"]["id"], "conta");
    assert_eq!(body["delivered_at"], event["created_at"]);
}

#[tokio::test]
async fn a_list_leaves_out_what_was_said() {
    let world = world().await;
    let made = world.hook(to(TAKES)).await;
    world.test(&made).await;
    let listed = world.get(&format!("/v1/webhooks/{}/deliveries", id(&made))).await.expect(200).body;
    let first = listed["data"][0].as_object().unwrap();
    for name in ["request_headers", "request_body", "response_headers", "response_body"] {
        assert!(!first.contains_key(name), "{name}");
    }
    assert_eq!(listed["next_cursor"], Value::Null);
}

#[tokio::test]
async fn a_receiver_that_fails_is_told_apart_from_one_that_is_not_there() {
    let world = world().await;
    let (failing, absent) = (world.hook(to(FAILS)).await, world.hook(to(NOWHERE)).await);
    for hook in [&failing, &absent] {
        world.test(hook).await;
        assert_eq!(world.shown(hook).await["consecutive_failures"], 1);
    }
    let failed = world.deliveries(&failing).await.remove(0);
    assert_eq!((&failed["status"], &failed["response_status"]), (&json!("pending"), &json!(500)));
    assert!(failed["error"].as_str().unwrap().contains("500"));
    let unsent = world.deliveries(&absent).await.remove(0);
    assert_eq!((&unsent["response_status"], &unsent["response_body"]), (&Value::Null, &Value::Null));
    assert!(unsent["error"].is_string());
}

#[tokio::test]
async fn deliveries_come_newest_first_by_page_and_status() {
    let world = world().await;
    let made = world.hook(to(TAKES)).await;
    let path = format!("/v1/webhooks/{}/deliveries", id(&made));
    let mut events = vec![id(&world.test(&made).await)];
    world.change(&made, json!({ "url": FAILS })).await;
    events.push(id(&world.test(&made).await));
    world.change(&made, json!({ "url": TAKES })).await;
    events.push(id(&world.test(&made).await));
    events.reverse();
    let of = |body: &Value| -> Vec<String> {
        body["data"].as_array().unwrap().iter().map(|row| row["system_event_id"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(of(&world.get(&path).await.expect(200).body), events);
    assert_eq!(of(&world.get(&format!("{path}?status=pending")).await.expect(200).body), events[1..2]);
    assert!(of(&world.get(&format!("{path}?status=failed")).await.expect(200).body).is_empty());
    let first = world.get(&format!("{path}?limit=2")).await.expect(200).body;
    assert_eq!(of(&first), events[..2]);
    let cursor = first["next_cursor"].as_str().unwrap();
    let rest = world.get(&format!("{path}?limit=2&cursor={cursor}")).await.expect(200).body;
    assert_eq!((of(&rest), &rest["next_cursor"]), (events[2..].to_vec(), &Value::Null));
    for wrong in ["status=lost", "limit=0", "limit=201", "cursor=x", "since=2026-10-01"] {
        world.get(&format!("{path}?{wrong}")).await.expect(400);
    }
}
