//! What a subscription charges for: by the period, by use, or once.

use catalogue::billing::product::PRODUCT;
use catalogue::billing::subscription::item::SUBSCRIPTION_ITEM;
use rust_decimal::Decimal;
use serde_json::{Map, Value, json};
use storage::{Key, Page, Row};

use super::{SoldItem, kept, share};
use crate::answer::{Answered, Asked};
use crate::billing::{cents, day};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::uses::{Walk, equal};

/// When a metered item was taken off: it stays until its use has been billed.
const ENDED_AT: &str = "ended_at";
/// When an item that is charged once was billed.
pub(crate) const BILLED_AT: &str = "billed_at";

/// How an item is charged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Charged {
    /// In advance, for each period.
    EachPeriod,
    /// Behind the period, for what was used in it.
    ByUse,
    /// With the first invoice alone.
    Once,
}

impl Charged {
    /// By the product's type.
    pub(crate) fn of(product: &Row) -> Charged {
        match product.text("product_type") {
            "metered" => Charged::ByUse,
            "one_time_fixed" | "one_time_quantity" => Charged::Once,
            _ => Charged::EachPeriod,
        }
    }
}

/// An item with its product.
#[derive(Debug, Clone)]
pub(crate) struct Item {
    /// The item.
    pub(crate) row: Row,
    /// Its product's name, as invoices show it.
    pub(crate) name: String,
    /// The service as the city knows it.
    pub(crate) service_item_id: Value,
    /// How it is charged.
    pub(crate) charged: Charged,
}

impl Item {
    /// How many.
    pub(crate) fn quantity(&self) -> Decimal {
        Decimal::from(kept::whole(&self.row, "quantity"))
    }

    /// What one costs, in subcents.
    pub(crate) fn unit(&self) -> i64 {
        kept::whole(&self.row, "unit_amount_subcents")
    }

    /// Whether it was taken off and only its use is still to be billed.
    pub(crate) fn is_ended(&self) -> bool {
        self.row.has(ENDED_AT)
    }
}

/// A subscription's items, oldest first, those that were taken off too.
///
/// # Errors
/// The store's.
pub(crate) async fn all(context: &mut Context, subscription: &Row) -> Result<Vec<Item>, Problem> {
    let mut walk = Walk::new(&SUBSCRIPTION_ITEM, equal("subscription_id", &subscription.uid));
    let mut items = Vec::new();
    while let Some(rows) = walk.next(context).await? {
        for row in rows {
            items.push(with_product(context, row).await?);
        }
    }
    items.reverse();
    Ok(items)
}

/// The items that it has now.
///
/// # Errors
/// The store's.
pub(crate) async fn current(context: &mut Context, subscription: &Row) -> Result<Vec<Item>, Problem> {
    let mut items = all(context, subscription).await?;
    items.retain(|item| !item.is_ended());
    Ok(items)
}

/// An item with what its product says.
///
/// # Errors
/// The store's.
pub(crate) async fn with_product(context: &mut Context, row: Row) -> Result<Item, Problem> {
    let product = context.tx.get(&PRODUCT, &Key::Uid(row.text("product_id").to_owned())).await?;
    Ok(match product {
        Some(product) => Item {
            name: product.text("name").to_owned(),
            service_item_id: product.doc.get("service_item_id").cloned().unwrap_or_default(),
            charged: Charged::of(&product),
            row,
        },
        None => Item { row, name: String::new(), service_item_id: Value::Null, charged: Charged::EachPeriod },
    })
}

/// `GET /v1/subscriptions/{id}/items`.
pub(super) async fn list(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let subscription = super::named(context, asked).await?;
    let rows = current(context, &subscription).await?.into_iter().map(|item| item.row).collect();
    Ok(Answered::List(&SUBSCRIPTION_ITEM, Page { rows, more: false, end: None }))
}

/// What the items of each period come to, before any discount, in cents.
pub(crate) fn gross_cents(items: &[Item]) -> i64 {
    let each = items.iter().filter(|item| item.charged == Charged::EachPeriod);
    each.map(|item| cents::of_line(item.quantity(), item.unit())).fold(0, i64::saturating_add)
}

/// What the items of each period come to, in subcents that no line rounds: what prices of plans are compared by.
pub(crate) fn period_subcents(items: &[Item]) -> i64 {
    let each = items.iter().filter(|item| item.charged == Charged::EachPeriod);
    each.map(|item| kept::whole(&item.row, "quantity").saturating_mul(item.unit())).fold(0, i64::saturating_add)
}

/// The same of what is about to be sold.
///
/// # Errors
/// The store's.
pub(crate) async fn sold_subcents(context: &mut Context, sold: &[SoldItem]) -> Result<i64, Problem> {
    let mut sum = 0_i64;
    for item in sold {
        let product = context.tx.get(&PRODUCT, &Key::Uid(item.product_id.clone())).await?;
        if product.is_none_or(|product| Charged::of(&product) == Charged::EachPeriod) {
            sum = sum.saturating_add(item.quantity.saturating_mul(item.unit_amount_subcents));
        }
    }
    Ok(sum)
}

/// What `gross_cents` come to with the subscription's own discount.
pub(crate) fn net_cents(subscription: &Row, gross_cents: i64) -> i64 {
    gross_cents - share::percent_cents(gross_cents, kept::discount_hundredths(subscription))
}

/// Shows what a period of the subscription costs.
///
/// # Errors
/// The store's.
pub(crate) async fn show_amount(context: &mut Context, subscription: &mut Row) -> Result<(), Problem> {
    let gross = gross_cents(&current(context, subscription).await?);
    let net = net_cents(subscription, gross);
    subscription.put("recurring_amount_cents", net);
    Ok(())
}

/// Makes the subscription's items those that are sold, and answers what changed: `op` is `add`, `remove`, `update_qty` or
/// `update_price`. A product keeps its item, and with it what was used of it.
///
/// # Errors
/// The store's.
pub(crate) async fn replace(
    context: &mut Context,
    subscription: &Row,
    sold: &[SoldItem],
) -> Result<Vec<Value>, Problem> {
    let mut left = current(context, subscription).await?;
    let mut changes = Vec::new();
    for new in sold {
        let same = |item: &Item| item.row.text("product_id") == new.product_id;
        match left.iter().position(same) {
            Some(at) => changes.extend(adapt(context, left.remove(at).row, new).await?),
            None => changes.push(add(context, subscription, new).await?),
        }
    }
    for item in left {
        changes.push(take_off(context, item).await?);
    }
    Ok(changes)
}

async fn add(context: &mut Context, subscription: &Row, new: &SoldItem) -> Result<Value, Problem> {
    let mut doc = Map::new();
    doc.insert("subscription_id".to_owned(), subscription.uid.clone().into());
    doc.insert("product_id".to_owned(), new.product_id.clone().into());
    doc.insert("price_id".to_owned(), new.price_id.clone().into());
    doc.insert("quantity".to_owned(), new.quantity.into());
    doc.insert("unit_amount_subcents".to_owned(), new.unit_amount_subcents.into());
    let row = context.insert(&SUBSCRIPTION_ITEM, doc).await?;
    Ok(change("add", &row))
}

async fn adapt(context: &mut Context, mut row: Row, new: &SoldItem) -> Result<Option<Value>, Problem> {
    let (quantity, unit) = (kept::whole(&row, "quantity"), kept::whole(&row, "unit_amount_subcents"));
    let price = row.text("price_id").to_owned();
    let same_price = unit == new.unit_amount_subcents && price == new.price_id;
    if same_price && quantity == new.quantity {
        return Ok(None);
    }
    row.put("quantity", new.quantity);
    row.put("price_id", new.price_id.clone());
    row.put("unit_amount_subcents", new.unit_amount_subcents);
    let row = context.update(&SUBSCRIPTION_ITEM, row).await?;
    let mut change = change(if same_price { "update_qty" } else { "update_price" }, &row);
    change["prevQuantity"] = quantity.into();
    change["prevPriceId"] = price.into();
    change["prevUnitAmountSubcents"] = unit.into();
    Ok(Some(change))
}

async fn take_off(context: &mut Context, item: Item) -> Result<Value, Problem> {
    let change = change("remove", &item.row);
    let mut row = item.row;
    match item.charged {
        Charged::ByUse => {
            row.put(ENDED_AT, day::moment(context.now));
            context.update(&SUBSCRIPTION_ITEM, row).await?;
        }
        Charged::EachPeriod | Charged::Once => context.tx.delete(&SUBSCRIPTION_ITEM, row.id).await?,
    }
    Ok(change)
}

fn change(op: &str, row: &Row) -> Value {
    let field = |name: &str| row.doc.get(name).cloned().unwrap_or_default();
    json!({ "op": op, "productId": field("product_id"), "priceId": field("price_id"), "quantity": field("quantity"),
        "unitAmountSubcents": field("unit_amount_subcents") })
}
