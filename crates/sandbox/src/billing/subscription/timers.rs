//! When the clock acts on a subscription. Its timers are set anew with each change of its state, so that none is left of what
//! it was before.

use catalogue::billing::subscription::SUBSCRIPTION;
use jiff::Timestamp;
use storage::Row;

use super::{bill, kept};
use crate::context::Context;
use crate::fields::RowFields;
use crate::instant;
use crate::problem::Problem;

/// A period ends and the next one begins.
pub(crate) const RENEW: &str = "renew";
/// The trial ends.
pub(crate) const TRIAL_END: &str = "trial_end";
/// A period that could not be billed is tried again.
pub(crate) const BILL: &str = "bill";
/// A pause ends.
pub(crate) const RESUME: &str = "resume";

/// Sets what the clock does next with `row`, and calls off what it was to do before.
///
/// # Errors
/// The store's.
pub(crate) async fn set(context: &mut Context, row: &Row) -> Result<(), Problem> {
    context.tx.unschedule(&SUBSCRIPTION, row.id).await?;
    // A pause that ends with a period ends before the next one is billed: the timer that is set first fires first.
    for (action, due_at) in due(row) {
        context.schedule(&SUBSCRIPTION, row, action, due_at).await?;
    }
    Ok(())
}

/// What the clock does next, and when.
fn due(row: &Row) -> Vec<(&'static str, Timestamp)> {
    let renewal = kept::period(row).and_then(|period| instant::start_of(period.next_day()));
    // Before the renewal, which begins another period.
    let retry = kept::moment(row, bill::RETRY_AT).map(|at| (BILL, at));
    let renewal = retry.into_iter().chain(renewal.map(|at| (RENEW, at)));
    match row.text("status") {
        "trialing" => kept::moment(row, "trial_end").map(|at| (TRIAL_END, at)).into_iter().collect(),
        "active" | "past_due" => renewal.collect(),
        "paused" => kept::moment(row, "resumes_at").map(|at| (RESUME, at)).into_iter().chain(renewal).collect(),
        _ => Vec::new(),
    }
}
