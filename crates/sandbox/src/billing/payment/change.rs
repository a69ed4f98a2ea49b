//! Changes to a payment that has not come in: its card, its boleto's due date, its record.

use catalogue::billing::payment::PAYMENT;
use jiff::civil::Date;
use serde_json::{Map, Value};

use super::cancel::UNDER_WAY;
use super::charge::mark_invoice;
use super::create::unless_failed_card;
use super::{codes, gateway, money, outcome};
use crate::answer::{Answered, Asked};
use crate::billing::refusal::{TRANSITION, coded, unless_in};
use crate::billing::{cents, day, deleted, payment_method};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;

/// `POST /v1/payments/{id}/change-card`. Charges nothing.
///
/// # Errors
/// 422 `payment_not_retryable` unless it failed, `payment_not_card`; 422 on the card.
pub(super) async fn card(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut payment = context.find(&PAYMENT, &asked.key()?).await?;
    unless_failed_card(&payment)?;
    let id = asked.body.get("credit_card_id").and_then(Value::as_str).unwrap_or_default();
    let methods = payment_method::of_account(context, payment.text("billing_account_id")).await?;
    let found = methods.into_iter().find(|method| method.text("credit_card_id") == id);
    let method = found.ok_or_else(|| Problem::field("credit_card_id", "não é um cartão salvo desta conta"))?;
    payment_method::unless_usable(&method)?;
    payment.put("payment_method_id", method.uid);
    let payment = context.update(&PAYMENT, payment).await?;
    Ok(Answered::Record(&PAYMENT, payment))
}

/// `POST /v1/payments/{id}/change-due-date`.
///
/// # Errors
/// 422 unless it is a boleto of Kobana that is pending; 422 on a day that is not to come.
pub(super) async fn due_date(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut payment = context.find(&PAYMENT, &asked.key()?).await?;
    unless_pending_boleto(&payment)?;
    let sent = asked.body.get("due_date").and_then(Value::as_str).and_then(day::of);
    let due: Date = sent.ok_or_else(|| Problem::field("due_date", "não é uma data válida (AAAA-MM-DD)"))?;
    if due <= context.today {
        return Err(Problem::field("due_date", "deve ser um dia futuro"));
    }
    codes::boleto(&mut payment, due)?;
    let payment = context.update(&PAYMENT, payment).await?;
    let mut told = Map::new();
    told.insert("payment_id".to_owned(), Value::from(payment.uid.as_str()));
    told.extend(outcome::codes(&payment));
    Ok(Answered::Object(Value::Object(told)))
}

/// Refuses what is no boleto that can still be paid.
pub(super) fn unless_pending_boleto(payment: &storage::Row) -> Result<(), Problem> {
    unless_in(payment, &["pending"], TRANSITION)?;
    if payment.text("payment_method_type") == "bank_slip" {
        return Ok(());
    }
    let details = serde_json::json!({ "payment_method_type": payment.doc.get("payment_method_type") });
    Err(coded("payment_not_bank_slip", "Este pagamento não é um boleto.", details))
}

/// `POST /v1/payments/{id}/sync`: what the clock would bring, now.
pub(super) async fn sync(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let payment = context.find(&PAYMENT, &asked.key()?).await?;
    let payment = gateway::tell(context, payment).await?;
    Ok(Answered::Record(&PAYMENT, payment))
}

/// `DELETE /v1/payments/{id}`: of one that failed or was called off, at the gateway too.
///
/// # Errors
/// 422 `payment_confirmed` where money came in once; 422 of one that is under way.
pub(super) async fn delete(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let payment = context.find(&PAYMENT, &asked.key()?).await?;
    let code = if UNDER_WAY.contains(&payment.text("status")) { TRANSITION } else { "payment_confirmed" };
    unless_in(&payment, &["failed", "canceled"], code)?;
    if cents::of(&payment.doc, "paid_amount_cents") > 0 {
        let message = "Parte deste pagamento virou crédito já usado: o registro fica.";
        return Err(coded("payment_confirmed", message, Value::Null));
    }
    let invoice = money::invoice_of(context, &payment).await?;
    context.tx.delete(&PAYMENT, payment.id).await?;
    if let Some(invoice) = invoice {
        mark_invoice(context, invoice).await?;
    }
    Ok(deleted())
}
