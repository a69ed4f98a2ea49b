//! Ledger entries: money in and money out of an account, realised or forecast.
//!
//! Besides the catalogue's fields an entry keeps some that are never answered: whether it is a forecast, its day, and what
//! made it (a bill, a transfer) or holds it (a reconciliation).

mod booking;
mod change;
pub(crate) mod doc;
mod entry;
mod totals;

pub(crate) use booking::{Booking, Cause, book, document, hold, unbook};

use catalogue::finance::transaction::TRANSACTION;
use serde_json::{Value, json};

use super::automatic_rule::{self, Subject};
use super::bill::{BillKind, links, split};
use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::problem::Problem;
use crate::rules::Rule;

use doc::Side;

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[
    ("finance_financial_transactions_create", |context, asked| Box::pin(create(context, asked))),
    ("finance_financial_transactions_update", |context, asked| Box::pin(change::update(context, asked))),
    ("finance_financial_transactions_delete", |context, asked| Box::pin(change::delete(context, asked))),
    ("finance_financial_transactions_aggregates", |context, asked| Box::pin(totals::add_up(context, asked))),
];

/// `POST /v1/financial-transactions`.
async fn create(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let body = &asked.body;
    let company = links::company(context, body).await?.uid;
    let named = ("financial_account_id", doc::text(body, "financial_account_id"));
    let account = links::account(context, &company, named).await?;
    let side = entry::side(body)?;
    let mut made = entry::terms(body);
    made.insert("company_id".to_owned(), Value::from(company.as_str()));
    made.insert("financial_account_id".to_owned(), Value::from(account.uid.as_str()));
    links::put(context, kind_of(side), &mut made, body).await?;
    let shares = split::read(context, kind_of(side), &company, body).await?.unwrap_or_default();
    split::check(&shares, doc::amount(&made, "amount"))?;
    split::put(&mut made, &shares);
    let subject = Subject::Transaction { side, account: account.uid.clone() };
    automatic_rule::classify(context, &subject, &mut made).await?;
    entry::complete(&mut made)?;
    let row = context.insert(&TRANSACTION, made).await?;
    Ok(Answered::Created(&TRANSACTION, row))
}

/// The kind of bill that moves money the same way: its people, categories and centres are of the entry's side too.
pub(super) fn kind_of(side: Side) -> BillKind {
    match side {
        Side::Debit => BillKind::Payable,
        Side::Credit => BillKind::Receivable,
    }
}

/// 422 that names the field.
fn refused(field: &str, message: &str) -> Problem {
    Problem::unprocessable(format!("{field} {message}."), json!({ "field": field }))
}
