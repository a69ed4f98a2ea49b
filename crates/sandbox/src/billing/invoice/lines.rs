//! The lines of an invoice.

use rust_decimal::Decimal;
use serde_json::{Map, Value, json};

use super::NewLine;
use crate::billing::cents::{self, MOST};
use crate::billing::{day, quantity};
use crate::context::Context;
use crate::problem::Problem;

/// The most lines of one invoice, as the API's documents say.
pub(super) const MOST_LINES: usize = 200;

/// What a line may hold besides its words and amounts, and what stands there where nothing was given.
const FIELDS: &[&str] = &[
    "subscription_item_id",
    "product_id",
    "price_id",
    "service_item_id",
    "type",
    "discount_cents",
    "tax_subcents",
    "period_start",
    "period_end",
    "proration",
    "proration_details",
    "metadata",
];

/// What `quantity` of a thing cost, in whole cents: half a cent is rounded away from zero. `None` beyond what an amount may
/// be.
fn amount_cents(quantity: Decimal, unit_amount_subcents: i64) -> Option<i64> {
    Some(cents::of_line(quantity, unit_amount_subcents)).filter(|amount| (-MOST..=MOST).contains(amount))
}

/// The lines as an invoice keeps them, each under an id of its own.
///
/// # Errors
/// 422 that names the line: too large an amount, or no lines or too many.
pub(super) fn written(context: &Context, lines: Vec<NewLine>) -> Result<Value, Problem> {
    count(lines.len())?;
    let mut written = Vec::with_capacity(lines.len());
    for (at, line) in lines.into_iter().enumerate() {
        let id = engine::clock::uuid_v7(context.now, context.entropy.as_ref()).to_string();
        let created = day::moment(context.now);
        let mut also = line.also;
        let mut doc = Map::new();
        doc.insert("id".to_owned(), Value::from(id));
        doc.insert("created_at".to_owned(), Value::from(created));
        for name in FIELDS {
            doc.insert((*name).to_owned(), also.remove(*name).unwrap_or_default());
        }
        price(&mut doc, at, (line.description, line.quantity, line.unit_amount_subcents))?;
        written.push(Value::Object(doc));
    }
    Ok(Value::Array(written))
}

/// Puts words and amounts into the line at a place.
///
/// # Errors
/// 422 that names the line, where the amount is too large.
pub(super) fn price(
    line: &mut Map<String, Value>,
    at: usize,
    (description, quantity, unit_amount_subcents): (String, Decimal, i64),
) -> Result<(), Problem> {
    let amount = amount_cents(quantity, unit_amount_subcents).ok_or_else(|| {
        Problem::field(&format!("line_items[{at}].unit_amount_subcents"), "leva o valor da linha além do permitido")
    })?;
    line.insert("description".to_owned(), Value::from(description));
    line.insert("quantity".to_owned(), quantity::json(quantity));
    line.insert("unit_amount_subcents".to_owned(), Value::from(unit_amount_subcents));
    line.insert("amount_cents".to_owned(), json!(amount));
    Ok(())
}

/// Refuses a list of no lines or of too many.
pub(super) fn count(lines: usize) -> Result<(), Problem> {
    if (1..=MOST_LINES).contains(&lines) {
        return Ok(());
    }
    Err(Problem::field("line_items", &format!("deve ter de 1 a {MOST_LINES} linhas")))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn halves_of_a_cent_round_away_from_zero() {
        for (quantity, unit, cents) in [
            (Decimal::ONE, 2_899_000, Some(28_990)),
            (Decimal::ONE, 50, Some(1)),
            (Decimal::ONE, 49, Some(0)),
            (Decimal::ONE, -50, Some(-1)),
            (Decimal::new(15, 1), 101, Some(2)),
            (Decimal::new(1_000_000, 0), 850, Some(8_500_000)),
            (Decimal::ONE, MOST * 100, Some(MOST)),
            (Decimal::TWO, MOST * 100, None),
            (Decimal::MAX, 2, None),
        ] {
            assert_eq!(amount_cents(quantity, unit), cents, "{quantity} × {unit}");
        }
    }

    proptest! {
        #[test]
        fn a_line_is_never_half_a_cent_off(units in 1_i64..100_000, unit in 0_i64..10_000_000) {
            let cents = amount_cents(Decimal::from(units), unit).unwrap();
            prop_assert!((i128::from(cents) * 100 - i128::from(units) * i128::from(unit)).abs() <= 50);
        }
    }
}
