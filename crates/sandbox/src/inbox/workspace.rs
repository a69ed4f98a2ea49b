//! Workspaces: the account's, each with limits and what it used this month. The store knows them for every product; what
//! inbox adds is a record under the same id, made when it is first changed.

mod change;
mod create;
mod delete;
mod known;
mod newest;
mod prefix;

pub(crate) use newest::newest;
pub(crate) use prefix::usual as usual_prefix;

use catalogue::inbox::workspace::WORKSPACE;

use super::listing;
use super::place::Place;
use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::problem::Problem;
use crate::rules::Rule;
use known::Known;

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[
    ("workspaces_list", |context, asked| Box::pin(list(context, asked))),
    ("workspaces_get", |context, asked| Box::pin(show(context, asked))),
    ("workspaces_create", |context, asked| Box::pin(create::run(context, asked))),
    ("workspaces_update", |context, asked| Box::pin(change::run(context, asked))),
    ("workspaces_delete", |context, asked| Box::pin(delete::run(context, asked))),
];

async fn list(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let place = Place::of(context);
    let known = known::all(context, &place).await?;
    // The page is cut before anything is read or added up of its workspaces.
    let bare = known.iter().rev().map(Known::bare).collect();
    let (mut page, next) = listing::page(asked, bare)?;
    for row in &mut page.rows {
        if let Some(one) = known.iter().find(|one| one.id() == row.uid) {
            *row = one.shown(context, &place).await?;
        }
    }
    Ok(Answered::Cursored(&WORKSPACE, page, next))
}

async fn show(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let place = Place::of(context);
    let known = known::named(context, &place, asked).await?;
    Ok(Answered::Record(&WORKSPACE, known.shown(context, &place).await?))
}

/// The prefix of addresses that the context's workspace makes.
///
/// # Errors
/// The store's.
pub(crate) async fn prefix_here(context: &mut Context) -> Result<String, Problem> {
    let place = Place::of(context);
    let workspace = Place::workspace_id(context)?;
    match known::find(context, &place, &workspace).await? {
        Some(known) => known.prefix(context, &place).await,
        None => Ok(usual_prefix("")),
    }
}
