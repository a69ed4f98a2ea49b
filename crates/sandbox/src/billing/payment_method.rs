//! Saved methods of payment.

mod card;
mod change;
mod create;

use catalogue::billing::payment_method::PAYMENT_METHOD;
use serde_json::Value;
use storage::Row;

use crate::billing::refusal::unless_in;
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::rules::{Action, Rule};
use crate::uses::{Walk, equal};

pub(crate) use card::Card;

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[
    ("billing_payment_methods_create", |context, asked| Box::pin(create::run(context, asked))),
    ("billing_payment_methods_update", |context, asked| Box::pin(change::update(context, asked))),
    ("billing_payment_methods_set_default", |context, asked| Box::pin(change::set_default(context, asked))),
    ("billing_payment_methods_delete", |context, asked| Box::pin(change::delete(context, asked))),
];

/// Timer actions, by record key and action.
pub(crate) const ACTIONS: &[(&str, &str, Action)] =
    &[("payment_methods", EXPIRE, |context, timer| Box::pin(change::expire(context, timer)))];

/// A card's last month is over.
const EXPIRE: &str = "expire";

/// Hidden: `yes` until it is removed. Lists leave out those that were, which are only shown by their ids.
const SHOWN: &str = "shown_mark";

/// Refuses a method that cannot be charged.
///
/// # Errors
/// 422 `payment_method_inactive`.
pub(crate) fn unless_usable(method: &Row) -> Result<(), Problem> {
    unless_in(method, &["active"], "payment_method_inactive")
}

/// The methods of an account that were not removed, newest first.
pub(crate) async fn of_account(context: &mut Context, account_id: &str) -> Result<Vec<Row>, Problem> {
    let mut walk = Walk::new(&PAYMENT_METHOD, equal("billing_account_id", account_id));
    let mut found = Vec::new();
    while let Some(rows) = walk.next(context).await? {
        found.extend(rows.into_iter().filter(|row| row.text("status") != "removed"));
    }
    Ok(found)
}

/// The method by which an account is charged.
pub(crate) async fn default_of(context: &mut Context, account_id: &str) -> Result<Option<Row>, Problem> {
    let methods = of_account(context, account_id).await?;
    Ok(methods.into_iter().find(|method| method.doc.get("is_default") == Some(&Value::Bool(true))))
}
