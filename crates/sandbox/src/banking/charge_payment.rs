//! Receipts: money that came in for a boleto or a Pix, which then counts as paid.

use catalogue::Record;
use catalogue::banking::charge::bank_billet::BANK_BILLET;
use catalogue::banking::charge::payment::PAYMENT;
use catalogue::banking::charge::pix::PIX;
use rust_decimal::Decimal;
use serde_json::{Map, Value, json};
use storage::{Comparison, Condition, IndexValue, Key, Order, Query, Row, Timer};

use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::domain::calendar::plus_business_days;
use crate::domain::money;
use crate::fields::{RowFields, push};
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

async fn remove(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&PAYMENT, &asked.key()?).await?;
    let uid = row.doc.get("payable").and_then(|payable| payable.get("uid")).and_then(Value::as_str);
    if let Some(uid) = uid {
        let key = Key::Uid(uid.to_owned());
        if let Some(mut pix) = context.tx.get(&PIX, &key).await? {
            if let Some(Value::Array(payments)) = pix.doc.get_mut("payments") {
                payments.retain(|payment| payment.as_str() != Some(&row.uid));
            }
            context.update(&PIX, pix).await?;
        }
    }
    delete::run(context, asked).await
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
    if matches!(charge.text("status"), "canceled" | "generation_failed" | "draft" | "validation_failed") {
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
    let value = IndexValue::Text(charge.uid.clone());
    let conditions = vec![Condition { on: "payable.uid", comparison: Comparison::Equal, value }];
    let query = Query { conditions, order: Order::Newest, offset: 0, limit: 50 };
    let rows = context.tx.list(&PAYMENT, &query).await?.rows;
    Ok(rows.into_iter().rfind(|row| row.text("status") == "confirmed"))
}

/// Marks the charge as paid, unless it is already.
async fn settle(
    context: &mut Context,
    (kind, mut charge): (&'static Record, Row),
    receipt: &Row,
) -> Result<(), Problem> {
    let is_pix = kind.key == PIX.key;
    if is_pix {
        push(&mut charge, "payments", receipt.uid.as_str());
    }
    let was_paid = charge.text("status") == "paid";
    if !was_paid {
        let (paid_at, amount) = (receipt.text("paid_at"), receipt.doc.get("amount").cloned());
        let at = match instant::parse_date(paid_at).and_then(instant::start_of).filter(|_| is_pix) {
            Some(start) => instant::text(start),
            None => paid_at.to_owned(),
        };
        charge.put("paid_at", at);
        charge.put("paid_amount", amount);
        charge.put("status", "paid");
        context.tx.unschedule(kind, charge.id).await?;
    }
    let charge = context.update(kind, charge).await?;
    if was_paid {
        return Ok(());
    }
    context.emit(if is_pix { "pix.paid" } else { "bank_billet.paid" }, kind, &charge, Map::new()).await
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
