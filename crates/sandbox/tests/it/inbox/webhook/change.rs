//! Changing, silencing, deleting webhooks, and new secrets.

use http::Method;
use jiff::SignedDuration;
use sandbox::webhooks::signature;
use serde_json::{Value, json};

use super::world::{FAILS, TAKES, id, partition, to, world};
use crate::world::{principal_in, request};

#[tokio::test]
async fn what_is_sent_changes_and_the_rest_stays() {
    let world = world().await;
    let inbox = world.mailbox("notas").await;
    let made = world.hook(json!({ "label": "ERP", "url": TAKES, "auth": "bearer", "auth_bearer_token": "t" })).await;
    let changed = world.change(&made, json!({ "label": "Fiscal", "subscribed_events": ["email.failed"] })).await;
    assert_eq!((&changed["label"], &changed["url"]), (&json!("Fiscal"), &json!(TAKES)));
    assert_eq!(changed["subscribed_events"], json!(["email.failed"]));
    assert_eq!(world.change(&made, json!({ "inbox_id": inbox.uid })).await["inbox_id"], json!(inbox.uid));
    assert_eq!(world.change(&made, json!({ "inbox_id": null, "url": FAILS })).await["inbox_id"], Value::Null);
    let shown = world.shown(&made).await;
    assert_eq!((&shown["url"], &shown["status"], &shown["auth"]), (&json!(FAILS), &json!("active"), &json!("bearer")));
    assert!(shown.get("signing_secret").is_none());
}

#[tokio::test]
async fn the_login_stays_as_it_was_made() {
    let world = world().await;
    let made = world.hook(to(TAKES)).await;
    let body =
        json!({ "auth": "bearer", "auth_bearer_token": "t", "external_id": "3dc23e04-54b8-47ba-b977-cdfef6e97411" });
    let changed = world.change(&made, body).await;
    assert_eq!((&changed["auth"], &changed["external_id"]), (&json!("none"), &made["external_id"]));
}

#[tokio::test]
async fn a_wrong_change_is_refused_whole() {
    let world = world().await;
    let made = world.hook(to(TAKES)).await;
    let path = format!("/v1/webhooks/{}", id(&made));
    for (body, field) in [
        (json!({ "label": "Novo", "url": "https://u:p@a.example" }), "url"),
        (json!({ "label": "Novo", "subscribed_events": ["email.eaten"] }), "subscribed_events"),
        (json!({ "label": "Novo", "status": "paused" }), "status"),
        (json!({ "label": "" }), "label"),
    ] {
        let refused = world.patch(&path, body).await.expect(400).body;
        assert!(refused["error"]["details"]["fieldErrors"].get(field).is_some(), "{refused}");
    }
    let nowhere = json!({ "label": "Novo", "inbox_id": "850f585b-6425-4808-bf1f-1eaf111252e6" });
    world.patch(&path, nowhere).await.expect(422);
    assert_eq!(world.shown(&made).await["label"], made["label"]);
}

#[tokio::test]
async fn an_inactive_webhook_is_not_tested_until_it_is_active_again() {
    let world = world().await;
    let made = world.hook(to(TAKES)).await;
    assert_eq!(world.change(&made, json!({ "status": "inactive" })).await["status"], "inactive");
    let refused = world.post(&format!("/v1/webhooks/{}/test", id(&made)), Value::Null).await.expect(409).body;
    assert!(refused["error"]["message"].as_str().unwrap().contains("active"), "{refused}");
    assert!(world.sent().await.is_empty());
    assert_eq!(world.get("/v1/system-events").await.expect(200).body["data"], json!([]), "a refusal records nothing");
    world.change(&made, json!({ "status": "active" })).await;
    world.test(&made).await;
    assert_eq!(world.sent().await.len(), 1);
}

#[tokio::test]
async fn a_new_secret_signs_from_now_on() {
    let world = world().await;
    let made = world.hook(to(FAILS)).await;
    world.test(&made).await;
    let path = format!("/v1/webhooks/{}/regenerate-secret", id(&made));
    let told = world.post(&path, Value::Null).await.expect(200).body;
    assert_eq!(told.as_object().unwrap().keys().collect::<Vec<_>>(), ["signing_secret"]);
    assert_ne!(told["signing_secret"], made["signing_secret"]);
    world.pass(SignedDuration::from_mins(1));
    assert!(world.shown(&made).await.get("signing_secret").is_none());
    let sent = world.sent().await;
    assert_eq!(sent.len(), 2, "the first try and the second");
    for (message, secret) in sent.iter().zip([&made["signing_secret"], &told["signing_secret"]]) {
        let expected = signature(secret.as_str().unwrap().as_bytes(), message.text.as_bytes());
        assert_eq!(message.headers["X-Kobana-Signature"], json!(expected));
    }
}

#[tokio::test]
async fn a_deleted_webhook_is_gone_with_what_it_was_sent() {
    let world = world().await;
    let (made, other) = (world.hook(to(FAILS)).await, world.hook(to(FAILS)).await);
    let event = world.test(&made).await;
    world.test(&other).await;
    let delivery = id(&world.deliveries(&made).await[0]);
    let path = format!("/v1/webhooks/{}", id(&made));
    world.delete(&path).await.expect(204);
    world.pass(SignedDuration::from_hours(24));
    world.get(&path).await.expect(404);
    world.get(&format!("{path}/deliveries")).await.expect(404);
    world.get(&format!("{path}/deliveries/{delivery}")).await.expect(404);
    for (method, below) in [
        (Method::PATCH, ""),
        (Method::DELETE, ""),
        (Method::POST, "/test"),
        (Method::POST, "/regenerate-secret"),
        (Method::POST, &format!("/deliveries/{delivery}/replay")),
    ] {
        world.ask(method, &format!("{path}{below}"), &json!({})).await.expect(404);
    }
    let first = format!("/v1/webhooks/{}/deliveries/{delivery}", id(&other));
    world.get(&first).await.expect(404);
    assert_eq!(world.deliveries(&other).await.len(), 1, "the other's stays");
    world.get(&format!("/v1/system-events/{}", id(&event))).await.expect(200);
    let to_it =
        world.sent().await.iter().filter(|sent| sent.headers["X-Kobana-Delivery-Id"] == json!(delivery)).count();
    assert_eq!(to_it, 1, "nothing is tried again");
    assert_eq!(world.store.next_due(&partition()).await.unwrap(), None);
}

#[tokio::test]
async fn another_workspace_sees_none_of_it() {
    let world = world().await;
    let made = world.hook(to(FAILS)).await;
    let event = world.test(&made).await;
    let delivery = id(&world.deliveries(&made).await[0]);
    let elsewhere = || principal_in("all write", "conta", "5d0e7a52-7a35-4f0b-8c55-1f2f4f7d2b02");
    let hook = format!("/v1/webhooks/{}", id(&made));
    for path in [
        hook.clone(),
        format!("{hook}/deliveries"),
        format!("{hook}/deliveries/{delivery}"),
        format!("/v1/system-events/{}", id(&event)),
    ] {
        world.send(elsewhere(), request(Method::GET, &path, &Value::Null)).await.expect(404);
    }
    for path in ["/v1/webhooks", "/v1/system-events"] {
        let listed = world.send(elsewhere(), request(Method::GET, path, &Value::Null)).await.expect(200);
        assert_eq!(listed.body["data"], json!([]), "{path}");
    }
}
