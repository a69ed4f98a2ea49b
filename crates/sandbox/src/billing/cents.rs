//! Money as documents keep it: whole cents, and subcents for what one unit costs. Divisions round as Brazilian invoices do,
//! half away from zero.

use rust_decimal::Decimal;
use serde_json::{Map, Value};

use crate::domain::money;

/// The one currency of the sandbox's organizations (ISO 4217).
pub(crate) const BRL: &str = "BRL";

/// Subcents (1/10000 of a real) in a cent.
pub(crate) const SUBCENTS_PER_CENT: i64 = 100;

/// The most that one amount may be: R$ 999.999.999,99, as the catalogue bounds it.
pub(crate) const MOST: i64 = 99_999_999_999;

/// A whole number of a document; 0 where there is none.
pub(crate) fn of(doc: &Map<String, Value>, name: &str) -> i64 {
    sent(doc, name).unwrap_or_default()
}

/// A whole number of a document, where there is one.
pub(crate) fn sent(doc: &Map<String, Value>, name: &str) -> Option<i64> {
    doc.get(name).and_then(Value::as_i64)
}

/// `R$ 1.289,45`.
pub(crate) fn brl(cents: i64) -> String {
    money::brl(money::from_cents(cents))
}

/// `amount` divided by `parts`, half away from zero. What is over the range of an amount stays at its end.
pub(crate) fn quotient(amount: i128, parts: i128) -> i64 {
    let parts = parts.max(1);
    let (whole, rest) = (amount / parts, amount % parts);
    let rounded = if rest.abs() * 2 >= parts { whole + amount.signum() } else { whole };
    i64::try_from(rounded).unwrap_or(if rounded < 0 { i64::MIN } else { i64::MAX })
}

/// What `quantity` units of `unit_subcents` come to, in cents: half away from zero, once for the whole line.
pub(crate) fn of_line(quantity: Decimal, unit_subcents: i64) -> i64 {
    let exact = quantity.checked_mul(Decimal::new(unit_subcents, 4)).unwrap_or(Decimal::MAX);
    money::in_cents(money::cents(exact)).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn halves_go_away_from_zero() {
        for (amount, parts, expected) in [(5, 2, 3), (-5, 2, -3), (4, 3, 1), (-4, 3, -1), (7, 1, 7), (0, 12, 0)] {
            assert_eq!(quotient(amount, parts), expected, "{amount} / {parts}");
        }
        assert_eq!(of_line(Decimal::new(15, 1), 333), 5);
        assert_eq!(of_line(Decimal::ONE, 850), 9);
        assert_eq!(of_line(Decimal::ONE, -850), -9);
        assert_eq!(of_line(Decimal::TEN, 2_899_000), 289_900);
    }

    proptest! {
        #[test]
        fn a_quotient_is_within_half_a_part(amount in any::<i64>(), parts in 1_i64..1_000_000) {
            let (amount, parts) = (i128::from(amount), i128::from(parts));
            let off = i128::from(quotient(amount, parts)) * parts - amount;
            prop_assert!(off.abs() * 2 <= parts);
        }
    }
}
