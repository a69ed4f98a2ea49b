//! A workspace with webhooks, and short ways to ask what they were sent.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use catalogue::inbox::mailbox::INBOX;
use engine::{AccountId, Clock};
use sandbox::Context;
use serde_json::{Value, json};
use storage::Row;

use crate::world::{Seeded, WORKSPACE, World};

/// Receivers, by what they make of a delivery.
pub(super) const TAKES: &str = "https://erp.serraazul.example/eventos";
pub(super) const FAILS: &str = "https://erp.serraazul.example/falha";
pub(super) const NOWHERE: &str = "https://erp.serraazul.invalid/eventos";

/// Seeds that differ, so that two writes at one instant give no id twice.
static SEED: AtomicU64 = AtomicU64::new(1);

pub(super) async fn world() -> World {
    World::inbox().await
}

pub(super) fn partition() -> AccountId {
    AccountId(format!("conta/{WORKSPACE}"))
}

/// The body of a webhook that asks for everything.
pub(super) fn to(url: &str) -> Value {
    json!({ "label": "ERP da marcenaria", "url": url })
}

pub(super) fn id(record: &Value) -> String {
    record["id"].as_str().unwrap().to_owned()
}

/// A message of the outbox.
pub(super) struct Sent {
    pub(super) recipient: String,
    pub(super) headers: Value,
    pub(super) text: String,
    pub(super) body: Value,
}

impl World {
    /// A write of the workspace at the clock's time.
    pub(super) async fn writing(&self) -> Context {
        let tx = self.store.begin(&partition()).await.unwrap();
        let seed = SEED.fetch_add(1, Ordering::Relaxed);
        Context::new(tx, partition(), self.clock.now(), Arc::new(Seeded::new(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15))))
    }

    /// A new webhook as its creation answers it.
    pub(super) async fn hook(&self, body: Value) -> Value {
        self.post("/v1/webhooks", body).await.expect(201).body["data"].clone()
    }

    pub(super) async fn shown(&self, hook: &Value) -> Value {
        self.get(&format!("/v1/webhooks/{}", id(hook))).await.expect(200).body["data"].clone()
    }

    /// Changes a webhook.
    pub(super) async fn change(&self, hook: &Value, body: Value) -> Value {
        self.patch(&format!("/v1/webhooks/{}", id(hook)), body).await.expect(200).body["data"].clone()
    }

    /// Sends a test event; the event.
    pub(super) async fn test(&self, hook: &Value) -> Value {
        self.post(&format!("/v1/webhooks/{}/test", id(hook)), Value::Null).await.expect(200).body["data"].clone()
    }

    /// What was sent to a webhook, oldest first, each as it is shown by itself.
    pub(super) async fn deliveries(&self, hook: &Value) -> Vec<Value> {
        let path = format!("/v1/webhooks/{}/deliveries", id(hook));
        let listed = self.get(&path).await.expect(200).body["data"].clone();
        let mut shown = Vec::new();
        for delivery in listed.as_array().unwrap().iter().rev() {
            shown.push(self.get(&format!("{path}/{}", id(delivery))).await.expect(200).body["data"].clone());
        }
        shown
    }

    /// The outbox, oldest first.
    pub(super) async fn sent(&self) -> Vec<Sent> {
        let mut messages = self.store.outbox(&partition(), 1000).await.unwrap();
        messages.reverse();
        let read = |message: storage::OutboxMessage| {
            assert_eq!(message.channel, "webhook");
            let text = message.content["body"].as_str().unwrap().to_owned();
            let body = serde_json::from_str(&text).unwrap();
            Sent { recipient: message.recipient, headers: message.content["headers"].clone(), text, body }
        };
        messages.into_iter().map(read).collect()
    }

    /// An inbox of the workspace.
    pub(super) async fn mailbox(&self, label: &str) -> Row {
        let doc =
            json!({ "label": label, "email": format!("serra-azul-{label}@inbox.kobana.com.br"), "status": "active" });
        let Value::Object(doc) = doc else { unreachable!("an object") };
        let mut context = self.writing().await;
        let row = context.insert(&INBOX, doc).await.unwrap();
        context.tx.commit().await.unwrap();
        row
    }
}
