//! Storing a subscription that has not begun.

use catalogue::billing::subscription::SUBSCRIPTION;
use jiff::Timestamp;
use serde_json::{Map, Value, json};
use storage::Row;

use super::period::Anchor;
use super::{NewSubscription, Sold, bill, items, kept, sale};
use crate::billing::{cents, company, day, plan};
use crate::context::Context;
use crate::problem::Problem;

/// The longest trial, ten years: whoever asks for more means a free plan, and dates stay within the calendar.
const MOST_TRIAL_DAYS: i64 = 3650;

/// Stores a confirmed subscription, not yet begun.
///
/// # Errors
/// 422 for an account that is not active, a plan that this account cannot have, and a trial that is over.
pub(crate) async fn make(context: &mut Context, new: NewSubscription) -> Result<Row, Problem> {
    let confirmed_at = Value::from(day::moment(context.now));
    as_new(context, new, ("confirmed", confirmed_at)).await
}

/// Stores a subscription that is still being set up.
///
/// # Errors
/// As [`make`].
pub(super) async fn draft(context: &mut Context, new: NewSubscription) -> Result<Row, Problem> {
    as_new(context, new, ("draft", Value::Null)).await
}

async fn as_new(
    context: &mut Context,
    new: NewSubscription,
    (status, confirmed_at): (&str, Value),
) -> Result<Row, Problem> {
    let NewSubscription { account, sold, also } = new;
    sale::refuse_account(&account)?;
    if let Some(company) = also.get("company_id").and_then(Value::as_str) {
        company::issuer(context, Some(company)).await?;
    }
    let (plan, cycle) = match &sold {
        Sold::Plan(plan) => (Some(plan.clone()), sale::cycle_of(plan, &account, also.get("billing_cycle"))?),
        Sold::Items(_) => (None, also.get("billing_cycle").and_then(Value::as_str).unwrap_or("monthly").to_owned()),
    };
    let mut doc = usual();
    doc.extend(also);
    doc.insert("billing_account_id".to_owned(), account.uid.clone().into());
    doc.insert("plan_id".to_owned(), plan.as_ref().map_or(Value::Null, |plan| plan.uid.clone().into()));
    doc.insert("billing_cycle".to_owned(), cycle.clone().into());
    doc.insert("status".to_owned(), status.into());
    doc.insert("confirmed_at".to_owned(), confirmed_at);
    settle_trial(context, &mut doc, plan.as_ref())?;
    let mut row = context.insert(&SUBSCRIPTION, doc).await?;
    kept::show_period(&mut row, Anchor::on(context.today).period(&cycle));
    let what = match sold {
        Sold::Plan(plan) => plan::sold(context, &plan, &cycle).await?,
        Sold::Items(what) => what,
    };
    items::replace(context, &row, &what).await?;
    items::show_amount(context, &mut row).await?;
    if kept::whole(&row, "recurring_amount_cents") > cents::MOST {
        let most = cents::brl(cents::MOST);
        return Err(Problem::field("items", &format!("passam de {most} por período, o máximo de uma fatura")));
    }
    bill::refuse_coupon(context, (&row, &account)).await?;
    context.update(&SUBSCRIPTION, row).await
}

/// What holds where nothing was sent.
fn usual() -> Map<String, Value> {
    let usual = json!({
        "external_id": null, "company_id": null, "product_group_id": null, "trial_start": null, "trial_end": null,
        "activated_at": null, "cancel_at_period_end": false, "canceled_at": null, "cancellation_reason": null,
        "pause_collection": null, "paused_at": null, "resumes_at": null, "resumed_at": null, "discount_code_id": null,
        "discount_percent": null, "proration_behavior": "create_prorations",
        "collection_method": "charge_automatically", "nfe_issuance_policy": null,
        "renewal_settings": { "type": "auto_renew" }, "commitment": {}, "allow_pause": true, "allow_cancel": true,
        "proposal_id": null, "notes": null, "metadata": {}, "custom_metadata": null, kept::SHOWN: "yes",
    });
    match usual {
        Value::Object(doc) => doc,
        _ => Map::new(),
    }
}

/// Settles the trial: until the moment that was sent, or for days, the plan's where none were sent.
fn settle_trial(context: &Context, doc: &mut Map<String, Value>, plan: Option<&Row>) -> Result<(), Problem> {
    let sent = doc.remove("trial_period_days").and_then(|days| days.as_i64());
    if let Some(end) = doc.get("trial_end").and_then(Value::as_str) {
        let end = end.parse::<Timestamp>().ok().filter(|end| *end > context.now);
        let end = end.ok_or_else(|| Problem::field("trial_end", "deve estar no futuro"))?;
        doc.insert("trial_end".to_owned(), day::moment(end).into());
        return Ok(());
    }
    let days = sent.or_else(|| plan.map(|plan| kept::whole(plan, "trial_period_days"))).unwrap_or_default();
    if !(0..=MOST_TRIAL_DAYS).contains(&days) {
        return Err(Problem::field("trial_period_days", &format!("deve estar entre 0 e {MOST_TRIAL_DAYS}")));
    }
    if days > 0 {
        doc.insert(kept::TRIAL_DAYS.to_owned(), days.into());
    }
    Ok(())
}
