//! The billing account behind an invoice, a payment or a credit.

use catalogue::billing::billing_account::BILLING_ACCOUNT;
use storage::{Key, Row};

use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;

/// The billing account of a record that names one.
///
/// # Errors
/// An internal fault where it is gone: accounts are closed, never erased.
pub(crate) async fn account_of(context: &mut Context, row: &Row) -> Result<Row, Problem> {
    let key = Key::Uid(row.text("billing_account_id").to_owned());
    let found = context.tx.get(&BILLING_ACCOUNT, &key).await?;
    found.ok_or_else(|| Problem::Internal(format!("{} has no billing account", row.uid)))
}

/// The billing account that the field `field` of a body names, for something new.
///
/// # Errors
/// 422 where it was closed.
pub(crate) async fn named(context: &mut Context, field: &str, id: &str) -> Result<Row, Problem> {
    let found = context.tx.get(&BILLING_ACCOUNT, &Key::Uid(id.to_ascii_lowercase())).await?;
    let account = found.ok_or_else(|| Problem::field(field, "não foi encontrado"))?;
    if account.text("status") == "closed" {
        return Err(Problem::field(field, "é uma conta encerrada"));
    }
    Ok(account)
}
