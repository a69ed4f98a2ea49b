//! Begins a subscription: its trial, or its first period and invoice.

use catalogue::billing::subscription::SUBSCRIPTION;
use storage::Row;

use super::period::Anchor;
use super::{bill, kept, named, sale, timers, trial};
use crate::answer::{Answered, Asked};
use crate::billing::day;
use crate::billing::refusal::{TRANSITION, unless_in};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;

pub(super) async fn run(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = named(context, asked).await?;
    Ok(Answered::Record(&SUBSCRIPTION, activate(context, row).await?))
}

/// Begins a draft or confirmed subscription: trial, or first period and invoice.
///
/// # Errors
/// 422 in any other state, and while its account is not active.
pub(crate) async fn activate(context: &mut Context, subscription: Row) -> Result<Row, Problem> {
    unless_in(&subscription, &["draft", "confirmed"], TRANSITION)?;
    let account = sale::account_of(context, &subscription).await?;
    sale::refuse_account(&account)?;
    let row = trial::begin_if_any(context, subscription).await?;
    if row.text("status") == "trialing" {
        return Ok(row);
    }
    let row = begin(context, row).await?;
    bill::cycle(context, row, bill::FIRST).await
}

/// Begins the first period today.
pub(super) async fn begin(context: &mut Context, mut row: Row) -> Result<Row, Problem> {
    let cycle = row.text("billing_cycle").to_owned();
    row.put("status", "active");
    row.put("activated_at", day::moment(context.now));
    kept::put_period(&mut row, Anchor::on(context.today), &cycle);
    row.put(kept::USAGE_BILLED_UNTIL, day::text(context.today));
    let row = context.update(&SUBSCRIPTION, row).await?;
    timers::set(context, &row).await?;
    Ok(row)
}
