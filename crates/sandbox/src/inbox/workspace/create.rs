//! Makes a workspace: for every product in the store, and inbox's record of it, in one transaction.

use catalogue::inbox::workspace::WORKSPACE;
use engine::{Workspace, WorkspaceId};
use serde_json::{Value, json};

use super::{known, prefix};
use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::inbox::place::Place;
use crate::inbox::{keep, refusal};
use crate::problem::Problem;

/// Makes it under a fresh id, which the store and the record share.
pub(super) async fn run(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    prefix::check(&asked.body)?;
    let place = Place::of(context);
    let own = asked.body.get("external_id").and_then(Value::as_str);
    if let Some(own) = own
        && known::find(context, &place, own).await?.is_some()
    {
        return Err(refusal::taken("external_id"));
    }
    let mut doc = asked.body.clone();
    let label = doc.get("label").and_then(Value::as_str).unwrap_or_default().to_owned();
    doc.entry("email_prefix").or_insert_with(|| Value::from(prefix::usual(&label)));
    for map in ["custom_metadata", "metadata"] {
        doc.entry(map).or_insert_with(|| json!({}));
    }
    let id = engine::clock::uuid_v7(context.now, context.entropy.as_ref()).to_string();
    let workspace = Workspace { id: WorkspaceId(id.clone()), name: label };
    let here = context.turn_to(place.account.clone());
    context.tx.create_workspace(&place.account, &workspace, context.now).await?;
    keep::name(context, &WORKSPACE, &id, &mut doc).await?;
    let mut row = context.tx.insert(&WORKSPACE, id, doc, context.now).await?;
    context.turn_to(here);
    known::put(&mut row, &known::NOTHING);
    Ok(Answered::Created(&WORKSPACE, row))
}
