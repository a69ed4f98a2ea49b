//! Changes a workspace; its label is its name for every product.

use catalogue::inbox::workspace::WORKSPACE;
use serde_json::Value;

use super::{known, prefix};
use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::inbox::place::Place;
use crate::problem::Problem;
use crate::verbs::update;

/// Replaces what was sent. A workspace that inbox has no record of gets one.
pub(super) async fn run(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    prefix::check(&asked.body)?;
    let place = Place::of(context);
    let found = known::named(context, &place, asked).await?;
    let kept = found.kept(context, &place).await?;
    let here = context.turn_to(place.account.clone());
    match kept {
        Some(row) => drop(update::store(context, &WORKSPACE, row, &asked.body).await?),
        None => {
            let mut doc = found.bare().doc;
            doc.extend(asked.body.clone());
            context.tx.insert(&WORKSPACE, found.id().to_owned(), doc, context.now).await?;
        }
    }
    if let Some(label) = asked.body.get("label").and_then(Value::as_str) {
        context.tx.rename_workspace(&place.account, found.workspace(), label).await?;
    }
    context.turn_to(here);
    let changed = known::named(context, &place, asked).await?;
    Ok(Answered::Record(&WORKSPACE, changed.shown(context, &place).await?))
}
