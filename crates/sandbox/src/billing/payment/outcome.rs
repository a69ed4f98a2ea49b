//! What a charge answers where the API answers no record.

use catalogue::billing::payment::PAYMENT;
use serde_json::{Map, Value, json};
use storage::{Key, Row};

use super::money::invoice_of;
use crate::answer::Answered;
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;

/// What a payer needs, as it stands in a payment's `metadata`.
const CODES: &[&str] = &["pix_copy_paste", "digitable_line", "barcode", "boleto_url", "due_date"];

/// The payment, what the payer needs for it, and how its invoice stands.
pub(crate) async fn answer(context: &mut Context, payment: &Row) -> Result<Answered, Problem> {
    let payment = context.find(&PAYMENT, &Key::Id(payment.id)).await?;
    let invoice = invoice_of(context, &payment).await?;
    let mut told = Map::new();
    told.insert("payment_id".to_owned(), Value::from(payment.uid.as_str()));
    for name in
        ["status", "payment_method_type", "amount_cents", "paid_amount_cents", "failure_code", "failure_message"]
    {
        told.insert(name.to_owned(), payment.doc.get(name).cloned().unwrap_or_default());
    }
    if let Some(invoice) = invoice {
        told.insert("invoice_id".to_owned(), Value::from(invoice.uid.as_str()));
        told.insert("invoice_status".to_owned(), Value::from(invoice.text("status")));
        let remaining = invoice.doc.get("amount_remaining_cents").cloned().unwrap_or_default();
        told.insert("amount_remaining_cents".to_owned(), remaining);
    }
    told.extend(codes(&payment));
    Ok(Answered::Object(Value::Object(told)))
}

/// What the payer needs.
pub(crate) fn codes(payment: &Row) -> Map<String, Value> {
    let noted = payment.doc.get("metadata").cloned().unwrap_or_else(|| json!({}));
    CODES.iter().filter_map(|name| Some(((*name).to_owned(), noted.get(*name)?.clone()))).collect()
}
