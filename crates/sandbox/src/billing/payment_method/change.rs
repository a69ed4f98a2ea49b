//! Expiry, default and removal of saved methods.

use catalogue::billing::payment::PAYMENT;
use catalogue::billing::payment_method::PAYMENT_METHOD;
use serde_json::{Value, json};
use storage::{Condition, IndexValue, Key, Row, Timer};

use super::create::expires_at;
use super::{Card, EXPIRE, SHOWN, of_account, unless_usable};
use crate::answer::{Answered, Asked};
use crate::billing::payment::cancel::UNDER_WAY;
use crate::billing::refusal::{coded, unless_in};
use crate::billing::{cents, deleted};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::uses::{equal, first};

/// `PATCH /v1/payment_methods/{id}`. A card that had expired is good again.
///
/// # Errors
/// 422 `payment_method_not_card`, `payment_method_inactive`; 422 on a month that is over.
pub(super) async fn update(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut method = context.find(&PAYMENT_METHOD, &asked.key()?).await?;
    if method.text("type") != "card" {
        let details = json!({ "type": method.text("type") });
        return Err(coded("payment_method_not_card", "Só a validade de um cartão muda.", details));
    }
    unless_in(&method, &["active", "expired"], "payment_method_inactive")?;
    let mut card = Card::of(&method);
    card.expiration_month = cents::of(&asked.body, "exp_month");
    card.expiration_year = cents::of(&asked.body, "exp_year");
    if card.is_expired(context.today) {
        return Err(Problem::field("exp_month", "a validade já passou"));
    }
    let id = method.text("credit_card_id").to_owned();
    method.put("credit_card", card.written(&id));
    method.put("status", "active");
    for name in ["external_id", "custom_metadata"] {
        method.doc.extend(asked.body.get(name).map(|value| (name.to_owned(), value.clone())));
    }
    let method = context.update(&PAYMENT_METHOD, method).await?;
    context.tx.unschedule(&PAYMENT_METHOD, method.id).await?;
    if let Some(at) = expires_at(&card) {
        context.schedule(&PAYMENT_METHOD, &method, EXPIRE, at).await?;
    }
    Ok(Answered::Record(&PAYMENT_METHOD, method))
}

/// `POST /v1/payment_methods/{id}/set-default`.
///
/// # Errors
/// 422 `payment_method_inactive`.
pub(super) async fn set_default(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let method = context.find(&PAYMENT_METHOD, &asked.key()?).await?;
    unless_usable(&method)?;
    let method = take_default(context, method).await?;
    Ok(Answered::Record(&PAYMENT_METHOD, method))
}

/// Makes a method its account's only default.
pub(super) async fn take_default(context: &mut Context, mut method: Row) -> Result<Row, Problem> {
    for mut other in of_account(context, method.text("billing_account_id")).await? {
        if other.id != method.id && other.doc.get("is_default") == Some(&Value::Bool(true)) {
            other.put("is_default", false);
            context.update(&PAYMENT_METHOD, other).await?;
        }
    }
    method.put("is_default", true);
    context.update(&PAYMENT_METHOD, method).await
}

/// `DELETE /v1/payment_methods/{id}`. The newest other active one becomes the default. Removing it again changes nothing.
///
/// # Errors
/// 422 `payment_method_in_use` while a payment by it is under way.
pub(super) async fn delete(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut method = context.find(&PAYMENT_METHOD, &asked.key()?).await?;
    let words = UNDER_WAY.iter().map(|word| IndexValue::Text((*word).to_owned())).collect();
    let conditions = vec![equal("payment_method_id", &method.uid), Condition::any_of("status", words)];
    if let Some(payment) = first(context, &PAYMENT, conditions).await? {
        let message = "Há um pagamento em andamento por este meio: espere por ele ou cancele-o.";
        return Err(coded("payment_method_in_use", message, json!({ "payment_ids": [payment.uid] })));
    }
    let was_default = method.doc.get("is_default") == Some(&Value::Bool(true));
    let account_id = method.text("billing_account_id").to_owned();
    method.put("status", "removed");
    method.put(SHOWN, "no");
    method.put("is_default", false);
    if let Some(Value::Object(card)) = method.doc.get_mut("credit_card") {
        card.insert("status".to_owned(), Value::from("removed"));
    }
    let method = context.update(&PAYMENT_METHOD, method).await?;
    context.tx.unschedule(&PAYMENT_METHOD, method.id).await?;
    if was_default {
        let others = of_account(context, &account_id).await?;
        if let Some(next) = others.into_iter().find(|other| other.text("status") == "active") {
            take_default(context, next).await?;
        }
    }
    Ok(deleted())
}

/// The month in which a card expires is over.
pub(super) async fn expire(context: &mut Context, timer: &Timer) -> Result<(), Problem> {
    let Some(mut method) = context.tx.get(&PAYMENT_METHOD, &Key::Id(timer.id)).await? else { return Ok(()) };
    if method.text("status") != "active" || !Card::of(&method).is_expired(context.today) {
        return Ok(());
    }
    method.put("status", "expired");
    if let Some(Value::Object(card)) = method.doc.get_mut("credit_card") {
        card.insert("status".to_owned(), Value::from("expired"));
    }
    context.update(&PAYMENT_METHOD, method).await.map(drop)
}
