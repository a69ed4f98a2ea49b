//! Deliveries to webhooks: signed as documented and put into the outbox. Nothing leaves the machine.

mod form;

use std::sync::Arc;

use hmac::{Hmac, KeyInit, Mac};
use serde_json::{Map, Value, json};
use sha2::Sha256;
use storage::{Order, OutboxMessage, Query, Row};

use crate::context::Context;
use crate::events::Happened;
use crate::problem::Problem;
use crate::registry;

/// The hidden field of a webhook that holds its signing key; no answer ever shows it.
pub const SECRET_FIELD: &str = "secret_key";

/// Most webhooks of an account that are told of an event.
const WEBHOOKS: u64 = 100;

/// Queues an event to every active webhook that asks for it.
pub(crate) async fn notify(context: &mut Context, happened: &Happened<'_>) -> Result<(), Problem> {
    let webhooks = active(context).await?;
    for webhook in webhooks.iter().filter(|webhook| wants(webhook, happened)) {
        deliver(context, webhook, happened).await?;
    }
    Ok(())
}

/// The account's active webhooks, read once a transaction.
async fn active(context: &mut Context) -> Result<Arc<[Row]>, Problem> {
    if let Some(known) = &context.webhooks {
        return Ok(Arc::clone(known));
    }
    let Some(kind) = registry::find("banking_data_webhook") else { return Ok(Arc::from([])) };
    let query = Query { conditions: Vec::new(), order: Order::Newest, after: None, offset: 0, limit: WEBHOOKS };
    let mut rows = context.tx.list(kind, &query).await?.rows;
    rows.retain(|row| row.doc.get("active") != Some(&Value::Bool(false)));
    let rows: Arc<[Row]> = Arc::from(rows);
    context.webhooks = Some(Arc::clone(&rows));
    Ok(rows)
}

/// Whether a webhook asks for an event.
pub(crate) fn wants(webhook: &Row, happened: &Happened<'_>) -> bool {
    let wallet = webhook.doc.get("bank_billet_account_id").filter(|id| !id.is_null());
    let of_wallet = wallet.is_none_or(|id| happened.owner.get("bank_billet_account_id") == Some(id));
    let asked = webhook.doc.get("events").and_then(Value::as_array);
    of_wallet && asked.is_some_and(|codes| codes.iter().filter_map(Value::as_str).any(|c| covers(c, happened.code)))
}

/// Whether the pattern `asked` (`*`, `pix.*` or a code) covers `code`.
fn covers(asked: &str, code: &str) -> bool {
    match asked.strip_suffix('*') {
        Some("") => true,
        Some(prefix) => prefix.ends_with('.') && code.starts_with(prefix),
        None => asked == code,
    }
}

async fn deliver(context: &mut Context, webhook: &Row, happened: &Happened<'_>) -> Result<(), Problem> {
    let Some(kind) = registry::find("banking_data_webhook_delivery") else { return Ok(()) };
    let (doc, payload) = delivered(webhook, happened, &context.now_text());
    let delivery = context.insert(kind, doc).await?;
    let message = message(webhook, &delivery, &payload);
    context.tx.send(&OutboxMessage { created_at: context.now, ..message }).await?;
    Ok(())
}

/// The fields of a delivery that the receiver took at `at`, and what was sent.
pub(crate) fn delivered(webhook: &Row, happened: &Happened<'_>, at: &str) -> (Map<String, Value>, Value) {
    let text = |name: &str| webhook.doc.get(name).and_then(Value::as_str).unwrap_or_default().to_owned();
    let url = text("url");
    let mut payload = json!({
        "event_code": happened.code,
        "webhook": { "id": webhook.id, "url": url, "first_try": at },
        "object": happened.object,
    });
    if !happened.changes.is_empty() {
        payload["changes"] = Value::Object(happened.changes.clone());
    }
    let content_type = Some(text("content_type")).filter(|kind| !kind.is_empty());
    let content_type = content_type.unwrap_or_else(|| "application/json".to_owned());
    let mut doc = happened.owner.clone();
    let parts = json!({
        "webhook_id": webhook.id, "event_code": happened.code, "url": url, "content_type": content_type,
        "request_payload": payload, "response_code": 200, "response_message": "OK", "duration": 0,
        "status": "delivered", "fails_count": 0, "first_try": at, "delivered_at": at,
    });
    if let Value::Object(parts) = parts {
        doc.extend(parts);
    }
    (doc, payload)
}

/// The signed message of a delivery.
pub(crate) fn message(webhook: &Row, delivery: &Row, payload: &Value) -> OutboxMessage {
    let part = |row: &Row, name: &str| row.doc.get(name).and_then(Value::as_str).unwrap_or_default().to_owned();
    let content_type = part(delivery, "content_type");
    let body = match content_type.as_str() {
        "application/x-www-form-urlencoded" => form::encode(payload),
        _ => payload.to_string(),
    };
    let secret = part(webhook, SECRET_FIELD);
    let mut headers = Map::new();
    let mut header = |name: &str, value: String| drop(headers.insert(name.to_owned(), Value::from(value)));
    header("Content-Type", content_type);
    header("User-Agent", "Kobana-Robot (sandbox)".to_owned());
    header("X-Kobana-Event", part(delivery, "event_code"));
    header("X-Kobana-Delivery-Id", delivery.uid.clone());
    header("X-Kobana-Environment", "sandbox".to_owned());
    header("X-Kobana-Signature", signature(secret.as_bytes(), body.as_bytes()));
    OutboxMessage {
        channel: "webhook".to_owned(),
        recipient: part(webhook, "url"),
        content: json!({ "method": "POST", "headers": headers, "body": body }),
        created_at: delivery.created_at,
    }
}

/// `sha256=` and the HMAC-SHA256 of the raw body in hex.
pub fn signature(secret: &[u8], body: &[u8]) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret).expect("HMAC takes a key of any length");
    mac.update(body);
    let digest = mac.finalize().into_bytes();
    let hex: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    format!("sha256={hex}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_cover_their_codes() {
        assert!(covers("*", "pix.paid") && covers("pix.*", "pix.paid") && covers("pix.paid", "pix.paid"));
        assert!(
            !covers("pix.*", "pix_account.created") && !covers("pix.paid", "pix.overdue") && !covers("pi*", "pix.paid")
        );
    }

    #[test]
    fn the_signature_is_that_of_rfc_4231() {
        let expected = "sha256=5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843";
        assert_eq!(signature(b"Jefe", b"what do ya want for nothing?"), expected);
    }
}
