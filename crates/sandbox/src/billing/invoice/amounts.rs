//! What an invoice comes to. All amounts follow from its lines, its discount, what is withheld, and what was paid of it.
//!
//! - `subtotal = Σ line.amount`, `total = subtotal − discount`, `net = total − withheld`;
//! - `due = net − credits`, `remaining = due − paid`; nothing is due of a void invoice.
//!
//! All of them are whole cents; those that the API writes in subcents are a hundred times as much.

use serde_json::{Map, Value};

use crate::billing::cents::{self, SUBCENTS_PER_CENT};

/// Hidden: the credits that are applied, in cents.
pub(crate) const CREDITS: &str = "credits_cents";

/// Hidden: what payments brought in, less what was given back, in cents.
pub(crate) const PAID: &str = "paid_cents";

/// Writes every amount that follows from others.
pub(crate) fn put(doc: &mut Map<String, Value>) {
    let subtotal = subtotal_cents(doc);
    let total = subtotal - cents::of(doc, "discount_cents");
    let net = total - cents::of(doc, "total_withheld_cents");
    let due = match doc.get("status").and_then(Value::as_str) {
        Some("void") => 0,
        _ => net - cents::of(doc, CREDITS),
    };
    let paid = cents::of(doc, PAID);
    for (name, value) in [
        ("subtotal_subcents", subtotal * SUBCENTS_PER_CENT),
        ("tax_subcents", 0),
        ("total_subcents", total * SUBCENTS_PER_CENT),
        ("net_value_cents", net),
        ("amount_due_subcents", due * SUBCENTS_PER_CENT),
        ("amount_paid_subcents", paid * SUBCENTS_PER_CENT),
        ("amount_remaining_cents", due - paid),
    ] {
        doc.insert(name.to_owned(), Value::from(value));
    }
}

/// The sum of the lines, in cents.
pub(crate) fn subtotal_cents(doc: &Map<String, Value>) -> i64 {
    lines(doc).map(|line| cents::of(line, "amount_cents")).sum()
}

/// The lines.
pub(crate) fn lines(doc: &Map<String, Value>) -> impl Iterator<Item = &Map<String, Value>> {
    doc.get("line_items").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_object)
}

/// What is still to pay, in cents.
pub(crate) fn remaining_cents(doc: &Map<String, Value>) -> i64 {
    cents::of(doc, "amount_remaining_cents")
}

/// Adds `delta` cents to a hidden sum.
pub(crate) fn add(doc: &mut Map<String, Value>, name: &str, delta: i64) {
    let sum = cents::of(doc, name) + delta;
    doc.insert(name.to_owned(), Value::from(sum));
}
