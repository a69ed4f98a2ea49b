//! The plain fields of a bill: what is copied from a body as it is, and what follows from it.

use jiff::civil::Date;
use rust_decimal::Decimal;
use serde_json::{Map, Value};

use super::kind::BillKind;
use super::series::refuse;
use super::{links, split, taxes};
use crate::context::Context;
use crate::finance::transaction::doc::{self, reais};
use crate::problem::Problem;

/// Fields that are no plain copies: another step reads them, or only the API writes them.
const READ_ELSEWHERE: &[&str] = &[
    "company_id",
    "status",
    "type",
    "total_installments",
    "recurrence_period",
    "person_id",
    "person_name",
    "category_id",
    "category_name",
    "classification_center_id",
    "classification_center_name",
    "classification_centers",
    "tax_charges",
    "financial_account_id",
    "expected_account_id",
];

/// Amounts of a bill, written with two decimals.
const AMOUNTS: &[&str] = &["amount", "interest_amount", "discount_amount", "ticket_amount"];

/// Puts what was sent into `bill`, references looked up, and works out what follows.
///
/// # Errors
/// 400 for an id beside its name; 422 for a reference out of reach, a split or taxes that do not fit, an amount of zero.
pub(crate) async fn put(
    context: &mut Context,
    kind: BillKind,
    bill: &mut Map<String, Value>,
    body: &Map<String, Value>,
) -> Result<(), Problem> {
    for (name, value) in body.iter().filter(|(name, _)| !READ_ELSEWHERE.contains(&name.as_str())) {
        let amount = AMOUNTS.contains(&name.as_str()) && !value.is_null();
        bill.insert(name.clone(), if amount { reais(doc::amount(body, name)) } else { value.clone() });
    }
    let company = doc::text(bill, "company_id").to_owned();
    links::put(context, kind, bill, body).await?;
    for field in ["financial_account_id", "expected_account_id"] {
        match doc::filled(body, field) {
            Some(id) => {
                let account = links::account(context, &company, (field, id)).await?;
                bill.insert(field.to_owned(), Value::from(account.uid));
            }
            None if body.contains_key(field) => drop(bill.insert(field.to_owned(), Value::Null)),
            None => {}
        }
    }
    match split::read(context, kind, &company, body).await? {
        Some(shares) => split::put(bill, &shares),
        None => refuse_other_primary(bill)?,
    }
    if let Some(charges) = taxes::read(context, body).await? {
        taxes::put(bill, charges);
    }
    follow(bill)
}

/// Works out what follows from a bill's terms and holds its parts against its amount.
///
/// # Errors
/// 422 for an amount of zero, a discount that leaves nothing, a split or taxes that do not fit.
pub(crate) fn follow(bill: &mut Map<String, Value>) -> Result<(), Problem> {
    let amount = doc::amount(bill, "amount");
    if amount <= Decimal::ZERO {
        return Err(refuse("amount", "deve ser maior que zero"));
    }
    let nominal = amount + doc::amount(bill, "interest_amount") - doc::amount(bill, "discount_amount");
    if nominal < Decimal::ZERO {
        return Err(refuse("discount_amount", "é maior do que o valor da conta"));
    }
    if nominal > doc::LARGEST {
        return Err(refuse("interest_amount", "leva o valor da conta a mais de 13 dígitos"));
    }
    bill.insert("nominal_amount".to_owned(), reais(nominal));
    split::check(&split::stored(bill), amount)?;
    // The first instalment carries the taxes of the whole purchase.
    let withheld_from = match doc::text(bill, "type") {
        "installment" => doc::amount(bill, "parcels_amount").max(amount),
        _ => amount,
    };
    taxes::check(bill, withheld_from)
}

/// The primary centre of a split bill is the first of the split.
fn refuse_other_primary(bill: &Map<String, Value>) -> Result<(), Problem> {
    let shares = split::stored(bill);
    match shares.first() {
        Some(first) if first.id != doc::text(bill, "classification_center_id") => {
            Err(refuse("classification_center_id", "é o primeiro centro do rateio: envie classification_centers"))
        }
        _ => Ok(()),
    }
}

/// A day of a bill.
///
/// # Errors
/// An internal fault for a document that lacks it: bodies were checked.
pub(crate) fn day(bill: &Map<String, Value>, name: &str) -> Result<Date, Problem> {
    doc::day(bill, name).ok_or_else(|| Problem::Internal(format!("a bill has no {name}")))
}
