//! The day on which a credit expires.

use catalogue::billing::credit::CREDIT;
use storage::{Key, Timer};

use super::grant::{expiry, keep_left};
use crate::billing::cents;
use crate::context::Context;
use crate::problem::Problem;

/// What is left of the credit no longer counts. One whose day was moved stays.
pub(super) async fn run(context: &mut Context, timer: &Timer) -> Result<(), Problem> {
    let Some(credit) = context.tx.get(&CREDIT, &Key::Id(timer.id)).await? else { return Ok(()) };
    if expiry(&credit).is_none_or(|at| at > context.now) {
        return Ok(());
    }
    let left = cents::of(&credit.doc, "amount_remaining_cents");
    keep_left(context, credit, left).await.map(drop)
}
