//! The records of one item.

use serde_json::{Map, Value};
use storage::{Order, Row};

use super::item::{self, Named};
use super::sum::{self, Sum};
use crate::answer::{Answered, Asked};
use crate::billing::subscription::items::Item;
use crate::billing::{listing, quantity};
use crate::context::Context;
use crate::instant;
use crate::problem::Problem;
use crate::uses::equal;

/// `GET /v1/usage`, with what all of its records come to.
pub(super) async fn list(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let (item, _) = asked_for(context, asked).await?;
    let day = |name: &str| asked.query.get(name).and_then(|text| instant::parse_iso_date(text));
    let from = day("start_date").and_then(instant::start_of).unwrap_or(jiff::Timestamp::MIN);
    let until = day("end_date").and_then(|day| instant::start_of(day.tomorrow().ok()?));
    let mut sum = Sum::default();
    sum::each(context, &item.row.uid, (from, until.unwrap_or(jiff::Timestamp::MAX)), |row| sum.add(row)).await?;
    let mut more = Map::new();
    more.insert("total_quantity".to_owned(), quantity::json(sum.quantity));
    for name in ["product_slug", "customer_id"] {
        if let Some(sent) = asked.query.get(name) {
            more.insert(name.to_owned(), Value::from(sent.as_str()));
        }
    }
    let of_item = vec![equal("subscription_item_id", &item.row.uid)];
    listing::page_with(context, asked, (of_item, Order::Newest), more).await
}

/// The item that a query names.
///
/// # Errors
/// 400 on the parameter that is missing, 404 for an item that there is not.
pub(super) async fn asked_for(context: &mut Context, asked: &Asked) -> Result<(Item, Row), Problem> {
    let text = |name: &str| asked.query.get(name).map(String::as_str);
    let named = Named {
        id: text("subscription_item_id"),
        product_slug: text("product_slug"),
        customer_id: text("customer_id"),
    };
    match item::find(context, named).await {
        Ok(found) => found.ok_or(Problem::NotFound),
        Err(Problem::Fields(found)) => Err(match found.into_iter().next() {
            Some((name, message)) => Problem::Parameter { name, message },
            None => Problem::NotFound,
        }),
        Err(problem) => Err(problem),
    }
}
