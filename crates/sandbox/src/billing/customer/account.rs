//! Opens the billing account that a customer's invoices hang on.

use catalogue::billing::billing_account::BILLING_ACCOUNT;
use serde_json::{Map, Value, json};
use storage::Row;

use super::embedded;
use crate::billing::contacts;
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;

/// Days until an invoice is due, where nothing else is agreed.
const TERMS_DAYS: i64 = 10;

/// The longest terms of payment, in days, as billing accounts take them.
const MOST_TERMS_DAYS: i64 = 90;

/// Refuses terms that no account takes.
pub(super) fn checked(terms: &Map<String, Value>) -> Result<(), Problem> {
    match terms.get("payment_terms_days").and_then(Value::as_i64) {
        Some(days) if !(0..=MOST_TERMS_DAYS).contains(&days) => {
            Err(Problem::field("payment_terms_days", &format!("deve ser de 0 a {MOST_TERMS_DAYS} dias")))
        }
        _ => Ok(()),
    }
}

/// Stores an active account of `customer`. `terms` are the account's own fields, as a body gives them; what is left out is
/// as usual, and its letters go to the customer's main e-mail address.
///
/// # Errors
/// The store's.
pub(crate) async fn open(context: &mut Context, customer: &Row, terms: Map<String, Value>) -> Result<Row, Problem> {
    let tax_type = match customer.text("kind") {
        "natural" => Value::from("individual"),
        "juridical" => Value::from("business"),
        _ => Value::Null,
    };
    let usual = json!({ "external_id": null, "billing_email": contacts::main(&customer.doc, "emails"),
        "payment_terms_days": TERMS_DAYS, "auto_collection": true, "currency": "BRL", "balance_cents": 0,
        "status": "active", "suspended_at": null, "suspension_reason": null, "tax_exempt": false,
        "tax_exemption_certificate": null, "customer_tax_type": tax_type, "customer": embedded(customer),
        "custom_metadata": {}, "metadata": {} });
    let Value::Object(mut doc) = usual else { return Err(Problem::Internal("an account is an object".to_owned())) };
    doc.extend(terms);
    context.insert(&BILLING_ACCOUNT, doc).await
}
