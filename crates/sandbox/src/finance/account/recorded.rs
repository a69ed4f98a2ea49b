//! Balances on record: what a bank, an import or a person said that an account holds.

use catalogue::finance::account::{ACCOUNT, BALANCE_RECORD};
use jiff::Timestamp;
use rust_decimal::Decimal;
use serde_json::{Value, json};
use storage::{Order, Query, Row};

use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::finance::transaction::doc;
use crate::problem::Problem;
use crate::uses::equal;

/// Records what an account holds at a moment, in reais. `source` is `bank`, `manual` or `import`.
///
/// # Errors
/// The store's.
pub async fn record_balance(
    context: &mut Context,
    account: &Row,
    amount: Decimal,
    (at, source): (Timestamp, &str),
) -> Result<Row, Problem> {
    let record = json!({
        "financial_account_id": account.uid, "amount": doc::reais(amount),
        "recorded_at": doc::moment(at), "source": source,
    });
    let Value::Object(record) = record else { return Err(Problem::Internal("a balance is no object".to_owned())) };
    context.insert(&BALANCE_RECORD, record).await
}

/// `GET …/balances/latest`.
pub(super) async fn latest(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let account = context.find(&ACCOUNT, &asked.key()?).await?;
    let found = newest(context, &account.uid, 1).await?.pop();
    Ok(Answered::Record(&BALANCE_RECORD, found.ok_or(Problem::NotFound)?))
}

/// Deletes what was recorded of an account.
pub(crate) async fn forget(context: &mut Context, account: &str) -> Result<(), Problem> {
    loop {
        let rows = newest(context, account, 100).await?;
        if rows.is_empty() {
            return Ok(());
        }
        for row in rows {
            context.tx.delete(&BALANCE_RECORD, row.id).await?;
        }
    }
}

async fn newest(context: &mut Context, account: &str, limit: u64) -> Result<Vec<Row>, Problem> {
    let conditions = vec![equal("financial_account_id", account)];
    let query = Query { conditions, order: Order::Descending("recorded_at"), after: None, offset: 0, limit };
    Ok(context.tx.list(&BALANCE_RECORD, &query).await?.rows)
}
