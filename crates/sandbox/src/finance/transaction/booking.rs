//! Entries that something else makes: a bill that is settled, a transfer, an adjustment.

use catalogue::finance::transaction::TRANSACTION;
use jiff::Timestamp;
use jiff::civil::Date;
use rust_decimal::Decimal;
use serde_json::{Map, Value, json};
use storage::{Key, Row};

use super::doc::{self, Side};
use crate::context::Context;
use crate::fields::RowFields;
use crate::finance::attachment;
use crate::problem::Problem;

/// What makes an entry.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Cause<'a> {
    /// A bill to pay that was settled, by its id.
    Payable(&'a str),
    /// A bill to receive that was settled, by its id.
    Receivable(&'a str),
    /// A transfer, by its id.
    Transfer(&'a str),
    /// A person, who brought an account to a balance: from then on an entry like any other.
    Adjustment,
}

/// An entry to book.
#[derive(Debug, Clone)]
pub(crate) struct Booking<'a> {
    /// The account.
    pub(crate) account_id: &'a str,
    /// The company.
    pub(crate) company_id: &'a str,
    /// Money in or out.
    pub(crate) side: Side,
    /// Reais, zero or more.
    pub(crate) amount: Decimal,
    /// When the money moved.
    pub(crate) occurred_at: Timestamp,
    /// The day that it counts for.
    pub(crate) competence: Date,
    /// What it was for.
    pub(crate) description: &'a str,
    /// Further fields of an entry under their own names, each optional: `person_id`, `category_id`,
    /// `classification_center_id`, `classification_center_allocations`, `payment_method_kind`, `document`,
    /// `document_date`, `notes`, and `is_pending` for a forecast.
    pub(crate) details: Map<String, Value>,
    /// What makes it.
    pub(crate) cause: Cause<'a>,
}

/// Books an entry, realised unless its details say otherwise. The caller has checked that account, company and references belong together.
pub(crate) async fn book(context: &mut Context, booking: Booking<'_>) -> Result<Row, Problem> {
    context.insert(&TRANSACTION, document(booking)).await
}

/// The document of an entry.
pub(crate) fn document(booking: Booking<'_>) -> Map<String, Value> {
    let mut doc = booking.details;
    let occurred_on = booking.occurred_at.to_zoned_datetime(jiff::tz::TimeZone::UTC).date();
    let own = json!({
        "financial_account_id": booking.account_id, "company_id": booking.company_id,
        "type": booking.side.word(), "amount": doc::reais(booking.amount),
        "occurred_at": doc::moment(booking.occurred_at), "competence_date": doc::midnight(booking.competence),
        "description": booking.description, "classified": false,
        doc::DAY: occurred_on.to_string(),
    });
    if let Value::Object(own) = own {
        doc.extend(own);
    }
    doc.entry(doc::IS_PENDING).or_insert(Value::Bool(false));
    doc.entry("classification_center_allocations").or_insert_with(|| json!([]));
    match booking.cause {
        Cause::Payable(id) => settles(&mut doc, "payable", id),
        Cause::Receivable(id) => settles(&mut doc, "receivable", id),
        Cause::Transfer(id) => drop(doc.insert(doc::TRANSFER.to_owned(), Value::from(id))),
        Cause::Adjustment => {}
    }
    doc
}

fn settles(doc: &mut Map<String, Value>, kind: &str, id: &str) {
    doc.insert(doc::BILL_KIND.to_owned(), Value::from(kind));
    doc.insert(doc::BILL.to_owned(), Value::from(id));
}

/// Takes a booked entry back, with the links of its files. An entry that is gone already is no fault.
pub(crate) async fn unbook(context: &mut Context, id: &str) -> Result<(), Problem> {
    let Some(row) = context.tx.get(&TRANSACTION, &Key::Uid(id.to_owned())).await? else { return Ok(()) };
    remove(context, &row).await
}

/// Deletes an entry with what hangs on it.
pub(super) async fn remove(context: &mut Context, row: &Row) -> Result<(), Problem> {
    attachment::forget(context, &row.uid).await?;
    context.tx.delete(&TRANSACTION, row.id).await?;
    Ok(())
}

/// Ties an entry to a reconciliation, or sets it free with `None`.
pub(crate) async fn hold(context: &mut Context, mut row: Row, reconciliation: Option<&str>) -> Result<Row, Problem> {
    row.put(doc::RECONCILIATION, reconciliation.map_or(Value::Null, Value::from));
    context.update(&TRANSACTION, row).await
}
