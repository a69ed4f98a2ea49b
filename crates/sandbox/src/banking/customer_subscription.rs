//! Subscriptions: a boleto every cycle.
//!
//! `next_billing` is the due date of the next boleto, which is issued at 00:00 (account zone) `days_in_advance` days
//! before. Months are counted from the first date, so that the 31st stays the 31st where the month has one.

use catalogue::banking::charge::customer_subscription::CUSTOMER_SUBSCRIPTION;
use jiff::civil::Date;
use serde_json::{Map, Value, json};
use storage::{Key, Row, Timer};

use crate::answer::{Answered, Asked};
use crate::banking::bank_billet::doc::{self, Edit, date, link, number, text};
use crate::banking::bank_billet::{check, issue, payer};
use crate::check::Findings;
use crate::context::Context;
use crate::domain::{calendar, cycle::Cycle};
use crate::instant;
use crate::problem::Problem;
use crate::rules::{Action, Rule};

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[
    ("banking_charge_customer_subscription_create", |context, asked| Box::pin(create(context, asked))),
    ("banking_charge_customer_subscription_update", |context, asked| Box::pin(update(context, asked))),
    ("banking_charge_customer_subscription_next_charge", |context, asked| Box::pin(next_charge(context, asked))),
];

/// Timer actions, by record key and action.
pub(crate) const ACTIONS: &[(&str, &str, Action)] =
    &[("charge_customer_subscription", BILL, |context, timer| Box::pin(bill(context, timer)))];

/// The next boleto is issued.
pub(crate) const BILL: &str = "bill";

/// Hidden: the date that cycles count from, and how many have passed.
const ANCHOR: &str = "anchor_date";
const COUNT: &str = "anchor_count";

/// What a subscription's boleto does not take over.
pub(crate) const OWN: &[&str] = &[
    "cycle",
    "next_billing",
    "end_at",
    "start_at",
    "total",
    "status",
    "url",
    "days_in_advance",
    "customer_update",
    "customer_person_type",
    "custom_bank_billets",
    "bank_billets",
    "bank_billet_uids",
    "bank_billet_ids",
    "created_via_api",
    "our_number",
    ANCHOR,
    COUNT,
];

/// `POST /v1/customer_subscriptions`.
async fn create(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut fields = asked.body.clone();
    let wallet = issue::wallet(context, &fields).await?;
    payer::fill(context, &mut fields).await?;
    doc::default(&mut fields, "cycle", "monthly");
    doc::default(&mut fields, "days_in_advance", 7);
    let cycle = Cycle::parse(text(&fields, "cycle")).unwrap_or_default();
    doc::default(&mut fields, "next_billing", cycle.nth(context.today, 1).to_string());
    refuse(check(&fields, context.today))?;
    payer::register(context, &mut fields).await?;
    link(&mut fields, "bank_billet_account", &wallet);
    put_defaults(&mut fields);
    put_anchor(&mut fields);
    let row = context.insert(&CUSTOMER_SUBSCRIPTION, fields).await?;
    context.emit("customer_subscription.created", &CUSTOMER_SUBSCRIPTION, &row, Map::new()).await?;
    plan(context, &row).await?;
    Ok(Answered::Created(&CUSTOMER_SUBSCRIPTION, row))
}

/// `PUT /v1/customer_subscriptions/{id}`: future boletos change, and the next one's timer with them.
async fn update(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&CUSTOMER_SUBSCRIPTION, &asked.key()?).await?;
    let mut edit = Edit::of(row);
    let counts = (text(&edit.row.doc, "cycle").to_owned(), date(&edit.row.doc, "next_billing"));
    edit.merge(&asked.body);
    refuse(check(&edit.row.doc, context.today))?;
    if counts != (text(&edit.row.doc, "cycle").to_owned(), date(&edit.row.doc, "next_billing")) {
        put_anchor(&mut edit.row.doc);
    }
    let (row, changes) = edit.save(context, &CUSTOMER_SUBSCRIPTION).await?;
    if !changes.is_empty() {
        context.emit("customer_subscription.updated", &CUSTOMER_SUBSCRIPTION, &row, changes).await?;
    }
    context.tx.unschedule(&CUSTOMER_SUBSCRIPTION, row.id).await?;
    plan(context, &row).await?;
    Ok(Answered::NoContent)
}

/// `POST /v1/customer_subscriptions/{id}/next_charge`: the next boleto now, and the following one a cycle on.
async fn next_charge(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&CUSTOMER_SUBSCRIPTION, &asked.key()?).await?;
    if is_over(&row.doc) {
        return Err(Problem::refused("Assinatura encerrada: a próxima cobrança é posterior à data final."));
    }
    let row = charge(context, row).await?;
    context.tx.unschedule(&CUSTOMER_SUBSCRIPTION, row.id).await?;
    plan(context, &row).await?;
    Ok(Answered::Created(&CUSTOMER_SUBSCRIPTION, row))
}

/// The timer: issues the boleto; one that cannot be issued (a wallet that is gone) is tried again the next day.
async fn bill(context: &mut Context, timer: &Timer) -> Result<(), Problem> {
    let Some(row) = context.tx.get(&CUSTOMER_SUBSCRIPTION, &Key::Id(timer.id)).await? else { return Ok(()) };
    if is_over(&row.doc) {
        return Ok(());
    }
    match charge(context, row.clone()).await {
        Ok(row) => plan(context, &row).await,
        Err(Problem::Store(fault)) => Err(Problem::Store(fault)),
        Err(problem) => {
            tracing::warn!(subscription = row.uid, %problem, "a subscription's boleto could not be issued");
            let tomorrow = instant::start_of(calendar::plus_days(context.today, 1)).unwrap_or(context.now);
            context.schedule(&CUSTOMER_SUBSCRIPTION, &row, BILL, tomorrow).await
        }
    }
}

/// Issues the boleto of `next_billing` (of today, when that has passed) and moves on by one cycle.
async fn charge(context: &mut Context, row: Row) -> Result<Row, Problem> {
    let due = date(&row.doc, "next_billing").unwrap_or(context.today).max(context.today);
    let mut boleto: Map<String, Value> = row.doc.clone();
    boleto.retain(|name, value| !OWN.contains(&name.as_str()) && !value.is_null());
    boleto.insert("expire_at".to_owned(), Value::from(due.to_string()));
    link(&mut boleto, "customer_subscription", &row);
    issue::drop_past_discounts(&mut boleto, context.today);
    let boleto = issue::issue(context, boleto).await?;
    let mut edit = Edit::of(row);
    push(&mut edit.row.doc, "bank_billet_uids", Value::from(boleto.uid.as_str()));
    push(&mut edit.row.doc, "bank_billet_ids", Value::from(boleto.id));
    let count = number(&edit.row.doc, COUNT).unwrap_or(0) + 1;
    let anchor = date(&edit.row.doc, ANCHOR).unwrap_or(due);
    let cycle = Cycle::parse(text(&edit.row.doc, "cycle")).unwrap_or_default();
    edit.row.doc.insert(COUNT.to_owned(), Value::from(count));
    edit.set("next_billing", cycle.nth(anchor, u32::try_from(count).unwrap_or(u32::MAX)).to_string());
    let (row, changes) = edit.save(context, &CUSTOMER_SUBSCRIPTION).await?;
    context.emit("customer_subscription.updated", &CUSTOMER_SUBSCRIPTION, &row, changes).await?;
    Ok(row)
}

pub(crate) fn push(doc: &mut Map<String, Value>, name: &str, value: Value) {
    let list = doc.entry(name).or_insert_with(|| json!([]));
    if let Value::Array(items) = list {
        items.push(value);
    } else {
        *list = json!([value]);
    }
}

/// When the next boleto is issued; `None` when there is none.
pub(crate) fn bills_at(doc: &Map<String, Value>) -> Option<jiff::Timestamp> {
    let next = date(doc, "next_billing").filter(|_| !is_over(doc))?;
    let days = number(doc, "days_in_advance").and_then(|days| i32::try_from(days).ok()).unwrap_or(7);
    instant::start_of(calendar::plus_days(next, -days))
}

async fn plan(context: &mut Context, row: &Row) -> Result<(), Problem> {
    match bills_at(&row.doc) {
        Some(due_at) => context.schedule(&CUSTOMER_SUBSCRIPTION, row, BILL, due_at.max(context.now)).await,
        None => Ok(()),
    }
}

fn is_over(doc: &Map<String, Value>) -> bool {
    match (date(doc, "next_billing"), date(doc, "end_at")) {
        (Some(next), Some(end)) => next > end,
        (next, _) => next.is_none(),
    }
}

/// Cycles count from the next billing date.
pub(crate) fn put_anchor(doc: &mut Map<String, Value>) {
    let next = doc.get("next_billing").cloned().unwrap_or(Value::Null);
    doc.insert(ANCHOR.to_owned(), next);
    doc.insert(COUNT.to_owned(), Value::from(0));
}

/// What a plan or subscription has where nothing is sent.
pub(crate) fn put_defaults(doc: &mut Map<String, Value>) {
    let defaults = json!({
        "interest_type": 0, "fine_type": 0, "discount_type": 0, "payment_count": 1, "prevent_registration": false,
        "ignore_whatsapp": false, "bank_billet_uids": [], "bank_billet_ids": [], "created_via_api": true, "tags": [],
    });
    if let Value::Object(defaults) = defaults {
        for (name, value) in defaults {
            doc::default(doc, &name, value);
        }
    }
    let person = crate::domain::document::Document::parse(text(doc, "customer_cnpj_cpf"));
    if let Ok(person) = person {
        doc.insert("customer_person_type".to_owned(), Value::from(person.person_type()));
    }
}

/// What is wrong with a subscription: its payer, its amount, its dates and its terms as of the next boleto.
fn check(fields: &Map<String, Value>, today: Date) -> Findings {
    let mut findings = Findings::new();
    payer::check(fields, &mut findings);
    let mut boleto = fields.clone();
    let next = date(fields, "next_billing").unwrap_or(today);
    boleto.insert("expire_at".to_owned(), Value::from(next.to_string()));
    check::value(&boleto, today, &mut findings);
    check::terms(&boleto, today, &mut findings);
    for (name, _) in &mut findings {
        if name == "expire_at" {
            *name = "next_billing".to_owned();
        }
    }
    let advance = number(fields, "days_in_advance").unwrap_or(7);
    for name in ["days_for_discount", "days_for_second_discount", "days_for_third_discount"] {
        if number(fields, "discount_type").unwrap_or(0) > 0 && number(fields, name).is_some_and(|days| days > advance) {
            check::note(&mut findings, name, "não pode ser maior que os dias de antecedência");
        }
    }
    if date(fields, "end_at").is_some_and(|end| end < next) {
        check::note(&mut findings, "end_at", "deve ser posterior à próxima cobrança");
    }
    findings
}

fn refuse(findings: Findings) -> Result<(), Problem> {
    if findings.is_empty() { Ok(()) } else { Err(Problem::Fields(findings)) }
}
