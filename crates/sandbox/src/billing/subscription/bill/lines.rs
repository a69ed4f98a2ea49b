//! Lines of a subscription's invoice.

use jiff::Timestamp;
use rust_decimal::Decimal;
use serde_json::{Map, Value};

use super::super::items::{self, Charged, Item};
use super::super::period::Period;
use crate::billing::cents::{self, SUBCENTS_PER_CENT};
use crate::billing::invoice::NewLine;
use crate::billing::{day, usage};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;

/// Lines, and what those of the period come to.
#[derive(Debug, Default)]
pub(super) struct Lines {
    lines: Vec<NewLine>,
    period_cents: i64,
}

impl Lines {
    /// What each period costs, in advance.
    pub(super) fn of_period(&mut self, items: &[Item], period: Period) {
        for item in items.iter().filter(|item| item.charged == Charged::EachPeriod) {
            let line = line(item, (item.quantity(), "subscription"), period);
            self.period_cents = self.period_cents.saturating_add(cents(&line));
            self.lines.push(line);
        }
    }

    /// What is charged once and was not yet.
    pub(super) fn once(&mut self, items: &[Item]) {
        let due = |item: &&Item| item.charged == Charged::Once && !item.row.has(items::BILLED_AT);
        for item in items.iter().filter(due) {
            self.lines.push(NewLine {
                description: item.name.clone(),
                quantity: item.quantity(),
                unit_amount_subcents: item.unit(),
                also: also(item, "one_time"),
            });
        }
    }

    /// What was used from one moment until before another, of items that were taken off too.
    pub(super) async fn used(
        &mut self,
        context: &mut Context,
        items: &[Item],
        (from, until): (Option<Timestamp>, Timestamp),
    ) -> Result<(), Problem> {
        let Some(from) = from.filter(|from| *from < until) else { return Ok(()) };
        let last = until.checked_sub(jiff::SignedDuration::from_millis(1)).unwrap_or(until);
        let days = (engine::clock::account_date(from), engine::clock::account_date(last));
        for item in items.iter().filter(|item| item.charged == Charged::ByUse) {
            let quantity = usage::used(context, &item.row.uid, (from, until)).await?;
            if !quantity.is_zero() {
                let period = Period { first: days.0, last: days.1 };
                self.lines.push(line(item, (quantity, "usage"), period));
            }
        }
        Ok(())
    }

    /// What waited for this invoice.
    pub(super) fn adjustments(&mut self, waiting: &[Value]) {
        for one in waiting {
            let amount = one.get("amount_cents").and_then(Value::as_i64).unwrap_or_default();
            let mut also = Map::new();
            also.insert("type".to_owned(), "proration".into());
            also.insert("proration".to_owned(), true.into());
            also.insert("proration_details".to_owned(), one.get("details").cloned().unwrap_or_default());
            self.lines.push(NewLine {
                description: one.get("description").and_then(Value::as_str).unwrap_or_default().to_owned(),
                quantity: Decimal::ONE,
                unit_amount_subcents: amount.saturating_mul(SUBCENTS_PER_CENT),
                also,
            });
        }
    }

    /// Whether they come to nothing.
    pub(super) fn is_free(&self) -> bool {
        self.lines.iter().all(|line| cents(line) == 0)
    }

    /// What those of the period come to.
    pub(super) fn period_cents(&self) -> i64 {
        self.period_cents
    }

    /// What all come to.
    pub(super) fn total_cents(&self) -> i64 {
        self.lines.iter().map(cents).fold(0, i64::saturating_add)
    }

    /// Their amounts in cents with the product of each, as coupons look at them.
    pub(super) fn amounts(&self) -> Vec<(i64, Option<String>)> {
        let product = |line: &NewLine| line.also.get("product_id").and_then(Value::as_str).map(str::to_owned);
        self.lines.iter().map(|line| (cents(line), product(line))).collect()
    }

    /// The lines.
    pub(super) fn into_inner(self) -> Vec<NewLine> {
        self.lines
    }
}

fn cents(line: &NewLine) -> i64 {
    cents::of_line(line.quantity, line.unit_amount_subcents)
}

fn line(item: &Item, (quantity, kind): (Decimal, &str), period: Period) -> NewLine {
    let mut also = also(item, kind);
    also.insert("period_start".to_owned(), day::text(period.first).into());
    also.insert("period_end".to_owned(), day::text(period.last).into());
    let days = format!("{} a {}", period.first.strftime("%d/%m/%Y"), period.last.strftime("%d/%m/%Y"));
    let what = if kind == "usage" { "uso de" } else { "período de" };
    NewLine { description: format!("{}: {what} {days}", item.name), quantity, unit_amount_subcents: item.unit(), also }
}

fn also(item: &Item, kind: &str) -> Map<String, Value> {
    let field = |name: &str| item.row.doc.get(name).cloned().unwrap_or_default();
    let mut also = Map::new();
    also.insert("type".to_owned(), kind.into());
    also.insert("subscription_item_id".to_owned(), item.row.uid.clone().into());
    also.insert("product_id".to_owned(), field("product_id"));
    also.insert("price_id".to_owned(), field("price_id"));
    also.insert("service_item_id".to_owned(), item.service_item_id.clone());
    also
}
