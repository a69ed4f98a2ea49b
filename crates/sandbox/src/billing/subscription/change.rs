//! Changes a subscription's terms. What has been billed stays; the next period is billed by the new terms.

use catalogue::billing::plan::PLAN;
use catalogue::billing::subscription::SUBSCRIPTION;
use serde_json::{Map, Value};
use storage::{Key, Row};

use super::period::Anchor;
use super::{bill, cancel, items, kept, named, sale};
use crate::answer::{Answered, Asked};
use crate::billing::refusal::{TRANSITION, unless_in};
use crate::billing::{custom, plan};
use crate::context::Context;
use crate::domain::money;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::verbs::update;

/// What may be written on a subscription that has ended.
const NOTES: &[&str] = &["external_id", "notes", "custom_metadata"];

/// Where nothing was billed yet, so that plan and cycle may be chosen anew.
const NOT_BEGUN: &[&str] = &["draft", "confirmed", "trialing"];

/// `PATCH /v1/subscriptions/{id}`.
pub(super) async fn change(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = named(context, asked).await?;
    let mut body = custom::settled(asked.body.clone(), &row.doc);
    refuse_ended(&row, &body)?;
    if body.get("cancel_at_period_end") == Some(&Value::Bool(true)) {
        unless_in(&row, cancel::RUNNING, TRANSITION)?;
    }
    if let Some(percent) = body.get("discount_percent").and_then(money::decimal) {
        body.insert("discount_percent".to_owned(), format!("{percent:.2}").into());
    }
    let is_resold = choose(context, &row, &mut body).await?;
    let mut row = update::store(context, &SUBSCRIPTION, row, &body).await?;
    if is_resold {
        resell(context, &mut row).await?;
    }
    if is_resold || body.contains_key("discount_percent") {
        items::show_amount(context, &mut row).await?;
        row = context.update(&SUBSCRIPTION, row).await?;
    }
    if body.get("discount_code_id").is_some_and(|coupon| !coupon.is_null()) {
        let account = sale::account_of(context, &row).await?;
        bill::refuse_coupon(context, (&row, &account)).await?;
    }
    Ok(Answered::Record(&SUBSCRIPTION, row))
}

fn refuse_ended(row: &Row, body: &Map<String, Value>) -> Result<(), Problem> {
    if body.keys().all(|name| NOTES.contains(&name.as_str())) {
        return Ok(());
    }
    unless_in(row, &["draft", "confirmed", "trialing", "active", "past_due", "paused"], TRANSITION)
}

/// Looks at a new plan and cycle, and answers whether the items are sold anew at once: before the first period. Later a plan
/// is changed with its proration, and a cycle begins with the next period.
async fn choose(context: &mut Context, row: &Row, body: &mut Map<String, Value>) -> Result<bool, Problem> {
    let has_begun = !NOT_BEGUN.contains(&row.text("status"));
    let new = |name: &str, body: &Map<String, Value>| {
        body.get(name).and_then(Value::as_str).filter(|sent| *sent != row.text(name)).map(str::to_owned)
    };
    let (new_plan, new_cycle) = (new("plan_id", body), new("billing_cycle", body));
    if new_plan.is_some() && has_begun {
        let message = "só muda antes do primeiro período; use billing_subscriptions_change_plan";
        return Err(Problem::field("plan_id", message));
    }
    let keeps = body.get("plan_id").is_none_or(|plan| !plan.is_null());
    let plan = new_plan.clone().or_else(|| Some(row.text("plan_id").to_owned()).filter(|id| keeps && !id.is_empty()));
    let Some(plan) = plan else {
        return match new_cycle {
            Some(_) if has_begun => {
                Err(Problem::field("billing_cycle", "só muda com um plano, que tem o preço de cada ciclo"))
            }
            _ => Ok(false),
        };
    };
    if new_plan.is_none() && new_cycle.is_none() {
        return Ok(false);
    }
    let plan = context.find(&PLAN, &Key::Uid(plan)).await?;
    if new_plan.is_some() {
        sale::refuse_plan(&plan, &sale::account_of(context, row).await?, "plan_id")?;
    }
    sale::refuse_cycle(&plan, new_cycle.as_deref().unwrap_or_else(|| row.text("billing_cycle")))?;
    Ok(!has_begun)
}

/// Sells the items of its plan anew, in its cycle.
async fn resell(context: &mut Context, row: &mut Row) -> Result<(), Problem> {
    let plan = context.find(&PLAN, &Key::Uid(row.text("plan_id").to_owned())).await?;
    let cycle = row.text("billing_cycle").to_owned();
    let sold = plan::sold(context, &plan, &cycle).await?;
    items::replace(context, row, &sold).await?;
    // A trial shows its own period; any other that has not begun, the one that it would have.
    if row.text("status") != "trialing" {
        kept::show_period(row, Anchor::on(context.today).period(&cycle));
    }
    Ok(())
}
