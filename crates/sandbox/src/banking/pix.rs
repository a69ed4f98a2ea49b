//! Pix charges: issued at once, registered by the bank in the background, changed and cancelled by command.

mod change;
mod commands;
mod confirm;
mod receive;
mod terms;

use catalogue::banking::charge::pix::PIX;
use catalogue::banking::charge::pix_account::PIX_ACCOUNT;
use jiff::civil::Date;
use rust_decimal::Decimal;
use serde_json::{Map, Value, json};
use storage::{Comparison, Condition, IndexValue, Key, Order, Query, Row, Timer};

use crate::answer::{Answered, Asked};
use crate::commands::{Confirm, request};
use crate::context::Context;
use crate::domain::pix::txid;
use crate::domain::{calendar, money};
use crate::fields::{RowFields, push};
use crate::instant;
use crate::problem::Problem;
use crate::rules::{Action, Rule};
use crate::verbs::create;

pub(crate) use receive::{received, withdrawn};

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[
    ("banking_charge_pix_create", |context, asked| Box::pin(issue(context, asked))),
    ("banking_charge_pix_update", |context, asked| Box::pin(change::update(context, asked))),
    ("banking_charge_pix_cancel", |context, asked| Box::pin(change::cancel(context, asked))),
    ("banking_charge_pix_delete", |context, asked| Box::pin(change::delete(context, asked))),
    ("banking_charge_pix_command_list", |context, asked| Box::pin(commands::list(context, asked))),
    ("banking_charge_pix_command_get", |context, asked| Box::pin(commands::get(context, asked))),
];

/// Timer actions, by record key and action.
pub(crate) const ACTIONS: &[(&str, &str, Action)] =
    &[("charge_pix", OVERDUE, |context, timer| Box::pin(overdue(context, timer)))];

/// What confirmed commands do.
pub(crate) const CONFIRMS: &[(&str, &str, Confirm)] = &[
    ("charge_pix", "register", |context, row, _| Box::pin(confirm::register(context, row))),
    ("charge_pix", "update", |context, row, params| Box::pin(confirm::update(context, row, params))),
    ("charge_pix", "cancel", |context, row, _| Box::pin(confirm::cancel(context, row))),
];

const OVERDUE: &str = "overdue";

/// Days after its due date in which a charge can still be paid, where the charge says nothing (API Pix,
/// `validadeAposVencimento`).
const PAYABLE_DAYS: i64 = 30;

async fn issue(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut doc = asked.body.clone();
    let kind = doc.remove("registration_kind").filter(|kind| !kind.is_null()).unwrap_or_else(|| Value::from("instant"));
    let mut findings = check(context, &doc).await?;
    if kind == "billing" && !doc.get("payer").is_some_and(Value::is_object) {
        findings.push(("payer".to_owned(), "não pode ficar em branco".to_owned()));
    }
    match doc.get("txid").and_then(Value::as_str).filter(|txid| !txid.is_empty()) {
        Some(txid) if !txid::is_valid(txid) => findings.push(("txid".to_owned(), "não é válido".to_owned())),
        Some(txid) if is_taken(context, txid).await? => {
            findings.push(("txid".to_owned(), "já está em uso".to_owned()));
        }
        Some(_) => {}
        None => drop(doc.insert("txid".to_owned(), Value::from(txid::fresh(context.entropy.as_ref())))),
    }
    findings.extend(terms::check(&doc));
    if !findings.is_empty() {
        return Err(Problem::Fields(findings));
    }
    terms::nest(&mut doc, terms::Fill::All);
    doc.insert("kind".to_owned(), kind);
    fill(context, &mut doc).await?;
    let row = create::store(context, &PIX, doc).await?;
    schedule_overdue(context, &row).await?;
    let (_, command) = request(context, (&PIX, &row), "register", Map::new()).await?;
    let mut row = row;
    push(&mut row, "command_ids", command.id);
    let row = context.update(&PIX, row).await?;
    Ok(Answered::Created(&PIX, row))
}

/// What holds for new charges and for changes: amount, account and due instant.
async fn check(context: &mut Context, doc: &Map<String, Value>) -> Result<Vec<(String, String)>, Problem> {
    let mut findings = Vec::new();
    let mut note = |field: &str, message: &str| findings.push((field.to_owned(), message.to_owned()));
    if let Some(amount) = doc.get("amount")
        && money::decimal(amount).is_none_or(|amount| amount < Decimal::new(1, 2))
    {
        note("amount", "deve ser maior que 0");
    }
    if let Some(due) = doc.get("expire_at").and_then(Value::as_str)
        && instant::parse(due).is_some_and(|due| engine::clock::account_date(due) < context.today)
    {
        note("expire_at", "deve ser uma data futura");
    }
    if doc.get("additional_info").and_then(Value::as_object).is_some_and(|pairs| pairs.len() > 10) {
        note("additional_info", "deve ter no máximo 10 itens");
    }
    if let Some(uid) = doc.get("pix_account_uid").and_then(Value::as_str) {
        let account = context.tx.get(&PIX_ACCOUNT, &Key::Uid(uid.to_owned())).await?;
        if account.is_none_or(|account| account.text("status") != "active") {
            note("pix_account_uid", "não está ativa");
        }
    }
    Ok(findings)
}

async fn is_taken(context: &mut Context, txid: &str) -> Result<bool, Problem> {
    let condition = Condition::new("txid", Comparison::Equal, IndexValue::Text(txid.to_owned()));
    let query = Query { conditions: vec![condition], order: Order::Newest, after: None, offset: 0, limit: 1 };
    Ok(!context.tx.list(&PIX, &query).await?.rows.is_empty())
}

/// What the service sets by itself.
async fn fill(context: &mut Context, doc: &mut Map<String, Value>) -> Result<(), Problem> {
    let account = match doc.get("pix_account_uid").and_then(Value::as_str) {
        Some(uid) => context.tx.get(&PIX_ACCOUNT, &Key::Uid(uid.to_owned())).await?,
        None => None,
    };
    let mut random = [0; 6];
    context.entropy.fill(&mut random);
    let token: String = random.iter().map(|byte| format!("{byte:02x}")).collect();
    let page = format!("https://sandbox.invalid/pix/{token}");
    let files = |stem: &str| json!({ "html": stem, "png": format!("{stem}.png"), "pdf": format!("{stem}.pdf") });
    let own = json!({
        "status": "opened",
        "registration_status": "pending",
        "qrcode": { "emv": null, "png": null },
        "payments": [],
        "command_ids": [],
        "beneficiary": account.as_ref().and_then(|account| account.doc.get("beneficiary")),
        "financial_provider_slug": account.as_ref().map(|account| account.text("financial_provider_slug")),
        "url": page,
        "formats": { "default": files(&page), "qrcode": files(&format!("{page}/qrcode")) },
    });
    if let Value::Object(own) = own {
        doc.extend(own);
    }
    Ok(())
}

/// The due date of a charge that has one: of kind billing.
fn due_day(row: &Row) -> Option<Date> {
    let due = instant::parse(row.text("expire_at")).filter(|_| row.text("kind") == "billing");
    due.map(engine::clock::account_date)
}

/// A charge with a due date falls overdue when the day after it begins.
async fn schedule_overdue(context: &mut Context, row: &Row) -> Result<(), Problem> {
    match due_day(row).and_then(|due| due.tomorrow().ok()).and_then(instant::start_of) {
        Some(at) => context.schedule(&PIX, row, OVERDUE, at).await,
        None => Ok(()),
    }
}

async fn overdue(context: &mut Context, timer: &Timer) -> Result<(), Problem> {
    let Some(mut row) = context.tx.get(&PIX, &Key::Id(timer.id)).await? else { return Ok(()) };
    // A due date that moved while this timer was on its way has a timer of its own.
    let late = due_day(&row).is_some_and(|due| due < context.today);
    if row.text("status") != "opened" || !late {
        return Ok(());
    }
    row.put("status", "overdue");
    let row = context.update(&PIX, row).await?;
    context.emit("pix.overdue", &PIX, &row, Map::new()).await
}

/// Whether nobody can pay the charge any more.
fn is_expired(context: &Context, row: &Row) -> bool {
    let Some(due) = instant::parse(row.text("expire_at")) else { return false };
    if row.text("kind") != "billing" {
        return due <= context.now;
    }
    let days = row.doc.get("revoke_days").and_then(Value::as_i64).unwrap_or(PAYABLE_DAYS);
    let last = calendar::plus_days(engine::clock::account_date(due), i32::try_from(days).unwrap_or(i32::MAX));
    context.today > last
}
