//! What an account may use: the root products of its subscriptions that run. An add-on counts with the product that it adds to.

use std::collections::HashMap;

use catalogue::billing::product::PRODUCT;
use catalogue::billing::product_group::PRODUCT_GROUP;
use catalogue::billing::subscription::SUBSCRIPTION;
use serde_json::{Value, json};
use storage::{Key, Row};

use super::named;
use crate::answer::{Answered, Asked};
use crate::billing::subscription::{items, kept};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::uses::{Walk, equal};

/// States in which a subscription entitles.
const ENTITLING: &[&str] = &["trialing", "active", "past_due"];

/// `GET /v1/billing_accounts/{id}/entitlements`.
pub(super) async fn list(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let account = named(context, asked).await?;
    let mut entitlements = Vec::new();
    let mut walk = Walk::new(&SUBSCRIPTION, equal("billing_account_id", &account.uid));
    while let Some(rows) = walk.next(context).await? {
        for row in rows.iter().filter(|row| ENTITLING.contains(&row.text("status")) && row.text(kept::SHOWN) == "yes") {
            entitlements.extend(of_subscription(context, row, asked).await?);
        }
    }
    Ok(Answered::Object(json!({ "billing_account_id": account.uid, "entitlements": entitlements })))
}

async fn of_subscription(context: &mut Context, row: &Row, asked: &Asked) -> Result<Vec<Value>, Problem> {
    let mut found = Vec::new();
    let mut groups: HashMap<String, Option<Row>> = HashMap::new();
    for item in items::current(context, row).await? {
        let product = context.tx.get(&PRODUCT, &Key::Uid(item.row.text("product_id").to_owned())).await?;
        let Some(product) = product.filter(|product| !product.has("parent_product_id")) else { continue };
        let id = product.text("product_group_id").to_owned();
        if !groups.contains_key(&id) {
            let group = context.tx.get(&PRODUCT_GROUP, &Key::Uid(id.clone())).await?;
            groups.insert(id.clone(), group);
        }
        let group = groups.get(&id).and_then(Option::as_ref);
        if asked_for(asked, group) {
            found.push(entitlement(row, (&item.row, &product), group));
        }
    }
    Ok(found)
}

fn asked_for(asked: &Asked, group: Option<&Row>) -> bool {
    let fits = |name: &str, of: fn(&Row) -> &str| {
        asked.query.get(name).is_none_or(|wanted| group.is_some_and(|group| of(group) == wanted))
    };
    fits("product_group_id", |group| &group.uid) && fits("product_group_slug", |group| group.text("slug"))
}

fn entitlement(subscription: &Row, (item, product): (&Row, &Row), group: Option<&Row>) -> Value {
    let of_group = |name: &str| group.and_then(|group| group.doc.get(name).cloned());
    json!({
        "product_id": product.uid,
        "product_parent_id": null,
        "product_external_id": product.doc.get("external_id"),
        "product_slug": product.text("slug"),
        "product_name": product.text("name"),
        "product_type": product.text("product_type"),
        "product_group_id": group.map(|group| group.uid.as_str()),
        "product_group_name": of_group("name"),
        "product_group_slug": of_group("slug"),
        "quantity": kept::whole(item, "quantity"),
        "subscription_id": subscription.uid,
        "subscription_status": subscription.text("status"),
        "current_period_end": subscription.doc.get("current_period_end"),
        "cancel_at_period_end": kept::is_set(subscription, "cancel_at_period_end"),
    })
}
