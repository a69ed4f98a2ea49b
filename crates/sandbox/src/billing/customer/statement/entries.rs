//! The entries that an account's invoices, payments and credits make. Their sum is what the account owes in issued invoices.

use std::collections::HashMap;

use catalogue::Record;
use catalogue::billing::credit::CREDIT;
use catalogue::billing::invoice::INVOICE;
use catalogue::billing::payment::PAYMENT;
use jiff::Timestamp;
use serde_json::{Map, Value, json};
use storage::Row;

use crate::billing::{cents, day, derived_id};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::uses::{Walk, equal};

/// States in which a payment's money has come in, be it given back since.
const CAME_IN: &[&str] = &["succeeded", "partial", "refunded", "partially_refunded"];

/// One entry to be shown.
struct Entry<'a> {
    kind: &'static str,
    /// The record that it hangs from, and its type.
    parent: (&'a Row, &'static str),
    /// What tells it apart from other entries of the parent.
    mark: &'a str,
    occurred_at: String,
    description: String,
    amount_cents: i64,
}

/// Every entry of an account, in no order.
///
/// # Errors
/// The store's.
pub(super) async fn of(context: &mut Context, account: &Row) -> Result<Vec<Row>, Problem> {
    let invoices = all(context, &INVOICE, account).await?;
    let numbers: HashMap<&str, &str> =
        invoices.iter().map(|invoice| (invoice.uid.as_str(), invoice.text("number"))).collect();
    let mut entries: Vec<Row> = invoices.iter().flat_map(of_invoice).map(|entry| entry.shown(account)).collect();
    for payment in all(context, &PAYMENT, account).await? {
        let number = numbers.get(payment.text("invoice_id")).copied().unwrap_or_default();
        entries.extend(of_payment(&payment, number).into_iter().map(|entry| entry.shown(account)));
    }
    for credit in all(context, &CREDIT, account).await? {
        entries.extend(of_credit(&credit).into_iter().map(|entry| entry.shown(account)));
    }
    Ok(entries)
}

/// The account's records of a type.
async fn all(context: &mut Context, record: &'static Record, account: &Row) -> Result<Vec<Row>, Problem> {
    let mut walk = Walk::new(record, equal("billing_account_id", &account.uid));
    let mut found = Vec::new();
    while let Some(rows) = walk.next(context).await? {
        found.extend(rows);
    }
    Ok(found)
}

/// What was billed, and what a void took back.
fn of_invoice(invoice: &Row) -> Vec<Entry<'_>> {
    let number = invoice.text("number");
    let billed_cents = cents::of(&invoice.doc, "net_value_cents");
    let entry = |kind, at: &str, description: String, amount_cents| {
        let occurred_at = invoice.text(at).to_owned();
        Entry { kind, parent: (invoice, "invoice"), mark: "", occurred_at, description, amount_cents }
    };
    let billed = entry("invoice", "finalized_at", format!("Fatura {number}"), billed_cents);
    let void = entry("invoice_void", "voided_at", format!("Anulação da fatura {number}"), -billed_cents);
    // A draft is no claim, and neither is one that ended as a draft.
    [billed, void].into_iter().filter(|entry| invoice.has("finalized_at") && !entry.occurred_at.is_empty()).collect()
}

/// What came in, what of it became credit, and what was given back.
fn of_payment<'p>(payment: &'p Row, number: &str) -> Vec<Entry<'p>> {
    if !CAME_IN.contains(&payment.text("status")) || !payment.has("paid_at") {
        return vec![];
    }
    let of = if number.is_empty() { "sem fatura".to_owned() } else { format!("da fatura {number}") };
    let entry = |kind, occurred_at: &str, description: String, amount_cents| {
        let occurred_at = occurred_at.to_owned();
        Entry { kind, parent: (payment, "payment"), mark: "", occurred_at, description, amount_cents }
    };
    let back_cents = cents::of(&payment.doc, "refunded_cents");
    let came_cents = cents::of(&payment.doc, "paid_amount_cents") + back_cents;
    let credited_cents = cents::of(&payment.doc, "to_credit_cents");
    let noted = payment.doc.get("metadata").and_then(|metadata| metadata["refunded_at"].as_str());
    let (paid_at, back_at) =
        (payment.text("paid_at"), noted.map_or_else(|| day::moment(payment.updated_at), str::to_owned));
    let credited = format!("Parte do pagamento {of} que virou crédito");
    let all = [
        entry("payment", paid_at, format!("Pagamento {of}"), -came_cents),
        entry("payment_to_credit", paid_at, credited, credited_cents),
        entry("refund", &back_at, format!("Estorno do pagamento {of}"), back_cents),
    ];
    all.into_iter().filter(|entry| entry.amount_cents != 0).collect()
}

/// Where a credit was used.
fn of_credit(credit: &Row) -> Vec<Entry<'_>> {
    let uses = credit.doc.get("applications").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    uses.iter().filter_map(|one| of_use(credit, one)).collect()
}

fn of_use<'c>(credit: &'c Row, one: &'c Value) -> Option<Entry<'c>> {
    let one = one.as_object()?;
    let text = |name: &str| one.get(name).and_then(Value::as_str);
    Some(Entry {
        kind: "credit_application",
        parent: (credit, "credit"),
        mark: text("invoice_id").unwrap_or_default(),
        occurred_at: text("applied_at")?.to_owned(),
        description: format!("Crédito usado na fatura {}", text("invoice_number").unwrap_or_default()),
        amount_cents: -cents::of(one, "amount_cents"),
    })
}

impl Entry<'_> {
    /// The entry as a record of `account`, under an id that stays the same.
    fn shown(self, account: &Row) -> Row {
        let (parent, parent_type) = self.parent;
        let uid = derived_id::of(&["billing statement", self.kind, &parent.uid, self.mark, &self.occurred_at]);
        let created_at: Timestamp = self.occurred_at.parse().unwrap_or(parent.created_at);
        let doc = json!({ "billing_account_id": account.uid, "kind": self.kind, "occurred_at": self.occurred_at,
            "description": self.description, "amount_cents": self.amount_cents, "parent_id": parent.uid,
            "parent_type": parent_type });
        let doc: Map<String, Value> = doc.as_object().cloned().unwrap_or_default();
        Row { id: parent.id, uid, version: 1, created_at, updated_at: created_at, doc }
    }
}
