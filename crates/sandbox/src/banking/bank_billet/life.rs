//! What the bank and the clock do with a boleto.

use catalogue::banking::charge::{
    bank_billet::BANK_BILLET, bank_billet_account::BANK_BILLET_ACCOUNT,
    bank_billet_registration::BANK_BILLET_REGISTRATION,
};
use serde_json::{Map, Value, json};
use storage::{Key, Row, Timer};

use super::doc::{self, Edit, date, flag, number, text};
use super::{pix, protest, related};
use crate::context::Context;
use crate::domain::calendar;
use crate::instant;
use crate::problem::Problem;

/// The boleto's paper and codes are made.
pub(crate) const GENERATE: &str = "generate";
/// The bank answers a registration.
pub(crate) const REGISTER: &str = "register";
/// The due date has passed.
pub(crate) const OVERDUE: &str = "overdue";
/// The protest begins by itself, `days_for_sue` days after the due date.
pub(crate) const SUE: &str = "sue";
/// The bank writes the boleto off, so many days after the due date.
pub(crate) const REVOKE: &str = "revoke";

/// The zip code that the simulated bank rejects, so that a refused registration can be seen.
pub(crate) const REJECTED_ZIPCODE: &str = "00000000";

/// The hidden mark of a boleto that is generating again because it was changed.
pub(crate) const CHANGING: &str = "changing";

/// `generating` → `opened`, and the registration is asked for.
pub(super) async fn generate(context: &mut Context, timer: &Timer) -> Result<(), Problem> {
    let Some(row) = at(context, timer, &["generating"]).await? else { return Ok(()) };
    let changed = flag(&row.doc, CHANGING);
    let mut edit = Edit::of(row);
    if changed && !text(&edit.row.doc, "pix_qrcode").is_empty() {
        let wallet = wallet(context, &edit.row).await?;
        let code = pix::qr_code(&edit.row, &wallet)?;
        pix::put(&mut edit.row, code);
    }
    edit.set("status", "opened");
    edit.row.doc.remove(CHANGING);
    let registers = text(&edit.row.doc, "registration_status") == "pending";
    if registers {
        edit.set("registration_status", "requested");
    }
    let (row, changes) = edit.save(context, &BANK_BILLET).await?;
    let code = if changed { "bank_billet.update.confirmed" } else { "bank_billet.generated" };
    context.emit(code, &BANK_BILLET, &row, changes).await?;
    if registers {
        context.emit("bank_billet.register.requested", &BANK_BILLET, &row, Map::new()).await?;
        context.schedule(&BANK_BILLET, &row, REGISTER, context.bank_answers_at()).await?;
    }
    watch(context, &row).await
}

/// Sets the timers of an open boleto: overdue, protest and the bank's write-off. What should have happened already (an
/// overdue boleto was changed, or its payment taken back) happens now, not in the past.
pub(crate) async fn watch(context: &mut Context, row: &Row) -> Result<(), Problem> {
    let timers = watches(&row.doc);
    let late_at = timers.iter().find(|(action, _)| *action == OVERDUE).map(|(_, due_at)| *due_at);
    for (action, due_at) in timers {
        context.schedule(&BANK_BILLET, row, action, due_at.max(context.now)).await?;
    }
    match late_at {
        Some(late_at) => protest::resume(context, row, late_at).await,
        None => Ok(()),
    }
}

/// The timers of an open boleto and when they are due.
pub(crate) fn watches(doc: &Map<String, Value>) -> Vec<(&'static str, jiff::Timestamp)> {
    let Some(due) = date(doc, "expire_at") else { return Vec::new() };
    let mut timers = Vec::new();
    timers.extend(instant::start_of(calendar::plus_days(due, 1)).map(|at| (OVERDUE, at)));
    if let Some(days) = number(doc, "days_for_sue").and_then(|days| u32::try_from(days).ok()) {
        let days = days.clamp(1, 3650);
        let on = match number(doc, "days_for_sue_type") {
            Some(1) => calendar::plus_business_days(due, days),
            _ => calendar::plus_days(due, i32::try_from(days).unwrap_or(i32::MAX)),
        };
        timers.extend(instant::start_of(on).map(|at| (SUE, at)));
    }
    let days = number(doc, "days_for_revoke").and_then(|days| i32::try_from(days).ok());
    if let Some(days) = days {
        let after = calendar::plus_days(due, days.saturating_add(1));
        timers.extend(instant::start_of(after).map(|at| (REVOKE, at)));
    }
    timers
}

/// The bank's answer to a registration.
pub(super) async fn register(context: &mut Context, timer: &Timer) -> Result<(), Problem> {
    let Some(row) = at(context, timer, &["opened", "overdue", "generating"]).await? else { return Ok(()) };
    if text(&row.doc, "registration_status") != "requested" {
        return Ok(());
    }
    if text(&row.doc, "customer_zipcode") == REJECTED_ZIPCODE {
        reject(context, row, "CEP do pagador inválido").await.map(drop)
    } else {
        confirm(context, row).await.map(drop)
    }
}

/// The bank has registered the boleto; a hybrid one gets its Pix code.
pub(crate) async fn confirm(context: &mut Context, row: Row) -> Result<Row, Problem> {
    let wallet = wallet(context, &row).await?;
    let now = context.now_text();
    let attempt = attempt(context, &row, json!({ "status": "1", "registered_at": now, "fails_count": 0 })).await?;
    let code = pix::qr_code(&row, &wallet)?;
    let hybrid = code.is_some();
    let mut edit = Edit::of(row);
    edit.set("registration_status", "confirmed");
    edit.set("registered_at", now);
    pix::put(&mut edit.row, code);
    related::attach(&mut edit.row.doc, "bank_billet_registrations", &BANK_BILLET_REGISTRATION, &attempt);
    let (row, changes) = edit.save(context, &BANK_BILLET).await?;
    context.emit("bank_billet_registration.created", &BANK_BILLET_REGISTRATION, &attempt, Map::new()).await?;
    context.emit("bank_billet.register.confirmed", &BANK_BILLET, &row, Map::new()).await?;
    context.emit("bank_billet.registered", &BANK_BILLET, &row, changes).await?;
    if doc::texts(&row.doc, "after_create").contains(&"sync") {
        context.emit("bank_billet.sync.confirmed", &BANK_BILLET, &row, Map::new()).await?;
    }
    if hybrid {
        context.emit("bank_billet.add_pix.confirmed", &BANK_BILLET, &row, Map::new()).await?;
    }
    Ok(row)
}

/// The wallet that a boleto was issued in; empty when it is gone.
async fn wallet(context: &mut Context, boleto: &Row) -> Result<Map<String, Value>, Problem> {
    let wallet = Key::Uid(text(&boleto.doc, "bank_billet_account_uid").to_owned());
    Ok(context.tx.get(&BANK_BILLET_ACCOUNT, &wallet).await?.map(|wallet| wallet.doc).unwrap_or_default())
}

/// The bank refuses the registration; it may be tried again once the boleto is changed.
pub(crate) async fn reject(context: &mut Context, row: Row, reason: &str) -> Result<Row, Problem> {
    let failed = json!({
        "status": "0", "failed_at": context.now_text(), "error_message": reason, "fails_count": 1,
        "retry_blocked": false,
    });
    let attempt = attempt(context, &row, failed).await?;
    let mut edit = Edit::of(row);
    edit.set("registration_status", "rejected");
    related::attach(&mut edit.row.doc, "bank_billet_registrations", &BANK_BILLET_REGISTRATION, &attempt);
    let (row, changes) = edit.save(context, &BANK_BILLET).await?;
    context.emit("bank_billet_registration.created", &BANK_BILLET_REGISTRATION, &attempt, Map::new()).await?;
    context.emit("bank_billet.register.failed", &BANK_BILLET, &row, Map::new()).await?;
    context.emit("bank_billet.rejected", &BANK_BILLET, &row, changes).await?;
    Ok(row)
}

async fn attempt(context: &mut Context, boleto: &Row, fields: Value) -> Result<Row, Problem> {
    let mut attempt = match fields {
        Value::Object(fields) => fields,
        _ => Map::new(),
    };
    doc::link(&mut attempt, "bank_billet", boleto);
    doc::copy(&boleto.doc, &mut attempt, &["bank_billet_account_uid", "bank_billet_account_id"]);
    context.insert(&BANK_BILLET_REGISTRATION, attempt).await
}

/// `opened` → `overdue`.
pub(super) async fn overdue(context: &mut Context, timer: &Timer) -> Result<(), Problem> {
    let Some(row) = at(context, timer, &["opened"]).await? else { return Ok(()) };
    if date(&row.doc, "expire_at").is_none_or(|due| due >= context.today) {
        return Ok(());
    }
    let mut edit = Edit::of(row);
    edit.set("status", "overdue");
    let (row, changes) = edit.save(context, &BANK_BILLET).await?;
    context.emit("bank_billet.overdue", &BANK_BILLET, &row, changes).await
}

/// The bank's own cancellation.
pub(super) async fn revoke(context: &mut Context, timer: &Timer) -> Result<(), Problem> {
    match at(context, timer, &["opened", "overdue"]).await? {
        Some(row) => super::cancel::by_bank(context, row).await.map(drop),
        None => Ok(()),
    }
}

/// The timer's boleto, when it is in one of `states`.
pub(super) async fn at(context: &mut Context, timer: &Timer, states: &[&str]) -> Result<Option<Row>, Problem> {
    let row = context.tx.get(&BANK_BILLET, &Key::Id(timer.id)).await?;
    Ok(row.filter(|row| states.contains(&text(&row.doc, "status"))))
}
