//! What the plan changes of the last days came to.

use catalogue::billing::plan_change::PLAN_CHANGE;
use jiff::ToSpan;
use serde_json::json;
use storage::{Comparison, Condition, IndexValue, Row};

use crate::answer::{Answered, Asked};
use crate::billing::subscription::kept;
use crate::context::Context;
use crate::fields::RowFields;
use crate::instant;
use crate::problem::Problem;
use crate::uses::Walk;

/// Days looked back where none are asked for.
const USUAL_DAYS: i64 = 30;

/// Days looked back at most: the calendar's.
const MOST_DAYS: i64 = 365_000;

#[derive(Debug, Default)]
struct Totals {
    changes: u64,
    upgrades: u64,
    downgrades: u64,
    laterals: u64,
    completed: u64,
    scheduled: u64,
    charged_subcents: i64,
    credited_subcents: i64,
    difference_subcents: i64,
}

/// `GET /v1/plan_changes/stats`: those made in the last `days`, today among them. Amounts are of the completed ones.
pub(super) async fn stats(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let days = asked.query.get("days").and_then(|days| days.parse().ok()).unwrap_or(USUAL_DAYS).clamp(1, MOST_DAYS);
    let first = context.today.checked_sub((days - 1).days()).ok().and_then(instant::start_of).unwrap_or_default();
    let since = IndexValue::Integer(first.as_millisecond());
    let mut walk = Walk::new(&PLAN_CHANGE, Condition::new("created_at", Comparison::AtLeast, since));
    let mut totals = Totals::default();
    while let Some(rows) = walk.next(context).await? {
        rows.iter().for_each(|row| totals.add(row));
    }
    Ok(Answered::Object(json!({
        "days": days,
        "total": totals.changes,
        "upgrades": totals.upgrades,
        "downgrades": totals.downgrades,
        "laterals": totals.laterals,
        "completed": totals.completed,
        "scheduled": totals.scheduled,
        "proration_charge_subcents": totals.charged_subcents,
        "proration_credit_subcents": totals.credited_subcents,
        "price_difference_subcents": totals.difference_subcents,
    })))
}

impl Totals {
    fn add(&mut self, row: &Row) {
        self.changes += 1;
        match row.text("change_type") {
            "upgrade" => self.upgrades += 1,
            "downgrade" => self.downgrades += 1,
            _ => self.laterals += 1,
        }
        match row.text("status") {
            "completed" => {
                self.completed += 1;
                self.charged_subcents += kept::whole(row, "proration_charge_subcents");
                self.credited_subcents += kept::whole(row, "proration_credit_subcents");
                self.difference_subcents += kept::whole(row, "price_difference_subcents");
            }
            "scheduled" => self.scheduled += 1,
            _ => {}
        }
    }
}
