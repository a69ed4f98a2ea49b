//! What one try sends, and what is shown of it.

use jiff::Timestamp;
use serde_json::{Map, Value, json};
use storage::{OutboxMessage, Row};

use crate::fields::RowFields;
use crate::inbox::webhook::{credentials, secret};
use crate::webhooks;

/// What stands for a value that nobody is shown.
const MASK: &str = "***";

const SIGNATURE: &str = "X-Kobana-Signature";

/// A signed message to a webhook.
#[derive(Debug)]
pub(super) struct Message {
    /// The headers as a delivery keeps them: neither credentials nor a signature, which would pass for one of the
    /// receiver's own requests.
    pub(super) shown: Map<String, Value>,
    recipient: String,
    signature: String,
    body: String,
}

impl Message {
    /// The message that tells `hook` of `body` in the delivery `uid`.
    pub(super) fn new(hook: &Row, uid: &str, body: &Value) -> Message {
        let slug = body.pointer("/event/slug").and_then(Value::as_str).unwrap_or_default();
        let body = body.to_string();
        let signature = webhooks::signature(hook.text(secret::FIELD).as_bytes(), body.as_bytes());
        let mut shown = Map::new();
        let mut header = |name: &str, value: &str| drop(shown.insert(name.to_owned(), Value::from(value)));
        header("Content-Type", "application/json");
        header("User-Agent", "Kobana-Robot (sandbox)");
        header("X-Kobana-Event", slug);
        header("X-Kobana-Delivery-Id", uid);
        header("X-Kobana-Environment", "sandbox");
        if let Some(name) = credentials::header_name(&hook.doc) {
            header(name, MASK);
        }
        header(SIGNATURE, MASK);
        Message { shown, recipient: hook.text("url").to_owned(), signature, body }
    }

    /// The message for the outbox: signed, so that a receiver can be tried with it, and still without credentials.
    pub(super) fn outgoing(self, created_at: Timestamp) -> OutboxMessage {
        let mut headers = self.shown;
        headers.insert(SIGNATURE.to_owned(), Value::from(self.signature));
        OutboxMessage {
            channel: "webhook".to_owned(),
            recipient: self.recipient,
            content: json!({ "method": "POST", "headers": headers, "body": self.body }),
            created_at,
        }
    }
}
