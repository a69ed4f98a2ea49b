//! Giving credit and taking it back, and the balance of the account that goes with it.

use catalogue::billing::billing_account::BILLING_ACCOUNT;
use catalogue::billing::credit::CREDIT;
use jiff::Timestamp;
use serde_json::{Map, Value, json};
use storage::{Key, Row};

use super::{EXPIRE, usage};
use crate::billing::{cents, organization};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;

/// Stores a credit of `account` and adds it to the balance. `also` holds what was sent besides.
pub(super) async fn store(
    context: &mut Context,
    account: &Row,
    (amount_cents, kind): (i64, &str),
    also: Map<String, Value>,
) -> Result<Row, Problem> {
    let fixed = json!({
        "billing_account_id": account.uid, "company_id": null, "type": kind, "amount_cents": amount_cents,
        "amount_remaining_cents": amount_cents, "currency": "BRL", "description": null, "expires_at": null,
        "applications": [], "external_id": null,
    });
    let mut doc = match fixed {
        Value::Object(fixed) => fixed,
        _ => Map::new(),
    };
    doc.extend(also);
    doc.insert(usage::MARK.to_owned(), Value::from(usage::AVAILABLE));
    let credit = organization::insert(context, &CREDIT, doc).await?;
    balance(context, &account.uid, amount_cents).await?;
    expect_expiry(context, &credit).await?;
    Ok(credit)
}

/// Makes a credit larger.
pub(crate) async fn grow(context: &mut Context, credit: Row, by_cents: i64) -> Result<Row, Problem> {
    resize(context, credit, by_cents).await
}

/// Takes cents that nobody has used off a credit; one of which nothing is left and nothing was used is gone.
pub(crate) async fn shrink(context: &mut Context, credit: Row, by_cents: i64) -> Result<(), Problem> {
    if by_cents == cents::of(&credit.doc, "amount_cents") {
        return erase(context, credit).await;
    }
    resize(context, credit, -by_cents).await.map(drop)
}

/// Changes what a credit is over, and with it what is left of it.
pub(super) async fn resize(context: &mut Context, mut credit: Row, by_cents: i64) -> Result<Row, Problem> {
    let amount = cents::of(&credit.doc, "amount_cents") + by_cents;
    let left = cents::of(&credit.doc, "amount_remaining_cents") + by_cents;
    credit.put("amount_cents", amount);
    keep_left(context, credit, left).await
}

/// Erases a credit and takes what is left of it off the balance.
pub(super) async fn erase(context: &mut Context, credit: Row) -> Result<(), Problem> {
    let counted = usage::counted_cents(&credit);
    context.tx.delete(&CREDIT, credit.id).await?;
    balance(context, credit.text("billing_account_id"), -counted).await
}

/// Stores a credit of which `left` cents are left, and moves the balance by what that changes.
pub(super) async fn keep_left(context: &mut Context, mut credit: Row, left: i64) -> Result<Row, Problem> {
    let before = usage::counted_cents(&credit);
    credit.put("amount_remaining_cents", left);
    usage::put(context.now, &mut credit);
    let credit = context.update(&CREDIT, credit).await?;
    let delta = usage::counted_cents(&credit) - before;
    balance(context, credit.text("billing_account_id"), delta).await?;
    Ok(credit)
}

/// Sets the timer of the day on which what is left is dropped.
pub(super) async fn expect_expiry(context: &mut Context, credit: &Row) -> Result<(), Problem> {
    match expiry(credit) {
        Some(at) => context.schedule(&CREDIT, credit, EXPIRE, at.max(context.now)).await,
        None => Ok(()),
    }
}

/// When a credit expires.
pub(super) fn expiry(credit: &Row) -> Option<Timestamp> {
    credit.text("expires_at").parse().ok()
}

async fn balance(context: &mut Context, account_id: &str, delta: i64) -> Result<(), Problem> {
    if delta == 0 {
        return Ok(());
    }
    let mut account = context.find(&BILLING_ACCOUNT, &Key::Uid(account_id.to_owned())).await?;
    let sum = cents::of(&account.doc, "balance_cents") + delta;
    account.put("balance_cents", sum);
    context.update(&BILLING_ACCOUNT, account).await.map(drop)
}
