//! Saved methods of payment.

mod card;

use catalogue::billing::payment_method::PAYMENT_METHOD;
use serde_json::Value;
use storage::Row;

use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::rules::Rule;
use crate::uses::{Walk, equal};

pub(crate) use card::Card;

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[];

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
