//! Which rule holds.

use catalogue::billing::tax_rule::TAX_RULE;
use jiff::civil::Date;
use serde_json::Value;
use storage::{Comparison, Condition, IndexValue, Row};

use super::item::{self, Item};
use super::situation::Parties;
use crate::billing::day;
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::uses::Walk;

/// Scopes from the widest to the narrowest: of two rules of one priority the narrower holds, then the newer.
const WIDEST_FIRST: &[&str] = &["global", "organization", "municipality", "company", "service", "customer"];

/// The tenant's rules that are switched on, the newest first.
#[derive(Debug)]
pub(crate) struct Active(Vec<Row>);

impl Active {
    /// Reads them.
    ///
    /// # Errors
    /// The store's.
    pub(crate) async fn read(context: &mut Context) -> Result<Active, Problem> {
        let mut walk = Walk::new(&TAX_RULE, Condition::new("is_active", Comparison::Equal, IndexValue::Integer(1)));
        let mut rules = Vec::new();
        while let Some(rows) = walk.next(context).await? {
            rules.extend(rows);
        }
        Ok(Active(rules))
    }

    /// The rule that holds on `today` for a service of the parties.
    pub(crate) fn holding(&self, parties: &Parties, service_item_id: Option<&str>, today: Date) -> Option<&Row> {
        let fitting = self.0.iter().filter(|rule| is_effective(rule, today) && fits(rule, parties, service_item_id));
        // The newest come first, and of equals `max_by_key` takes the last.
        fitting.rev().max_by_key(|rule| (rule.doc.get("priority").and_then(Value::as_i64), narrowness(rule)))
    }

    /// Its taxes; none where no rule holds.
    pub(crate) fn taxes(&self, parties: &Parties, service_item_id: Option<&str>, today: Date) -> Vec<Item> {
        self.holding(parties, service_item_id, today).map(item::of_rule).unwrap_or_default()
    }
}

fn narrowness(rule: &Row) -> Option<usize> {
    WIDEST_FIRST.iter().position(|scope| *scope == rule.text("scope"))
}

/// From its first day through its last.
fn is_effective(rule: &Row, today: Date) -> bool {
    let begins = day_of(rule.text("effective_from")).is_none_or(|day| day <= today);
    begins && day_of(rule.text("effective_to")).is_none_or(|day| today <= day)
}

/// The day that a rule names: as it is written where it is midnight in UTC, which is how a plain date is kept, else the day
/// in the account's zone.
pub(super) fn day_of(text: &str) -> Option<Date> {
    match text.strip_suffix("T00:00:00.000Z") {
        Some(date) => date.parse().ok(),
        None => day::of(text),
    }
}

/// Whether everything that the rule names is so.
fn fits(rule: &Row, parties: &Parties, service_item_id: Option<&str>) -> bool {
    let company = parties.company.as_ref().map(|company| company.uid.as_str());
    let is = |name: &str, value: Option<&str>| !rule.has(name) || value == Some(rule.text(name));
    is("company_id", company)
        && is("service_item_id", service_item_id)
        && is("billing_account_id", Some(&parties.account.uid))
        && is("municipality", parties.city())
        && is("operation_type", parties.operation())
        && (!rule.has("customer_tax_type") || parties.customer_kinds().contains(&rule.text("customer_tax_type")))
}
