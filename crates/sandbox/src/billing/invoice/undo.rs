//! Taking back what says that an invoice is paid, where no gateway has the money.

use catalogue::billing::invoice::INVOICE;
use catalogue::billing::payment::PAYMENT;
use serde_json::{Value, json};
use storage::Row;

use super::make::note;
use super::settle;
use crate::answer::{Answered, Asked};
use crate::billing::payment::charge::BY_HAND;
use crate::billing::payment::money;
use crate::billing::refusal::{coded, unless_in};
use crate::billing::{cents, credit, day, withholding};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;

/// `POST /v1/invoices/{id}/undo-payment`: payments that were recorded by hand are cancelled, and credits go back to the account.
///
/// # Errors
/// 422 `invoice_not_paid`; 422 `payment_from_gateway` where money came in by a gateway: that is refunded; 422
/// `withholding_compensated`; 422 `nothing_to_undo` of an invoice over nothing.
pub(super) async fn run(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let invoice = context.find(&INVOICE, &asked.key()?).await?;
    unless_in(&invoice, &["paid"], "invoice_not_paid")?;
    let payments = money::of_invoice(context, &invoice).await?;
    let holding: Vec<Row> =
        payments.into_iter().filter(|payment| cents::of(&payment.doc, money::TO_INVOICE) > 0).collect();
    let by_gateway: Vec<&str> =
        holding.iter().filter(|payment| !payment.has(BY_HAND)).map(|payment| payment.uid.as_str()).collect();
    if !by_gateway.is_empty() {
        let message = "O dinheiro desta fatura entrou por um gateway: estorne o pagamento em vez de desfazê-lo.";
        return Err(coded("payment_from_gateway", message, json!({ "payment_ids": by_gateway })));
    }
    withholding::undo(context, &invoice).await?;
    let before = invoice.version;
    let reason = asked.body.get("reason").and_then(Value::as_str).unwrap_or_default();
    for payment in holding {
        take_back(context, payment, reason).await?;
    }
    let invoice = settle::again(context, invoice).await?;
    let given_back = credit::applied::give_back(context, invoice).await?;
    let mut invoice = settle::settle(context, given_back, None).await?;
    if invoice.text("status") == "paid" || invoice.version == before {
        return Err(coded("nothing_to_undo", "Nada foi pago desta fatura: ela é de R$ 0,00.", Value::Null));
    }
    if !reason.is_empty() {
        note(&mut invoice, "undo_payment_reason", reason);
        invoice = context.update(&INVOICE, invoice).await?;
    }
    Ok(Answered::Record(&INVOICE, invoice))
}

/// Cancels a payment that was recorded by hand, and takes its money out of the invoice.
async fn take_back(context: &mut Context, payment: Row, reason: &str) -> Result<(), Problem> {
    let held = cents::of(&payment.doc, money::TO_INVOICE);
    let mut payment = money::out_of_invoice(context, payment, held).await?;
    // What had become credit, because it was moved to an invoice that wanted less, stays there.
    let is_empty = cents::of(&payment.doc, "paid_amount_cents") == 0;
    payment.put("status", if is_empty { "canceled" } else { "partial" });
    note(&mut payment, "undone_at", day::moment(context.now));
    if !reason.is_empty() {
        note(&mut payment, "undo_reason", reason);
    }
    context.update(&PAYMENT, payment).await.map(drop)
}
