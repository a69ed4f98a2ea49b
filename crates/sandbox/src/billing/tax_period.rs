//! Months of tax: worked out, closed and opened again.

mod owed;
mod revenue;
mod simples;
mod work_out;

use catalogue::billing::company::COMPANY;
use catalogue::billing::tax_period::TAX_PERIOD;
use jiff::civil::Date;
use serde_json::{Map, Value, json};
use storage::{Comparison, Condition, IndexValue, Key, Row};

use super::refusal::{TRANSITION, coded, unless_in};
use super::{company, day, deleted};
use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::rules::Rule;
use crate::uses::{equal, first};

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[
    ("billing_tax_periods_create", |context, asked| Box::pin(create(context, asked))),
    ("billing_tax_periods_update", |context, asked| Box::pin(change(context, asked))),
    ("billing_tax_periods_delete", |context, asked| Box::pin(delete(context, asked))),
];

/// The first year that the API takes.
const FIRST_YEAR: i64 = 2020;

/// `POST /v1/tax_periods`: works the month out, be it known or not. A closed one is answered as it is.
async fn create(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let company = company::issuer(context, asked.body.get("company_id").and_then(Value::as_str)).await?;
    let number = |name: &str| asked.body.get(name).and_then(Value::as_i64).unwrap_or_default();
    let (year, month) = (number("year"), number("month"));
    if year < FIRST_YEAR {
        return Err(Problem::field("year", &format!("deve ser maior ou igual a {FIRST_YEAR}")));
    }
    let begins =
        i16::try_from(year).ok().zip(i8::try_from(month).ok()).and_then(|(year, month)| Date::new(year, month, 1).ok());
    let begins = begins.ok_or_else(|| Problem::field("month", "deve ser de 1 a 12"))?;
    if begins > context.today {
        return Err(Problem::field("month", "ainda não começou"));
    }
    let is = |name: &'static str, value| Condition::new(name, Comparison::Equal, IndexValue::Integer(value));
    let month_of = vec![equal("company_id", &company.uid), is("year", year), is("month", month)];
    match first(context, &TAX_PERIOD, month_of).await? {
        Some(row) if row.text("status") == "closed" => Ok(Answered::Created(&TAX_PERIOD, row)),
        Some(row) => Ok(Answered::Created(&TAX_PERIOD, worked_out(context, row, &company).await?)),
        None => {
            let mut doc: Map<String, Value> = asked.body.clone();
            doc.extend(work_out::figures(context, &company, begins).await?);
            let fresh = json!({ "company_id": company.uid, "period_type": "monthly", "quarter": null,
                "status": "calculated", "closed_at": null, "metadata": {} });
            if let Value::Object(fresh) = fresh {
                doc.extend(fresh);
            }
            Ok(Answered::Created(&TAX_PERIOD, context.insert(&TAX_PERIOD, doc).await?))
        }
    }
}

/// `PATCH /v1/tax_periods/{id}`: recalculates, closes or reopens.
async fn change(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&TAX_PERIOD, &asked.key()?).await?;
    let row = match asked.body.get("action").and_then(Value::as_str) {
        Some("recalculate") => recalculate(context, row).await?,
        Some("close") => close(context, row).await?,
        _ => reopen(context, row).await?,
    };
    Ok(Answered::Record(&TAX_PERIOD, row))
}

async fn recalculate(context: &mut Context, row: Row) -> Result<Row, Problem> {
    if row.text("period_type") != "monthly" {
        let message = "Só períodos mensais são recalculados.";
        return Err(coded("tax_period_not_monthly", message, json!({ "period_type": row.text("period_type") })));
    }
    unless_in(&row, &["open", "calculated"], "tax_period_closed")?;
    let company = context.find(&COMPANY, &Key::Uid(row.text("company_id").to_owned())).await?;
    worked_out(context, row, &company).await
}

async fn worked_out(context: &mut Context, mut row: Row, company: &Row) -> Result<Row, Problem> {
    let begins = begins(&row).ok_or_else(|| Problem::Internal("a monthly period without a month".to_owned()))?;
    let figures = work_out::figures(context, company, begins).await?;
    row.doc.extend(figures);
    row.put("status", "calculated");
    context.update(&TAX_PERIOD, row).await
}

/// The first day of a monthly period.
fn begins(row: &Row) -> Option<Date> {
    let number = |name: &str| row.doc.get(name).and_then(Value::as_i64);
    Date::new(i16::try_from(number("year")?).ok()?, i8::try_from(number("month")?).ok()?, 1).ok()
}

/// Closes a month that is over, so that its figures change no more.
async fn close(context: &mut Context, mut row: Row) -> Result<Row, Problem> {
    unless_in(&row, &["calculated"], if row.text("status") == "closed" { "tax_period_closed" } else { TRANSITION })?;
    if begins(&row).is_some_and(|begins| begins.last_of_month() >= context.today) {
        let message = "O mês ainda não terminou: o que for faturado até o fim dele ficaria de fora.";
        return Err(coded(
            "tax_period_running",
            message,
            json!({ "year": row.doc.get("year"), "month": row.doc.get("month") }),
        ));
    }
    row.put("status", "closed");
    row.put("closed_at", day::moment(context.now));
    context.update(&TAX_PERIOD, row).await
}

async fn reopen(context: &mut Context, mut row: Row) -> Result<Row, Problem> {
    unless_in(&row, &["closed"], "tax_period_not_closed")?;
    row.put("status", "calculated");
    row.put("closed_at", Value::Null);
    context.update(&TAX_PERIOD, row).await
}

async fn delete(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&TAX_PERIOD, &asked.key()?).await?;
    context.tx.delete(&TAX_PERIOD, row.id).await?;
    Ok(deleted())
}
