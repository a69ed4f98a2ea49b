//! Moving payments to another invoice: the money goes with them.

use std::collections::BTreeSet;

use catalogue::billing::invoice::INVOICE;
use catalogue::billing::payment::PAYMENT;
use serde_json::{Value, json};
use storage::{Key, Row};

use super::charge::mark_invoice;
use super::money;
use super::refund::HOLDS;
use crate::answer::{Answered, Asked};
use crate::billing::refusal::unless_in;
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;

/// `POST /v1/payments/bulk-update-invoice`. What the invoice does not want of the money becomes credit.
///
/// # Errors
/// 422 `invoice_not_open`; 422 on payments of another account.
pub(super) async fn run(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let id = asked.body.get("invoice_id").and_then(Value::as_str).unwrap_or_default();
    let invoice = context.find(&INVOICE, &Key::Uid(id.to_owned())).await?;
    unless_in(&invoice, &["open"], "invoice_not_open")?;
    let sent = asked.body.get("payment_ids").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    let ids: BTreeSet<&str> = sent.iter().filter_map(Value::as_str).collect();
    let mut payments = Vec::with_capacity(ids.len());
    for id in ids {
        let payment = context.find(&PAYMENT, &Key::Uid(id.to_owned())).await?;
        if payment.text("billing_account_id") != invoice.text("billing_account_id") {
            return Err(Problem::field("payment_ids", &format!("{id}: é de outra conta de cobrança")));
        }
        payments.push(payment);
    }
    let mut moved = Vec::new();
    for payment in payments.into_iter().filter(|payment| payment.text("invoice_id") != invoice.uid) {
        moved.push(follow(context, payment, &invoice).await?.uid);
    }
    if !moved.is_empty() {
        mark_invoice(context, invoice.clone()).await?;
    }
    let invoice = context.find(&INVOICE, &Key::Id(invoice.id)).await?;
    Ok(Answered::Object(json!({ "updated_count": moved.len(), "payment_ids": moved, "invoice_id": invoice.uid,
        "invoice_status": invoice.text("status"),
        "amount_remaining_cents": invoice.doc.get("amount_remaining_cents") })))
}

/// Ties a payment to an invoice, with what it holds.
async fn follow(context: &mut Context, payment: Row, invoice: &Row) -> Result<Row, Problem> {
    // Another of the same call may have taken its credit, or settled its invoice.
    let payment = context.find(&PAYMENT, &Key::Id(payment.id)).await?;
    let held = match HOLDS.contains(&payment.text("status")) {
        true => money::available_cents(context, &payment).await?,
        false => 0,
    };
    let mut payment = if held > 0 { money::take_out(context, payment, held).await? } else { payment };
    let before = money::invoice_of(context, &payment).await?;
    payment.put("invoice_id", invoice.uid.as_str());
    payment.put("company_id", invoice.doc.get("company_id").cloned().unwrap_or_default());
    payment.put(money::LINK, money::WITH_INVOICE);
    let payment = match held {
        0 => context.update(&PAYMENT, payment).await?,
        _ => money::put_in(context, payment, held).await?,
    };
    if let Some(before) = before {
        mark_invoice(context, before).await?;
    }
    Ok(payment)
}
