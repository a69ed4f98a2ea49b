//! Trials: they charge nothing until they end, and the first period begins on the day of their end.

use catalogue::billing::subscription::SUBSCRIPTION;
use jiff::{SignedDuration, Timestamp, ToSpan};
use storage::{Key, Row, Timer};

use super::{activate, bill, cancel, kept, timers};
use crate::billing::{day, plan_change};
use crate::context::Context;
use crate::fields::RowFields;
use crate::instant;
use crate::problem::Problem;

/// Begins the trial of a subscription that has one still ahead of it; any other is answered as it is.
pub(super) async fn begin_if_any(context: &mut Context, mut row: Row) -> Result<Row, Problem> {
    let Some(end) = end(context, &row) else { return Ok(row) };
    row.put("status", "trialing");
    row.put("trial_start", day::moment(context.now));
    row.put("trial_end", day::moment(end));
    row.put("current_period_start", day::moment(context.now));
    row.put("current_period_end", day::moment(end.checked_sub(SignedDuration::from_millis(1)).unwrap_or(end)));
    row.put("cycle_billing_date", day::moment(end));
    let row = context.update(&SUBSCRIPTION, row).await?;
    timers::set(context, &row).await?;
    Ok(row)
}

/// The moment at which a trial that begins now ends: the one that was given, or the first of the day behind its days, of which
/// today is the first.
fn end(context: &Context, row: &Row) -> Option<Timestamp> {
    if let Some(given) = kept::moment(row, "trial_end") {
        return (given > context.now).then_some(given);
    }
    let days = kept::whole(row, kept::TRIAL_DAYS);
    let first_paid = context.today.checked_add(days.days()).ok()?;
    instant::start_of(first_paid).filter(|_| days > 0)
}

/// Its trial is over: it ends, or its first period begins.
pub(super) async fn fire(context: &mut Context, timer: &Timer) -> Result<(), Problem> {
    let row = context.find(&SUBSCRIPTION, &Key::Id(timer.id)).await?;
    if row.text("status") != "trialing" {
        return Ok(());
    }
    if kept::is_set(&row, "cancel_at_period_end") {
        return cancel::at_period_end(context, row).await.map(drop);
    }
    let row = plan_change::carry_out_due(context, row).await?;
    let row = activate::begin(context, row).await?;
    bill::cycle_or_note(context, row, bill::FIRST).await.map(drop)
}
