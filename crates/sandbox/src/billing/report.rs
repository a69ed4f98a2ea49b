//! What a month came to, added up by the store.

use catalogue::billing::invoice::INVOICE;
use catalogue::billing::payment::PAYMENT;
use jiff::Timestamp;
use jiff::civil::Date;
use serde_json::json;
use storage::{Comparison, Condition, IndexValue, Tally};

use super::cents::SUBCENTS_PER_CENT;
use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::domain::calendar;
use crate::instant;
use crate::problem::Problem;
use crate::rules::Rule;
use crate::uses::equal;

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] =
    &[("billing_reports_monthly_summary", |context, asked| Box::pin(monthly_summary(context, asked)))];

/// The states of invoices that were issued and hold.
const ISSUED: &[&str] = &["open", "paid", "uncollectible"];

/// The states of payments that hold money. What was given back is off `paid_amount_cents` already.
const COLLECTED: &[&str] = &["succeeded", "partial", "partially_refunded"];

/// `GET /v1/reports/monthly-summary`. A month is one of the account's zone:
/// - invoiced: invoices made in it, without drafts and void ones, by their totals;
/// - collected: payments that came in it, by what was not given back;
/// - open: what remains of its open invoices, and overdue: of those whose due date is past.
async fn monthly_summary(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let month = match asked.query.get("month") {
        Some(month) => month.clone(),
        None => context.today.strftime("%Y-%m").to_string(),
    };
    let wrong = || Problem::bad_parameter("month", "não é um mês válido (AAAA-MM)");
    let first = instant::parse_iso_date(&format!("{month}-01")).ok_or_else(wrong)?;
    let (from, to) = bounds(first).ok_or_else(wrong)?;
    let made = vec![within("created_at", Comparison::AtLeast, from), within("created_at", Comparison::Below, to)];
    let invoiced = sum(context, "total_subcents", [made.clone(), vec![among("status", ISSUED)]].concat()).await?;
    let open = [made, vec![equal("status", "open")]].concat();
    let late = instant::start_of(context.today).unwrap_or(context.now);
    let overdue = [open.clone(), vec![within("due_date", Comparison::Below, late)]].concat();
    let open = sum(context, "amount_remaining_cents", open).await?;
    let overdue = sum(context, "amount_remaining_cents", overdue).await?;
    let paid = vec![
        within("paid_at", Comparison::AtLeast, from),
        within("paid_at", Comparison::Below, to),
        among("status", COLLECTED),
    ];
    let tally = Tally { conditions: paid, by: vec![], sums: vec!["paid_amount_cents"] };
    let collected = Sum::of(context.tx.tally(&PAYMENT, &tally).await?);
    Ok(Answered::Object(json!({
        "month": month,
        "invoiced_count": invoiced.count, "invoiced_cents": invoiced.amount / i128::from(SUBCENTS_PER_CENT),
        "collected_count": collected.count, "collected_cents": collected.amount,
        "open_count": open.count, "open_cents": open.amount,
        "overdue_count": overdue.count, "overdue_cents": overdue.amount,
    })))
}

/// Records and what they add up to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Sum {
    count: u64,
    amount: i128,
}

impl Sum {
    fn of(groups: Vec<storage::Tallied>) -> Sum {
        let zero = Sum { count: 0, amount: 0 };
        groups.iter().fold(zero, |sum, group| Sum {
            count: sum.count + group.count,
            amount: sum.amount + group.sums.first().copied().unwrap_or_default(),
        })
    }
}

async fn sum(context: &mut Context, field: &'static str, conditions: Vec<Condition>) -> Result<Sum, Problem> {
    let tally = Tally { conditions, by: vec![], sums: vec![field] };
    Ok(Sum::of(context.tx.tally(&INVOICE, &tally).await?))
}

/// The first instant of a month and that of the next, in the account's zone.
fn bounds(first: Date) -> Option<(Timestamp, Timestamp)> {
    Some((instant::start_of(first)?, instant::start_of(calendar::plus_days(first.last_of_month(), 1))?))
}

fn within(on: &'static str, comparison: Comparison, at: Timestamp) -> Condition {
    Condition::new(on, comparison, IndexValue::Integer(at.as_millisecond()))
}

fn among(on: &'static str, words: &[&str]) -> Condition {
    Condition::any_of(on, words.iter().map(|word| IndexValue::Text((*word).to_owned())).collect())
}
