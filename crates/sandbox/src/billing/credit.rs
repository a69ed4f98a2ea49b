//! Credits of billing accounts.

pub(crate) mod applied;
mod change;
mod expire;
pub(crate) mod grant;
mod list;
mod usage;

use serde_json::{Map, Value};
use storage::Row;

use crate::context::Context;
use crate::problem::Problem;
use crate::rules::{Action, Rule};

pub(crate) use usage::counted_cents;

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[
    ("billing_credits_list", |context, asked| Box::pin(list::run(context, asked))),
    ("billing_credits_create", |context, asked| Box::pin(change::create(context, asked))),
    ("billing_credits_update", |context, asked| Box::pin(change::update(context, asked))),
    ("billing_credits_delete", |context, asked| Box::pin(change::delete(context, asked))),
];

/// Timer actions, by record key and action.
pub(crate) const ACTIONS: &[(&str, &str, Action)] =
    &[("credits", EXPIRE, |context, timer| Box::pin(expire::run(context, timer)))];

/// A credit's day comes.
const EXPIRE: &str = "expire";

/// Gives a billing account credit; its balance goes up by as much.
///
/// # Errors
/// The store's.
pub(crate) async fn grant(
    context: &mut Context,
    account: &Row,
    amount_cents: i64,
    (kind, description): (&'static str, &str),
) -> Result<Row, Problem> {
    let mut also = Map::new();
    also.insert("description".to_owned(), Value::from(description));
    grant::store(context, account, (amount_cents, kind), also).await
}
