//! Billing accounts and what hangs on them.

mod change;
mod close;
mod create;
mod entitlements;
mod holdings;

use catalogue::billing::billing_account::BILLING_ACCOUNT;
use storage::{Comparison, Condition, IndexValue, Row};

use crate::answer::Asked;
use crate::context::Context;
use crate::problem::Problem;
use crate::rules::Rule;
use crate::uses::{equal, first};

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[
    ("billing_billing_accounts_create", |context, asked| Box::pin(create::create(context, asked))),
    ("billing_billing_accounts_update", |context, asked| Box::pin(change::change(context, asked))),
    ("billing_billing_accounts_suspend", |context, asked| Box::pin(change::suspend(context, asked))),
    ("billing_billing_accounts_reactivate", |context, asked| Box::pin(change::reactivate(context, asked))),
    ("billing_billing_accounts_close", |context, asked| Box::pin(close::close(context, asked))),
    ("billing_billing_accounts_delete", |context, asked| Box::pin(close::close(context, asked))),
    ("billing_billing_accounts_invoices_list", |context, asked| Box::pin(holdings::list(context, asked))),
    ("billing_billing_accounts_subscriptions_list", |context, asked| Box::pin(holdings::subscriptions(context, asked))),
    ("billing_billing_accounts_credits_list", |context, asked| Box::pin(holdings::credits(context, asked))),
    ("billing_billing_accounts_entitlements_list", |context, asked| Box::pin(entitlements::list(context, asked))),
];

/// The account that the path names.
///
/// # Errors
/// 404.
async fn named(context: &mut Context, asked: &Asked) -> Result<Row, Problem> {
    context.find(&BILLING_ACCOUNT, &asked.key()?).await
}

/// The account that its owner calls `external_id`.
///
/// # Errors
/// The store's.
pub(crate) async fn called(context: &mut Context, external_id: &str) -> Result<Option<Row>, Problem> {
    first(context, &BILLING_ACCOUNT, vec![equal("external_id", external_id)]).await
}

/// Refuses a name that another account has: use is reported by it.
async fn refuse_twin(context: &mut Context, external_id: Option<&str>, own: Option<i64>) -> Result<(), Problem> {
    let Some(external_id) = external_id else { return Ok(()) };
    match called(context, external_id).await? {
        Some(twin) if Some(twin.id) != own => Err(Problem::field("external_id", "já está em uso em outra conta")),
        _ => Ok(()),
    }
}

/// The records of one account.
fn of(account: &Row) -> Condition {
    Condition::new("billing_account_id", Comparison::Equal, IndexValue::Text(account.uid.clone()))
}
