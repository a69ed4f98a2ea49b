//! Credits in invoices.

use catalogue::billing::credit::CREDIT;
use serde_json::{Value, json};
use storage::{Key, Row};

use super::grant::keep_left;
use crate::billing::cents;
use crate::billing::day;
use crate::billing::invoice::amounts;
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;

/// Hidden on an invoice: the credits in it, each with its cents.
const USED: &str = "credits_used";

/// Puts `cents` of a credit into an invoice, which is not stored yet.
pub(crate) async fn put_in(
    context: &mut Context,
    mut credit: Row,
    invoice: &mut Row,
    cents: i64,
) -> Result<(), Problem> {
    let use_of_it = json!({ "invoice_id": invoice.uid, "invoice_number": invoice.text("number"), "amount_cents": cents,
        "applied_at": day::moment(context.now) });
    crate::fields::push(&mut credit, "applications", use_of_it);
    crate::fields::push(invoice, USED, json!({ "credit_id": credit.uid, "amount_cents": cents }));
    amounts::add(&mut invoice.doc, amounts::CREDITS, cents);
    let left = cents::of(&credit.doc, "amount_remaining_cents") - cents;
    keep_left(context, credit, left).await.map(drop)
}

/// Gives every credit in an invoice back to where it came from. The invoice is not stored yet. What expired meanwhile stays
/// expired.
pub(crate) async fn give_back(context: &mut Context, mut invoice: Row) -> Result<Row, Problem> {
    let used = match invoice.doc.remove(USED) {
        Some(Value::Array(used)) => used,
        _ => return Ok(invoice),
    };
    for one in used.iter().filter_map(Value::as_object) {
        let id = one.get("credit_id").and_then(Value::as_str).unwrap_or_default();
        let cents = cents::of(one, "amount_cents");
        amounts::add(&mut invoice.doc, amounts::CREDITS, -cents);
        // A credit that is in an invoice cannot be erased.
        let mut credit = context.find(&CREDIT, &Key::Uid(id.to_owned())).await?;
        if let Some(Value::Array(uses)) = credit.doc.get_mut("applications") {
            uses.retain(|a_use| a_use["invoice_id"] != invoice.uid.as_str());
        }
        let left = cents::of(&credit.doc, "amount_remaining_cents") + cents;
        keep_left(context, credit, left).await?;
    }
    Ok(invoice)
}
