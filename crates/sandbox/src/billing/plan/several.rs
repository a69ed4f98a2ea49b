//! Several plans at once.

use catalogue::billing::plan::PLAN;

use super::remove;
use crate::answer::{Answered, Asked};
use crate::billing::refusal;
use crate::billing::several::{Outcome, named};
use crate::context::Context;
use crate::problem::Problem;

pub(super) async fn archive(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut outcome = Outcome::default();
    for row in named(context, asked, (&PLAN, usize::MAX)).await? {
        let id = row.uid.clone();
        let archived = match refusal::unless_in(&row, &["draft", "active"], "already_archived") {
            Ok(()) => remove::archive(context, row).await.map(drop),
            refused => refused,
        };
        outcome.note(id, archived)?;
    }
    Ok(outcome.answer())
}

pub(super) async fn delete(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut outcome = Outcome::default();
    for row in named(context, asked, (&PLAN, usize::MAX)).await? {
        let erased = remove::erase(context, &row).await;
        outcome.note(row.uid, erased)?;
    }
    Ok(outcome.answer())
}
