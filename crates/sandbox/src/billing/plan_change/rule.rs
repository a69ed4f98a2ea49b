//! Rules of plan changes.

use catalogue::billing::plan_change::rule::PLAN_CHANGE_RULE;

use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::problem::Problem;

/// `POST /v1/plan_changes/rules`. One that says nothing allows, below all that say a priority.
pub(super) async fn create(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut doc = asked.body.clone();
    doc.entry("allowed").or_insert(true.into());
    doc.entry("priority").or_insert(0.into());
    doc.insert("is_active".to_owned(), true.into());
    Ok(Answered::Created(&PLAN_CHANGE_RULE, context.insert(&PLAN_CHANGE_RULE, doc).await?))
}
