//! Taking products off sale and back.

use catalogue::billing::product::PRODUCT;
use catalogue::billing::subscription::SUBSCRIPTION;
use catalogue::billing::subscription::item::SUBSCRIPTION_ITEM;
use serde_json::json;
use storage::{Key, Row};

use crate::answer::{Answered, Asked};
use crate::billing::{deleted, refusal};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::uses::{Walk, equal};

/// How subscriptions stand that need what they were sold.
const LIVE: &[&str] = &["confirmed", "trialing", "active", "past_due", "paused", "suspended"];

/// Whether a subscription that runs, or will, charges for the product.
///
/// # Errors
/// The store's.
async fn is_subscribed(context: &mut Context, product: &Row) -> Result<bool, Problem> {
    let mut walk = Walk::new(&SUBSCRIPTION_ITEM, equal("product_id", &product.uid));
    while let Some(items) = walk.next(context).await? {
        for item in items {
            let subscription = Key::Uid(item.text("subscription_id").to_owned());
            let found = context.tx.get(&SUBSCRIPTION, &subscription).await?;
            if found.is_some_and(|row| LIVE.contains(&row.text("status"))) {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

/// # Errors
/// 422 `product_in_use`.
pub(super) async fn unless_subscribed(context: &mut Context, product: &Row) -> Result<(), Problem> {
    match is_subscribed(context, product).await? {
        true => Err(refusal::coded(
            "product_in_use",
            "O produto está em assinaturas em curso. Retire-o delas antes.",
            json!({ "product_id": product.uid }),
        )),
        false => Ok(()),
    }
}

pub(super) async fn archive(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&PRODUCT, &asked.key()?).await?;
    Ok(Answered::Record(&PRODUCT, off_sale(context, row).await?))
}

pub(super) async fn delete(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&PRODUCT, &asked.key()?).await?;
    off_sale(context, row).await?;
    Ok(deleted())
}

/// Archives a product.
///
/// # Errors
/// 422 `already_archived` or `product_in_use`.
pub(super) async fn off_sale(context: &mut Context, mut row: Row) -> Result<Row, Problem> {
    refusal::unless_in(&row, &["draft", "active"], "already_archived")?;
    unless_subscribed(context, &row).await?;
    row.put("status", "archived");
    context.update(&PRODUCT, row).await
}

pub(super) async fn publish(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    on_sale(context, asked, "draft").await
}

pub(super) async fn restore(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    on_sale(context, asked, "archived").await
}

async fn on_sale(context: &mut Context, asked: &Asked, from: &str) -> Result<Answered, Problem> {
    let mut row = context.find(&PRODUCT, &asked.key()?).await?;
    refusal::unless_in(&row, &[from], refusal::TRANSITION)?;
    row.put("status", "active");
    Ok(Answered::Record(&PRODUCT, context.update(&PRODUCT, row).await?))
}
