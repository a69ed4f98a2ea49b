//! What a company billed in a month: its invoices by the day they were issued, and NF-e of no invoice by theirs. An invoice's
//! own NF-e counts with the invoice, so that nothing counts twice.

use catalogue::Record;
use catalogue::billing::invoice::INVOICE;
use catalogue::billing::nfe::NFE;
use jiff::Timestamp;
use jiff::civil::Date;
use serde_json::Value;
use storage::{Comparison, Condition, IndexValue, Row};

use crate::billing::day;
use crate::billing::withholding::parts_of;
use crate::context::Context;
use crate::fields::RowFields;
use crate::instant;
use crate::problem::Problem;
use crate::uses::Walk;

/// A part of what was billed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Billed {
    pub(super) account_id: String,
    pub(super) service_item_id: Option<String>,
    pub(super) on: Date,
    pub(super) cents: i64,
}

/// What was billed, and by how many documents.
#[derive(Debug, Clone, Default)]
pub(super) struct Revenue {
    pub(super) billed: Vec<Billed>,
    pub(super) invoices: u64,
    pub(super) nfes: u64,
}

/// Of a company in the month that begins on `first`.
///
/// # Errors
/// The store's.
pub(super) async fn of(context: &mut Context, company: &Row, first: Date) -> Result<Revenue, Problem> {
    let next = first.last_of_month().tomorrow().unwrap_or(Date::MAX);
    let mut revenue = Revenue::default();
    let mut walk = within(&INVOICE, "finalized_at", (first, next));
    while let Some(rows) = walk.next(context).await? {
        for row in rows.iter().filter(|row| is_of(company, row) && is_claim(row)) {
            revenue.invoices += 1;
            let total = row.doc.get("total_subcents").and_then(Value::as_i64).unwrap_or_default() / 100;
            let parts = parts_of(&row.doc, total);
            revenue
                .billed
                .extend(parts.into_iter().map(|(service, cents)| billed(row, "finalized_at", service, cents)));
        }
    }
    let mut walk = within(&NFE, "issue_date", (first, next));
    while let Some(rows) = walk.next(context).await? {
        for row in
            rows.iter().filter(|row| is_of(company, row) && !row.has("invoice_id") && row.text("status") != "canceled")
        {
            revenue.nfes += 1;
            let cents = row.doc.get("amount_cents").and_then(Value::as_i64).unwrap_or_default();
            revenue.billed.push(billed(row, "issue_date", None, cents));
        }
    }
    Ok(revenue)
}

fn billed(row: &Row, on: &str, service_item_id: Option<String>, cents: i64) -> Billed {
    let account_id = row.text("billing_account_id").to_owned();
    Billed { account_id, service_item_id, on: day::of(row.text(on)).unwrap_or(Date::MIN), cents }
}

/// The records whose moment `on` lies in the days from the first to before the last.
fn within(record: &'static Record, on: &'static str, (from, until): (Date, Date)) -> Walk {
    let at = |day: Date| IndexValue::Integer(instant::start_of(day).unwrap_or(Timestamp::MAX).as_millisecond());
    let from = Condition::new(on, Comparison::AtLeast, at(from));
    Walk::narrowed(record, vec![from, Condition::new(on, Comparison::Below, at(until))])
}

/// Whether the company issued it; what names none is the default company's.
pub(super) fn is_of(company: &Row, row: &Row) -> bool {
    match row.has("company_id") {
        true => row.text("company_id") == company.uid,
        false => company.doc.get("is_default") == Some(&Value::Bool(true)),
    }
}

fn is_claim(invoice: &Row) -> bool {
    matches!(invoice.text("status"), "open" | "paid" | "uncollectible")
}
