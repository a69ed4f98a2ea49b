//! What holds for one change: the rule of highest priority that fits, else the settings.

use catalogue::billing::plan_change::rule::PLAN_CHANGE_RULE;
use serde_json::{Value, json};
use storage::{After, Order, Query, Row};

use super::settings;
use crate::billing::refusal;
use crate::billing::subscription::kept;
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;

/// A change that somebody asks for.
#[derive(Debug)]
pub(super) struct Wanted<'a> {
    /// The plan before; empty for a subscription of items.
    pub(super) from: &'a str,
    /// The plan after.
    pub(super) to: &'a str,
    /// `upgrade`, `downgrade` or `lateral`.
    pub(super) change_type: &'static str,
    /// When, if that was said.
    pub(super) timing: Option<&'a str>,
}

/// What holds for a change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Terms {
    /// `immediate` or `end_of_period`.
    pub(super) timing: String,
    /// `full_proration`, `partial_proration` or `no_proration`.
    pub(super) proration: String,
    /// Taken off the new plan's price for the rest of the period, in percent.
    pub(super) discount_percent: i64,
    /// Days that the current period grows by.
    pub(super) bonus_days: i64,
    /// What becomes of money that a cheaper plan frees.
    pub(super) freed: Freed,
    /// Whether the subscription's own discount stays.
    pub(super) keeps_discount: bool,
}

/// What becomes of money that a cheaper plan frees.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Freed {
    /// Nothing.
    Kept,
    /// A credit of the account.
    Credited,
    /// The same, as money to be given back.
    Refunded,
}

/// `upgrade` to a dearer plan, `downgrade` to a cheaper one, `lateral` at the same price.
pub(super) fn change_type(from_subcents: i64, to_subcents: i64) -> &'static str {
    match to_subcents.cmp(&from_subcents) {
        std::cmp::Ordering::Greater => "upgrade",
        std::cmp::Ordering::Less => "downgrade",
        std::cmp::Ordering::Equal => "lateral",
    }
}

/// What holds for `wanted`. A rule's word on timing stands above the caller's, and the caller's above the settings'.
///
/// # Errors
/// 422 `plan_change_not_allowed` where the rule or the settings forbid it.
pub(super) async fn terms(context: &mut Context, wanted: &Wanted<'_>) -> Result<Terms, Problem> {
    let settings = settings::of(context).await?;
    let rule = rule_for(context, wanted).await?;
    let direction = if wanted.change_type == "downgrade" { "downgrade" } else { "upgrade" };
    let is_allowed = match &rule {
        Some(rule) => rule.doc.get("allowed") != Some(&Value::Bool(false)),
        None => wanted.change_type == "lateral" || kept::is_set(&settings, &format!("allow_{direction}")),
    };
    if !is_allowed {
        return Err(not_allowed(wanted, rule.as_ref()));
    }
    let of_rule = |name: &str| rule.as_ref().map(|rule| rule.text(name)).filter(|word| !word.is_empty());
    let usual = |name: &str| settings.text(&format!("{direction}_{name}")).to_owned();
    let whole = |name: &str| rule.as_ref().map_or(0, |rule| kept::whole(rule, name));
    let timing = of_rule("timing").or(wanted.timing).map_or_else(|| usual("timing"), str::to_owned);
    Ok(Terms {
        timing,
        proration: of_rule("proration_method").map_or_else(|| usual("proration"), str::to_owned),
        discount_percent: rule.as_ref().map_or(0, percent),
        bonus_days: whole("bonus_days"),
        freed: match (kept::is_set(&settings, "refund_on_downgrade"), kept::is_set(&settings, "credit_on_downgrade")) {
            (true, _) => Freed::Refunded,
            (false, true) => Freed::Credited,
            (false, false) => Freed::Kept,
        },
        keeps_discount: kept::is_set(&settings, "apply_discount_on_change"),
    })
}

/// A rule's discount in hundredths of a percent.
fn percent(rule: &Row) -> i64 {
    kept::discount_hundredths(rule)
}

fn not_allowed(wanted: &Wanted<'_>, rule: Option<&Row>) -> Problem {
    let told = rule.map(|rule| rule.text("message")).filter(|message| !message.is_empty());
    let message = told.unwrap_or("Esta mudança de plano não é permitida pelas regras da organização.");
    let rule_id = rule.map_or(Value::Null, |rule| rule.uid.clone().into());
    let details = json!({ "change_type": wanted.change_type, "rule_id": rule_id });
    refusal::coded("plan_change_not_allowed", message, details)
}

/// The active rule of highest priority that fits; among equals the newest.
async fn rule_for(context: &mut Context, wanted: &Wanted<'_>) -> Result<Option<Row>, Problem> {
    let fits = |rule: &Row| {
        let any_or = |name: &str, word: &str| !rule.has(name) || rule.text(name) == word;
        rule.doc.get("is_active") != Some(&Value::Bool(false))
            && any_or("from_plan_id", wanted.from)
            && any_or("to_plan_id", wanted.to)
            && any_or("change_type", wanted.change_type)
    };
    let mut best: Option<Row> = None;
    let mut after: Option<After> = None;
    loop {
        let query = Query { conditions: vec![], order: Order::Newest, after: after.take(), offset: 0, limit: STEP };
        let page = context.tx.list(&PLAN_CHANGE_RULE, &query).await?;
        for rule in page.rows.into_iter().filter(&fits) {
            if best.as_ref().is_none_or(|best| kept::whole(&rule, "priority") > kept::whole(best, "priority")) {
                best = Some(rule);
            }
        }
        if !page.more {
            return Ok(best);
        }
        after = page.end;
    }
}

/// Rules read at once.
const STEP: u64 = 200;
