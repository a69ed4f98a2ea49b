//! Transfers between two accounts, as a linked debit and credit.

use catalogue::finance::account::ACCOUNT;
use catalogue::finance::transfer::TRANSFER;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use rust_decimal::Decimal;
use serde_json::{Map, Value, json};
use storage::{Key, Row};

use super::transaction::doc::{self, Side};
use super::transaction::{self, Booking, Cause};
use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::fields::RowFields;
use crate::instant;
use crate::problem::Problem;
use crate::rules::Rule;

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] =
    &[("finance_transfers_create", |context, asked| Box::pin(create(context, asked)))];

/// `POST /v1/transfers`: both entries and the transfer, or nothing.
async fn create(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let body = &asked.body;
    let (from, to) = (account(context, body, "from_account_id").await?, account(context, body, "to_account_id").await?);
    let amount = doc::amount(body, "amount");
    check(&from, &to, amount)?;
    let occurred_at = instant::parse_utc(doc::text(body, "occurred_at"))
        .ok_or_else(|| refused("occurred_at", "não é uma data válida"))?;
    let row = context.insert(&TRANSFER, kept(body, &from, &to, occurred_at)).await?;
    let debit = leg(context, &row, (Side::Debit, &from, amount), occurred_at).await?;
    let credit = leg(context, &row, (Side::Credit, &to, amount), occurred_at).await?;
    let mut row = row;
    row.put("from_transaction_id", debit.uid);
    row.put("to_transaction_id", credit.uid);
    Ok(Answered::Created(&TRANSFER, context.update(&TRANSFER, row).await?))
}

/// An account of the workspace: 404 when there is none.
async fn account(context: &mut Context, body: &Map<String, Value>, field: &str) -> Result<Row, Problem> {
    context.find(&ACCOUNT, &Key::Uid(doc::text(body, field).to_ascii_lowercase())).await
}

fn check(from: &Row, to: &Row, amount: Decimal) -> Result<(), Problem> {
    if from.uid == to.uid {
        return Err(refused("to_account_id", "deve ser outra conta que não from_account_id"));
    }
    if amount <= Decimal::ZERO {
        return Err(refused("amount", "deve ser maior que zero"));
    }
    for (account, field) in [(from, "from_account_id"), (to, "to_account_id")] {
        if !account.has("company_id") {
            return Err(refused(field, "é uma conta sem empresa, que não transfere"));
        }
        if account.doc.get("active") == Some(&Value::Bool(false)) {
            return Err(refused(field, "é uma conta desativada"));
        }
    }
    Ok(())
}

/// What the transfer keeps, before its entries are there.
fn kept(body: &Map<String, Value>, from: &Row, to: &Row, occurred_at: Timestamp) -> Map<String, Value> {
    let day = occurred_at.to_zoned_datetime(TimeZone::UTC).date();
    let competence = doc::day(body, "competence_date").unwrap_or(day);
    let doc = json!({
        "from_account_id": from.uid, "to_account_id": to.uid,
        "amount": doc::reais(doc::amount(body, "amount")), "occurred_at": doc::moment(occurred_at),
        "competence_date": doc::midnight(competence), "description": doc::text(body, "description"),
        "notes": body.get("notes").cloned().unwrap_or(Value::Null),
        doc::IS_PENDING: doc::flag(body, doc::IS_PENDING),
    });
    match doc {
        Value::Object(doc) => doc,
        _ => Map::new(),
    }
}

/// Books one of the two entries.
async fn leg(
    context: &mut Context,
    transfer: &Row,
    (side, account, amount): (Side, &Row, Decimal),
    occurred_at: Timestamp,
) -> Result<Row, Problem> {
    let day = occurred_at.to_zoned_datetime(TimeZone::UTC).date();
    let is_pending = doc::flag(&transfer.doc, doc::IS_PENDING);
    let details =
        [("notes", transfer.doc.get("notes").cloned().unwrap_or(Value::Null)), (doc::IS_PENDING, is_pending.into())];
    let booking = Booking {
        account_id: &account.uid,
        company_id: account.text("company_id"),
        side,
        amount,
        occurred_at,
        competence: doc::day(&transfer.doc, "competence_date").unwrap_or(day),
        description: transfer.text("description"),
        details: details.into_iter().map(|(name, value)| (name.to_owned(), value)).collect(),
        cause: Cause::Transfer(&transfer.uid),
    };
    transaction::book(context, booking).await
}

fn refused(field: &str, message: &str) -> Problem {
    Problem::unprocessable(format!("{field} {message}."), json!({ "field": field }))
}
