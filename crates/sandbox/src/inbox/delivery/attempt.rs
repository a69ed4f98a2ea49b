//! One try of a delivery.

use catalogue::inbox::webhook::WEBHOOK;
use jiff::Timestamp;
use serde_json::{Map, Value, json};
use storage::Row;

use super::outcome::Outcome;
use super::{FAILED, PENDING, SUCCESS, message, plan};
use crate::context::Context;
use crate::fields::RowFields;
use crate::instant;
use crate::problem::Problem;

/// Tries the delivery `uid` to `hook`: puts what is sent into the outbox, what came of it into `doc`, and counts it for the
/// webhook. Tells when to try again.
pub(super) async fn run(
    context: &mut Context,
    hook: Row,
    uid: &str,
    doc: &mut Map<String, Value>,
) -> Result<Option<Timestamp>, Problem> {
    let attempt = doc.get("attempt").and_then(Value::as_i64).unwrap_or(0) + 1;
    let now = instant::utc_millis(context.now);
    let mut body = doc.remove("request_body").unwrap_or_default();
    body["delivered_at"] = Value::from(now.as_str());
    let message = message::Message::new(&hook, uid, &body);
    let outcome = Outcome::of(hook.text("url"), context.entropy.as_ref());
    let next = if outcome.is_taken() { None } else { plan::next(attempt, context.now) };
    let (status, delivered_at) = match (outcome.is_taken(), next) {
        (true, _) => (SUCCESS, Some(now)),
        (false, Some(_)) => (PENDING, None),
        (false, None) => (FAILED, None),
    };
    let parts = json!({
        "status": status, "attempt": attempt, "request_headers": message.shown, "request_body": body,
        "delivered_at": delivered_at, "next_retry_at": next.map(instant::utc_millis),
    });
    if let Value::Object(parts) = parts {
        doc.extend(parts);
    }
    doc.extend(outcome.fields());
    context.tx.send(&message.outgoing(context.now)).await?;
    count(context, hook, &outcome).await?;
    Ok(next)
}

/// How many tries in a row have failed, over all deliveries of the webhook.
async fn count(context: &mut Context, mut hook: Row, outcome: &Outcome) -> Result<(), Problem> {
    const FIELD: &str = "consecutive_failures";
    let before = hook.doc.get(FIELD).and_then(Value::as_i64).unwrap_or(0);
    let after = if outcome.is_taken() { 0 } else { before.saturating_add(1) };
    if after != before {
        hook.put(FIELD, after);
        context.update(&WEBHOOK, hook).await?;
    }
    Ok(())
}
