//! Webhooks and their signed deliveries.

use engine::AccountId;
use sandbox::{registry, webhooks};
use serde_json::{Value, json};
use storage::Key;

use crate::world::{World, customer};

async fn messages(world: &World) -> Vec<Value> {
    let mut sent = world.store.outbox(&AccountId("conta".to_owned()), 100).await.unwrap();
    sent.reverse();
    sent.into_iter().map(|message| message.content).collect()
}

#[tokio::test]
async fn an_event_is_delivered_signed() {
    let world = World::new().await;
    let body = json!({ "url": "https://erp.ipeamarelo.example/ganchos", "events": ["customer.*"],
        "auth": { "kind": "bearer", "token": "segredo-do-erp" } });
    let hook = world.post("/v1/webhooks", body).await.expect(201);
    assert!(!String::from_utf8_lossy(&hook.bytes).contains("segredo"));
    let hook = hook.body;
    assert_eq!((&hook["auth_kind"], &hook["active"]), (&json!("bearer"), &json!(true)));
    assert!(hook.get("auth").is_none() && hook.get("secret_key").is_none());
    let made = world.post("/v1/customers", customer("39988107226")).await.expect(201).body;

    let sent = messages(&world).await;
    assert_eq!(sent.len(), 1);
    let body = sent[0]["body"].as_str().unwrap();
    let parsed: Value = serde_json::from_str(body).unwrap();
    assert_eq!(parsed["event_code"], "customer.created");
    assert_eq!(parsed["object"], made);
    assert_eq!(parsed["webhook"]["id"], hook["id"]);
    let headers = &sent[0]["headers"];
    assert_eq!(headers["X-Kobana-Event"], "customer.created");
    assert_eq!(headers["X-Kobana-Environment"], "sandbox");
    assert_eq!(headers["User-Agent"], "Kobana-Robot (sandbox)");

    let kind = registry::find("banking_data_webhook").unwrap();
    let key = Key::Id(hook["id"].as_i64().unwrap());
    let row = world.store.get(&AccountId("conta".to_owned()), kind, &key).await.unwrap().unwrap();
    let secret = row.doc[webhooks::SECRET_FIELD].as_str().unwrap();
    assert_eq!(secret.len(), 64);
    assert_eq!(headers["X-Kobana-Signature"], webhooks::signature(secret.as_bytes(), body.as_bytes()));
}

#[tokio::test]
async fn only_what_was_asked_for_is_delivered() {
    let world = World::new().await;
    let hook = |events: Value| json!({ "url": "https://a.example", "events": events });
    let all = world.post("/v1/webhooks", hook(json!(["*"]))).await.expect(201).body;
    world.post("/v1/webhooks", hook(json!(["pix.paid"]))).await.expect(201);
    let before = messages(&world).await.len();
    let made = world.post("/v1/customers", customer("39988107226")).await.expect(201).body;
    assert_eq!(messages(&world).await.len(), before + 1);
    world.put(&format!("/v1/webhooks/{}", all["id"]), json!({ "active": false })).await.expect(204);
    let before = messages(&world).await.len();
    world.put(&format!("/v1/customers/{}", made["id"]), json!({ "nickname": "Tê" })).await.expect(204);
    assert_eq!(messages(&world).await.len(), before, "an inactive webhook records nothing");
}

#[tokio::test]
async fn unknown_events_and_half_credentials_are_refused() {
    let world = World::new().await;
    let refused = world.post("/v1/webhooks", json!({})).await.expect(422).body;
    assert_eq!(refused["errors"]["url"], json!(["não pode ficar em branco"]));
    let post = |body: Value| world.post("/v1/webhooks", body);
    let unknown =
        post(json!({ "url": "https://a.example", "events": ["pix.paid", "pix.eaten"] })).await.expect(422).body;
    assert_eq!(unknown["errors"]["events"], json!(["não está incluído na lista: pix.eaten"]));
    let half =
        json!({ "url": "https://a.example", "events": ["*"], "auth": { "kind": "basic_auth", "username": "u" } });
    assert_eq!(post(half).await.expect(422).body["errors"], json!({ "auth.password": ["não pode ficar em branco"] }));
    post(json!({ "url": "javascript:alert(1)", "events": ["*"] })).await.expect(422);
}

#[tokio::test]
async fn blank_credentials_keep_the_old_ones() {
    let world = World::new().await;
    let body = json!({ "url": "https://a.example", "events": ["*"],
        "auth": { "kind": "basic_auth", "username": "u", "password": "p" } });
    let hook = world.post("/v1/webhooks", body).await.expect(201).body;
    let path = format!("/v1/webhooks/{}", hook["id"]);
    world.put(&path, json!({ "auth": { "kind": "basic_auth", "username": "v", "password": "" } })).await.expect(204);
    let kind = registry::find("banking_data_webhook").unwrap();
    let key = Key::Id(hook["id"].as_i64().unwrap());
    let row = world.store.get(&AccountId("conta".to_owned()), kind, &key).await.unwrap().unwrap();
    assert_eq!(row.doc["auth"], json!({ "kind": "basic_auth", "username": "v", "password": "p" }));
    world.delete(&path).await.expect(204);
    world.get(&path).await.expect(404);
}
