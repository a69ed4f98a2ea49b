//! Financial accounts: opening balance, computed balance, adjustments, use before deletion.
//!
//! The document's `balance` is the opening one, which no answer shows: the answers' is computed from it and the ledger.

mod adjust;
mod balance;
mod recorded;
mod used;

pub(crate) use balance::{balance, balances};
pub(crate) use recorded::forget;
pub use recorded::record_balance;

use catalogue::finance::account::ACCOUNT;
use serde_json::{Map, Value, json};
use storage::Row;

use super::transaction::doc::{filled, reais};
use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::fields::RowFields;
use crate::finance::bank;
use crate::problem::Problem;
use crate::rules::Rule;

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[
    ("finance_financial_accounts_get", |context, asked| Box::pin(show(context, asked))),
    ("finance_financial_accounts_create", |context, asked| Box::pin(create(context, asked))),
    ("finance_financial_accounts_update", |context, asked| Box::pin(update(context, asked))),
    ("finance_financial_accounts_delete", |context, asked| Box::pin(delete(context, asked))),
    ("finance_financial_accounts_adjust_balance", |context, asked| Box::pin(adjust::run(context, asked))),
    ("finance_financial_accounts_balances_latest", |context, asked| Box::pin(recorded::latest(context, asked))),
];

/// Where an account keeps its opening balance: the field is one of money, so that the store can add openings up.
pub(crate) const OPENING: &str = "balance";

async fn show(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&ACCOUNT, &asked.key()?).await?;
    Ok(Answered::Record(&ACCOUNT, shown(context, row).await?))
}

async fn create(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut doc = asked.body.clone();
    name_bank(&mut doc)?;
    let row = context.insert(&ACCOUNT, whole(doc)).await?;
    Ok(Answered::Created(&ACCOUNT, shown(context, row).await?))
}

/// A new account's document with everything that an answer shows.
pub(crate) fn whole(mut doc: Map<String, Value>) -> Map<String, Value> {
    doc.insert("active".to_owned(), Value::Bool(true));
    for (name, usual) in [("disable_reconcile", json!(false)), (OPENING, json!("0.00")), ("bank", Value::Null)] {
        if doc.get(name).is_none_or(Value::is_null) {
            doc.insert(name.to_owned(), usual);
        }
    }
    doc
}

async fn update(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut row = context.find(&ACCOUNT, &asked.key()?).await?;
    let mut body = asked.body.clone();
    name_bank(&mut body)?;
    let moves = filled(&body, "company_id").is_some_and(|company| company != row.text("company_id"));
    if moves && let Some(usage) = used::usage(context, &row.uid).await? {
        let message = "company_id não pode mudar: a conta tem lançamentos ou contas a pagar ou a receber.";
        return Err(Problem::in_use(message, usage));
    }
    row.doc.extend(body);
    let row = context.update(&ACCOUNT, row).await?;
    Ok(Answered::Record(&ACCOUNT, shown(context, row).await?))
}

async fn delete(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&ACCOUNT, &asked.key()?).await?;
    if let Some(usage) = used::usage(context, &row.uid).await? {
        let message =
            "A conta está em uso por lançamentos ou contas a pagar ou a receber. Desative-a com active false.";
        return Err(Problem::in_use(message, usage));
    }
    forget(context, &row.uid).await?;
    context.tx.delete(&ACCOUNT, row.id).await?;
    Ok(Answered::NoContent)
}

/// The row with its live balance in place of the opening one. It must not be stored.
async fn shown(context: &mut Context, mut row: Row) -> Result<Row, Problem> {
    let live = balance(context, &row).await?;
    row.put("balance", reais(live));
    Ok(row)
}

/// Finds the bank that `bank_id` or `bank_code` names, and keeps its id and a copy of its names.
fn name_bank(doc: &mut Map<String, Value>) -> Result<(), Problem> {
    let code = doc.remove("bank_code").and_then(|code| code.as_str().map(str::to_owned));
    let bank = match (filled(doc, "bank_id"), code) {
        (Some(_), Some(_)) => return Err(Problem::bad("Envie bank_id ou bank_code, não os dois.")),
        (Some(id), None) => Some(bank::by_id(id).ok_or_else(|| unknown("bank_id", id))?),
        (None, Some(code)) => Some(bank::by_code(code.trim()).ok_or_else(|| unknown("bank_code", &code))?),
        (None, None) if doc.contains_key("bank_id") => None,
        (None, None) => return Ok(()),
    };
    doc.insert("bank".to_owned(), bank.map(bank::copy_of).unwrap_or_default());
    doc.insert("bank_id".to_owned(), bank.map_or(Value::Null, |bank| Value::from(bank.uid.as_str())));
    Ok(())
}

fn unknown(field: &str, sent: &str) -> Problem {
    Problem::unprocessable(format!("{field} não é de um banco conhecido: {sent}."), json!({ "field": field }))
}
