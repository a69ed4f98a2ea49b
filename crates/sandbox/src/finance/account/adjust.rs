//! `POST …/adjust-balance`: the difference to a target is booked.

use catalogue::finance::account::{ACCOUNT, ADJUSTMENT};
use catalogue::finance::category::CATEGORY;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use rust_decimal::Decimal;
use serde_json::{Map, Value, json};
use storage::{Key, Row};

use super::balance::balance;
use super::recorded::record_balance;
use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::fields::RowFields;
use crate::finance::transaction::doc::{self, Side};
use crate::finance::transaction::{self, Booking, Cause};
use crate::instant;
use crate::problem::Problem;

/// The entry's text when none is given.
const USUAL_TEXT: &str = "Ajuste de saldo";

/// Books the difference and records the balance that a person stated.
pub(super) async fn run(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let account = context.find(&ACCOUNT, &asked.key()?).await?;
    let category = Key::Uid(doc::text(&asked.body, "category_id").to_owned());
    let category = context.find(&CATEGORY, &category).await?;
    let (before, target) = (balance(context, &account).await?, doc::amount(&asked.body, "target_balance"));
    let difference = target - before;
    let side = checked(&account, &category, difference)?;
    let occurred_at = occurred_at(context, &asked.body)?;
    let entry = Booking {
        account_id: &account.uid,
        company_id: account.text("company_id"),
        side,
        amount: difference.abs(),
        occurred_at,
        competence: occurred_at.to_zoned_datetime(TimeZone::UTC).date(),
        description: doc::filled(&asked.body, "description").unwrap_or(USUAL_TEXT),
        details: Map::from_iter([("category_id".to_owned(), Value::from(category.uid.as_str()))]),
        cause: Cause::Adjustment,
    };
    let entry = transaction::book(context, entry).await?;
    let now = context.now;
    record_balance(context, &account, target, (now, "manual")).await?;
    let object = json!({
        "transaction_id": entry.uid, "difference": doc::reais(difference),
        "previous_balance": doc::reais(before), "new_balance": doc::reais(target),
    });
    Ok(Answered::Made(&ADJUSTMENT, object))
}

/// The side of the entry, if account and category allow it.
fn checked(account: &Row, category: &Row, difference: Decimal) -> Result<Side, Problem> {
    let refused = |field: &str, message: &str| Err(Problem::unprocessable(message, json!({ "field": field })));
    if !account.has("company_id") {
        return refused("account_id", "A conta não pertence a uma empresa: o saldo dela não pode ser ajustado.");
    }
    if difference.is_zero() {
        return refused("target_balance", "target_balance é igual ao saldo atual: não há o que ajustar.");
    }
    if difference.abs() > doc::LARGEST {
        return refused("target_balance", "target_balance pede um ajuste de mais de 13 dígitos: ajuste em partes.");
    }
    if category.text("company_id") != account.text("company_id") {
        return refused("category_id", "category_id pertence a outra empresa.");
    }
    let side = if difference.is_sign_negative() { Side::Debit } else { Side::Credit };
    if category.text("type") != side.word() {
        let message = format!("category_id deve ser uma categoria do tipo {}.", side.word());
        return refused("category_id", &message);
    }
    Ok(side)
}

fn occurred_at(context: &Context, body: &Map<String, Value>) -> Result<Timestamp, Problem> {
    match doc::filled(body, "occurred_at") {
        None => Ok(context.now),
        Some(text) => instant::parse_utc(text).ok_or_else(|| {
            Problem::unprocessable("occurred_at não é uma data válida.", json!({ "field": "occurred_at" }))
        }),
    }
}
