//! What a webhook's maker alone may know is told by nothing, and what the sandbox does not need is not even kept.

use catalogue::inbox::delivery::DELIVERY;
use catalogue::inbox::system_event::SYSTEM_EVENT;
use catalogue::inbox::webhook::WEBHOOK;
use jiff::SignedDuration;
use serde_json::{Value, json};
use storage::{Order, Query};

use super::world::{FAILS, id, partition, world};
use crate::world::World;

const CREDENTIALS: [&str; 4] = ["usuario-secreto", "senha-secreta", "ficha-secreta", "valor-secreto"];

/// Everything that the API tells of a webhook.
async fn told(world: &World, hook: &Value) -> String {
    let path = format!("/v1/webhooks/{}", id(hook));
    let delivery = id(&world.deliveries(hook).await[0]);
    let event = world.test(hook).await;
    let mut told = event.to_string();
    for path in [
        "/v1/webhooks".to_owned(),
        path.clone(),
        format!("{path}/deliveries"),
        format!("{path}/deliveries/{delivery}"),
        "/v1/system-events".to_owned(),
        format!("/v1/system-events/{}", id(&event)),
    ] {
        told.push_str(core::str::from_utf8(&world.get(&path).await.expect(200).bytes).unwrap());
    }
    told.push_str(&world.change(hook, json!({ "label": "ERP novo" })).await.to_string());
    let wrong = world.patch(&path, json!({ "url": "https://u:p@a.example" })).await.expect(400);
    told.push_str(&wrong.body.to_string());
    told
}

/// Every stored document of deliveries, events and the outbox.
async fn kept(world: &World) -> String {
    let query = || Query { conditions: Vec::new(), order: Order::Newest, after: None, offset: 0, limit: 100 };
    let mut kept = String::new();
    for record in [&DELIVERY, &SYSTEM_EVENT] {
        for row in world.store.list(&partition(), record, &query()).await.unwrap().rows {
            kept.push_str(&serde_json::to_string(&row.doc).unwrap());
        }
    }
    for message in world.store.outbox(&partition(), 100).await.unwrap() {
        kept.push_str(&message.content.to_string());
    }
    kept
}

#[tokio::test]
async fn no_secret_is_told_or_kept_with_what_is_sent() {
    let logins = [
        json!({ "auth": "basic", "auth_basic_user": CREDENTIALS[0], "auth_basic_password": CREDENTIALS[1] }),
        json!({ "auth": "bearer", "auth_bearer_token": CREDENTIALS[2] }),
        json!({ "auth": "header", "auth_header_key": "X-Chave", "auth_header_value": CREDENTIALS[3] }),
    ];
    for login in logins {
        let world = world().await;
        let mut body = json!({ "label": "ERP", "url": FAILS });
        body.as_object_mut().unwrap().extend(login.as_object().unwrap().clone());
        let hook = world.hook(body).await;
        assert!(!CREDENTIALS.iter().any(|secret| hook.to_string().contains(secret)), "{hook}");
        world.test(&hook).await;
        let fresh = world.post(&format!("/v1/webhooks/{}/regenerate-secret", id(&hook)), Value::Null).await.expect(200);
        world.pass(SignedDuration::from_mins(1));
        let first = &world.deliveries(&hook).await[0];
        world
            .post(&format!("/v1/webhooks/{}/deliveries/{}/replay", id(&hook), id(first)), Value::Null)
            .await
            .expect(202);
        let mut secrets: Vec<&str> = CREDENTIALS.to_vec();
        secrets.extend([hook["signing_secret"].as_str(), fresh.body["signing_secret"].as_str()].map(Option::unwrap));
        for text in [told(&world, &hook).await, kept(&world).await] {
            assert!(text.contains("webhook.test"), "what is searched is there");
            for secret in &secrets {
                assert!(!text.contains(secret), "{} tells {secret}: {text}", login["auth"]);
            }
            assert!(!text.contains("whsec_"), "{text}");
        }
        let key = storage::Key::Uid(id(&hook));
        let row = world.store.get(&partition(), &WEBHOOK, &key).await.unwrap().unwrap();
        let doc = serde_json::to_string(&row.doc).unwrap();
        assert!(!CREDENTIALS.iter().any(|secret| doc.contains(secret)), "the sandbox needs no credentials");
    }
}

#[tokio::test]
async fn a_delivery_says_which_header_carried_the_login_and_no_more() {
    let world = world().await;
    for (login, name) in [
        (json!({ "auth": "basic", "auth_basic_user": "u", "auth_basic_password": "p" }), Some("Authorization")),
        (json!({ "auth": "bearer", "auth_bearer_token": "t" }), Some("Authorization")),
        (json!({ "auth": "header", "auth_header_key": "X-Chave", "auth_header_value": "v" }), Some("X-Chave")),
        (json!({ "auth": "none" }), None),
    ] {
        let mut body = json!({ "label": "ERP", "url": FAILS });
        body.as_object_mut().unwrap().extend(login.as_object().unwrap().clone());
        let hook = world.hook(body).await;
        world.test(&hook).await;
        let headers = world.deliveries(&hook).await[0]["request_headers"].clone();
        assert_eq!(headers["X-Kobana-Signature"], "***");
        assert_eq!(headers["Content-Type"], "application/json");
        match name {
            Some(name) => assert_eq!(headers[name], "***", "{login}"),
            None => assert!(headers.get("Authorization").is_none()),
        }
    }
}
