//! What uses an account.

use catalogue::Record;
use catalogue::finance::payable::PAYABLE;
use catalogue::finance::receivable::RECEIVABLE;
use catalogue::finance::transaction::TRANSACTION;
use serde_json::{Value, json};
use storage::{Condition, Tally};

use super::balance::equal;
use crate::context::Context;
use crate::problem::Problem;

/// How many entries and bills use the account; `None` when nothing does.
pub(super) async fn usage(context: &mut Context, account: &str) -> Result<Option<Value>, Problem> {
    let transactions = count(context, &TRANSACTION, vec![equal("financial_account_id", account)]).await?;
    let payables = bills(context, &PAYABLE, account).await?;
    let receivables = bills(context, &RECEIVABLE, account).await?;
    let usage = json!({ "transactions": transactions, "payables": payables, "receivables": receivables });
    Ok((transactions + payables + receivables > 0).then_some(usage))
}

/// Bills that were or will be settled by the account, each once.
async fn bills(context: &mut Context, record: &'static Record, account: &str) -> Result<u64, Problem> {
    let (settled, expected) = (equal("financial_account_id", account), equal("expected_account_id", account));
    let both = count(context, record, vec![settled.clone(), expected.clone()]).await?;
    let either = count(context, record, vec![settled]).await? + count(context, record, vec![expected]).await?;
    Ok(either.saturating_sub(both))
}

async fn count(context: &mut Context, record: &'static Record, conditions: Vec<Condition>) -> Result<u64, Problem> {
    let groups = context.tx.tally(record, &Tally { conditions, by: vec![], sums: vec![] }).await?;
    Ok(groups.iter().map(|group| group.count).sum())
}
