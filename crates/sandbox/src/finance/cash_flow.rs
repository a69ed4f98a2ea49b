//! Cash flow: income and expenses by period, from what is open and what was booked.

mod fold;
mod gather;
mod period;

use catalogue::finance::account::ACCOUNT;
use catalogue::finance::company::COMPANY;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde_json::{Value, json};
use storage::Key;

use super::account;
use super::transaction::doc::reais;
use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::instant;
use crate::problem::Problem;
use crate::rules::Rule;

use fold::{Bucket, Flow, Window};
use gather::Scope;
use period::Granularity;

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] =
    &[("finance_cash_flow_get", |context, asked| Box::pin(project(context, asked)))];

/// `GET /v1/cash-flow`.
async fn project(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let window = window(context, asked)?;
    let (scope, balance) = scope(context, asked).await?;
    let moves = gather::moves(context, &scope, &window).await?;
    Ok(Answered::Object(written(&window, fold::fold(&window, balance, &moves))))
}

fn window(context: &Context, asked: &Asked) -> Result<Window, Problem> {
    let (from, to) = (day(asked, "from")?, day(asked, "to")?);
    if to < from {
        return Err(Problem::bad("to deve ser igual ou posterior a from."));
    }
    let word = asked.query.get("granularity").map_or("month", String::as_str);
    let granularity =
        Granularity::of(word).ok_or_else(|| Problem::bad("granularity deve ser day, week, month ou year."))?;
    let zone = asked.query.get("tz").and_then(|name| TimeZone::get(name).ok());
    let today = context.now.to_zoned_datetime(zone.unwrap_or_else(engine::clock::account_zone)).date();
    Ok(Window { from, to, today, granularity, periods: context.cash_flow_periods.try_into().unwrap_or(usize::MAX) })
}

fn day(asked: &Asked, name: &str) -> Result<Date, Problem> {
    let text = asked.query.get(name).ok_or_else(|| Problem::bad(format!("{name} é obrigatório.")))?;
    instant::parse_day(text).ok_or_else(|| Problem::bad(format!("{name} não é uma data válida.")))
}

/// Whose money is looked at, and how much there is of it now.
async fn scope(context: &mut Context, asked: &Asked) -> Result<(Scope, rust_decimal::Decimal), Problem> {
    let key = |name: &str| asked.query.get(name).map(|id| Key::Uid(id.to_ascii_lowercase()));
    let company = match key("company_id") {
        Some(key) => Some(context.find(&COMPANY, &key).await?.uid),
        None => None,
    };
    let Some(key) = key("account_id") else {
        let balance = account::balances(context, company.as_deref()).await?;
        return Ok((Scope { company, account: None }, balance));
    };
    let row = context.find(&ACCOUNT, &key).await?;
    let balance = account::balance(context, &row).await?;
    Ok((Scope { company, account: Some(row.uid) }, balance))
}

fn written(window: &Window, flow: Flow) -> Value {
    let buckets: Vec<Value> = flow.buckets.iter().map(|bucket| bucket_of(window, bucket)).collect();
    json!({
        "granularity": window.granularity.word(),
        "current_balance": reais(flow.current),
        "today_bucket": window.granularity.name(window.today),
        "truncated": flow.truncated,
        "retroactive_overdue": { "income": reais(flow.overdue.income), "expenses": reais(flow.overdue.expenses) },
        "buckets": buckets,
    })
}

fn bucket_of(window: &Window, bucket: &Bucket) -> Value {
    json!({
        "bucket": window.granularity.name(bucket.first),
        "income": reais(bucket.realised.income + bucket.projected.income),
        "expenses": reais(bucket.realised.expenses + bucket.projected.expenses),
        "net": reais(bucket.net()),
        "projected_income": reais(bucket.projected.income),
        "projected_expenses": reais(bucket.projected.expenses),
        "opening_balance": reais(bucket.opening),
        "closing_balance": reais(bucket.closing),
        "is_future": bucket.is_future,
    })
}
