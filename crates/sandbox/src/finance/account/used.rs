//! What uses an account.

use catalogue::finance::payable::PAYABLE;
use catalogue::finance::receivable::RECEIVABLE;
use catalogue::finance::transaction::TRANSACTION;
use serde_json::{Value, json};

use crate::context::Context;
use crate::problem::Problem;
use crate::uses::{count, count_either, equal};

/// The fields of a bill that name an account.
const SETTLED_BY: (&str, &str) = ("financial_account_id", "expected_account_id");

/// How many entries and bills use the account; `None` when nothing does.
pub(super) async fn usage(context: &mut Context, account: &str) -> Result<Option<Value>, Problem> {
    let transactions = count(context, &TRANSACTION, vec![equal("financial_account_id", account)]).await?;
    // Bills that were or will be settled by the account, each once.
    let payables = count_either(context, &PAYABLE, SETTLED_BY, account).await?;
    let receivables = count_either(context, &RECEIVABLE, SETTLED_BY, account).await?;
    let usage = json!({ "transactions": transactions, "payables": payables, "receivables": receivables });
    Ok((transactions + payables + receivables > 0).then_some(usage))
}
