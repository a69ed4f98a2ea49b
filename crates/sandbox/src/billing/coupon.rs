//! Coupons.

mod discount;
mod scope;
mod write;

pub(crate) use discount::{Purchase, discount_cents, judged_cents};

use catalogue::billing::coupon::COUPON;
use catalogue::billing::coupon::redemption::REDEMPTION;
use serde_json::{Map, Value};
use storage::{Key, Order, Row};

use super::{cents, listing};
use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::rules::Rule;
use crate::uses::{self, equal};

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[
    ("billing_coupons_create", |context, asked| Box::pin(write::create(context, asked))),
    ("billing_coupons_update", |context, asked| Box::pin(write::change(context, asked))),
    ("billing_coupons_redemptions_list", |context, asked| Box::pin(redemptions(context, asked))),
    ("billing_coupons_deactivate", |context, asked| Box::pin(write::deactivate(context, asked))),
    ("billing_coupons_delete", |context, asked| Box::pin(write::delete(context, asked))),
];

/// Who used a coupon, newest first.
async fn redemptions(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let coupon = context.find(&COUPON, &asked.key()?).await?;
    listing::page(context, asked, vec![equal("coupon_id", &coupon.uid)], Order::Newest).await
}

/// Records that an invoice used a coupon.
///
/// # Errors
/// The store's.
pub(crate) async fn redeem(
    context: &mut Context,
    mut coupon: Row,
    invoice: &Row,
    discount_cents: i64,
) -> Result<(), Problem> {
    let mut doc = Map::new();
    doc.insert("coupon_id".to_owned(), coupon.uid.as_str().into());
    doc.insert("billing_account_id".to_owned(), invoice.text("billing_account_id").into());
    doc.insert("invoice_id".to_owned(), invoice.uid.as_str().into());
    doc.insert("discount_cents".to_owned(), Value::from(discount_cents));
    context.insert(&REDEMPTION, doc).await?;
    let count = cents::of(&coupon.doc, "usage_count");
    coupon.put("usage_count", count + 1);
    context.update(&COUPON, coupon).await?;
    Ok(())
}

/// Takes back that an invoice used its coupon: nobody pays it any more.
///
/// # Errors
/// The store's.
pub(crate) async fn give_back(context: &mut Context, invoice: &Row) -> Result<(), Problem> {
    while let Some(redemption) = uses::first(context, &REDEMPTION, vec![equal("invoice_id", &invoice.uid)]).await? {
        context.tx.delete(&REDEMPTION, redemption.id).await?;
        let coupon = context.tx.get(&COUPON, &Key::Uid(redemption.text("coupon_id").to_owned())).await?;
        if let Some(mut coupon) = coupon {
            coupon.put("usage_count", (cents::of(&coupon.doc, "usage_count") - 1).max(0));
            context.update(&COUPON, coupon).await?;
        }
    }
    Ok(())
}
