//! Saving how an account pays.

use catalogue::billing::payment_method::PAYMENT_METHOD;
use jiff::civil::Date;
use serde_json::{Map, Value, json};

use super::change::take_default;
use super::{Card, of_account};
use crate::answer::{Answered, Asked};
use crate::billing::camel::snake;
use crate::billing::payer;
use crate::context::Context;
use crate::domain::calendar;
use crate::instant;
use crate::problem::Problem;

/// `POST /v1/payment_methods`.
///
/// # Errors
/// 422 on a field: what its type needs is missing, or the card has expired.
pub(super) async fn run(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let body = &asked.body;
    let text = |name: &str| body.get(name).and_then(Value::as_str).unwrap_or_default();
    let account = payer::named(context, "billingAccountId", text("billingAccountId")).await?;
    let kind = text("type").to_owned();
    let mut doc = blank(&account.uid, &kind);
    put_card(context, &kind, body, &mut doc)?;
    put_bank_account(&kind, body, &mut doc)?;
    for (sent, kept) in [("externalId", "external_id"), ("customMetadata", "custom_metadata")] {
        doc.extend(body.get(sent).map(|value| (kept.to_owned(), value.clone())));
    }
    if let Some(details) = body.get("billingDetails").and_then(Value::as_object) {
        doc.insert("billing_details".to_owned(), Value::Object(nested(details)));
    }
    let is_first = of_account(context, &account.uid).await?.is_empty();
    let wants_default = body.get("isDefault").and_then(Value::as_bool) == Some(true);
    let mut method = context.insert(&PAYMENT_METHOD, doc).await?;
    if is_first || wants_default {
        method = take_default(context, method).await?;
    }
    if let (Some(at), true) = (expires_at(&Card::of(&method)), kind == "card") {
        context.schedule(&PAYMENT_METHOD, &method, super::EXPIRE, at).await?;
    }
    Ok(Answered::Created(&PAYMENT_METHOD, method))
}

fn blank(account_id: &str, kind: &str) -> Map<String, Value> {
    let fixed = json!({
        "billing_account_id": account_id, "type": kind, "status": "active", "is_default": false, "is_backup": false,
        "external_id": null, "credit_card_id": null, "billing_details": null, "metadata": null,
        super::SHOWN: "yes",
    });
    match fixed {
        Value::Object(fixed) => fixed,
        _ => Map::new(),
    }
}

/// Puts the card behind the token in: brand, last digits and expiry, never the token.
fn put_card(
    context: &Context,
    kind: &str,
    body: &Map<String, Value>,
    doc: &mut Map<String, Value>,
) -> Result<(), Problem> {
    let sent = body.get("card").and_then(Value::as_object);
    let sent = match (kind, sent) {
        ("card", Some(sent)) => sent,
        ("card", None) => return Err(Problem::field("card", "é obrigatório com o tipo card")),
        (_, Some(_)) => return Err(Problem::field("card", "só vem com o tipo card")),
        (_, None) => return Ok(()),
    };
    let text = |name: &str| sent.get(name).and_then(Value::as_str).unwrap_or_default();
    let card = Card::behind(text("cardToken"), text("holderName"), context.today);
    if card.is_expired(context.today) {
        return Err(Problem::field("card.cardToken", "é de um cartão vencido"));
    }
    let id = engine::clock::uuid_v7(context.now, context.entropy.as_ref()).to_string();
    doc.insert("credit_card".to_owned(), card.written(&id));
    doc.insert("credit_card_id".to_owned(), Value::from(id));
    Ok(())
}

/// Puts the bank account in, without its holder's document.
fn put_bank_account(kind: &str, body: &Map<String, Value>, doc: &mut Map<String, Value>) -> Result<(), Problem> {
    let sent = match (kind, body.get("bankAccount").and_then(Value::as_object)) {
        ("bank_transfer", Some(sent)) => sent,
        ("bank_transfer", None) => return Err(Problem::field("bankAccount", "é obrigatório com o tipo bank_transfer")),
        (_, Some(_)) => return Err(Problem::field("bankAccount", "só vem com o tipo bank_transfer")),
        (_, None) => return Ok(()),
    };
    let code = sent.get("bankCode").and_then(Value::as_str).unwrap_or_default();
    if code.len() != 3 || !code.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(Problem::field("bankAccount.bankCode", "deve ter 3 dígitos"));
    }
    let mut account = nested(sent);
    account.remove("holder_document");
    account.insert("bank_name".to_owned(), Value::Null);
    doc.insert("bank_account".to_owned(), Value::Object(account));
    Ok(())
}

/// Names with underscores, also of objects inside.
fn nested(sent: &Map<String, Value>) -> Map<String, Value> {
    let inner = |value: Value| match value {
        Value::Object(inner) => Value::Object(snake(inner)),
        other => other,
    };
    snake(sent.clone()).into_iter().map(|(name, value)| (name, inner(value))).collect()
}

/// When a card's last month is over.
pub(super) fn expires_at(card: &Card) -> Option<jiff::Timestamp> {
    let (year, month) = (i16::try_from(card.expiration_year).ok()?, i8::try_from(card.expiration_month).ok()?);
    let first = Date::new(year, month, 1).ok()?;
    instant::start_of(calendar::plus_days(first.last_of_month(), 1))
}
