//! Several products at once.

use catalogue::billing::plan::item::PLAN_ITEM;
use catalogue::billing::price::PRICE;
use catalogue::billing::product::PRODUCT;
use catalogue::billing::proposal::item::PROPOSAL_ITEM;
use serde_json::json;
use storage::Row;

use super::archive;
use crate::answer::{Answered, Asked};
use crate::billing::several::{Outcome, named};
use crate::billing::{refusal, slug};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::uses::{self, Walk, equal};

pub(super) async fn archive(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut outcome = Outcome::default();
    for row in named(context, asked, (&PRODUCT, usize::MAX)).await? {
        let (id, archived) = (row.uid.clone(), archive::off_sale(context, row).await);
        outcome.note(id, archived)?;
    }
    Ok(outcome.answer())
}

pub(super) async fn delete(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut outcome = Outcome::default();
    for row in named(context, asked, (&PRODUCT, usize::MAX)).await? {
        let (id, erased) = (row.uid.clone(), erase(context, &row).await);
        outcome.note(id, erased)?;
    }
    Ok(outcome.answer())
}

/// Erases a product with its prices.
///
/// # Errors
/// 422 `product_in_use` while a subscription, a plan, a proposal or an add-on needs it.
async fn erase(context: &mut Context, row: &Row) -> Result<(), Problem> {
    archive::unless_subscribed(context, row).await?;
    for (record, on, what) in [
        (&PLAN_ITEM, "product_id", "de planos"),
        (&PRODUCT, "parent_product_id", "de um conjunto com adicionais"),
        (&PROPOSAL_ITEM, "product_id", "de propostas"),
    ] {
        if uses::first(context, record, vec![equal(on, &row.uid)]).await?.is_some() {
            let message = format!("O produto faz parte {what}. Retire-o antes, ou arquive-o.");
            return Err(refusal::coded("product_in_use", message, json!({ "product_id": row.uid })));
        }
    }
    let mut walk = Walk::new(&PRICE, equal("product_id", &row.uid));
    while let Some(prices) = walk.next(context).await? {
        for price in prices {
            context.tx.delete(&PRICE, price.id).await?;
        }
    }
    Ok(context.tx.delete(&PRODUCT, row.id).await?)
}

/// Moves products to a group, each unless its slug is taken there.
pub(super) async fn move_group(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let group = asked.body.get("product_group_id").cloned().unwrap_or_default();
    let mut outcome = Outcome::default();
    for mut row in named(context, asked, (&PRODUCT, usize::MAX)).await? {
        let id = row.uid.clone();
        let among = vec![equal("product_group_id", group.as_str().unwrap_or_default())];
        let slug = row.text("slug").to_owned();
        let moved = match slug::is_taken(context, &PRODUCT, (&slug, Some(&row)), among).await? {
            true => Err(slug::taken()),
            false => {
                row.put("product_group_id", group.clone());
                context.update(&PRODUCT, row).await
            }
        };
        outcome.note(id, moved)?;
    }
    Ok(outcome.answer())
}
