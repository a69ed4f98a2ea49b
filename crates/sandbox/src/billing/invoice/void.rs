//! Ending a claim that nobody has to pay any more.

use catalogue::billing::invoice::INVOICE;
use serde_json::Value;
use storage::Row;

use super::make::note;
use super::{amounts, dunning, settle};
use crate::answer::{Answered, Asked};
use crate::billing::refusal::unless_in;
use crate::billing::{coupon, credit, day, installment, payment, subscription, withholding};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;

/// `POST /v1/invoices/{id}/void`.
///
/// # Errors
/// 422 `invoice_not_open`.
pub(super) async fn run(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let invoice = context.find(&INVOICE, &asked.key()?).await?;
    unless_in(&invoice, &["open"], "invoice_not_open")?;
    let reason = asked.body.get("reason").and_then(Value::as_str).unwrap_or_default().to_owned();
    let invoice = super::void(context, invoice, &reason).await?;
    Ok(Answered::Record(&INVOICE, invoice))
}

/// Voids a draft, an open or an uncollectible invoice. Charges under way are called off, credits go back to the account, the
/// use of its coupon is taken back, and what was paid of it becomes credit of the account.
pub(super) async fn end(context: &mut Context, invoice: Row, reason: String) -> Result<Row, Problem> {
    unless_in(&invoice, &["draft", "open", "uncollectible"], "invoice_not_open")?;
    // Of one that was paid once, and opened again by a refund.
    withholding::undo(context, &invoice).await?;
    payment::cancel::rest(context, &invoice).await?;
    let invoice = credit::applied::give_back(context, invoice).await?;
    let taken = payment::money::empty(context, invoice).await?;
    let mut invoice = taken.invoice;
    invoice.put("status", "void");
    invoice.put("voided_at", day::moment(context.now));
    invoice.put(dunning::NEXT, Value::Null);
    if !reason.is_empty() {
        note(&mut invoice, "void_reason", reason);
    }
    amounts::put(&mut invoice.doc);
    let invoice = context.update(&INVOICE, invoice).await?;
    for (payment, cents) in taken.payments {
        payment::money::to_credit(context, payment, cents).await?;
    }
    installment::cancel(context, &invoice).await?;
    coupon::give_back(context, &invoice).await?;
    subscription::invoice_moved(context, &invoice).await?;
    settle::again(context, invoice).await
}
