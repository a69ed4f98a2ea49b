//! What somebody does at a desk: records transfers, gives back, reminds.

use catalogue::billing::billing_account::BILLING_ACCOUNT;
use catalogue::billing::invoice::INVOICE;
use catalogue::billing::invoice::installment::INSTALLMENT;
use catalogue::billing::payment::PAYMENT;
use catalogue::billing::subscription::SUBSCRIPTION;
use catalogue::billing::subscription::item::SUBSCRIPTION_ITEM;
use jiff::ToSpan as _;
use serde_json::{Value, json};
use storage::{Condition, Key, Order, Query, Row};

use super::fate::Pays;
use super::scene::{Known, Town};
use super::stage::Stage;
use crate::billing::day;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::uses::{self, equal};

/// The most invoices that are looked through at a desk.
const MOST: u64 = 200;

/// Days after which a transfer is recorded.
const CLEARED_DAYS: i64 = 6;

/// Days before the end since which some pay no more.
const STOPPED_DAYS: i64 = 75;

/// Reminders sent on one day.
const REMINDERS: usize = 3;

/// The billing account that was opened with the customer.
pub(super) async fn account_of(stage: &mut Stage, customer: &str) -> Result<String, Problem> {
    let found = uses::first(&mut stage.context, &BILLING_ACCOUNT, vec![equal("customer.id", customer)]).await?;
    found.map(|row| row.uid).ok_or_else(|| Problem::Internal("a customer of the demo has no account".to_owned()))
}

/// Saves how an account pays; answers the card, if it is one.
pub(super) async fn pays_by(stage: &mut Stage, account: &str, pays: Pays) -> Result<Option<String>, Problem> {
    let token = |token: &str| json!({ "cardToken": token, "holderName": "Titular do Cartão" });
    let (kind, card) = match pays {
        Pays::Card => ("card", Some(token("tok_demo_aprovado"))),
        Pays::DeclinedCard => ("card", Some(token("tok_demo_recusado"))),
        Pays::Pix => ("pix", None),
        Pays::Boleto => ("bank_slip", None),
        Pays::ByHand | Pays::NoMore => return Ok(None),
    };
    let mut body = json!({ "billingAccountId": account, "type": kind, "isDefault": true });
    let is_card = card.is_some();
    if let Some(card) = card {
        body["card"] = card;
    }
    let made = stage.ask("billing_payment_methods_create", None, body).await?;
    Ok(is_card.then_some(made.uid))
}

/// Records the transfers of some days ago. Who pays no more stopped some weeks before the end.
pub(super) async fn by_hand(stage: &mut Stage, town: &Town) -> Result<(), Problem> {
    let until = stage.context.today.saturating_sub(CLEARED_DAYS.days());
    let have_stopped = stage.context.today > stage.today.saturating_sub(STOPPED_DAYS.days());
    for invoice in of_status(stage, "open").await? {
        let payer = town.known.iter().position(|known| known.account == invoice.text("billing_account_id"));
        let pays = payer.and_then(|at| town.pays.get(at)).copied();
        let comes_in = pays == Some(Pays::ByHand) || (pays == Some(Pays::NoMore) && !have_stopped);
        let issued = day::of(invoice.text("finalized_at"));
        if comes_in && issued.is_some_and(|issued| issued <= until) {
            stage.ask("billing_invoices_pay", Some(&invoice.uid), Value::Null).await?;
        }
    }
    Ok(())
}

/// Reports what the large customers have used.
pub(super) async fn usage(stage: &mut Stage, town: &Town) -> Result<(), Problem> {
    let items = stage.context.tx.list(&SUBSCRIPTION_ITEM, &newest(vec![])).await?.rows;
    let mut records = Vec::new();
    for item in items.iter().filter(|item| item.text("product_id") == town.shelf.documents) {
        let subscription = Key::Uid(item.text("subscription_id").to_owned());
        let subscription = stage.context.find(&SUBSCRIPTION, &subscription).await?;
        if matches!(subscription.text("status"), "active" | "trialing") {
            let quantity = stage.dice.between(40, 900);
            let key = format!("uso-{}-{}", &item.uid[item.uid.len() - 8..], stage.context.today);
            records.push(json!({ "subscription_item_id": item.uid, "quantity": quantity, "idempotency_key": key }));
        }
    }
    if records.is_empty() {
        return Ok(());
    }
    stage.ask("billing_usage_create", None, json!({ "records": records })).await.map(drop)
}

/// Makes the Pix of an invoice.
pub(super) async fn charge(stage: &mut Stage, invoice: &str) -> Result<(), Problem> {
    stage.ask("billing_invoices_pay", Some(invoice), json!({ "payment_method": "pix" })).await.map(drop)
}

/// Calls off what a customer has not paid yet.
pub(super) async fn withdraw(stage: &mut Stage, account: &str) -> Result<(), Problem> {
    let waiting = vec![equal("billing_account_id", account), equal("status", "pending")];
    let Some(payment) = uses::first(&mut stage.context, &PAYMENT, waiting).await? else { return Ok(()) };
    let body = json!({ "reason": "O cliente pediu outro QR Code." });
    stage.ask("billing_payments_cancel", Some(&payment.uid), body).await.map(drop)
}

/// Gives a customer's newest payment back, whole or so many percent of it.
pub(super) async fn refund(stage: &mut Stage, known: &Known, percent: Option<i64>) -> Result<(), Problem> {
    let paid = vec![equal("billing_account_id", &known.account), equal("status", "succeeded")];
    let Some(payment) = uses::first(&mut stage.context, &PAYMENT, paid).await? else { return Ok(()) };
    let mut body = json!({ "reason": "Cobrança em duplicidade, a pedido do cliente." });
    if let Some(percent) = percent {
        let amount = payment.doc.get("amount_cents").and_then(Value::as_i64).unwrap_or_default();
        body["amount_cents"] = json!(amount * percent / 100);
    }
    stage.ask("billing_payments_refund", Some(&payment.uid), body).await?;
    if percent.is_none() {
        // What was given back whole is owed no more.
        let body = json!({ "reason": "Serviço não prestado." });
        stage.ask("billing_invoices_void", Some(payment.text("invoice_id")), body).await?;
    }
    Ok(())
}

/// A customer gives another card, and what failed is tried again by it.
pub(super) async fn retry(stage: &mut Stage, town: &mut Town, at: usize) -> Result<(), Problem> {
    let account = town.known[at].account.clone();
    let Some(card) = pays_by(stage, &account, Pays::Card).await? else { return Ok(()) };
    let failed = vec![equal("billing_account_id", &account), equal("status", "failed")];
    if let Some(payment) = uses::first(&mut stage.context, &PAYMENT, failed).await? {
        let body = json!({ "payment_method_id": card });
        stage.ask("billing_payments_retry", Some(&payment.uid), body).await?;
    }
    town.known[at].card = Some(card);
    town.pays[at] = Pays::Card;
    Ok(())
}

/// Reminds those whose invoices are late.
pub(super) async fn remind(stage: &mut Stage) -> Result<(), Problem> {
    let today = stage.context.today;
    let is_late = |invoice: &Row| day::of(invoice.text("due_date")).is_some_and(|due| due < today);
    let late: Vec<Row> = of_status(stage, "open").await?.into_iter().filter(is_late).take(REMINDERS).collect();
    for invoice in late {
        stage.ask("billing_invoices_send_reminder", Some(&invoice.uid), Value::Null).await?;
    }
    Ok(())
}

/// Splits an invoice into three parts and records the first as paid.
pub(super) async fn split(stage: &mut Stage, invoice: &str, amount_cents: i64) -> Result<(), Problem> {
    let first = amount_cents / 3 + amount_cents % 3;
    let due = |months: i32| stage.context.today.saturating_add(months.months()).to_string();
    let parts: Vec<Value> = [(first, 1), (amount_cents / 3, 2), (amount_cents / 3, 3)]
        .into_iter()
        .map(|(amount, months)| json!({ "amount_cents": amount, "due_date": due(months) }))
        .collect();
    stage.ask("billing_invoices_installments_create", Some(invoice), json!({ "installments": parts })).await?;
    let of_invoice = newest(vec![equal("invoice_id", invoice)]);
    let parts = stage.context.tx.list(&INSTALLMENT, &of_invoice).await?.rows;
    let Some(part) = parts.iter().find(|part| part.doc.get("number") == Some(&json!(1))) else { return Ok(()) };
    let path = [("id", invoice), ("installmentId", part.uid.as_str())];
    stage.ask_at("billing_invoices_installments_mark_paid", &path, Value::Null).await.map(drop)
}

async fn of_status(stage: &mut Stage, status: &str) -> Result<Vec<Row>, Problem> {
    let query = newest(vec![equal("status", status)]);
    let mut rows = stage.context.tx.list(&INVOICE, &query).await?.rows;
    rows.reverse();
    Ok(rows)
}

fn newest(conditions: Vec<Condition>) -> Query {
    Query { conditions, order: Order::Newest, after: None, offset: 0, limit: MOST }
}
