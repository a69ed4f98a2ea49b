//! Cancelling: one boleto, many, or by the bank.

use catalogue::banking::charge::{bank_billet::BANK_BILLET, bank_billet_account::BANK_BILLET_ACCOUNT};
use serde_json::{Map, Value, json};
use storage::{Comparison, Condition, IndexValue, Key, Order, Query, Row, Timer};

use super::doc::{self, Edit, date, text};
use super::kinds;
use crate::answer::{Answered, Asked};
use crate::banking::bank_billet_remittance;
use crate::context::Context;
use crate::domain::document::Document;
use crate::problem::Problem;

/// The bank confirms a cancellation.
pub(super) const CONFIRM: &str = "confirm_cancel";

/// The states that can be cancelled.
pub(crate) const CANCELLABLE: &[&str] = &["opened", "overdue"];

/// Boletos read at a time.
const STEP: u64 = 200;

/// `PUT /v1/bank_billets/{id}/cancel`.
pub(super) async fn cancel(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&BANK_BILLET, &asked.key()?).await?;
    doc::allow(&row, CANCELLABLE, "ser cancelado")?;
    let reason = asked.body.get("cancellation_reason").cloned().unwrap_or(Value::Null);
    by_customer(context, row, reason).await?;
    Ok(Answered::NoContent)
}

/// Cancels for the account: at once here, and a write-off for the bank when it knows the boleto.
pub(crate) async fn by_customer(context: &mut Context, row: Row, reason: Value) -> Result<Row, Problem> {
    let known_to_bank = text(&row.doc, "registration_status") == "confirmed";
    let row = close(context, row, 1, reason).await?;
    if !known_to_bank {
        return Ok(row);
    }
    context.emit("bank_billet.cancel.requested", &BANK_BILLET, &row, Map::new()).await?;
    context.schedule(&BANK_BILLET, &row, CONFIRM, context.bank_answers_at()).await?;
    let uid = text(&row.doc, "bank_billet_account_uid").to_owned();
    match context.tx.get(&BANK_BILLET_ACCOUNT, &Key::Uid(uid)).await? {
        Some(wallet) => bank_billet_remittance::enter(context, &wallet, row, &kinds::WRITE_OFF).await,
        None => Ok(row),
    }
}

/// The bank's own write-off.
pub(crate) async fn by_bank(context: &mut Context, row: Row) -> Result<Row, Problem> {
    close(context, row, 2, Value::Null).await
}

async fn close(context: &mut Context, row: Row, cancel_type: i64, reason: Value) -> Result<Row, Problem> {
    let mut edit = Edit::of(row);
    edit.set("status", "canceled");
    edit.set("cancel_type", cancel_type);
    if !reason.is_null() {
        edit.set("cancellation_reason", reason);
    }
    if cancel_type == 2 {
        edit.set("revoked_at", context.now_text());
    }
    let (row, changes) = edit.save(context, &BANK_BILLET).await?;
    context.tx.unschedule(&BANK_BILLET, row.id).await?;
    context.emit("bank_billet.canceled", &BANK_BILLET, &row, changes).await?;
    Ok(row)
}

/// The bank has the write-off.
pub(super) async fn confirm(context: &mut Context, timer: &Timer) -> Result<(), Problem> {
    match super::life::at(context, timer, &["canceled"]).await? {
        Some(row) => context.emit("bank_billet.cancel.confirmed", &BANK_BILLET, &row, Map::new()).await,
        None => Ok(()),
    }
}

/// `POST /v1/bank_billets/cancel_all`: every boleto that matches all that was sent and can be cancelled.
///
/// Boletos in other states are left as they are, as a queue would leave them; a uid that does not exist is refused
/// before anything is cancelled.
pub(super) async fn cancel_all(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let sent = |name: &str| asked.body.get(name).is_some_and(|value| !value.is_null() && value != &json!([]));
    if !["bank_billet_uids", "expire_from", "expire_to", "cnpj_cpf"].into_iter().any(sent) {
        return Err(Problem::refused("Parâmetros para o cancelamento não encontrados"));
    }
    let uids = doc::texts(&asked.body, "bank_billet_uids");
    let rows = if uids.is_empty() { matching(context, &asked.body).await? } else { named(context, &uids).await? };
    for row in rows {
        let fits = matches(&row.doc, &asked.body) && CANCELLABLE.contains(&text(&row.doc, "status"));
        if fits {
            by_customer(context, row, Value::Null).await?;
        }
    }
    Ok(Answered::Object(json!({ "message": "Solicitação de cancelamento enviada para processamento" })))
}

async fn named(context: &mut Context, uids: &[&str]) -> Result<Vec<Row>, Problem> {
    let mut rows: Vec<Row> = Vec::new();
    for uid in uids {
        match context.tx.get(&BANK_BILLET, &Key::parse(uid)).await? {
            Some(row) if rows.iter().all(|other| other.id != row.id) => rows.push(row),
            Some(_) => {}
            None => return Err(Problem::field("bank_billet_ids", &format!("boleto {uid} não foi encontrado"))),
        }
    }
    Ok(rows)
}

async fn matching(context: &mut Context, body: &Map<String, Value>) -> Result<Vec<Row>, Problem> {
    let mut narrowed = Vec::new();
    for (name, comparison) in [("expire_from", Comparison::AtLeast), ("expire_to", Comparison::AtMost)] {
        if let Some(day) = date(body, name) {
            narrowed.push(Condition::new("expire_at", comparison, doc::key(&day.to_string())));
        }
    }
    if let Ok(document) = Document::parse(text(body, "cnpj_cpf")) {
        let value = IndexValue::Text(document.unmasked());
        narrowed.push(Condition::new("customer_cnpj_cpf", Comparison::Equal, value));
    }
    let mut rows = Vec::new();
    for status in CANCELLABLE {
        let status = Condition::new("status", Comparison::Equal, doc::key(status));
        let conditions: Vec<Condition> = std::iter::once(status).chain(narrowed.clone()).collect();
        let mut offset = 0;
        loop {
            let query =
                Query { conditions: conditions.clone(), order: Order::Newest, after: None, offset, limit: STEP };
            let page = context.tx.list(&BANK_BILLET, &query).await?;
            rows.extend(page.rows);
            offset += STEP;
            if !page.more {
                break;
            }
        }
    }
    Ok(rows)
}

fn matches(boleto: &Map<String, Value>, body: &Map<String, Value>) -> bool {
    let due = date(boleto, "expire_at");
    let payer = |doc: &Map<String, Value>, name: &str| Document::parse(text(doc, name)).ok();
    date(body, "expire_from").is_none_or(|from| due >= Some(from))
        && date(body, "expire_to").is_none_or(|to| due.is_some_and(|due| due <= to))
        && payer(body, "cnpj_cpf").is_none_or(|wanted| payer(boleto, "customer_cnpj_cpf") == Some(wanted))
}
