//! Charging: a payment by a method, for an invoice that is open.

use catalogue::billing::invoice::INVOICE;
use catalogue::billing::payment::PAYMENT;
use serde_json::{Map, Value, json};
use storage::Row;

use super::cancel::UNDER_WAY;
use super::gateway::{self, Means};
use super::money;
use crate::billing::cents;
use crate::billing::invoice::{amounts, marks, settle};
use crate::billing::payment_method::Card;
use crate::billing::refusal::{coded, unless_in};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::uses::{equal, first};

/// A charge to be made.
#[derive(Debug)]
pub(crate) struct Charge {
    /// What is charged for.
    pub(crate) invoice: Row,
    /// In cents.
    pub(crate) amount_cents: i64,
    /// By what.
    pub(crate) means: Means,
    /// The saved method that stands behind it.
    pub(crate) method_id: Option<String>,
    /// Fields that are kept as they were sent: `external_id`, `custom_metadata`.
    pub(crate) also: Map<String, Value>,
}

/// Makes a payment and asks the gateway for it. A card that is declined leaves a failed payment.
///
/// # Errors
/// 422 `invoice_not_open`, `payment_under_way`; 422 on the amount.
pub(crate) async fn charge(context: &mut Context, charge: Charge) -> Result<Row, Problem> {
    let Charge { invoice, amount_cents, means, method_id, also } = charge;
    unless_in(&invoice, &["open"], "invoice_not_open")?;
    unless_under_way(context, &invoice).await?;
    within(&invoice, "amount_cents", amount_cents)?;
    means.takes(amount_cents)?;
    let mut doc = blank(&invoice, amount_cents);
    doc.insert("payment_method_id".to_owned(), method_id.map_or(Value::Null, Value::from));
    doc.extend(also);
    let payment = context.insert(&PAYMENT, doc).await?;
    mark_invoice(context, invoice).await?;
    gateway::ask(context, payment, &means).await
}

/// Records what was paid by hand: no gateway, no method, and the money is there.
///
/// # Errors
/// 422 `invoice_not_open`; 422 on the amount.
pub(crate) async fn by_hand(context: &mut Context, invoice: Row, amount_cents: i64) -> Result<Row, Problem> {
    unless_in(&invoice, &["open"], "invoice_not_open")?;
    within(&invoice, "amount_cents", amount_cents)?;
    let mut doc = blank(&invoice, amount_cents);
    doc.insert(BY_HAND.to_owned(), Value::Bool(true));
    doc.insert("metadata".to_owned(), json!({ "recorded_by_hand": true }));
    let payment = context.insert(&PAYMENT, doc).await?;
    mark_invoice(context, invoice).await?;
    gateway::receive(context, payment, amount_cents).await
}

/// Hidden: no gateway saw it.
pub(crate) const BY_HAND: &str = "by_hand";

fn blank(invoice: &Row, amount_cents: i64) -> Map<String, Value> {
    let fixed = json!({
        "invoice_id": invoice.uid, "billing_account_id": invoice.text("billing_account_id"),
        "company_id": invoice.doc.get("company_id"), "payment_method_id": null, "gateway_id": null,
        "payment_method_type": null, "amount_cents": amount_cents, "paid_amount_cents": null, "currency": "BRL",
        "status": "pending", "payment_gateway": null, "gateway_payment_id": null, "failure_code": null,
        "failure_message": null, "idempotency_key": null, "paid_at": null, "external_id": null, "metadata": null,
        money::LINK: money::WITH_INVOICE, money::TO_INVOICE: 0, money::TO_CREDIT: 0,
    });
    match fixed {
        Value::Object(fixed) => fixed,
        _ => Map::new(),
    }
}

/// Refuses more than the invoice still wants.
///
/// # Errors
/// 422 on the field.
pub(crate) fn within(invoice: &Row, field: &str, amount_cents: i64) -> Result<(), Problem> {
    let remaining = amounts::remaining_cents(&invoice.doc);
    if (1..=remaining).contains(&amount_cents) {
        return Ok(());
    }
    Err(Problem::field(field, &format!("deve ser de R$ 0,01 ao que falta pagar ({})", cents::brl(remaining))))
}

/// Refuses a charge beside one that is under way: the payer might pay both.
///
/// # Errors
/// 422 `payment_under_way`.
pub(crate) async fn unless_under_way(context: &mut Context, invoice: &Row) -> Result<(), Problem> {
    let under_way = under_way(context, invoice).await?;
    if under_way.is_empty() {
        return Ok(());
    }
    let message = "Já há uma cobrança em andamento para esta fatura: cancele-a antes, ou espere por ela.";
    Err(coded("payment_under_way", message, json!({ "payment_ids": under_way })))
}

/// The ids of the payments of an invoice that are under way.
pub(crate) async fn under_way(context: &mut Context, invoice: &Row) -> Result<Vec<String>, Problem> {
    let payments = money::of_invoice(context, invoice).await?;
    let is_under_way = |payment: &Row| UNDER_WAY.contains(&payment.text("status"));
    Ok(payments.into_iter().filter(is_under_way).map(|payment| payment.uid).collect())
}

/// Keeps with an invoice whether a payment names it.
pub(super) async fn mark_invoice(context: &mut Context, invoice: Row) -> Result<Row, Problem> {
    let mut invoice = settle::again(context, invoice).await?;
    let word = match first(context, &PAYMENT, vec![equal("invoice_id", &invoice.uid)]).await? {
        Some(_) => marks::WITH_PAYMENTS,
        None => marks::WITHOUT_PAYMENTS,
    };
    if invoice.text(marks::PAYMENTS) == word {
        return Ok(invoice);
    }
    invoice.put(marks::PAYMENTS, word);
    context.update(&INVOICE, invoice).await
}

/// The means that a saved method is.
pub(crate) fn means_of(method: &Row) -> Means {
    match method.text("type") {
        "card" => Means::Card(Card::of(method)),
        "bank_slip" => Means::BankSlip,
        "pix" => Means::Pix,
        _ => Means::BankTransfer,
    }
}
