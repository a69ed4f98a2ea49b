//! What came in for a boleto: its receipts, however they were recorded, decide what it shows as paid.
//!
//! A payment (v1) has one receipt (v2) of its own; a receipt recorded by itself has no payment. Deleting either one
//! deletes the other, so that both lists and the boleto always tell of the same money.

use catalogue::banking::charge::{
    bank_billet::BANK_BILLET, bank_billet_payment::BANK_BILLET_PAYMENT, payment::PAYMENT,
};
use rust_decimal::Decimal;
use serde_json::{Map, Value};
use storage::{Comparison, Condition, Key, Order, Query, Row};

use super::doc::{self, Edit, amount, date, text};
use super::{life, related};
use crate::context::Context;
use crate::domain::money;
use crate::problem::Problem;

/// Receipts read at a time.
const STEP: u64 = 200;

/// The boleto becomes (or stays) `paid`, and shows the sum of its receipts.
pub(crate) async fn received(context: &mut Context, boleto: Row) -> Result<Row, Problem> {
    let before = text(&boleto.doc, "status").to_owned();
    let receipts = of_charge(context, &boleto.uid).await?;
    let mut edit = Edit::of(boleto);
    edit.set("status", "paid");
    put_sum(&mut edit, &receipts);
    let (boleto, changes) = edit.save(context, &BANK_BILLET).await?;
    context.tx.unschedule(&BANK_BILLET, boleto.id).await?;
    if before != "paid" {
        context.emit("bank_billet.paid", &BANK_BILLET, &boleto, changes).await?;
    }
    Ok(boleto)
}

/// Takes a payment back, with its receipt: without any receipt left the boleto is open or overdue again, as its due date
/// says; else it stays `paid` and shows the sum of the rest.
pub(crate) async fn unsettle(context: &mut Context, boleto: Row, payment: &Row) -> Result<Row, Problem> {
    for receipt in with(context, "transaction_identifier", &payment.uid).await? {
        if receipt.doc.get("payable").is_some_and(|payable| payable["uid"] == boleto.uid.as_str()) {
            context.tx.delete(&PAYMENT, receipt.id).await?;
            context.emit("charge.payment.canceled", &PAYMENT, &receipt, Map::new()).await?;
        }
    }
    let mut boleto = boleto;
    related::detach(&mut boleto.doc, "bank_billet_payments", &payment.uid);
    reopen(context, boleto).await
}

/// A receipt of the boleto is gone, and its payment goes with it.
pub(crate) async fn withdrawn(context: &mut Context, boleto: Row, receipt: &Row) -> Result<Row, Problem> {
    let mut boleto = boleto;
    let payment = Key::Uid(text(&receipt.doc, "transaction_identifier").to_owned());
    let payment = context.tx.get(&BANK_BILLET_PAYMENT, &payment).await?;
    if let Some(payment) = payment.filter(|payment| text(&payment.doc, "bank_billet_uid") == boleto.uid) {
        context.tx.delete(&BANK_BILLET_PAYMENT, payment.id).await?;
        context.emit("bank_billet_payment.deleted", &BANK_BILLET_PAYMENT, &payment, Map::new()).await?;
        related::detach(&mut boleto.doc, "bank_billet_payments", &payment.uid);
    }
    reopen(context, boleto).await
}

async fn reopen(context: &mut Context, boleto: Row) -> Result<Row, Problem> {
    let receipts = of_charge(context, &boleto.uid).await?;
    let mut edit = Edit::of(boleto);
    put_sum(&mut edit, &receipts);
    let reopens = receipts.is_empty() && text(&edit.row.doc, "status") == "paid";
    if reopens {
        let late = date(&edit.row.doc, "expire_at").is_some_and(|due| due < context.today);
        edit.set("status", if late { "overdue" } else { "opened" });
    }
    let (boleto, changes) = edit.save(context, &BANK_BILLET).await?;
    if reopens {
        life::watch(context, &boleto).await?;
        if text(&boleto.doc, "registration_status") == "requested" {
            context.schedule(&BANK_BILLET, &boleto, life::REGISTER, context.bank_answers_at()).await?;
        }
    }
    context.emit("bank_billet.updated", &BANK_BILLET, &boleto, changes).await?;
    Ok(boleto)
}

/// Writes what came in, and the last day on which something did.
fn put_sum(edit: &mut Edit, receipts: &[Row]) {
    let sum: Decimal = receipts.iter().filter_map(|receipt| amount(&receipt.doc, "amount")).sum();
    let last = receipts.iter().map(|receipt| text(&receipt.doc, "paid_at")).max().map(str::to_owned);
    edit.set("paid_amount", if receipts.is_empty() { Value::Null } else { money::json(sum) });
    edit.set("paid_at", last);
}

/// Every receipt of a boleto or Pix, newest first; those that were taken back do not count.
pub(crate) async fn of_charge(context: &mut Context, uid: &str) -> Result<Vec<Row>, Problem> {
    let mut rows = with(context, "payable.uid", uid).await?;
    rows.retain(|row| text(&row.doc, "status") != "canceled");
    Ok(rows)
}

async fn with(context: &mut Context, on: &'static str, value: &str) -> Result<Vec<Row>, Problem> {
    let mut rows = Vec::new();
    loop {
        let conditions = vec![Condition::new(on, Comparison::Equal, doc::key(value))];
        let query = Query { conditions, order: Order::Newest, after: None, offset: rows.len() as u64, limit: STEP };
        let page = context.tx.list(&PAYMENT, &query).await?;
        rows.extend(page.rows);
        if !page.more {
            return Ok(rows);
        }
    }
}
