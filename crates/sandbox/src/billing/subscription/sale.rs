//! What may be sold to whom, and on which terms.

use catalogue::billing::billing_account::BILLING_ACCOUNT;
use serde_json::{Map, Value, json};
use storage::{Key, Row};

use super::kept;
use crate::billing::refusal;
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;

/// The collection method of subscriptions whose invoices and charges are both made by people.
pub(crate) const BY_HAND: &str = "manual_invoice";

/// Refuses an account that is suspended or closed: nothing new is sold to it.
pub(crate) fn refuse_account(account: &Row) -> Result<(), Problem> {
    if account.text("status") == "active" {
        return Ok(());
    }
    let message = "A conta de cobrança não está ativa. Reative-a com billing_billing_accounts_reactivate ou use outra.";
    let details = json!({ "billing_account_id": account.uid, "status": account.text("status") });
    Err(refusal::coded("billing_account_not_active", message, details))
}

/// The account that pays for a subscription.
///
/// # Errors
/// The store's, and 404 for one that is gone.
pub(crate) async fn account_of(context: &mut Context, row: &Row) -> Result<Row, Problem> {
    context.find(&BILLING_ACCOUNT, &Key::Uid(row.text("billing_account_id").to_owned())).await
}

/// The cycle in which an account takes a plan: the one that was sent, or the plan's usual one.
///
/// # Errors
/// 422 on the field for a plan that is sold no more or belongs to another account, and for a cycle that it does not have.
pub(crate) fn cycle_of(plan: &Row, account: &Row, sent: Option<&Value>) -> Result<String, Problem> {
    refuse_plan(plan, account, "plan_id")?;
    let usual = Some(plan.text("default_billing_cycle")).filter(|cycle| !cycle.is_empty());
    let cycle = sent.and_then(Value::as_str).or(usual).unwrap_or("monthly").to_owned();
    refuse_cycle(plan, &cycle)?;
    Ok(cycle)
}

/// Refuses the plan of a body's `field` that is sold no more or that belongs to another account.
pub(crate) fn refuse_plan(plan: &Row, account: &Row, field: &str) -> Result<(), Problem> {
    if plan.text("status") == "archived" {
        return Err(Problem::field(field, "é de um plano arquivado, que não se vende mais"));
    }
    if plan.has("billing_account_id") && plan.text("billing_account_id") != account.uid {
        return Err(Problem::field(field, "é de um plano próprio de outra conta de cobrança"));
    }
    Ok(())
}

/// Refuses a cycle in which a plan is not sold.
pub(crate) fn refuse_cycle(plan: &Row, cycle: &str) -> Result<(), Problem> {
    let offered = plan.doc.get("available_billing_cycles").and_then(Value::as_array).map(Vec::as_slice);
    let words: Vec<&str> = offered.unwrap_or_default().iter().filter_map(Value::as_str).collect();
    if words.is_empty() || words.contains(&cycle) {
        return Ok(());
    }
    let message = format!("não é um ciclo deste plano; use um destes: {}", words.join(", "));
    Err(Problem::field("billing_cycle", &message))
}

/// The cycle of a subscription's current period; before it begins, the one that it begins with.
pub(crate) fn cycle_now(row: &Row) -> &str {
    match row.text(kept::PERIOD_CYCLE) {
        "" => row.text("billing_cycle"),
        cycle => cycle,
    }
}

/// The terms that an invoice takes over. While its account is on hold nothing is charged by itself.
pub(crate) fn invoice_terms(row: &Row, account: &Row) -> Map<String, Value> {
    let mut also = Map::new();
    for name in ["collection_method", "nfe_issuance_policy", "product_group_id"] {
        if row.has(name) {
            also.insert(name.to_owned(), row.doc.get(name).cloned().unwrap_or_default());
        }
    }
    if account.text("status") != "active" {
        also.insert("collection_method".to_owned(), "manual_charge".into());
    }
    also
}
