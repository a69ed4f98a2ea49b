//! What was used of an item over a period, and what it will cost.

use catalogue::billing::product::PRODUCT;
use jiff::Timestamp;
use serde_json::{Value, json};
use storage::{Key, Row};

use super::list;
use super::sum::{self, Sum};
use crate::answer::{Answered, Asked};
use crate::billing::subscription::items::{Charged, Item};
use crate::billing::subscription::{kept, sale};
use crate::billing::{cents, day, quantity};
use crate::context::Context;
use crate::fields::RowFields;
use crate::instant;
use crate::problem::Problem;

/// `GET /v1/usage/summary`. Without a period it is the subscription's current one.
pub(super) async fn summary(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let (item, subscription) = list::asked_for(context, asked).await?;
    let (from, last) = period(asked, &subscription)?;
    let until = last.checked_add(jiff::SignedDuration::from_millis(1)).unwrap_or(Timestamp::MAX);
    let mut sum = Sum::default();
    sum::each(context, &item.row.uid, (from, until), |row| sum.add(row)).await?;
    let product = context.tx.get(&PRODUCT, &Key::Uid(item.row.text("product_id").to_owned())).await?;
    let product = product.map(|row| json!({ "id": row.uid, "name": row.text("name"), "slug": row.text("slug") }));
    let account = sale::account_of(context, &subscription).await?;
    Ok(Answered::Bare(json!({
        "subscription_item_id": item.row.uid,
        "subscription_id": subscription.uid,
        "subscription_status": subscription.text("status"),
        "product": product,
        "customer_id": account.text("external_id"),
        "period": { "start": day::moment(from), "end": day::moment(last) },
        "usage": {
            "total_quantity": quantity::json(sum.quantity),
            "record_count": sum.count,
            "first_record_at": sum.first_at,
            "last_record_at": sum.last_at,
        },
        "billing": billing(&item, &sum),
    })))
}

/// The first and the last moment of what is asked for.
fn period(asked: &Asked, subscription: &Row) -> Result<(Timestamp, Timestamp), Problem> {
    let day = |name: &str| asked.query.get(name).and_then(|text| instant::parse_iso_date(text));
    let usual = |name: &str| kept::moment(subscription, name);
    let from = day("period_start").and_then(instant::start_of).or_else(|| usual("current_period_start"));
    let last = day("period_end").and_then(instant::end_of).or_else(|| usual("current_period_end"));
    let from = from.unwrap_or(Timestamp::MIN);
    let last = last.unwrap_or(Timestamp::MAX);
    if last < from {
        let message = "deve ser igual ou posterior a period_start".to_owned();
        return Err(Problem::Parameter { name: "period_end".to_owned(), message });
    }
    Ok((from, last))
}

/// What it will cost: nothing can be told of an item that is not charged by use.
fn billing(item: &Item, sum: &Sum) -> Value {
    let is_metered = item.charged == Charged::ByUse;
    let cost = is_metered.then(|| cents::of_line(sum.quantity, item.unit()));
    json!({
        "estimated_cost_cents": cost,
        "price_id": item.row.doc.get("price_id"),
        "usage_type": if is_metered { "metered" } else { "licensed" },
    })
}
