//! Inboxes: an address of their own each, and who may send to it.

mod address;
mod create;
mod recipients;
mod senders;

use catalogue::inbox::mailbox::INBOX;

use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::inbox::email::checked_filters;
use crate::problem::Problem;
use crate::rules::Rule;
use crate::verbs::update;

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[
    ("inboxes_create", |context, asked| Box::pin(create::run(context, asked))),
    ("inboxes_update", |context, asked| Box::pin(change(context, asked))),
    ("inboxes_add_recipient", |context, asked| Box::pin(recipients::add(context, asked))),
    ("inboxes_remove_recipient", |context, asked| Box::pin(recipients::remove(context, asked))),
];

async fn change(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&INBOX, &asked.key()?).await?;
    let body = checked_filters(senders::in_one_form(asked.body.clone())?)?;
    Ok(Answered::Record(&INBOX, update::store(context, &INBOX, row, &body).await?))
}
