//! Ends a subscription: now, with its period, or with its removal from lists. What was used and waits to be billed is billed;
//! nothing is given back.

use catalogue::billing::subscription::SUBSCRIPTION;
use serde_json::Value;
use storage::Row;

use super::{bill, kept, named, timers};
use crate::answer::{Answered, Asked};
use crate::billing::refusal::{TRANSITION, unless_in};
use crate::billing::{day, deleted, plan_change};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;

/// Where a subscription can be ended.
const LIVE: &[&str] = &["draft", "confirmed", "trialing", "active", "past_due", "paused", "suspended"];
/// Where there is a period at whose end it can be ended.
pub(super) const RUNNING: &[&str] = &["trialing", "active", "past_due", "paused"];

/// `POST /v1/subscriptions/{id}/cancel`.
pub(super) async fn run(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut row = named(context, asked).await?;
    let reason = asked.body.get("reason").cloned().unwrap_or_default();
    let is_later = asked.body.get("cancel_at_period_end") == Some(&Value::Bool(true));
    unless_in(&row, if is_later { RUNNING } else { LIVE }, TRANSITION)?;
    row.put("cancellation_reason", reason);
    if is_later {
        row.put("cancel_at_period_end", true);
        return Ok(Answered::Record(&SUBSCRIPTION, context.update(&SUBSCRIPTION, row).await?));
    }
    Ok(Answered::Record(&SUBSCRIPTION, now(context, row).await?))
}

/// `DELETE /v1/subscriptions/{id}`.
pub(super) async fn delete(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = named(context, asked).await?;
    remove(context, row).await?;
    Ok(deleted())
}

/// Cancels a subscription that has not ended, and takes it off the lists. Its invoices stay.
///
/// # Errors
/// The store's.
pub(crate) async fn remove(context: &mut Context, row: Row) -> Result<(), Problem> {
    let mut row = if row.text("status") == "canceled" { row } else { now(context, row).await? };
    row.put(kept::SHOWN, "no");
    context.update(&SUBSCRIPTION, row).await.map(drop)
}

/// Its period, or its trial, is over and it was to end then.
pub(super) async fn at_period_end(context: &mut Context, row: Row) -> Result<Row, Problem> {
    now(context, row).await
}

async fn now(context: &mut Context, mut row: Row) -> Result<Row, Problem> {
    let owes = matches!(row.text("status"), "active" | "past_due");
    row.put("status", "canceled");
    row.put("canceled_at", day::moment(context.now));
    row.put("pause_collection", Value::Null);
    row.put("resumes_at", Value::Null);
    let row = context.update(&SUBSCRIPTION, row).await?;
    timers::set(context, &row).await?;
    plan_change::call_off(context, &row).await?;
    if owes { bill::last(context, row).await } else { Ok(row) }
}
