//! Carries a change of plan out: settles the rest of the period, then sells the new plan's items.

use catalogue::billing::plan_change::PLAN_CHANGE;
use catalogue::billing::subscription::SUBSCRIPTION;
use jiff::civil::Date;
use rust_decimal::Decimal;
use serde_json::{Map, Value, json};
use storage::Row;

use super::choose::{Freed, Terms};
use super::settle::Settlement;
use crate::billing::cents::SUBCENTS_PER_CENT;
use crate::billing::invoice::{self, NewInvoice, NewLine};
use crate::billing::subscription::period::Period;
use crate::billing::subscription::share::share_cents;
use crate::billing::subscription::{items, kept, sale, timers};
use crate::billing::{credit, day, plan};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;

/// A change that is carried out.
#[derive(Debug)]
pub(super) struct Change {
    /// The change.
    pub(super) row: Row,
    /// The plan after.
    pub(super) plan: Row,
    /// What holds for it.
    pub(super) terms: Terms,
}

/// Changes the plan within the period.
pub(super) async fn at_once(context: &mut Context, subscription: Row, change: Change) -> Result<Row, Problem> {
    let (plan, terms) = (change.plan, change.terms);
    let old_cents = kept::whole(&subscription, kept::PERIOD_PRICE);
    let mut row = sell(context, subscription, &plan, keeps(&terms)).await?;
    let mut done = change.row;
    let settled = match kept::period(&row) {
        Some(period) => {
            let settled = settlement(&row, (period, context.today), old_cents, &terms);
            lengthen(&mut row, period, terms.bonus_days);
            settled
        }
        // A trial has cost nothing.
        None => Settlement::default(),
    };
    if let Some(cents) = settled.period_cents {
        row.put(kept::PERIOD_PRICE, cents);
    }
    let row = context.update(&SUBSCRIPTION, row).await?;
    timers::set(context, &row).await?;
    done.put("days_remaining", settled.days_remaining);
    done.put("total_days_in_period", settled.total_days);
    done.put("proration_credit_subcents", settled.credit_cents * SUBCENTS_PER_CENT);
    done.put("proration_charge_subcents", settled.charge_cents * SUBCENTS_PER_CENT);
    pay(context, (row, &plan), &mut done, (&settled, terms.freed)).await?;
    complete(context, done).await
}

/// Changes the plan between two periods: there is nothing to settle.
pub(super) async fn between_periods(
    context: &mut Context,
    subscription: Row,
    (change, plan, keeps): (Row, &Row, Discount),
) -> Result<Row, Problem> {
    let row = sell(context, subscription, plan, keeps).await?;
    let row = context.update(&SUBSCRIPTION, row).await?;
    complete(context, change).await?;
    Ok(row)
}

/// What becomes of the subscription's own discount.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Discount {
    /// It stays.
    Kept,
    /// It was for the plan before.
    Dropped,
}

fn keeps(terms: &Terms) -> Discount {
    if terms.keeps_discount { Discount::Kept } else { Discount::Dropped }
}

/// Makes the subscription one of `plan`; the row is not stored yet.
async fn sell(context: &mut Context, mut row: Row, plan: &Row, discount: Discount) -> Result<Row, Problem> {
    let cycle = sale::cycle_now(&row).to_owned();
    let sold = plan::sold(context, plan, &cycle).await?;
    row.put("plan_id", plan.uid.clone());
    if discount == Discount::Dropped {
        row.put("discount_percent", Value::Null);
    }
    items::replace(context, &row, &sold).await?;
    items::show_amount(context, &mut row).await?;
    Ok(row)
}

fn settlement(row: &Row, (period, today): (Period, Date), old_cents: i64, terms: &Terms) -> Settlement {
    let method = match row.text("proration_behavior") {
        "none" => "no_proration",
        _ => terms.proration.as_str(),
    };
    let new_cents = kept::whole(row, "recurring_amount_cents");
    let settled = Settlement::of(method, (period, today), (old_cents, new_cents), terms.discount_percent);
    if terms.freed == Freed::Kept { settled.without_giving_back() } else { settled }
}

/// Lets the current period end later; months are then counted from the new day on.
fn lengthen(row: &mut Row, period: Period, days: i64) {
    let last = period.last.checked_add(jiff::Span::new().try_days(days).unwrap_or_default());
    if days > 0
        && let Ok(last) = last
    {
        kept::show_period(row, Period { last, ..period });
    }
}

/// Asks for the difference, or gives it back.
async fn pay(
    context: &mut Context,
    (row, plan): (Row, &Row),
    done: &mut Row,
    (settled, freed): (&Settlement, Freed),
) -> Result<(), Problem> {
    let net = settled.net_cents();
    if net < 0 {
        let account = sale::account_of(context, &row).await?;
        let kind = if freed == Freed::Refunded { "refund" } else { "adjustment" };
        let text = format!("Mudança para o plano {}: tempo não usado do plano anterior", plan.text("name"));
        let credit = credit::grant(context, &account, -net, (kind, &text)).await?;
        done.put("credit_id", credit.uid);
        return Ok(());
    }
    if net == 0 {
        return Ok(());
    }
    match row.text("proration_behavior") {
        "always_invoice" => {
            let invoice = at_once_invoice(context, &row, plan, settled).await?;
            done.put("invoice_id", invoice.uid);
        }
        _ => {
            let mut row = row;
            for (text, cents) in sides(plan, settled) {
                kept::adjust(&mut row, &text, cents, &details(settled));
            }
            context.update(&SUBSCRIPTION, row).await?;
        }
    }
    Ok(())
}

/// Both sides of a settlement, in words.
fn sides(plan: &Row, settled: &Settlement) -> Vec<(String, i64)> {
    let days = format!("{} de {} dias", settled.days_remaining, settled.total_days);
    let charge = (format!("{}: {days}", plan.text("name")), settled.charge_cents);
    let credit = (format!("Tempo não usado do plano anterior: {days}"), -settled.credit_cents);
    [charge, credit].into_iter().filter(|(_, cents)| *cents != 0).collect()
}

fn details(settled: &Settlement) -> Value {
    json!({ "days_remaining": settled.days_remaining, "total_days_in_period": settled.total_days })
}

/// Invoices the difference at once; a draft where people invoice by hand.
async fn at_once_invoice(context: &mut Context, row: &Row, plan: &Row, settled: &Settlement) -> Result<Row, Problem> {
    let account = sale::account_of(context, row).await?;
    let lines = sides(plan, settled).into_iter().map(|(description, cents)| {
        let mut also = Map::new();
        also.insert("type".to_owned(), "proration".into());
        also.insert("proration".to_owned(), true.into());
        also.insert("proration_details".to_owned(), details(settled));
        NewLine {
            description,
            quantity: Decimal::ONE,
            unit_amount_subcents: cents.saturating_mul(SUBCENTS_PER_CENT),
            also,
        }
    });
    let mut also = sale::invoice_terms(row, &account);
    // By how much dearer the whole period is for it: what goes again when this invoice is void.
    let dearer = share_cents(settled.net_cents(), settled.total_days, settled.days_remaining);
    also.insert(kept::PERIOD_PRICE.to_owned(), Value::from(dearer));
    let new = NewInvoice {
        company_id: Some(row.text("company_id")).filter(|id| !id.is_empty()).map(str::to_owned),
        subscription: Some(row.clone()),
        reason: "subscription_update",
        lines: lines.collect(),
        discount_cents: 0,
        coupon: None,
        period: kept::period(row).map(|period| (context.today, period.last)),
        due_date: None,
        also,
        account,
    };
    let draft = invoice::make(context, new).await?;
    if row.text("collection_method") == sale::BY_HAND { Ok(draft) } else { invoice::finalize(context, draft).await }
}

async fn complete(context: &mut Context, mut change: Row) -> Result<Row, Problem> {
    change.put("status", "completed");
    change.put("effective_date", day::text(context.today));
    change.put("completed_at", day::moment(context.now));
    context.update(&PLAN_CHANGE, change).await
}
