//! Reading and writing an entry's document.

use jiff::Timestamp;
use jiff::civil::Date;
use rust_decimal::Decimal;
use serde_json::{Map, Value};

use crate::domain::money;
use crate::instant;

/// Hidden: `true` for a forecast, which no balance and no total counts.
pub(crate) const IS_PENDING: &str = "is_pending";
/// Hidden: the UTC day of `occurred_at`, `YYYY-MM-DD`. Sums by day are made over it.
pub(crate) const DAY: &str = "day";
/// Hidden: the bill that the entry settled; only the bill can take it back.
pub(crate) const BILL: &str = "bill_id";
/// Hidden: `payable` or `receivable`, beside [`BILL`].
pub(crate) const BILL_KIND: &str = "bill_kind";
/// Hidden: the transfer that the entry is a leg of.
pub(crate) const TRANSFER: &str = "transfer_id";
/// Hidden: the reconciliation that the entry is a member of.
pub(crate) const RECONCILIATION: &str = "reconciliation_id";

/// The largest amount that the API takes: 13 digits and two decimals. What is computed has to fit as well, so that it can
/// be sent back.
pub(crate) const LARGEST: Decimal = Decimal::from_parts(0xa4c6_7fff, 0x0003_8d7e, 0, false, 2);

/// Which way money goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Side {
    /// Out of the account.
    Debit,
    /// Into the account.
    Credit,
}

impl Side {
    /// The word of `type`.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Side::Debit => "debit",
            Side::Credit => "credit",
        }
    }

    /// The side that `type` names.
    pub(crate) fn of(word: &str) -> Option<Side> {
        [Side::Debit, Side::Credit].into_iter().find(|side| side.word() == word)
    }
}

/// A text field; empty when absent or null.
pub(crate) fn text<'a>(doc: &'a Map<String, Value>, name: &str) -> &'a str {
    doc.get(name).and_then(Value::as_str).unwrap_or_default()
}

/// The text of a field that holds one.
pub(crate) fn filled<'a>(doc: &'a Map<String, Value>, name: &str) -> Option<&'a str> {
    Some(text(doc, name)).filter(|text| !text.is_empty())
}

/// Whether a flag is up.
pub(crate) fn flag(doc: &Map<String, Value>, name: &str) -> bool {
    doc.get(name).and_then(Value::as_bool).unwrap_or_default()
}

/// An amount in reais; zero when absent.
pub(crate) fn amount(doc: &Map<String, Value>, name: &str) -> Decimal {
    doc.get(name).and_then(money::decimal).unwrap_or_default()
}

/// Reais as the API writes them: `1289.45`, `-37.50`.
pub(crate) fn reais(amount: Decimal) -> Value {
    Value::from(format!("{:.2}", money::cents(amount)))
}

/// Reais of whole hundredths, as sums come from the store.
pub(crate) fn of_hundredths(sum: i128) -> Decimal {
    Decimal::try_from_i128_with_scale(sum, 2).unwrap_or(if sum < 0 { Decimal::MIN } else { Decimal::MAX })
}

/// The calendar day of a stored moment or day, which are kept in UTC.
pub(crate) fn day(doc: &Map<String, Value>, name: &str) -> Option<Date> {
    text(doc, name).get(..10)?.parse().ok()
}

/// A moment as the API writes it: `2026-06-05 12:03:44 UTC`.
pub(crate) fn moment(at: Timestamp) -> Value {
    Value::from(instant::utc_text(at))
}

/// A day as the API writes it: midnight UTC.
pub(crate) fn midnight(day: Date) -> Value {
    Value::from(instant::utc_day(day))
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;
    use serde_json::json;

    use super::*;

    #[test]
    fn reais_have_two_decimals_and_their_sign() {
        for (amount, written) in [(of_hundredths(128_945), "1289.45"), (of_hundredths(-3_750), "-37.50")] {
            assert_eq!(reais(amount), written);
        }
        assert_eq!(reais(Decimal::ZERO), "0.00");
    }

    #[test]
    fn moments_and_days_are_utc() {
        assert_eq!(moment("2026-06-05T09:03:44-03:00".parse().unwrap()), "2026-06-05 12:03:44 UTC");
        assert_eq!(midnight(date(2026, 6, 5)), "2026-06-05 00:00:00 UTC");
        let doc = json!({ "occurred_at": "2026-06-05 23:59:59 UTC", "other": "x" });
        assert_eq!(day(doc.as_object().unwrap(), "occurred_at"), Some(date(2026, 6, 5)));
        assert_eq!(day(doc.as_object().unwrap(), "other"), None);
    }
}
