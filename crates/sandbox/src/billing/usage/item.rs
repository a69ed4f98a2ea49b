//! The subscription item that usage is reported on: by its id, or by its product and the account that buys it.

use catalogue::billing::product::PRODUCT;
use catalogue::billing::subscription::SUBSCRIPTION;
use catalogue::billing::subscription::item::SUBSCRIPTION_ITEM;
use storage::{Key, Row};

use crate::billing::billing_account;
use crate::billing::subscription::items::{self, Item};
use crate::billing::subscription::kept;
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::uses::{Walk, equal, first};

/// How somebody names an item.
#[derive(Debug, Clone, Copy)]
pub(super) struct Named<'a> {
    /// `subscription_item_id`.
    pub(super) id: Option<&'a str>,
    /// `product_slug`.
    pub(super) product_slug: Option<&'a str>,
    /// `customer_id`: what its owner calls the billing account.
    pub(super) customer_id: Option<&'a str>,
}

/// States in which a subscription takes reports of use.
pub(super) const TAKES_USE: &[&str] = &["active", "trialing"];

/// The item, with its subscription; `None` where there is none. Of several that a product and an account name together, the
/// one whose subscription runs, and the newest of those.
///
/// # Errors
/// 422 on the field that is missing, where neither way names one.
pub(super) async fn find(context: &mut Context, named: Named<'_>) -> Result<Option<(Item, Row)>, Problem> {
    match (named.id, named.product_slug, named.customer_id) {
        (Some(id), _, _) => {
            let found = context.tx.get(&SUBSCRIPTION_ITEM, &Key::Uid(id.to_ascii_lowercase())).await?;
            match found {
                Some(row) => with_subscription(context, row).await,
                None => Ok(None),
            }
        }
        (None, Some(slug), Some(customer)) => by_product(context, slug, customer).await,
        (None, Some(_), None) => Err(Problem::field("customer_id", "deve vir com product_slug")),
        (None, None, _) => {
            Err(Problem::field("subscription_item_id", "deve ser enviado, ou product_slug com customer_id"))
        }
    }
}

async fn with_subscription(context: &mut Context, row: Row) -> Result<Option<(Item, Row)>, Problem> {
    let key = Key::Uid(row.text("subscription_id").to_owned());
    let Some(subscription) = context.tx.get(&SUBSCRIPTION, &key).await? else { return Ok(None) };
    Ok(Some((items::with_product(context, row).await?, subscription)))
}

async fn by_product(context: &mut Context, slug: &str, customer: &str) -> Result<Option<(Item, Row)>, Problem> {
    let Some(account) = billing_account::called(context, customer).await? else { return Ok(None) };
    let Some(product) = first(context, &PRODUCT, vec![equal("slug", slug)]).await? else { return Ok(None) };
    let mut other = None;
    let mut walk = Walk::new(&SUBSCRIPTION, equal("billing_account_id", &account.uid));
    while let Some(subscriptions) = walk.next(context).await? {
        for subscription in subscriptions.into_iter().filter(|row| row.text(kept::SHOWN) == "yes") {
            let items = items::current(context, &subscription).await?;
            let Some(item) = items.into_iter().find(|item| item.row.text("product_id") == product.uid) else {
                continue;
            };
            if TAKES_USE.contains(&subscription.text("status")) {
                return Ok(Some((item, subscription)));
            }
            other.get_or_insert((item, subscription));
        }
    }
    Ok(other)
}
