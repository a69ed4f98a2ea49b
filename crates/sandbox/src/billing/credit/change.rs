//! Making, changing and deleting credits.

use catalogue::billing::credit::CREDIT;
use http::StatusCode;
use jiff::Timestamp;
use serde_json::{Map, Value, json};
use storage::Row;

use super::grant;
use crate::answer::{Answered, Asked};
use crate::billing::{cents, custom, day, deleted, payer};
use crate::context::Context;
use crate::problem::Problem;

/// `POST /v1/credits`.
///
/// # Errors
/// 422 for an account that was closed and for an expiry that has passed.
pub(super) async fn create(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut also = asked.body.clone();
    let id = also.get("billing_account_id").and_then(Value::as_str).unwrap_or_default().to_owned();
    let account = payer::named(context, "billing_account_id", &id).await?;
    settle_expiry(context, &mut also)?;
    let amount = cents::of(&also, "amount_cents");
    let kind = also.get("type").and_then(Value::as_str).unwrap_or("manual").to_owned();
    let credit = grant::store(context, &account, (amount, &kind), also).await?;
    Ok(Answered::Created(&CREDIT, credit))
}

/// `PATCH /v1/credits/{id}`.
///
/// # Errors
/// 400 `credit_used` for another amount once any of it was used.
pub(super) async fn update(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut credit = context.find(&CREDIT, &asked.key()?).await?;
    let mut body = custom::settled(asked.body.clone(), &credit.doc);
    settle_expiry(context, &mut body)?;
    let amount = cents::of(&credit.doc, "amount_cents");
    let wanted = cents::sent(&body, "amount_cents").unwrap_or(amount);
    if wanted != amount {
        unless_unused(&credit, "O valor de um crédito já usado não muda.")?;
    }
    body.remove("amount_cents");
    let moves_expiry = body.contains_key("expires_at");
    credit.doc.extend(body);
    let credit = grant::resize(context, credit, wanted - amount).await?;
    if moves_expiry {
        context.tx.unschedule(&CREDIT, credit.id).await?;
        grant::expect_expiry(context, &credit).await?;
    }
    Ok(Answered::Record(&CREDIT, credit))
}

/// `DELETE /v1/credits/{id}`.
///
/// # Errors
/// 400 `credit_used` once any of it was used.
pub(super) async fn delete(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let credit = context.find(&CREDIT, &asked.key()?).await?;
    unless_unused(&credit, "Um crédito já usado não pode ser excluído.")?;
    grant::erase(context, credit).await?;
    Ok(deleted())
}

/// Operations on a used credit list 400 alone, so that this is no 422.
fn unless_unused(credit: &Row, message: &str) -> Result<(), Problem> {
    let (amount, left) = (cents::of(&credit.doc, "amount_cents"), cents::of(&credit.doc, "amount_remaining_cents"));
    if amount == left {
        return Ok(());
    }
    Err(Problem::Coded {
        status: StatusCode::BAD_REQUEST,
        code: "credit_used",
        message: format!("{message} Retire-o antes das faturas."),
        details: json!({ "amount_cents": amount, "used_cents": amount - left, "applications": credit.doc.get("applications") }),
    })
}

/// Brings an expiry into the form in which it is kept.
fn settle_expiry(context: &Context, body: &mut Map<String, Value>) -> Result<(), Problem> {
    let Some(text) = body.get("expires_at").and_then(Value::as_str) else { return Ok(()) };
    let at: Timestamp = text.parse().map_err(|_| Problem::field("expires_at", "não é uma data válida (RFC 3339)"))?;
    if at <= context.now {
        return Err(Problem::field("expires_at", "já passou"));
    }
    body.insert("expires_at".to_owned(), Value::from(day::moment(at)));
    Ok(())
}
