//! Prices: what a unit of a product costs, and what it comes to in another billing cycle.

mod own;

pub(crate) use own::OWN_PATHS;

use catalogue::billing::price::PRICE;
use storage::{Key, Row};

use super::cents;
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::uses::{self, equal};

/// What a unit costs in some billing cycle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Charged {
    /// The price's id: another than the one that was asked for where the product has one for the cycle.
    pub(crate) price_id: String,
    /// In 1/10000 of a real.
    pub(crate) unit_amount_subcents: i64,
}

/// The price that `field` of a body names, of `product`.
///
/// # Errors
/// 422 on the field for a price that nobody set, or of another product.
pub(crate) async fn named(context: &mut Context, field: &str, (id, product): (&str, &str)) -> Result<Row, Problem> {
    let found = context.tx.get(&PRICE, &Key::Uid(id.to_ascii_lowercase())).await?;
    let price = found.ok_or_else(|| Problem::field(field, "não é um preço conhecido"))?;
    if price.text("product_id") != product {
        return Err(Problem::field(field, "é preço de outro produto"));
    }
    Ok(price)
}

/// What `price` comes to in `cycle`. A price of every cycle stays as it is; else the product's own price of the cycle
/// holds, the newest one; and where it has none, the price by the number of months, half away from zero.
///
/// # Errors
/// The store's.
pub(crate) async fn in_cycle(context: &mut Context, price: &Row, cycle: &str) -> Result<Charged, Problem> {
    let as_it_is = |price: &Row| Charged { price_id: price.uid.clone(), unit_amount_subcents: subcents(price) };
    let own = price.text("billing_cycle");
    let (Some(from), Some(to)) = (months(own), months(cycle)) else { return Ok(as_it_is(price)) };
    if own == cycle {
        return Ok(as_it_is(price));
    }
    let mut walk = uses::Walk::new(&PRICE, equal("product_id", price.text("product_id")));
    while let Some(rows) = walk.next(context).await? {
        let fits =
            |row: &&Row| row.text("billing_cycle") == cycle && row.text("usage_type") == price.text("usage_type");
        if let Some(found) = rows.iter().find(fits) {
            return Ok(as_it_is(found));
        }
    }
    let scaled = scaled(subcents(price), (from, to));
    Ok(Charged { price_id: price.uid.clone(), unit_amount_subcents: scaled })
}

/// The months of a billing cycle; `None` for what is no cycle.
pub(crate) fn months(cycle: &str) -> Option<i64> {
    match cycle {
        "monthly" => Some(1),
        "quarterly" => Some(3),
        "semiannual" => Some(6),
        "annual" => Some(12),
        _ => None,
    }
}

/// An amount of `from` months as one of `to` months, half away from zero.
pub(crate) fn scaled(amount: i64, (from, to): (i64, i64)) -> i64 {
    cents::quotient(i128::from(amount) * i128::from(to), from.into())
}

/// Whether it is charged by what was used.
pub(crate) fn is_metered(price: &Row) -> bool {
    price.text("usage_type") == "metered"
}

fn subcents(price: &Row) -> i64 {
    cents::of(&price.doc, "unit_amount_subcents")
}
