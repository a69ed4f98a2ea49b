//! How much of a credit counts: nothing of one that expired.

use jiff::Timestamp;
use storage::Row;

use super::grant::expiry;
use crate::billing::cents;
use crate::fields::RowFields;

/// Hidden: [`AVAILABLE`], [`USED`] or [`EXPIRED`], as the list's `usage` asks.
pub(crate) const MARK: &str = "usage_mark";
pub(crate) const AVAILABLE: &str = "available";
pub(crate) const USED: &str = "used";
pub(crate) const EXPIRED: &str = "expired";

/// Writes how the credit stands at `now`.
pub(super) fn put(now: Timestamp, credit: &mut Row) {
    let is_used = cents::of(&credit.doc, "amount_remaining_cents") == 0;
    let word = match expiry(credit) {
        _ if is_used => USED,
        Some(at) if at <= now => EXPIRED,
        _ => AVAILABLE,
    };
    credit.put(MARK, word);
}

/// What of a credit is in its account's balance.
pub(crate) fn counted_cents(credit: &Row) -> i64 {
    match credit.text(MARK) {
        AVAILABLE => cents::of(&credit.doc, "amount_remaining_cents"),
        _ => 0,
    }
}
