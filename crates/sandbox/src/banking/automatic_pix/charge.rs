//! Charges under a recurrence: debited on their day when the payer has authorised, else expired and tried again.

use catalogue::banking::charge::automatic_pix::pix::AUTOMATIC_PIX_PIX;
use catalogue::banking::charge::automatic_pix::recurrence::AUTOMATIC_PIX_RECURRENCE;
use serde_json::{Map, Value, json};
use storage::{Key, Row, Timer};

use super::moves;
use crate::answer::{Answered, Asked};
use crate::commands;
use crate::context::Context;
use crate::domain::calendar::business_day_from;
use crate::domain::pix::txid;
use crate::fields::{RowFields, push};
use crate::instant;
use crate::problem::Problem;
use crate::verbs::create;

pub(super) const DEBIT: &str = "debit";
pub(super) const DEBIT_AGAIN: &str = "debit_again";

/// Creates a charge under a recurrence that has not ended.
pub(super) async fn open(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let recurrence = context.find(&AUTOMATIC_PIX_RECURRENCE, &asked.key_at("recurrence_uid")?).await?;
    if !matches!(recurrence.text(moves::STATE), "pending" | "created" | "approved") {
        return Err(Problem::refused("Estado atual da recorrência não permite cobrança."));
    }
    let mut doc = asked.body.clone();
    check(context, &mut doc)?;
    moves::check_external_id(context, &AUTOMATIC_PIX_PIX, &doc, None).await?;
    moves::begin(context, &mut doc);
    if let Some(debtor) = doc.get_mut("debtor").and_then(Value::as_object_mut)
        && let Some(address) = debtor.get("email").and_then(|email| email.get("address")).cloned()
    {
        debtor.insert("email".to_owned(), address);
    }
    let account = recurrence.doc.get("charge_automatic_pix_account_uid").cloned().unwrap_or(Value::Null);
    doc.insert("automatic_pix_recurrence_uid".to_owned(), Value::from(recurrence.uid.as_str()));
    doc.insert("charge_automatic_pix_account_uid".to_owned(), account);
    for list in ["retries", "received_pix"] {
        doc.insert(list.to_owned(), json!([]));
    }
    let row = create::store(context, &AUTOMATIC_PIX_PIX, doc).await?;
    schedule_debit(context, &row).await?;
    commands::request(context, (&AUTOMATIC_PIX_PIX, &row), "register", Map::new()).await?;
    Ok(Answered::Created(&AUTOMATIC_PIX_PIX, row))
}

/// Asks the bank for another debit of a charge that failed.
pub(super) async fn retry(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let title = "Não foi possível gerar Comando de Tentativa de Pix Automático.";
    let row = context.find(&AUTOMATIC_PIX_PIX, &asked.key()?).await?;
    moves::allow(asked, &row, title, "Estado atual não permite nova tentativa.")?;
    let day = asked.body.get("date").and_then(Value::as_str).and_then(instant::parse_date);
    if day.is_none_or(|day| day <= context.today) {
        let detail = "Data deve ser futura".to_owned();
        return Err(Problem::Detailed { code: "unprocessable_content", title, param: "", detail });
    }
    let subject = (&AUTOMATIC_PIX_PIX, &row);
    let (kind, command) = commands::request(context, subject, "retry", asked.body.clone()).await?;
    Ok(Answered::Record(kind, command))
}

/// The bank has registered the charge; under an authorised recurrence it waits for its day.
pub(super) async fn register(context: &mut Context, mut row: Row) -> Result<Row, Problem> {
    if row.text(moves::STATE) != "pending" {
        return Err(Problem::refused("Estado atual não permite registro."));
    }
    row.put("financial_provider_created_at", context.now_text());
    let row = moves::to(context, &AUTOMATIC_PIX_PIX, row, "created").await?;
    match is_authorised(context, &row).await? {
        true => moves::to(context, &AUTOMATIC_PIX_PIX, row, "active").await,
        false => Ok(row),
    }
}

/// The bank has cancelled the charge.
pub(super) async fn cancel(context: &mut Context, row: Row) -> Result<Row, Problem> {
    moves::cancel(context, &AUTOMATIC_PIX_PIX, row, (&["pending", "created", "active"], "payee")).await
}

/// The bank has scheduled another try.
pub(super) async fn schedule_try(
    context: &mut Context,
    mut row: Row,
    params: &Map<String, Value>,
) -> Result<Row, Problem> {
    let at = params.get("date").and_then(Value::as_str).and_then(instant::parse_date).and_then(instant::start_of);
    let Some(at) = at.filter(|_| matches!(row.text(moves::STATE), "expired" | "rejected")) else {
        return Err(Problem::refused("Estado atual não permite nova tentativa."));
    };
    let attempt = json!({
        "kind": "rifl", "status": "scheduled", "end_to_end_id": null, "paid_at": null, "rejection": null,
        "updates": [{ "status": "scheduled", "occurred_at": context.now_text() }],
    });
    push(&mut row, "retries", attempt);
    let row = context.update(&AUTOMATIC_PIX_PIX, row).await?;
    context.schedule(&AUTOMATIC_PIX_PIX, &row, DEBIT_AGAIN, at).await?;
    Ok(row)
}

/// The charge's day has come.
pub(super) async fn debit(context: &mut Context, timer: &Timer) -> Result<(), Problem> {
    let Some(row) = context.tx.get(&AUTOMATIC_PIX_PIX, &Key::Id(timer.id)).await? else { return Ok(()) };
    if !matches!(row.text(moves::STATE), "pending" | "created" | "active") {
        return Ok(());
    }
    match is_authorised(context, &row).await? {
        true => pay(context, row).await.map(drop),
        false => moves::to(context, &AUTOMATIC_PIX_PIX, row, "expired").await.map(drop),
    }
}

/// The day of another try has come.
pub(super) async fn debit_again(context: &mut Context, timer: &Timer) -> Result<(), Problem> {
    let Some(mut row) = context.tx.get(&AUTOMATIC_PIX_PIX, &Key::Id(timer.id)).await? else { return Ok(()) };
    if !matches!(row.text(moves::STATE), "expired" | "rejected") {
        return Ok(());
    }
    let paid = is_authorised(context, &row).await?;
    let (status, at) = (if paid { "paid" } else { "expired" }, context.now_text());
    let attempts = row.doc.get_mut("retries").and_then(Value::as_array_mut);
    if let Some(Value::Object(attempt)) = attempts.and_then(|attempts| attempts.last_mut()) {
        attempt.insert("status".to_owned(), Value::from(status));
        if paid {
            attempt.insert("paid_at".to_owned(), Value::from(at.as_str()));
        }
        if let Some(Value::Array(updates)) = attempt.get_mut("updates") {
            updates.push(json!({ "status": status, "occurred_at": at }));
        }
    }
    match paid {
        true => pay(context, row).await.map(drop),
        false => context.update(&AUTOMATIC_PIX_PIX, row).await.map(drop),
    }
}

async fn pay(context: &mut Context, mut row: Row) -> Result<Row, Problem> {
    let mut random = [0; 6];
    context.entropy.fill(&mut random);
    let tail: String = random.iter().map(|byte| format!("{byte:02x}")).collect();
    let stamp = context.now.strftime("%Y%m%d%H%M");
    let received = json!({
        "end_to_end_id": format!("E99999999{stamp}{}", tail.get(..11).unwrap_or(&tail)),
        "txid": row.text("txid"),
        "amount": row.doc.get("amount"),
        "paid_at": context.now_text(),
        "message_payer": null,
        "returns": [],
    });
    push(&mut row, "received_pix", received);
    moves::to(context, &AUTOMATIC_PIX_PIX, row, "paid").await
}

async fn is_authorised(context: &mut Context, row: &Row) -> Result<bool, Problem> {
    let key = Key::Uid(row.text("automatic_pix_recurrence_uid").to_owned());
    let recurrence = context.tx.get(&AUTOMATIC_PIX_RECURRENCE, &key).await?;
    Ok(recurrence.is_some_and(|recurrence| recurrence.text(moves::STATE) == "approved"))
}

fn check(context: &Context, doc: &mut Map<String, Value>) -> Result<(), Problem> {
    let due = doc.get("expire_at").and_then(Value::as_str).and_then(instant::parse);
    if due.is_none_or(|due| engine::clock::account_date(due) < context.today) {
        return Err(Problem::field("expire_at", "deve ser uma data futura"));
    }
    match doc.get("txid").and_then(Value::as_str).filter(|txid| !txid.is_empty()) {
        Some(txid) if txid::is_valid(txid) => Ok(()),
        Some(_) => Err(Problem::field("txid", "não é válido")),
        None => {
            doc.insert("txid".to_owned(), Value::from(txid::fresh(context.entropy.as_ref())));
            Ok(())
        }
    }
}

/// The debit comes at the charge's instant; on a day without banking, the next business day where the charge allows it.
async fn schedule_debit(context: &mut Context, row: &Row) -> Result<(), Problem> {
    let Some(due) = instant::parse(row.text("expire_at")) else { return Ok(()) };
    let day = engine::clock::account_date(due);
    let moved = match row.doc.get("next_business_day") {
        Some(Value::Bool(true)) => business_day_from(day),
        _ => day,
    };
    let at = if moved == day { Some(due) } else { instant::start_of(moved) };
    match at {
        Some(at) => context.schedule(&AUTOMATIC_PIX_PIX, row, DEBIT, at).await,
        None => Ok(()),
    }
}
