//! Receipts: money that came in for a boleto or a Pix, which then counts as paid.
//!
//! The public documents leave open what deleting one does; here the last one that goes opens its charge again.

use catalogue::Record;
use catalogue::banking::charge::bank_billet::BANK_BILLET;
use catalogue::banking::charge::payment::PAYMENT;
use catalogue::banking::charge::pix::PIX;
use rust_decimal::Decimal;
use serde_json::{Map, Value, json};
use storage::{Key, Row, Timer};

use crate::answer::{Answered, Asked};
use crate::banking::bank_billet::receipts;
use crate::banking::pix;
use crate::context::Context;
use crate::domain::calendar::plus_business_days;
use crate::domain::money;
use crate::fields::RowFields;
use crate::instant;
use crate::problem::Problem;
use crate::rules::{Action, Rule};
use crate::verbs::{create, delete};

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[
    ("banking_charge_payment_create", |context, asked| Box::pin(record(context, asked))),
    ("banking_charge_payment_delete", |context, asked| Box::pin(remove(context, asked))),
];

/// Timer actions, by record key and action.
pub(crate) const ACTIONS: &[(&str, &str, Action)] =
    &[("charge_payment", TELL_PAYER, |context, timer| Box::pin(tell_payer(context, timer)))];

pub(crate) const TELL_PAYER: &str = "tell_payer";

/// Business days after which the bank tells who paid.
pub(crate) const PAYER_KNOWN_DAYS: u32 = 2;

async fn record(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut doc = asked.body.clone();
    if doc.get("amount").and_then(money::decimal).is_none_or(|amount| amount <= Decimal::ZERO) {
        return Err(Problem::field("amount", "Quantia Paga deve ser maior que 0"));
    }
    let paid_on = doc.get("paid_at").and_then(Value::as_str).and_then(instant::parse_date);
    if paid_on.is_some_and(|day| day > context.today) {
        return Err(Problem::field("paid_at", "não pode ser uma data futura"));
    }
    let (kind, charge) = payable(context, &doc).await?;
    let type_word = if kind.key == PIX.key { "Pix" } else { "BankBillet" };
    doc.insert("payable".to_owned(), json!({ "id": charge.id, "uid": charge.uid, "type": type_word }));
    if doc.get("debtor").is_none_or(Value::is_null) {
        doc.insert("debtor".to_owned(), debtor(&charge));
    }
    let first = earlier(context, &charge).await?;
    doc.insert("status".to_owned(), Value::from(if first.is_some() { "duplicated" } else { "confirmed" }));
    if let Some(first) = &first {
        doc.insert("duplicated".to_owned(), json!({ "uid": first.uid }));
    }
    doc.insert(
        "receiving".to_owned(),
        json!({ "bank": null, "agency": null, "agency_number": null, "agency_digit": null }),
    );
    let row = create::store(context, &PAYMENT, doc).await?;
    let code = if first.is_some() { "charge.payment.duplicated" } else { "charge.payment.confirmed" };
    context.emit(code, &PAYMENT, &row, Map::new()).await?;
    schedule_payer(context, &row).await?;
    settle(context, (kind, charge), &row).await?;
    Ok(Answered::Created(&PAYMENT, row))
}

/// Without any receipt left, the charge is open or overdue again.
async fn remove(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&PAYMENT, &asked.key()?).await?;
    let answered = delete::run(context, asked).await?;
    let uid = row.doc.get("payable").and_then(|payable| payable.get("uid")).and_then(Value::as_str);
    let Some(key) = uid.map(|uid| Key::Uid(uid.to_owned())) else { return Ok(answered) };
    if let Some(boleto) = context.tx.get(&BANK_BILLET, &key).await? {
        receipts::withdrawn(context, boleto, &row).await?;
    } else if let Some(charge) = context.tx.get(&PIX, &key).await? {
        pix::withdrawn(context, charge, &row).await?;
    }
    Ok(answered)
}

/// The charge that a receipt pays.
async fn payable(context: &mut Context, doc: &Map<String, Value>) -> Result<(&'static Record, Row), Problem> {
    let part = |name: &str| doc.get("payable").and_then(|payable| payable.get(name)).and_then(Value::as_str);
    let blank = |field: &str| Problem::field(field, "não pode ficar em branco");
    let (Some(uid), Some(word)) = (part("uid"), part("type")) else {
        return Err(blank(if part("uid").is_none() { "payable.uid" } else { "payable.type" }));
    };
    let kind: &'static Record = if word == "Pix" { &PIX } else { &BANK_BILLET };
    let found = context.tx.get(kind, &Key::Uid(uid.to_owned())).await?;
    let charge = found.ok_or_else(|| Problem::field("payable", "não foi encontrado"))?;
    if !matches!(charge.text("status"), "opened" | "overdue" | "paid") {
        return Err(Problem::field("payable", &format!("não pode ser paga no status {}", charge.text("status"))));
    }
    Ok((kind, charge))
}

/// Who owes, from the charge.
fn debtor(charge: &Row) -> Value {
    let payer = charge.doc.get("payer").filter(|payer| payer.is_object());
    let part = |nested: &str, flat: &str| match payer {
        Some(payer) => payer.get(nested).cloned().unwrap_or(Value::Null),
        None => charge.doc.get(flat).cloned().unwrap_or(Value::Null),
    };
    json!({
        "is_payer": null,
        "name": part("name", "customer_person_name"),
        "document_number": part("document_number", "customer_cnpj_cpf"),
    })
}

/// The first receipt of a charge, if it has one.
async fn earlier(context: &mut Context, charge: &Row) -> Result<Option<Row>, Problem> {
    Ok(receipts::of_charge(context, &charge.uid).await?.into_iter().rfind(|row| row.text("status") == "confirmed"))
}

/// Marks the charge as paid, unless it is already, and adds up what came in.
async fn settle(context: &mut Context, (kind, charge): (&'static Record, Row), receipt: &Row) -> Result<(), Problem> {
    if kind.key == PIX.key {
        pix::received(context, charge, receipt).await
    } else {
        receipts::received(context, charge).await.map(drop)
    }
}

/// Sets the timer by which the bank tells who paid.
pub(crate) async fn schedule_payer(context: &mut Context, row: &Row) -> Result<(), Problem> {
    let paid = instant::parse_date(row.text("paid_at")).unwrap_or(context.today);
    let known = plus_business_days(paid.max(context.today), PAYER_KNOWN_DAYS);
    match instant::start_of(known) {
        Some(at) => context.schedule(&PAYMENT, row, TELL_PAYER, at).await,
        None => Ok(()),
    }
}

/// The bank tells who paid: the debtor, as the simulated bank knows nobody else.
async fn tell_payer(context: &mut Context, timer: &Timer) -> Result<(), Problem> {
    let Some(mut row) = context.tx.get(&PAYMENT, &Key::Id(timer.id)).await? else { return Ok(()) };
    let part = |name: &str| row.doc.get("debtor").and_then(|debtor| debtor.get(name)).cloned().unwrap_or(Value::Null);
    let payer = json!({ "name": part("name"), "document_number": part("document_number") });
    row.put("payer", payer);
    if let Some(Value::Object(debtor)) = row.doc.get_mut("debtor") {
        debtor.insert("is_payer".to_owned(), Value::Bool(true));
    }
    context.update(&PAYMENT, row).await.map(drop)
}
