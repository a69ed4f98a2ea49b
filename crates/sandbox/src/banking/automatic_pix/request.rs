//! Requests: a recurrence on its way to the payer's bank, and what the payer makes of it.

use catalogue::banking::charge::automatic_pix::recurrence::AUTOMATIC_PIX_RECURRENCE;
use catalogue::banking::charge::automatic_pix::request::AUTOMATIC_PIX_REQUEST;
use serde_json::{Map, Value, json};
use storage::{Key, Row, Timer};

use super::moves;
use crate::answer::{Answered, Asked};
use crate::commands;
use crate::context::Context;
use crate::fields::{RowFields, push};
use crate::instant;
use crate::problem::Problem;
use crate::verbs::create;

pub(super) const ADVANCE: &str = "advance";
pub(super) const EXPIRE: &str = "expire";

/// States in which the payer has not answered.
const OPEN: &[&str] = &["pending", "created", "sent", "received"];

/// Sends a recurrence to the payer's bank.
pub(super) async fn open(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut recurrence = context.find(&AUTOMATIC_PIX_RECURRENCE, &asked.key_at("recurrence_uid")?).await?;
    if !matches!(recurrence.text(moves::STATE), "pending" | "created") {
        return Err(Problem::refused("Estado atual da recorrência não permite solicitação."));
    }
    let mut doc = asked.body.clone();
    let expires = doc.get("expire_at").and_then(Value::as_str).and_then(instant::parse);
    let Some(expires) = expires.filter(|at| *at > context.now) else {
        return Err(Problem::field("expire_at", "deve ser uma data futura"));
    };
    moves::check_external_id(context, &AUTOMATIC_PIX_REQUEST, &doc, None).await?;
    moves::begin(context, &mut doc);
    let account = recurrence.doc.get("charge_automatic_pix_account_uid").cloned();
    doc.insert("automatic_pix_recurrence_uid".to_owned(), Value::from(recurrence.uid.as_str()));
    doc.insert("charge_automatic_pix_account_uid".to_owned(), account.unwrap_or(Value::Null));
    let sent = json!({ "expire_at": doc.get("expire_at"), "recipient": doc.get("addressee_financial_account") });
    let row = create::store(context, &AUTOMATIC_PIX_REQUEST, doc).await?;
    context.schedule(&AUTOMATIC_PIX_REQUEST, &row, EXPIRE, expires).await?;
    commands::request(context, (&AUTOMATIC_PIX_REQUEST, &row), "register", Map::new()).await?;
    push(&mut recurrence, "requests", sent);
    if recurrence.text("journey") == "awaiting" {
        recurrence.put("journey", "request");
    }
    context.update(&AUTOMATIC_PIX_RECURRENCE, recurrence).await?;
    Ok(Answered::Created(&AUTOMATIC_PIX_REQUEST, row))
}

/// The bank has taken the request.
pub(super) async fn register(context: &mut Context, mut row: Row) -> Result<Row, Problem> {
    if row.text(moves::STATE) != "pending" {
        return Err(Problem::refused("Estado atual não permite registro."));
    }
    row.put("financial_provider_external_id", format!("sandbox-{}", row.uid));
    let row = moves::to(context, &AUTOMATIC_PIX_REQUEST, row, "created").await?;
    schedule_next(context, &row).await?;
    Ok(row)
}

/// The bank has withdrawn the request.
pub(super) async fn cancel(context: &mut Context, row: Row) -> Result<Row, Problem> {
    moves::cancel(context, &AUTOMATIC_PIX_REQUEST, row, (OPEN, "recipient")).await
}

/// One step further: sent, received, accepted. With the last the recurrence is authorised.
pub(super) async fn advance(context: &mut Context, timer: &Timer) -> Result<(), Problem> {
    let Some(row) = context.tx.get(&AUTOMATIC_PIX_REQUEST, &Key::Id(timer.id)).await? else { return Ok(()) };
    let next = match row.text(moves::STATE) {
        "created" => "sent",
        "sent" => "received",
        "received" => "accepted",
        _ => return Ok(()),
    };
    let row = moves::to(context, &AUTOMATIC_PIX_REQUEST, row, next).await?;
    if next != "accepted" {
        return schedule_next(context, &row).await;
    }
    context.tx.unschedule(&AUTOMATIC_PIX_REQUEST, row.id).await?;
    let key = Key::Uid(row.text("automatic_pix_recurrence_uid").to_owned());
    let recurrence = context.tx.get(&AUTOMATIC_PIX_RECURRENCE, &key).await?;
    match recurrence.filter(|recurrence| matches!(recurrence.text(moves::STATE), "pending" | "created")) {
        Some(recurrence) => moves::to(context, &AUTOMATIC_PIX_RECURRENCE, recurrence, "approved").await.map(drop),
        None => Ok(()),
    }
}

/// The payer has not answered in time.
pub(super) async fn expire(context: &mut Context, timer: &Timer) -> Result<(), Problem> {
    let row = context.tx.get(&AUTOMATIC_PIX_REQUEST, &Key::Id(timer.id)).await?;
    match row.filter(|row| OPEN.contains(&row.text(moves::STATE))) {
        Some(row) => {
            context.tx.unschedule(&AUTOMATIC_PIX_REQUEST, row.id).await?;
            moves::to(context, &AUTOMATIC_PIX_REQUEST, row, "expired").await.map(drop)
        }
        None => Ok(()),
    }
}

async fn schedule_next(context: &mut Context, row: &Row) -> Result<(), Problem> {
    let at = context.bank_answers_at();
    context.schedule(&AUTOMATIC_PIX_REQUEST, row, ADVANCE, at).await
}
