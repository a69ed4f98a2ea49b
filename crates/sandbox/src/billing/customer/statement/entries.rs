//! The entries that an account's invoices and payments make.

use catalogue::billing::invoice::INVOICE;
use catalogue::billing::payment::PAYMENT;
use jiff::Timestamp;
use serde_json::{Map, Value, json};
use storage::Row;

use crate::billing::{day, derived_id};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::uses::{Walk, equal};

/// 1/10000 of a real in a cent.
const SUBCENTS: i64 = 100;

/// States in which a payment's money has come in, be it given back since.
const CAME_IN: &[&str] = &["succeeded", "partial", "refunded", "partially_refunded"];

/// One entry to be shown.
struct Entry<'a> {
    account: &'a Row,
    /// The record that it hangs from, and its type.
    parent: (&'a Row, &'static str),
    kind: &'static str,
    occurred_at: String,
    description: String,
    amount_cents: i64,
}

/// Every entry of an account, in no order.
///
/// # Errors
/// The store's.
pub(super) async fn of(context: &mut Context, account: &Row) -> Result<Vec<Row>, Problem> {
    let mut entries = Vec::new();
    let mut walk = Walk::new(&INVOICE, equal("billing_account_id", &account.uid));
    while let Some(invoices) = walk.next(context).await? {
        entries.extend(invoices.iter().flat_map(|invoice| of_invoice(account, invoice)));
    }
    let mut walk = Walk::new(&PAYMENT, equal("billing_account_id", &account.uid));
    while let Some(payments) = walk.next(context).await? {
        entries.extend(payments.iter().flat_map(|payment| of_payment(account, payment)));
    }
    Ok(entries)
}

/// What was billed, what of it was settled with credit, and what a void took back.
fn of_invoice(account: &Row, invoice: &Row) -> Vec<Row> {
    if !invoice.has("finalized_at") {
        return vec![];
    }
    let number = invoice.text("number");
    let billed_cents = number_at(invoice, "net_value_cents");
    let credit_cents = billed_cents - number_at(invoice, "amount_due_subcents") / SUBCENTS;
    let entry = |kind, at: &str, description: String, amount_cents| {
        let occurred_at = invoice.text(at).to_owned();
        Entry { account, parent: (invoice, "invoice"), kind, occurred_at, description, amount_cents }.shown()
    };
    let mut shown = vec![entry("invoice", "finalized_at", format!("Fatura {number}"), billed_cents)];
    if invoice.has("voided_at") {
        shown.push(entry("invoice_void", "voided_at", format!("Anulação da fatura {number}"), -billed_cents));
    } else if credit_cents != 0 {
        let description = format!("Crédito usado na fatura {number}");
        shown.push(entry("credit_application", "finalized_at", description, -credit_cents));
    }
    shown
}

/// What came in, and what of it was given back.
fn of_payment(account: &Row, payment: &Row) -> Vec<Row> {
    if !CAME_IN.contains(&payment.text("status")) || !payment.has("paid_at") {
        return vec![];
    }
    let of = payment.doc.get("metadata").and_then(|metadata| metadata["invoice_number"].as_str());
    let what = of.map_or_else(|| "da conta".to_owned(), |number| format!("da fatura {number}"));
    let entry = |kind, occurred_at: String, description: String, amount_cents| {
        Entry { account, parent: (payment, "payment"), kind, occurred_at, description, amount_cents }.shown()
    };
    let paid_cents = number_at(payment, "paid_amount_cents");
    let paid_at = payment.text("paid_at").to_owned();
    let mut shown = vec![entry("payment", paid_at, format!("Pagamento {what}"), -paid_cents)];
    let back_cents = number_at(payment, "refunded_amount_cents");
    if back_cents > 0 {
        let at = match payment.text("refunded_at") {
            "" => day::moment(payment.updated_at),
            at => at.to_owned(),
        };
        shown.push(entry("refund", at, format!("Estorno do pagamento {what}"), back_cents));
    }
    shown
}

impl Entry<'_> {
    /// The entry as a record, under an id that stays the same.
    fn shown(self) -> Row {
        let (parent, parent_type) = self.parent;
        let uid = derived_id::of(&["billing statement", self.kind, &parent.uid]);
        let created_at: Timestamp = self.occurred_at.parse().unwrap_or(parent.created_at);
        let doc = json!({ "billing_account_id": self.account.uid, "kind": self.kind, "occurred_at": self.occurred_at,
            "description": self.description, "amount_cents": self.amount_cents, "parent_id": parent.uid,
            "parent_type": parent_type });
        let doc: Map<String, Value> = doc.as_object().cloned().unwrap_or_default();
        Row { id: parent.id, uid, version: 1, created_at, updated_at: created_at, doc }
    }
}

fn number_at(row: &Row, name: &str) -> i64 {
    row.doc.get(name).and_then(Value::as_i64).unwrap_or_default()
}
