//! Instalment plans (carnês): one debt in up to 300 boletos.
//!
//! `created` → `processed` when the boletos are issued → `generated` when they are open.

use catalogue::banking::charge::{
    bank_billet::BANK_BILLET, bank_billet_account::BANK_BILLET_ACCOUNT, installment::INSTALLMENT,
};
use jiff::civil::Date;
use rust_decimal::Decimal;
use serde_json::{Map, Value, json};
use storage::{Key, Row, Timer};

use crate::answer::{Answered, Asked};
use crate::banking::bank_billet::codes::ROOT;
use crate::banking::bank_billet::doc::{self, amount, date, link, number, text};
use crate::banking::bank_billet::{check, issue, payer};
use crate::banking::customer_subscription::{OWN, push, put_defaults};
use crate::check::Findings;
use crate::context::Context;
use crate::domain::{cycle::Cycle, money};
use crate::problem::Problem;
use crate::record_doc;
use crate::rules::{Action, Rule};

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] =
    &[("banking_charge_installment_create", |context, asked| Box::pin(create(context, asked)))];

/// Timer actions, by record key and action.
pub(crate) const ACTIONS: &[(&str, &str, Action)] = &[
    ("charge_installment", PROCESS, |context, timer| Box::pin(process(context, timer))),
    ("charge_installment", OPEN, |context, timer| Box::pin(open(context, timer))),
];

/// The boletos are issued.
const PROCESS: &str = "process";
/// The boletos are open.
const OPEN: &str = "open";

/// Most parts of a plan.
const PARTS: usize = 300;

/// One part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Part {
    /// Amount in reais.
    pub(crate) amount: Decimal,
    /// Due date.
    pub(crate) due: Date,
}

/// `POST /v1/installments`.
async fn create(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut fields = asked.body.clone();
    let wallet = issue::wallet(context, &fields).await?;
    payer::fill(context, &mut fields).await?;
    doc::default(&mut fields, "cycle", "monthly");
    doc::default(&mut fields, "document_type", "02");
    let parts = parts(&fields);
    let mut findings = Findings::new();
    if text(&wallet.doc, "status") != "active" {
        check::note(&mut findings, "bank_billet_account_id", "ainda não está homologada");
    }
    payer::check(&fields, &mut findings);
    check_parts(&fields, &parts, context.today, &mut findings);
    if !findings.is_empty() {
        return Err(Problem::Fields(findings));
    }
    payer::register(context, &mut fields).await?;
    link(&mut fields, "bank_billet_account", &wallet);
    put_defaults(&mut fields);
    fields.remove("customer_person_type");
    fields.insert("total".to_owned(), Value::from(parts.len()));
    fields.insert("end_at".to_owned(), parts.last().map_or(Value::Null, |part| Value::from(part.due.to_string())));
    fields.insert("status".to_owned(), Value::from("created"));
    let row = context.insert(&INSTALLMENT, fields).await?;
    context.emit("installment.created", &INSTALLMENT, &row, Map::new()).await?;
    context.schedule(&INSTALLMENT, &row, PROCESS, context.bank_answers_at()).await?;
    Ok(Answered::Created(&INSTALLMENT, row))
}

/// The parts of a plan: its own list, or `total` parts of `amount` from `start_at` on.
pub(crate) fn parts(fields: &Map<String, Value>) -> Vec<Part> {
    let custom = fields.get("custom_bank_billets").and_then(Value::as_array).filter(|custom| !custom.is_empty());
    if let Some(custom) = custom {
        let part = |part: &Value| {
            let part = part.as_object()?;
            Some(Part { amount: money::from_cents(number(part, "amount_cents")?), due: date(part, "expire_at")? })
        };
        return custom.iter().filter_map(part).collect();
    }
    let (Some(amount), Some(start)) = (amount(fields, "amount"), date(fields, "start_at")) else { return Vec::new() };
    let cycle = Cycle::parse(text(fields, "cycle")).unwrap_or_default();
    let total = number(fields, "total").and_then(|total| u32::try_from(total).ok()).unwrap_or(0).min(301);
    (0..total).map(|count| Part { amount, due: cycle.nth(start, count) }).collect()
}

fn check_parts(fields: &Map<String, Value>, parts: &[Part], today: Date, findings: &mut Findings) {
    if parts.is_empty() || parts.len() > PARTS {
        check::note(findings, "total", "deve ser de 1 a 300");
        return;
    }
    for part in parts {
        let mut boleto = fields.clone();
        boleto.insert("amount".to_owned(), money::json(part.amount));
        boleto.insert("expire_at".to_owned(), Value::from(part.due.to_string()));
        let mut found = Findings::new();
        check::value(&boleto, today, &mut found);
        check::terms(&boleto, today, &mut found);
        for (name, message) in found {
            let name = if name == "expire_at" { "start_at".to_owned() } else { name };
            if !findings.contains(&(name.clone(), message.clone())) {
                findings.push((name, message));
            }
        }
    }
}

/// `created` → `processed`. All parts are checked before the first is issued, so that no plan is left half made.
async fn process(context: &mut Context, timer: &Timer) -> Result<(), Problem> {
    let Some(mut row) = context.tx.get(&INSTALLMENT, &Key::Id(timer.id)).await? else { return Ok(()) };
    if text(&row.doc, "status") != "created" {
        return Ok(());
    }
    let mut parts = parts(&row.doc);
    // A plan processed late (the program was off) has parts whose day has passed: they are due today.
    parts.iter_mut().for_each(|part| part.due = part.due.max(context.today));
    let wallet = Key::Uid(text(&row.doc, "bank_billet_account_uid").to_owned());
    let mut boletos: Vec<_> = (1..).zip(&parts).map(|(number, part)| boleto(&row, part, number, parts.len())).collect();
    boletos.iter_mut().for_each(|boleto| issue::drop_past_discounts(boleto, context.today));
    let mut findings = Findings::new();
    for boleto in &boletos {
        check::value(boleto, context.today, &mut findings);
        check::terms(boleto, context.today, &mut findings);
    }
    if context.tx.get(&BANK_BILLET_ACCOUNT, &wallet).await?.is_none() || !findings.is_empty() {
        tracing::warn!(plan = row.uid, ?findings, "a plan's boletos cannot be issued");
        return Ok(());
    }
    for boleto in boletos {
        let boleto = issue::issue(context, boleto).await?;
        push(&mut row.doc, "bank_billet_uids", Value::from(boleto.uid.as_str()));
        push(&mut row.doc, "bank_billet_ids", Value::from(boleto.id));
    }
    row.doc.insert("status".to_owned(), Value::from("processed"));
    row.doc.insert("url".to_owned(), Value::from(format!("{ROOT}/carnes/{}", row.uid)));
    let row = context.update(&INSTALLMENT, row).await?;
    context.emit("installment.processed", &INSTALLMENT, &row, Map::new()).await?;
    // The boletos' own timers were set before this one, so that they open first.
    context.schedule(&INSTALLMENT, &row, OPEN, context.bank_answers_at()).await
}

/// The boleto of one part.
pub(crate) fn boleto(plan: &Row, part: &Part, number: usize, total: usize) -> Map<String, Value> {
    let mut boleto: Map<String, Value> = plan.doc.clone();
    boleto.retain(|name, value| !OWN.contains(&name.as_str()) && !value.is_null());
    boleto.insert("amount".to_owned(), money::json(part.amount));
    boleto.insert("expire_at".to_owned(), Value::from(part.due.to_string()));
    boleto.insert("installment_number".to_owned(), Value::from(number));
    boleto.insert("installment_total".to_owned(), Value::from(total));
    boleto.insert("carne_url".to_owned(), Value::from(format!("{ROOT}/carnes/{}", plan.uid)));
    link(&mut boleto, "installment", plan);
    boleto
}

/// `processed` → `generated`, with the boletos as they are now.
async fn open(context: &mut Context, timer: &Timer) -> Result<(), Problem> {
    let Some(mut row) = context.tx.get(&INSTALLMENT, &Key::Id(timer.id)).await? else { return Ok(()) };
    let uids: Vec<String> = doc::texts(&row.doc, "bank_billet_uids").into_iter().map(str::to_owned).collect();
    let mut boletos = Vec::with_capacity(uids.len());
    for uid in uids {
        if let Some(boleto) = context.tx.get(&BANK_BILLET, &Key::Uid(uid)).await? {
            boletos.push(summary(&boleto));
        }
    }
    row.doc.insert("bank_billets".to_owned(), json!(boletos));
    row.doc.insert("status".to_owned(), Value::from("generated"));
    let row: Row = context.update(&INSTALLMENT, row).await?;
    context.emit("installment.generated", &INSTALLMENT, &row, Map::new()).await
}

/// A boleto inside its plan, without the records that hang on it.
pub(crate) fn summary(boleto: &Row) -> Value {
    let mut object = record_doc::object(&BANK_BILLET, boleto);
    if let Value::Object(fields) = &mut object {
        let nested =
            ["bank_billet_payments", "bank_billet_registrations", "bank_billet_remittances", "bank_billet_discharges"];
        fields.retain(|name, value| !nested.contains(&name.as_str()) && !value.is_null());
    }
    object
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    fn of(fields: Value) -> Vec<Part> {
        parts(fields.as_object().unwrap())
    }

    #[test]
    fn equal_parts_follow_the_cycle() {
        let parts = of(json!({ "amount": 133.54, "total": 12, "start_at": "2026-08-26", "cycle": "biweekly" }));
        assert_eq!(parts.len(), 12);
        assert_eq!(parts[11], Part { amount: Decimal::new(13_354, 2), due: date(2027, 2, 7) });
    }

    #[test]
    fn own_parts_replace_them() {
        let parts = of(json!({
            "amount": 1, "total": 2, "start_at": "2026-08-26",
            "custom_bank_billets": [{ "amount_cents": 134_556, "expire_at": "2026-12-12" }],
        }));
        assert_eq!(parts, [Part { amount: Decimal::new(134_556, 2), due: date(2026, 12, 12) }]);
    }
}
