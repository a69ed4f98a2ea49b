//! Charging anew, and charging again what failed.

use catalogue::billing::invoice::INVOICE;
use catalogue::billing::payment::PAYMENT;
use serde_json::{Map, Value, json};
use storage::{Key, Row};

use super::charge::{self, Charge};
use super::means::{self, Found, Said};
use super::{gateway, money};
use crate::answer::{Answered, Asked};
use crate::billing::cents;
use crate::billing::invoice::{amounts, dunning};
use crate::billing::refusal::{coded, unless_in};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;

/// `POST /v1/payments`.
///
/// # Errors
/// 422 `invoice_not_open`, `payment_under_way`, `payment_method_inactive`; 422 on a field.
pub(super) async fn run(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let body = &asked.body;
    let text = |name: &str| body.get(name).and_then(Value::as_str);
    let key = Key::Uid(text("invoiceId").unwrap_or_default().to_owned());
    let found = context.tx.get(&INVOICE, &key).await?;
    let invoice = found.ok_or_else(|| Problem::field("invoiceId", "não foi encontrado"))?;
    unless_in(&invoice, &["open"], "invoice_not_open")?;
    let new = body.get("paymentMethod").and_then(Value::as_object);
    if new.is_some() && text("paymentMethodId").is_some() {
        return Err(Problem::field("paymentMethod", "não vem com paymentMethodId: envie um ou outro"));
    }
    let said = Said {
        word: new.and_then(|new| new.get("type")).and_then(Value::as_str).unwrap_or_default(),
        method: ("paymentMethodId", text("paymentMethodId")),
        card: new.and_then(|new| new.get("card")).and_then(Value::as_object),
    };
    let Found { means, method_id } = means::find(context, invoice.text("billing_account_id"), said).await?;
    let remaining = amounts::remaining_cents(&invoice.doc);
    let amount_cents = cents::sent(body, "amountCents").unwrap_or(remaining);
    charge::within(&invoice, "amountCents", amount_cents)?;
    let mut also = Map::new();
    for (sent, kept) in [("externalId", "external_id"), ("customMetadata", "custom_metadata")] {
        also.extend(body.get(sent).map(|value| (kept.to_owned(), value.clone())));
    }
    let payment = charge::charge(context, Charge { invoice, amount_cents, means, method_id, also }).await?;
    Ok(Answered::Created(&PAYMENT, payment))
}

/// `POST /v1/payments/{id}/retry`.
///
/// # Errors
/// 422 `payment_not_retryable` unless it failed, and where the invoice no longer wants as much; 422 `invoice_not_open`,
/// `payment_under_way`.
pub(super) async fn retry(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut payment = context.find(&PAYMENT, &asked.key()?).await?;
    unless_in(&payment, &["failed"], "payment_not_retryable")?;
    let Some(invoice) = money::invoice_of(context, &payment).await? else {
        return Err(coded("payment_not_retryable", "Este pagamento não tem fatura.", Value::Null));
    };
    unless_in(&invoice, &["open"], "invoice_not_open")?;
    charge::unless_under_way(context, &invoice).await?;
    let (amount, remaining) = (cents::of(&payment.doc, "amount_cents"), amounts::remaining_cents(&invoice.doc));
    if amount > remaining {
        let message = "A fatura não quer mais este valor: crie outro pagamento.";
        let details = json!({ "amount_cents": amount, "amount_remaining_cents": remaining });
        return Err(coded("payment_not_retryable", message, details));
    }
    let kept = Some(payment.text("payment_method_id").to_owned()).filter(|id| !id.is_empty());
    let card = asked.body.get("card").and_then(Value::as_object);
    let sent = asked.body.get("payment_method_id").and_then(Value::as_str);
    let said = Said {
        word: if card.is_some() || (sent.is_none() && kept.is_none()) { "card" } else { "" },
        method: ("payment_method_id", sent.or(kept.as_deref().filter(|_| card.is_none()))),
        card,
    };
    let Found { means, method_id } = means::find(context, payment.text("billing_account_id"), said).await?;
    means.takes(amount)?;
    payment.put("payment_method_id", method_id.map_or(Value::Null, Value::from));
    let payment = gateway::ask(context, payment, &means).await?;
    if payment.text("status") != "failed" {
        dunning::called_off(context, &invoice).await?;
    }
    Ok(Answered::Record(&PAYMENT, payment))
}

/// The payment as a request names it, where it is of the card's gateway and failed.
pub(super) fn unless_failed_card(payment: &Row) -> Result<(), Problem> {
    unless_in(payment, &["failed"], "payment_not_retryable")?;
    if payment.text("payment_gateway") == gateway::PAGARME.word {
        return Ok(());
    }
    let message = "Só um pagamento com cartão, da Pagar.me, troca de cartão.";
    Err(coded("payment_not_card", message, json!({ "payment_gateway": payment.doc.get("payment_gateway") })))
}
