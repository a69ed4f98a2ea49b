//! Several proposals at once.

use catalogue::billing::proposal::PROPOSAL;

use super::{life, write};
use crate::answer::{Answered, Asked};
use crate::billing::several::{MOST, Outcome, named};
use crate::context::Context;
use crate::problem::Problem;

pub(super) async fn send(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut outcome = Outcome::default();
    for row in named(context, asked, (&PROPOSAL, MOST)).await? {
        let (id, sent) = (row.uid.clone(), life::deliver(context, row, ("", "")).await);
        outcome.note(id, sent)?;
    }
    Ok(outcome.answer())
}

pub(super) async fn cancel(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut outcome = Outcome::default();
    for row in named(context, asked, (&PROPOSAL, MOST)).await? {
        let (id, canceled) = (row.uid.clone(), life::call_off(context, row).await);
        outcome.note(id, canceled)?;
    }
    Ok(outcome.answer())
}

pub(super) async fn delete(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut outcome = Outcome::default();
    for row in named(context, asked, (&PROPOSAL, MOST)).await? {
        let (id, erased) = (row.uid.clone(), write::erase(context, row).await);
        outcome.note(id, erased)?;
    }
    Ok(outcome.answer())
}
