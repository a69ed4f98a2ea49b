//! Makes a subscription from a plan or from items. With a trial it begins at once, since that charges nothing; without one it
//! waits as a draft for its activation.

use catalogue::billing::billing_account::BILLING_ACCOUNT;
use catalogue::billing::plan::PLAN;
use catalogue::billing::subscription::SUBSCRIPTION;
use serde_json::{Map, Value};
use storage::Key;

use super::{NewSubscription, Sold, SoldItem, store, trial};
use crate::answer::{Answered, Asked};
use crate::billing::price;
use crate::context::Context;
use crate::problem::Problem;

pub(super) async fn create(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut also = asked.body.clone();
    let account = taken(&mut also, "billing_account_id").unwrap_or_default();
    let account = context.find(&BILLING_ACCOUNT, &Key::Uid(account)).await?;
    let items = also.remove("items");
    let sold = match (taken(&mut also, "plan_id"), items.as_ref().and_then(Value::as_array)) {
        (Some(_), Some(items)) if !items.is_empty() => {
            return Err(Problem::field("items", "não pode vir com plan_id; envie um ou outro"));
        }
        (Some(plan), _) => Sold::Plan(context.find(&PLAN, &Key::Uid(plan)).await?),
        (None, Some(items)) if !items.is_empty() => Sold::Items(sold_items(context, items).await?),
        (None, _) => return Err(Problem::field("plan_id", "deve ser enviado, ou items no lugar dele")),
    };
    let row = store::draft(context, NewSubscription { account, sold, also }).await?;
    let row = trial::begin_if_any(context, row).await?;
    Ok(Answered::Created(&SUBSCRIPTION, row))
}

fn taken(body: &mut Map<String, Value>, name: &str) -> Option<String> {
    body.remove(name)?.as_str().map(str::to_owned)
}

/// The items of a body. What one costs is its price's amount, unless another was sent.
async fn sold_items(context: &mut Context, sent: &[Value]) -> Result<Vec<SoldItem>, Problem> {
    let text = |item: &Value, name: &str| item.get(name).and_then(Value::as_str).unwrap_or_default().to_owned();
    let whole = |item: &Value, name: &str| item.get(name).and_then(Value::as_i64);
    let mut items: Vec<SoldItem> = Vec::with_capacity(sent.len());
    for (at, item) in sent.iter().enumerate() {
        let (product_id, price_id) = (text(item, "product_id"), text(item, "price_id"));
        if items.iter().any(|other| other.product_id == product_id) {
            return Err(Problem::field(
                &format!("items[{at}].product_id"),
                "já está em outro item; some as quantidades",
            ));
        }
        let field = format!("items[{at}].price_id");
        let price = price::named(context, &field, (&price_id, &product_id)).await?;
        let usual = price.doc.get("unit_amount_subcents").and_then(Value::as_i64).unwrap_or_default();
        items.push(SoldItem {
            quantity: whole(item, "quantity").unwrap_or(1),
            unit_amount_subcents: whole(item, "unit_amount_subcents").unwrap_or(usual),
            product_id,
            price_id,
        });
    }
    Ok(items)
}
