//! The parts of an invoice by what their services are to the tax authority.

use rust_decimal::Decimal;
use serde_json::{Map, Value};

use crate::domain::tax;

/// What each service item has of an invoice's total, by its lines; discounts fall on all in proportion. The parts add up to
/// the total, cent by cent.
pub(crate) fn parts_of(invoice: &Map<String, Value>, total_cents: i64) -> Vec<(Option<String>, i64)> {
    let mut sums: Vec<(Option<String>, i64)> = Vec::new();
    for line in invoice.get("line_items").and_then(Value::as_array).into_iter().flatten() {
        let service = line.get("service_item_id").and_then(Value::as_str).map(str::to_owned);
        let cents = line.get("amount_cents").and_then(Value::as_i64).unwrap_or_default();
        match sums.iter_mut().find(|(known, _)| *known == service) {
            Some((_, sum)) => *sum += cents,
            None => sums.push((service, cents)),
        }
    }
    let subtotal: i64 = sums.iter().map(|(_, cents)| cents).sum();
    if subtotal == 0 {
        return vec![(None, total_cents)];
    }
    let (mut passed, mut given) = (0_i64, 0_i64);
    for (_, cents) in &mut sums {
        passed += *cents;
        let until = tax::rounded(Decimal::from(total_cents) * Decimal::from(passed) / Decimal::from(subtotal));
        (*cents, given) = (until - given, until);
    }
    sums
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    fn of(lines: &[(&str, i64)], total: i64) -> Vec<i64> {
        let lines: Vec<Value> =
            lines.iter().map(|(service, cents)| json!({ "service_item_id": service, "amount_cents": cents })).collect();
        let Value::Object(invoice) = json!({ "line_items": lines }) else { unreachable!() };
        parts_of(&invoice, total).into_iter().map(|(_, cents)| cents).collect()
    }

    #[test]
    fn a_discount_falls_on_all() {
        assert_eq!(of(&[("a", 100), ("b", 200), ("a", 100)], 300), [150, 150]);
        assert_eq!(of(&[], 0), [0]);
    }

    proptest! {
        #[test]
        fn parts_add_up(lines in proptest::collection::vec(1_i64..=9_999_999, 1..20), off in 0_i64..=100) {
            let subtotal: i64 = lines.iter().sum();
            let total = subtotal - subtotal * off / 100;
            let names = ["a", "b", "c"];
            let lines: Vec<(&str, i64)> = lines.iter().enumerate().map(|(at, cents)| (names[at % 3], *cents)).collect();
            prop_assert_eq!(of(&lines, total).iter().sum::<i64>(), total);
        }
    }
}
