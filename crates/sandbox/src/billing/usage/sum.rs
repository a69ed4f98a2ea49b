//! What records of use come to: one adds, another replaces what the time before it had.

use catalogue::billing::usage::USAGE_RECORD;
use jiff::Timestamp;
use rust_decimal::Decimal;
use storage::{After, Comparison, Condition, IndexValue, Order, Query, Row};

use crate::context::Context;
use crate::domain::money;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::uses::equal;

/// Records read at once.
const STEP: u64 = 500;

/// What was used of an item from one moment until before another.
///
/// # Errors
/// The store's.
pub(crate) async fn used(
    context: &mut Context,
    item: &str,
    window: (Timestamp, Timestamp),
) -> Result<Decimal, Problem> {
    let mut sum = Sum::default();
    each(context, item, window, |row| sum.add(row)).await?;
    Ok(sum.quantity)
}

/// A sum over records in the order of time.
#[derive(Debug, Default, Clone)]
pub(super) struct Sum {
    /// What was used.
    pub(super) quantity: Decimal,
    /// Records counted.
    pub(super) count: u64,
    /// When the first was.
    pub(super) first_at: Option<String>,
    /// When the last was.
    pub(super) last_at: Option<String>,
}

impl Sum {
    /// Takes the next record: `increment` adds, `set` stands for all before it.
    pub(super) fn add(&mut self, row: &Row) {
        let quantity = row.doc.get("quantity").and_then(money::decimal).unwrap_or_default();
        self.quantity = match row.text("action") {
            "set" => quantity,
            _ => self.quantity.saturating_add(quantity),
        };
        self.count += 1;
        let at = row.text("timestamp").to_owned();
        self.first_at.get_or_insert_with(|| at.clone());
        self.last_at = Some(at);
    }
}

/// Calls `take` with each record of an item from one moment until before another, in the order of time.
///
/// # Errors
/// The store's.
pub(super) async fn each(
    context: &mut Context,
    item: &str,
    (from, until): (Timestamp, Timestamp),
    mut take: impl FnMut(&Row),
) -> Result<(), Problem> {
    let at =
        |comparison, at: Timestamp| Condition::new("timestamp", comparison, IndexValue::Integer(at.as_millisecond()));
    let conditions =
        vec![equal("subscription_item_id", item), at(Comparison::AtLeast, from), at(Comparison::Below, until)];
    let mut after: Option<After> = None;
    loop {
        let (conditions, order) = (conditions.clone(), Order::Ascending("timestamp"));
        let query = Query { conditions, order, after: after.take(), offset: 0, limit: STEP };
        let page = context.tx.list(&USAGE_RECORD, &query).await?;
        page.rows.iter().for_each(&mut take);
        if !page.more {
            return Ok(());
        }
        after = page.end;
    }
}
