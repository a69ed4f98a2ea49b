//! Protest of an overdue boleto at a notary's office, and its withdrawal.

use catalogue::banking::charge::{bank_billet::BANK_BILLET, bank_billet_account::BANK_BILLET_ACCOUNT};
use jiff::Timestamp;
use serde_json::{Map, Value, json};
use storage::{Key, Row, Timer};

use super::doc::{self, Edit, text};
use super::kinds;
use crate::answer::{Answered, Asked};
use crate::banking::bank_billet_remittance;
use crate::context::Context;
use crate::domain::calendar;
use crate::instant;
use crate::problem::Problem;

/// The next step of a protest.
pub(crate) const STEP: &str = "protest_step";

/// What follows each step by itself.
const NEXT: &[(&str, &str)] = &[
    ("order_issued", "order_generated"),
    ("order_generated", "registry_sent"),
    ("registry_sent", "protested"),
    ("withdrawal_requested", "registry_withdrawn"),
    ("cancellation_requested", "cancelled"),
];

/// Business days between the notary's receipt and the protest (Law 9.492/1997, article 12).
const NOTARY_DAYS: u32 = 3;

/// `PUT /v1/bank_billets/{id}/protest/{send or cancel}`.
pub(super) async fn protest(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let kind = asked.path.get("type").map(String::as_str).unwrap_or_default();
    if !matches!(kind, "send" | "cancel") {
        return Err(Problem::refused(format!("Tipo de protesto inválido: {kind}. Deve ser 'send' ou 'cancel'")));
    }
    let row = context.find(&BANK_BILLET, &asked.key()?).await?;
    let last = last_step(&row).map(str::to_owned);
    let (step, instruction) = if kind == "send" {
        doc::allow(&row, &["overdue"], "ser protestado")?;
        if last.as_deref().is_some_and(is_running) {
            return Err(Problem::refused("Boleto já foi enviado para protesto"));
        }
        ("order_issued", &kinds::PROTEST)
    } else {
        doc::allow(&row, &["overdue"], "ter o protesto cancelado")?;
        match last.as_deref() {
            Some("protested") => ("cancellation_requested", &kinds::STOP_PROTEST),
            Some(step) if is_running(step) => ("withdrawal_requested", &kinds::STOP_PROTEST),
            _ => return Err(Problem::refused("Boleto não possui protesto para ser cancelado")),
        }
    };
    order(context, row, step, instruction).await?;
    Ok(Answered::NoContent)
}

/// The protest that the boleto itself asks for, unless one was sent before.
pub(super) async fn begin(context: &mut Context, timer: &Timer) -> Result<(), Problem> {
    let Some(row) = super::life::at(context, timer, &["overdue"]).await? else { return Ok(()) };
    if last_step(&row).is_some() {
        return Ok(());
    }
    order(context, row, "order_issued", &kinds::PROTEST).await
}

/// A protest that was under way when the boleto was changed, or a payment of it taken back, goes on once it is overdue.
pub(super) async fn resume(context: &mut Context, row: &Row, late_at: Timestamp) -> Result<(), Problem> {
    let unfinished = last_step(row).is_some_and(|last| NEXT.iter().any(|(step, _)| *step == last));
    if !unfinished {
        return Ok(());
    }
    let delay = context.bank_delay;
    let due_at = late_at.max(context.now).checked_add(delay).unwrap_or(Timestamp::MAX);
    context.schedule(&BANK_BILLET, row, STEP, due_at).await
}

/// Takes the first step of a protest or of its withdrawal, and tells the bank.
async fn order(
    context: &mut Context,
    row: Row,
    step: &str,
    instruction: &kinds::InstructionKind,
) -> Result<(), Problem> {
    let row = add(context, row, step).await?;
    context.emit("bank_billet.protest.requested", &BANK_BILLET, &row, Map::new()).await?;
    context.schedule(&BANK_BILLET, &row, STEP, context.bank_answers_at()).await?;
    let uid = text(&row.doc, "bank_billet_account_uid").to_owned();
    if let Some(wallet) = context.tx.get(&BANK_BILLET_ACCOUNT, &Key::Uid(uid)).await? {
        bank_billet_remittance::enter(context, &wallet, row, instruction).await?;
    }
    Ok(())
}

/// Whether a protest at this step is under way or done, so that it can be withdrawn.
fn is_running(step: &str) -> bool {
    matches!(step, "order_issued" | "order_generated" | "registry_sent" | "protested")
}

fn last_step(row: &Row) -> Option<&str> {
    row.doc.get("sue_history")?.as_array()?.last()?.get("status")?.as_str()
}

async fn add(context: &mut Context, row: Row, step: &str) -> Result<Row, Problem> {
    let mut history = row.doc.get("sue_history").and_then(Value::as_array).cloned().unwrap_or_default();
    history.push(json!({ "status": step, "occurred_at": context.now_text() }));
    let mut edit = Edit::of(row);
    edit.set("sue_history", history);
    Ok(edit.save(context, &BANK_BILLET).await?.0)
}

/// The bank and the notary move on.
pub(super) async fn step(context: &mut Context, timer: &Timer) -> Result<(), Problem> {
    let Some(row) = super::life::at(context, timer, &["overdue"]).await? else { return Ok(()) };
    let next = last_step(&row).and_then(|last| NEXT.iter().find(|(step, _)| *step == last)).map(|(_, next)| *next);
    let Some(next) = next else { return Ok(()) };
    let row = add(context, row, next).await?;
    if matches!(next, "order_generated" | "registry_withdrawn" | "cancelled") {
        context.emit("bank_billet.protest.confirmed", &BANK_BILLET, &row, Map::new()).await?;
    }
    let due_at = match next {
        "order_generated" => Some(context.bank_answers_at()),
        "registry_sent" => instant::start_of(calendar::plus_business_days(context.today, NOTARY_DAYS)),
        _ => None,
    };
    match due_at {
        Some(due_at) => context.schedule(&BANK_BILLET, &row, STEP, due_at).await,
        None => Ok(()),
    }
}
