//! A second copy of a boleto (segunda via).

use catalogue::banking::charge::bank_billet::BANK_BILLET;
use serde_json::{Map, Value};

use super::doc::{number, text};
use super::{cancel, issue};
use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::domain::charges::{Terms, amount_due};
use crate::domain::{calendar, money};
use crate::problem::Problem;

/// What a copy does not inherit: what made the original that boleto, and what happened to it.
const NOT_INHERITED: &[&str] = &[
    "our_number",
    "pix_txid",
    "pix_qrcode",
    "pix_enabled",
    "registered_at",
    "revoked_at",
    "cancel_type",
    "cancellation_reason",
    "paid_at",
    "paid_amount",
    "issued_at",
    "carne_url",
    "installment_uid",
    "installment_id",
    "installment_number",
    "installment_total",
    "customer_subscription_uid",
    "customer_subscription_id",
    "financial_provider_external_id",
    "bank_billet_payments",
    "bank_billet_registrations",
    "bank_billet_remittances",
    "bank_billet_discharges",
    "prevent_registration",
    super::life::CHANGING,
];

/// The days to the new due date where none are sent.
const DEFAULT_DAYS: i64 = 7;

/// `POST /v1/bank_billets/{id}/duplicate`: a new boleto; the original is cancelled unless `cancel` is false or it cannot be
/// cancelled any more (paid, already cancelled).
///
/// With `with_fines` the new amount is what the original costs on the new due date, interest and fine included, unless
/// an amount is sent.
pub(super) async fn duplicate(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let original = context.find(&BANK_BILLET, &asked.key()?).await?;
    let days = number(&asked.body, "expire_at_in_days").unwrap_or(DEFAULT_DAYS);
    let due = calendar::plus_days(context.today, i32::try_from(days).unwrap_or(i32::MAX));
    let mut charge: Map<String, Value> = original.doc.clone();
    charge.retain(|name, _| !NOT_INHERITED.contains(&name.as_str()));
    charge.insert("expire_at".to_owned(), Value::from(due.to_string()));
    let with_fines = asked.body.get("with_fines") == Some(&Value::Bool(true));
    if let Some(terms) = Terms::of(&original.doc).filter(|_| with_fines) {
        charge.insert("amount".to_owned(), money::json(amount_due(&terms, due).total));
    }
    let own = ["expire_at_in_days", "with_fines", "cancel"];
    let replaced = asked.body.iter().filter(|(name, value)| !own.contains(&name.as_str()) && !value.is_null());
    charge.extend(replaced.map(|(name, value)| (name.clone(), value.clone())));
    if asked.body.contains_key("customer_cnpj_cpf") && !asked.body.contains_key("customer_uid") {
        charge.remove("customer_uid");
        charge.remove("customer_id");
    }
    if !asked.body.keys().any(|name| name.contains("discount")) {
        issue::drop_past_discounts(&mut charge, context.today);
    }
    let copy = issue::issue(context, charge).await?;
    let keeps = asked.body.get("cancel") == Some(&Value::Bool(false));
    if !keeps && cancel::CANCELLABLE.contains(&text(&original.doc, "status")) {
        cancel::by_customer(context, original, Value::Null).await?;
    }
    Ok(Answered::Created(&BANK_BILLET, copy))
}
