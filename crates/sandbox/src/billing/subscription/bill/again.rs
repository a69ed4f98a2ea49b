//! Billing by the clock, which nobody answers: what was refused is noted, and tried again the next day.

use catalogue::billing::invoice::INVOICE;
use catalogue::billing::subscription::SUBSCRIPTION;
use serde_json::{Value, json};
use storage::{Key, Row, Timer};

use super::super::{kept, timers};
use super::{FIRST, RENEWAL, cycle};
use crate::billing::day;
use crate::billing::invoice::{self, note};
use crate::context::Context;
use crate::domain::calendar;
use crate::fields::RowFields;
use crate::instant;
use crate::problem::Problem;
use crate::uses::{Walk, equal};

/// Hidden: when the current period, which could not be billed, is tried again.
pub(in super::super) const RETRY_AT: &str = "billing_retry_at";

/// Hidden: why its invoice is made.
pub(in super::super) const RETRY_REASON: &str = "billing_retry_reason";

/// Where a subscription says what refused its invoice, under `metadata`.
const NOTED: &str = "billing_error";

/// [`cycle`] for the clock: a refusal is kept with the subscription, its periods go on, and tomorrow it is tried again.
///
/// # Errors
/// The store's.
pub(in super::super) async fn cycle_or_note(
    context: &mut Context,
    row: Row,
    reason: &'static str,
) -> Result<Row, Problem> {
    let before = row.clone();
    match cycle(context, row, reason).await {
        Ok(row) => done(context, row).await,
        Err(fault @ Problem::Store(_)) => Err(fault),
        Err(problem) => wait(context, &before, (reason, &problem)).await,
    }
}

/// Tries again to bill the current period.
pub(in super::super) async fn fire(context: &mut Context, timer: &Timer) -> Result<(), Problem> {
    let row = context.find(&SUBSCRIPTION, &Key::Id(timer.id)).await?;
    if !row.has(RETRY_AT) || !matches!(row.text("status"), "active" | "past_due" | "paused") {
        return Ok(());
    }
    let reason = if row.text(RETRY_REASON) == FIRST { FIRST } else { RENEWAL };
    let Some(draft) = made(context, &row, reason).await? else {
        return cycle_or_note(context, row, reason).await.map(drop);
    };
    match invoice::finalize(context, draft).await {
        Ok(_) => {
            let row = kept::again(context, &row).await?;
            done(context, row).await.map(drop)
        }
        Err(fault @ Problem::Store(_)) => Err(fault),
        Err(problem) => wait(context, &row, (reason, &problem)).await.map(drop),
    }
}

/// The period's invoice, where it was made and could not be issued.
async fn made(context: &mut Context, row: &Row, reason: &str) -> Result<Option<Row>, Problem> {
    let is_it = |invoice: &Row| {
        invoice.text("status") == "draft"
            && invoice.text("billing_reason") == reason
            && invoice.text("period_start") == row.text("current_period_start")
    };
    let mut walk = Walk::new(&INVOICE, equal("subscription_id", &row.uid));
    while let Some(invoices) = walk.next(context).await? {
        if let Some(draft) = invoices.into_iter().find(is_it) {
            return Ok(Some(draft));
        }
    }
    Ok(None)
}

/// Notes what refused the invoice, and sets the clock for the next day.
async fn wait(
    context: &mut Context,
    before: &Row,
    (reason, problem): (&'static str, &Problem),
) -> Result<Row, Problem> {
    tracing::error!(subscription = before.uid, %problem, "a period was not billed");
    let mut row = kept::again(context, before).await?;
    let period = json!({ "period_start": row.text("current_period_start"), "message": problem.to_string() });
    note(&mut row, NOTED, period);
    let next = instant::start_of(calendar::plus_days(context.today, 1)).map(day::moment);
    row.put(RETRY_AT, next.map_or(Value::Null, Value::from));
    row.put(RETRY_REASON, reason);
    let row = context.update(&SUBSCRIPTION, row).await?;
    timers::set(context, &row).await?;
    Ok(row)
}

/// Nothing waits any more.
async fn done(context: &mut Context, mut row: Row) -> Result<Row, Problem> {
    if row.doc.remove(RETRY_AT).is_none() {
        return Ok(row);
    }
    row.doc.remove(RETRY_REASON);
    if let Some(Value::Object(metadata)) = row.doc.get_mut("metadata") {
        metadata.remove(NOTED);
    }
    let row = context.update(&SUBSCRIPTION, row).await?;
    timers::set(context, &row).await?;
    Ok(row)
}
