//! Pauses: periods go on and each has its invoice, but none of them is collected.

use catalogue::billing::subscription::SUBSCRIPTION;
use serde_json::{Value, json};
use storage::{Key, Row, Timer};

use super::{kept, named, standing, timers};
use crate::answer::{Answered, Asked};
use crate::billing::day;
use crate::billing::refusal::{TRANSITION, unless_in};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;

/// `POST /v1/subscriptions/{id}/pause`.
pub(super) async fn pause(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut row = named(context, asked).await?;
    unless_in(&row, &["active", "past_due"], TRANSITION)?;
    let behavior = asked.body.get("behavior").and_then(Value::as_str).unwrap_or("mark_uncollectible");
    let resumes_at = match asked.body.get("resumes_at").and_then(Value::as_str) {
        Some(sent) => {
            let at = sent.parse().ok().filter(|at| *at > context.now);
            Value::from(day::moment(at.ok_or_else(|| Problem::field("resumes_at", "deve estar no futuro"))?))
        }
        None => Value::Null,
    };
    row.put("status", "paused");
    row.put("pause_collection", json!({ "behavior": behavior, "resumes_at": resumes_at.clone() }));
    row.put("paused_at", day::moment(context.now));
    row.put("resumes_at", resumes_at);
    let row = context.update(&SUBSCRIPTION, row).await?;
    timers::set(context, &row).await?;
    Ok(Answered::Record(&SUBSCRIPTION, row))
}

/// `POST /v1/subscriptions/{id}/resume`.
pub(super) async fn resume(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = named(context, asked).await?;
    unless_in(&row, &["paused"], TRANSITION)?;
    Ok(Answered::Record(&SUBSCRIPTION, take_up(context, row).await?))
}

/// The pause was to end now.
pub(super) async fn fire(context: &mut Context, timer: &Timer) -> Result<(), Problem> {
    let row = context.find(&SUBSCRIPTION, &Key::Id(timer.id)).await?;
    if row.text("status") != "paused" {
        return Ok(());
    }
    take_up(context, row).await.map(drop)
}

/// Takes it up again: past due when an invoice from before is late. What was used before the pause is billed with the next
/// period.
async fn take_up(context: &mut Context, mut row: Row) -> Result<Row, Problem> {
    let status = standing::of(context, &row).await?;
    row.put("status", status);
    row.put("pause_collection", Value::Null);
    row.put("paused_at", Value::Null);
    row.put("resumes_at", Value::Null);
    row.put("resumed_at", day::moment(context.now));
    let row = context.update(&SUBSCRIPTION, row).await?;
    // A renewal at this very moment is still ahead: the timer fires as late as its period is over.
    timers::set(context, &row).await?;
    kept::again(context, &row).await
}
