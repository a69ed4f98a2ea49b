//! Settling and reopening: the one place where a bill meets the ledger.

use catalogue::finance::transaction::TRANSACTION;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use rust_decimal::Decimal;
use serde_json::{Map, Value, json};
use storage::{Key, Row};

use super::kind::BillKind;
use super::series::refuse;
use super::{guard, split, terms};
use crate::context::Context;
use crate::fields::RowFields;
use crate::finance::receipt;
use crate::finance::transaction::doc::{self, midnight};
use crate::finance::transaction::{Booking, Cause, book, unbook};
use crate::problem::Problem;

/// Hidden: what settling wrote over, put back when the bill is opened again.
pub(crate) const UNSETTLED: &str = "unsettled";

/// The fields that settling writes over.
const WRITTEN: &[&str] =
    &["payment_date", "financial_account_id", "interest_amount", "discount_amount", "ticket_amount", "nominal_amount"];

/// Ways of paying that an entry knows too; a bill to pay has more.
const ENTRY_METHODS: &[&str] = catalogue::finance::shared::METHODS;

/// How a bill is settled.
#[derive(Debug, Clone)]
pub(crate) struct Settlement {
    /// When the money moved.
    pub(crate) day: Date,
    /// The account that it moved on.
    pub(crate) account_id: String,
    /// The ledger's side of it.
    pub(crate) entry: Entry,
}

/// The entry of a settled bill.
#[derive(Debug, Clone)]
pub(crate) enum Entry {
    /// Booked by the settlement, and taken back with it.
    Booked,
    /// There already: members of a reconciliation.
    Matched(Group),
}

/// A reconciliation as its bills show it.
#[derive(Debug, Clone)]
pub(crate) struct Group {
    /// Its id.
    pub(crate) id: String,
    /// `manual` or `fintera`.
    pub(crate) source: String,
    /// Its bills.
    pub(crate) billing_ids: Vec<String>,
    /// Its entries.
    pub(crate) transaction_ids: Vec<String>,
}

/// What settling is about to write over in `bill`; taken before anything of the settlement is put in.
pub(crate) fn before(bill: &Map<String, Value>) -> Value {
    let kept = WRITTEN.iter().map(|name| ((*name).to_owned(), bill.get(*name).cloned().unwrap_or_default()));
    Value::Object(kept.collect())
}

/// Settles an open bill whose terms stand, and stores it. `before` is what reopening shall bring back.
///
/// # Errors
/// 422 when nothing is left to pay.
pub(crate) async fn settle(
    context: &mut Context,
    kind: BillKind,
    mut bill: Row,
    before: Value,
    settlement: Settlement,
) -> Result<Row, Problem> {
    bill.put("payment_date", midnight(settlement.day));
    bill.put("financial_account_id", settlement.account_id.as_str());
    let entry = match &settlement.entry {
        Entry::Booked => Some(book_for(context, kind, &bill, settlement.day).await?.uid),
        Entry::Matched(group) => {
            bill.put("is_reconciled", true);
            bill.put(
                "reconciliation",
                json!({ "id": group.id, "source": group.source, "transaction_ids": group.transaction_ids,
                    "billing_ids": group.billing_ids }),
            );
            group.transaction_ids.first().cloned()
        }
    };
    bill.put("transaction_id", entry);
    bill.put(UNSETTLED, before);
    bill.put("status", kind.settled());
    store(context, kind, bill).await
}

/// The amount that the bank moved: the ticket where one was given, else what was owed with interest and discount.
pub(crate) fn moved(bill: &Row) -> Decimal {
    match bill.has("ticket_amount") {
        true => doc::amount(&bill.doc, "ticket_amount"),
        false => doc::amount(&bill.doc, "nominal_amount"),
    }
}

async fn book_for(context: &mut Context, kind: BillKind, bill: &Row, day: Date) -> Result<Row, Problem> {
    book(context, entry_of(kind, bill, day)?).await
}

/// The entry that settles `bill` on `day`: its account and what was paid stand in it already.
///
/// # Errors
/// 422 when nothing is left to pay.
pub(crate) fn entry_of(kind: BillKind, bill: &Row, day: Date) -> Result<Booking<'_>, Problem> {
    let amount = moved(bill);
    if amount <= Decimal::ZERO {
        return Err(refuse("amount", "não deixa valor a liquidar"));
    }
    let at = day.to_zoned_datetime(TimeZone::UTC).map_err(|_| refuse("payment_date", "está fora do calendário"))?;
    let mut details = Map::new();
    for name in ["person_id", "category_id", "classification_center_id", "document", "document_date", "notes"] {
        details.insert(name.to_owned(), bill.doc.get(name).cloned().unwrap_or_default());
    }
    let shares = split::scaled(&split::stored(&bill.doc), doc::amount(&bill.doc, "amount"), amount);
    details.insert("classification_center_allocations".to_owned(), split::written(&shares));
    let method = doc::filled(&bill.doc, "payment_method_kind");
    let method = method.map(|method| if ENTRY_METHODS.contains(&method) { method } else { "other" });
    details.insert("payment_method_kind".to_owned(), method.map_or(Value::Null, Value::from));
    Ok(Booking {
        account_id: bill.text("financial_account_id"),
        company_id: bill.text("company_id"),
        side: kind.side(),
        amount,
        occurred_at: at.timestamp(),
        competence: terms::day(&bill.doc, "competence_date")?,
        description: bill.text("description"),
        details,
        cause: match kind {
            BillKind::Payable => Cause::Payable(&bill.uid),
            BillKind::Receivable => Cause::Receivable(&bill.uid),
        },
    })
}

/// Opens a settled bill again and stores it: its own entry is taken back, a matched one stays.
pub(crate) async fn reopen(context: &mut Context, kind: BillKind, mut bill: Row) -> Result<Row, Problem> {
    if let Some(id) = own_entry(context, &bill).await? {
        unbook(context, &id).await?;
    }
    if let Some(Value::Object(before)) = bill.doc.remove(UNSETTLED) {
        bill.doc.extend(before);
    }
    bill.put("is_reconciled", false);
    bill.put("reconciliation", Value::Null);
    bill.put("transaction_id", Value::Null);
    bill.put("status", "pending");
    store(context, kind, bill).await
}

/// The entry that settling `bill` booked, while it is there.
pub(crate) async fn own_entry(context: &mut Context, bill: &Row) -> Result<Option<String>, Problem> {
    let Some(id) = doc::filled(&bill.doc, "transaction_id") else { return Ok(None) };
    let entry = context.tx.get(&TRANSACTION, &Key::Uid(id.to_owned())).await?;
    let own = entry.filter(|entry| entry.text(doc::BILL) == bill.uid);
    Ok(own.map(|entry| entry.uid))
}

/// Stores a bill whose state may have changed, and lets its receipts show it.
pub(crate) async fn store(context: &mut Context, kind: BillKind, mut bill: Row) -> Result<Row, Problem> {
    guard::put_visibility(&mut bill.doc);
    let bill = context.update(kind.record(), bill).await?;
    if kind == BillKind::Payable {
        receipt::follow(context, &bill.uid, Some(bill.text("status"))).await?;
    }
    Ok(bill)
}
