//! Days and moments as billing writes them: both are instants in UTC, a day its first instant in the account's zone.

use jiff::Timestamp;
use jiff::civil::Date;

use crate::instant;

/// How a record keeps a day: `2026-10-05T03:00:00.000Z`.
pub(crate) fn text(day: Date) -> String {
    moment(instant::start_of(day).unwrap_or(Timestamp::MAX))
}

/// How a record keeps a moment: `2026-10-05T12:14:27.000Z`.
pub(crate) fn moment(at: Timestamp) -> String {
    instant::utc_millis(at)
}

/// The day, in the account's zone, of what [`text`] or [`moment`] wrote, or of `YYYY-MM-DD` as a request gives it.
pub(crate) fn of(text: &str) -> Option<Date> {
    match instant::parse_iso_date(text) {
        Some(day) => Some(day),
        None => Some(engine::clock::account_date(text.parse().ok()?)),
    }
}
