//! Renewals: a period ends, and the next one is billed.

use catalogue::billing::subscription::SUBSCRIPTION;
use storage::{Key, Row, Timer};

use super::period::Anchor;
use super::{bill, cancel, items, kept, timers};
use crate::billing::invoice::note;
use crate::billing::{plan, plan_change};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;

/// Where a subscription says why the plan that was chosen was not sold, under `metadata`.
const NOT_SOLD: &str = "plan_error";

/// The period is over. What was scheduled for its end happens first, so that the next one is billed as it then is.
pub(super) async fn fire(context: &mut Context, timer: &Timer) -> Result<(), Problem> {
    let row = context.find(&SUBSCRIPTION, &Key::Id(timer.id)).await?;
    let is_running = matches!(row.text("status"), "active" | "past_due" | "paused");
    let is_over = kept::period(&row).is_some_and(|period| period.next_day() == context.today);
    if !(is_running && is_over) {
        return Ok(());
    }
    if kept::is_set(&row, "cancel_at_period_end") {
        return cancel::at_period_end(context, row).await.map(drop);
    }
    let (row, cycle) = sold_or_note(context, row).await?;
    let row = advance(context, row, &cycle).await?;
    timers::set(context, &row).await?;
    bill::cycle_or_note(context, row, bill::RENEWAL).await.map(drop)
}

/// Makes it what was chosen for the next period, and answers that period's cycle. Where the plan cannot be sold, because a
/// price is gone, the subscription goes on as it was and says so in its `metadata`: it is tried again at the next renewal.
async fn sold_or_note(context: &mut Context, row: Row) -> Result<(Row, String), Problem> {
    let before = row.clone();
    match sold(context, row).await {
        Err(fault @ Problem::Store(_)) => Err(fault),
        Err(problem) => {
            tracing::error!(subscription = before.uid, %problem, "a plan was not sold at a renewal");
            let mut row = kept::again(context, &before).await?;
            note(&mut row, NOT_SOLD, problem.to_string());
            let row = context.update(&SUBSCRIPTION, row).await?;
            let cycle = row.text(kept::PERIOD_CYCLE).to_owned();
            Ok((row, cycle))
        }
        Ok(row) => {
            let cycle = row.text("billing_cycle").to_owned();
            Ok((row, cycle))
        }
    }
}

async fn sold(context: &mut Context, row: Row) -> Result<Row, Problem> {
    let row = plan_change::carry_out_due(context, row).await?;
    next_cycle(context, row).await
}

/// Takes up another billing cycle that was chosen meanwhile, with the plan's prices in it.
async fn next_cycle(context: &mut Context, mut row: Row) -> Result<Row, Problem> {
    let cycle = row.text("billing_cycle").to_owned();
    if cycle == row.text(kept::PERIOD_CYCLE) || !row.has("plan_id") {
        return Ok(row);
    }
    let Some(plan) = plan_change::plan_of(context, &row).await? else { return Ok(row) };
    let sold = plan::sold(context, &plan, &cycle).await?;
    items::replace(context, &row, &sold).await?;
    items::show_amount(context, &mut row).await?;
    context.update(&SUBSCRIPTION, row).await
}

/// Puts it into the next period. Where days were given on top, months are counted from the new day on.
async fn advance(context: &mut Context, mut row: Row, cycle: &str) -> Result<Row, Problem> {
    let (Some(anchor), Some(period)) = (kept::anchor(&row), kept::period(&row)) else {
        return Err(Problem::Internal(format!("the subscription {} has no period", row.uid)));
    };
    let next = anchor.next(row.text(kept::PERIOD_CYCLE));
    let next = if next.first() == period.next_day() { next } else { Anchor::on(period.next_day()) };
    kept::put_period(&mut row, next, cycle);
    context.update(&SUBSCRIPTION, row).await
}
