//! Balances: the opening one and every realised entry, added up by the store.

use catalogue::finance::account::ACCOUNT;
use catalogue::finance::transaction::TRANSACTION;
use rust_decimal::Decimal;
use storage::{Condition, IndexValue, Row, Tallied, Tally};

use super::OPENING;
use crate::context::Context;
use crate::finance::transaction::doc::{self, amount, of_hundredths};
use crate::problem::Problem;
use crate::uses::equal;

/// The live balance of an account, in reais.
pub(crate) async fn balance(context: &mut Context, account: &Row) -> Result<Decimal, Problem> {
    let of_account = equal("financial_account_id", &account.uid);
    Ok(amount(&account.doc, OPENING) + realised(context, vec![of_account]).await?)
}

/// The live balances of the workspace's accounts together, or of one company's, in reais.
pub(crate) async fn balances(context: &mut Context, company: Option<&str>) -> Result<Decimal, Problem> {
    let of_company: Vec<Condition> = company.map(|id| equal("company_id", id)).into_iter().collect();
    let openings = Tally { conditions: of_company.clone(), by: vec![], sums: vec![OPENING] };
    let openings = context.tx.tally(&ACCOUNT, &openings).await?;
    let opening: i128 = openings.iter().flat_map(|group| &group.sums).sum();
    Ok(of_hundredths(opening) + realised(context, of_company).await?)
}

/// Credits less debits of the realised entries that fulfil `conditions`.
async fn realised(context: &mut Context, mut conditions: Vec<Condition>) -> Result<Decimal, Problem> {
    conditions.push(equal(doc::IS_PENDING, "false"));
    let tally = Tally { conditions, by: vec!["type"], sums: vec!["amount"] };
    let groups = context.tx.tally(&TRANSACTION, &tally).await?;
    Ok(of_hundredths(groups.iter().map(signed).sum()))
}

/// A group's sum, below zero for debits. The group's last value is its side.
pub(crate) fn signed(group: &Tallied) -> i128 {
    let sum = group.sums.first().copied().unwrap_or_default();
    let is_debit = matches!(group.by.last(), Some(Some(IndexValue::Text(side))) if side == "debit");
    if is_debit { -sum } else { sum }
}
