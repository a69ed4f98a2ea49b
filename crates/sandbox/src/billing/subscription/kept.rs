//! What a subscription keeps beside the API's fields, and the short ways to read both.

use catalogue::billing::subscription::SUBSCRIPTION;
use jiff::Timestamp;
use jiff::civil::Date;
use rust_decimal::Decimal;
use serde_json::{Value, json};
use storage::{Key, Row};

use super::bill::{RETRY_AT, RETRY_REASON};
use super::period::{Anchor, Period};
use crate::billing::day;
use crate::context::Context;
use crate::domain::money;
use crate::fields::RowFields;
use crate::instant;
use crate::problem::Problem;

/// `yes`, or `no` once it was deleted: lists leave it out then.
pub(crate) const SHOWN: &str = "shown";
/// The day from which months are counted, `YYYY-MM-DD`.
const ANCHOR: &str = "anchor";
/// How many months behind that day the current period begins.
const ANCHOR_MONTHS: &str = "anchor_months";
/// The cycle of the current period; `billing_cycle` may be the next one's already.
pub(crate) const PERIOD_CYCLE: &str = "period_cycle";
/// What the whole current period was sold for, in cents: what a change of plan gives back a share of.
pub(crate) const PERIOD_PRICE: &str = "period_price_cents";
/// The instant up to which usage has been billed.
pub(crate) const USAGE_BILLED_UNTIL: &str = "usage_billed_until";
/// Days of trial that begin with it.
pub(crate) const TRIAL_DAYS: &str = "trial_days";
/// Lines that the next invoice of the cycle takes up: `{description, amount_cents, details}`.
pub(crate) const ADJUSTMENTS: &str = "adjustments";

/// A subscription read anew: what was called meanwhile may have changed it.
///
/// # Errors
/// The store's.
pub(crate) async fn again(context: &mut Context, row: &Row) -> Result<Row, Problem> {
    context.find(&SUBSCRIPTION, &Key::Id(row.id)).await
}

/// Its current period; `None` before it has begun, and in a trial.
pub(crate) fn period(row: &Row) -> Option<Period> {
    anchor(row)?;
    Some(Period { first: day::of(row.text("current_period_start"))?, last: day::of(row.text("current_period_end"))? })
}

/// Where its current period is counted from; `None` before it has begun, and in a trial.
pub(crate) fn anchor(row: &Row) -> Option<Anchor> {
    let day = instant::parse_iso_date(row.text(ANCHOR))?;
    let months = row.doc.get(ANCHOR_MONTHS).and_then(Value::as_u64).and_then(|months| u32::try_from(months).ok())?;
    Some(Anchor { day, months })
}

/// Puts it into the period of `cycle` that begins at `anchor`.
pub(crate) fn put_period(row: &mut Row, anchor: Anchor, cycle: &str) {
    row.put(ANCHOR, anchor.day.to_string());
    row.put(ANCHOR_MONTHS, anchor.months);
    row.put(PERIOD_CYCLE, cycle);
    show_period(row, anchor.period(cycle));
}

/// Shows `period` as the current one.
pub(crate) fn show_period(row: &mut Row, period: Period) {
    row.put("current_period_start", day::text(period.first));
    row.put("current_period_end", last_moment(period.last));
    row.put("cycle_billing_date", day::text(period.next_day()));
}

/// Takes it out of its periods: it has not begun.
pub(crate) fn clear_period(row: &mut Row) {
    for name in
        [ANCHOR, ANCHOR_MONTHS, PERIOD_CYCLE, PERIOD_PRICE, USAGE_BILLED_UNTIL, ADJUSTMENTS, RETRY_AT, RETRY_REASON]
    {
        row.doc.remove(name);
    }
}

/// The last moment of a day.
fn last_moment(last: Date) -> String {
    day::moment(instant::end_of(last).unwrap_or(Timestamp::MAX))
}

/// A field's whole number; 0 where there is none.
pub(crate) fn whole(row: &Row, name: &str) -> i64 {
    row.doc.get(name).and_then(Value::as_i64).unwrap_or_default()
}

/// A field's instant.
pub(crate) fn moment(row: &Row, name: &str) -> Option<Timestamp> {
    row.text(name).parse().ok()
}

/// Whether a field says true.
pub(crate) fn is_set(row: &Row, name: &str) -> bool {
    row.doc.get(name) == Some(&Value::Bool(true))
}

/// Its discount in hundredths of a percent.
pub(crate) fn discount_hundredths(row: &Row) -> i64 {
    let percent = row.doc.get("discount_percent").and_then(money::decimal).unwrap_or_default();
    (percent * Decimal::ONE_HUNDRED).trunc().try_into().unwrap_or_default()
}

/// The lines that wait for the next invoice of the cycle.
pub(crate) fn adjustments(row: &Row) -> &[Value] {
    row.doc.get(ADJUSTMENTS).and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default()
}

/// Lets a line wait for the next invoice of the cycle.
pub(crate) fn adjust(row: &mut Row, description: &str, amount_cents: i64, details: &Value) {
    let line = json!({ "description": description, "amount_cents": amount_cents, "details": details });
    crate::fields::push(row, ADJUSTMENTS, line);
}
