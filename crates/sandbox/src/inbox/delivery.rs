//! Deliveries: one event on its way to one webhook, tried until it is taken or the plan ends. Nothing leaves the machine:
//! each try is put into the outbox, and the address tells how it ends.

mod attempt;
mod message;
mod outcome;
mod plan;

use catalogue::inbox::delivery::DELIVERY;
use catalogue::inbox::webhook::WEBHOOK;
use serde_json::{Map, Value, json};
use storage::{Key, Order, Row, Timer};

use super::{events, webhook};
use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::dialect::cursored::listing;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::rules::{Action, Rule};
use crate::uses::{Walk, equal};

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[
    ("webhooks_deliveries_list", |context, asked| Box::pin(list(context, asked))),
    ("webhooks_deliveries_get", |context, asked| Box::pin(show(context, asked))),
    ("webhooks_deliveries_replay", |context, asked| Box::pin(replay(context, asked))),
];

/// The timer of the next try.
pub(crate) const ACTIONS: &[(&str, &str, Action)] =
    &[("webhooks_deliveries", RETRY, |context, timer| Box::pin(retry(context, timer)))];

const RETRY: &str = "retry";

/// A delivery that waits for its next try.
const PENDING: &str = "pending";

/// One that the receiver took.
const SUCCESS: &str = "success";

/// One that is not tried any more.
const FAILED: &str = "failed";

async fn list(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let hook = webhook::named(context, asked).await?;
    listing::page(context, asked, vec![equal("webhook_id", &hook.uid)], Order::Newest).await
}

async fn show(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let hook = webhook::named(context, asked).await?;
    let row = named(context, asked, &hook).await?;
    Ok(Answered::Record(&DELIVERY, row))
}

/// Sends the same event again, whatever became of it, as a delivery of its own.
async fn replay(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let hook = webhook::named(context, asked).await?;
    let old = named(context, asked, &hook).await?;
    webhook::must_be_active(&hook)?;
    let body = old.doc.get("request_body").cloned().unwrap_or_default();
    start(context, hook, old.text("system_event_id"), body).await?;
    Ok(Answered::Queued)
}

/// The delivery that the path names, of this webhook.
async fn named(context: &mut Context, asked: &Asked, hook: &Row) -> Result<Row, Problem> {
    let row = context.find(&DELIVERY, &asked.key_at("delivery_id")?).await?;
    if row.text("webhook_id") == hook.uid { Ok(row) } else { Err(Problem::NotFound) }
}

/// Sends `event` to `hook`.
pub(super) async fn send(context: &mut Context, hook: Row, event: &Row) -> Result<(), Problem> {
    let body = json!({
        "event": { "slug": event.text("slug"), "id": event.uid },
        "delivered_at": null,
        "workspace": events::workspace(context)?,
        "data": event.doc.get("payload"),
    });
    start(context, hook, &event.uid, body).await
}

/// Makes a delivery and tries it at once.
async fn start(context: &mut Context, hook: Row, event: &str, body: Value) -> Result<(), Problem> {
    let mut doc = Map::new();
    doc.insert("webhook_id".to_owned(), Value::from(hook.uid.as_str()));
    doc.insert("system_event_id".to_owned(), Value::from(event));
    doc.insert("request_body".to_owned(), body);
    let uid = engine::clock::uuid_v7(context.now, context.entropy.as_ref()).to_string();
    let next = attempt::run(context, hook, &uid, &mut doc).await?;
    let row = context.tx.insert(&DELIVERY, uid, doc, context.now).await?;
    if let Some(due_at) = next {
        context.schedule(&DELIVERY, &row, RETRY, due_at).await?;
    }
    Ok(())
}

async fn retry(context: &mut Context, timer: &Timer) -> Result<(), Problem> {
    let Some(mut row) = context.tx.get(&DELIVERY, &Key::Id(timer.id)).await? else { return Ok(()) };
    let hook = context.tx.get(&WEBHOOK, &Key::Uid(row.text("webhook_id").to_owned())).await?;
    let Some(hook) = hook.filter(|_| row.text("status") == PENDING) else { return Ok(()) };
    let uid = row.uid.clone();
    let next = attempt::run(context, hook, &uid, &mut row.doc).await?;
    let row = context.update(&DELIVERY, row).await?;
    if let Some(due_at) = next {
        context.schedule(&DELIVERY, &row, RETRY, due_at).await?;
    }
    Ok(())
}

/// Ends what waits for another try to a webhook that has become inactive. The tries that were made stay as they are.
pub(super) async fn give_up(context: &mut Context, hook: &str) -> Result<(), Problem> {
    let mut walk = Walk::new(&DELIVERY, equal("status", PENDING));
    while let Some(rows) = walk.next(context).await? {
        for mut row in rows.into_iter().filter(|row| row.text("webhook_id") == hook) {
            row.put("status", FAILED);
            row.put("next_retry_at", Value::Null);
            row.put("error", "O webhook ficou inativo antes da próxima tentativa.");
            context.tx.unschedule(&DELIVERY, row.id).await?;
            context.update(&DELIVERY, row).await?;
        }
    }
    Ok(())
}

/// Removes everything that was sent to a webhook, with its timers.
pub(super) async fn forget(context: &mut Context, hook: &str) -> Result<(), Problem> {
    let mut walk = Walk::new(&DELIVERY, equal("webhook_id", hook));
    while let Some(rows) = walk.next(context).await? {
        for row in rows {
            context.tx.delete(&DELIVERY, row.id).await?;
        }
    }
    Ok(())
}
