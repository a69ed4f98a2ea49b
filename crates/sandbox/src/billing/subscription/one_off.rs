//! Makes an invoice of the current period by hand. It stays a draft, so that a person looks at it before it is issued.

use catalogue::billing::invoice::INVOICE;

use super::{bill, named};
use crate::answer::{Answered, Asked};
use crate::billing::refusal::{TRANSITION, unless_in};
use crate::context::Context;
use crate::problem::Problem;

pub(super) async fn run(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = named(context, asked).await?;
    unless_in(&row, &["active", "past_due", "paused"], TRANSITION)?;
    Ok(Answered::Created(&INVOICE, bill::by_hand(context, row).await?))
}
