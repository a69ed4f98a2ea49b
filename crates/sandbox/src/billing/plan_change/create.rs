//! A change of plan that somebody asks for.

use catalogue::billing::plan::PLAN;
use catalogue::billing::plan_change::PLAN_CHANGE;
use catalogue::billing::subscription::SUBSCRIPTION;
use serde_json::{Map, Value, json};
use storage::{Key, Row};

use super::carry_out::{self, Change};
use super::choose::{self, Terms, Wanted};
use super::scheduled;
use crate::answer::{Answered, Asked};
use crate::billing::refusal::{self, TRANSITION, unless_in};
use crate::billing::subscription::{items, kept, sale};
use crate::billing::{day, organization, plan};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;

/// `POST /v1/plan_changes`: without a timing of its own, as the settings say.
pub(super) async fn create(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let text = |name: &str| asked.body.get(name).and_then(Value::as_str);
    let subscription = text("subscription_id").unwrap_or_default().to_owned();
    let row = context.find(&SUBSCRIPTION, &Key::Uid(subscription)).await?;
    let to = text("to_plan_id").unwrap_or_default().to_owned();
    let change = ask(context, row, (&to, "to_plan_id"), (text("timing"), text("reason"))).await?;
    let field = |name: &str| change.doc.get(name).cloned().unwrap_or_default();
    let mut answer = Map::new();
    answer.insert("plan_change_id".to_owned(), change.uid.clone().into());
    for name in ["subscription_id", "status", "change_type", "timing", "effective_date", "invoice_id", "credit_id"] {
        answer.insert(name.to_owned(), field(name));
    }
    for name in ["proration_method", "proration_charge_subcents", "proration_credit_subcents"] {
        answer.insert(name.to_owned(), field(name));
    }
    Ok(Answered::Made(&PLAN_CHANGE, Value::Object(answer)))
}

/// `POST /v1/subscriptions/{id}/change-plan`: at once, unless it says the end of the period.
pub(super) async fn change_plan(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&SUBSCRIPTION, &asked.key()?).await?;
    let text = |name: &str| asked.body.get(name).and_then(Value::as_str);
    let timing = text("timing").or(Some("immediate"));
    let before = row.clone();
    ask(context, row, (text("plan_id").unwrap_or_default(), "plan_id"), (timing, text("reason"))).await?;
    Ok(Answered::Record(&SUBSCRIPTION, kept::again(context, &before).await?))
}

/// Carries the change out, or schedules it for the end of the period, and answers it.
async fn ask(
    context: &mut Context,
    subscription: Row,
    (to, field): (&str, &str),
    (timing, reason): (Option<&str>, Option<&str>),
) -> Result<Row, Problem> {
    unless_in(&subscription, &["trialing", "active", "past_due"], TRANSITION)?;
    let account = sale::account_of(context, &subscription).await?;
    sale::refuse_account(&account)?;
    if subscription.text("plan_id") == to {
        return Err(Problem::field(field, "já é o plano da assinatura"));
    }
    let to = context.find(&PLAN, &Key::Uid(to.to_owned())).await?;
    sale::refuse_plan(&to, &account, field)?;
    let cycle = sale::cycle_now(&subscription).to_owned();
    sale::refuse_cycle(&to, &cycle)?;
    let prices = prices(context, &subscription, (&to, &cycle)).await?;
    let from = subscription.text("plan_id").to_owned();
    let change_type = choose::change_type(prices.0, prices.1);
    let wanted = Wanted { from: &from, to: &to.uid, change_type, timing };
    let terms = choose::terms(context, &wanted).await?;
    if terms.timing == "end_of_period" && kept::is_set(&subscription, "cancel_at_period_end") {
        let message = "A assinatura termina no fim do período. Desfaça o cancelamento antes de agendar outra mudança.";
        return Err(refusal::coded("subscription_ends", message, json!({ "cancel_at_period_end": true })));
    }
    // One change waits at most: the new one takes its place.
    scheduled::call_off(context, &subscription).await?;
    let doc = document(context, (&subscription, &to), (&wanted, &terms, prices), reason);
    let change = organization::insert(context, &PLAN_CHANGE, doc).await?;
    if terms.timing == "end_of_period" {
        return Ok(change);
    }
    let change = Change { row: change, plan: to, terms };
    carry_out::at_once(context, subscription, change).await
}

/// What a period costs by the plan before and after, without any discount, in subcents.
async fn prices(context: &mut Context, subscription: &Row, (to, cycle): (&Row, &str)) -> Result<(i64, i64), Problem> {
    let current = items::current(context, subscription).await?;
    let sold = plan::sold(context, to, cycle).await?;
    Ok((items::period_subcents(&current), items::sold_subcents(context, &sold).await?))
}

fn document(
    context: &Context,
    (subscription, to): (&Row, &Row),
    (wanted, terms, prices): (&Wanted<'_>, &Terms, (i64, i64)),
    reason: Option<&str>,
) -> Map<String, Value> {
    let is_later = terms.timing == "end_of_period";
    let at_end = subscription.doc.get("cycle_billing_date").cloned().unwrap_or_default();
    let (status, effective) = match is_later {
        true => ("scheduled", at_end.clone()),
        false => ("pending", day::text(context.today).into()),
    };
    let doc = json!({
        "external_id": null,
        "subscription_id": subscription.uid,
        "billing_account_id": subscription.text("billing_account_id"),
        "from_plan_id": Some(wanted.from).filter(|from| !from.is_empty()),
        "to_plan_id": to.uid,
        "change_type": wanted.change_type,
        "status": status,
        "timing": terms.timing,
        "proration_method": if is_later { "no_proration" } else { &terms.proration },
        "effective_date": effective,
        "scheduled_date": if is_later { at_end } else { Value::Null },
        "completed_at": null,
        "canceled_at": null,
        "from_price_subcents": prices.0,
        "to_price_subcents": prices.1,
        "price_difference_subcents": prices.1 - prices.0,
        "proration_credit_subcents": 0,
        "proration_charge_subcents": 0,
        "days_remaining": 0,
        "total_days_in_period": kept::period(subscription).map_or(0, |period| period.days()),
        "invoice_id": null,
        "credit_id": null,
        "reason": reason,
        "initiated_by": "api",
        "metadata": {},
        "custom_metadata": null,
    });
    match doc {
        Value::Object(doc) => doc,
        _ => Map::new(),
    }
}
