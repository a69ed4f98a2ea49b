//! What plans hold. Each item is a record, and the plan repeats its items.

use std::collections::HashSet;

use catalogue::billing::plan::PLAN;
use catalogue::billing::plan::item::PLAN_ITEM;
use catalogue::billing::product::PRODUCT;
use serde_json::{Map, Value, json};
use storage::{Key, Order, Page, Query, Row};

use crate::answer::{Answered, Asked};
use crate::billing::price;
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::record_doc;
use crate::uses::equal;

/// The most items of a plan: a list of them is one answer, which has no pages.
const MOST: u64 = 200;

/// The fields of an item that its plan repeats, besides the id.
const REPEATED: &[&str] = &["product_id", "price_id", "quantity", "included"];

pub(super) async fn list(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let plan = context.find(&PLAN, &asked.key()?).await?;
    let rows = of(context, &plan).await?;
    Ok(Answered::List(&PLAN_ITEM, Page { rows, more: false, end: None }))
}

/// Sets the whole list. The API answers it bare.
pub(super) async fn replace(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let plan = context.find(&PLAN, &asked.key()?).await?;
    let items = asked.body.get("items").cloned().unwrap_or_default();
    let plan = put(context, plan, &items).await?;
    let rows = of(context, &plan).await?;
    Ok(Answered::Bare(rows.iter().map(|row| record_doc::object(&PLAN_ITEM, row)).collect()))
}

/// A plan's items in the order in which they were given.
pub(super) async fn of(context: &mut Context, plan: &Row) -> Result<Vec<Row>, Problem> {
    let conditions = vec![equal("plan_id", &plan.uid)];
    let query = Query { conditions, order: Order::Newest, after: None, offset: 0, limit: MOST };
    let mut rows = context.tx.list(&PLAN_ITEM, &query).await?.rows;
    rows.reverse();
    Ok(rows)
}

/// Puts a checked list in the place of a plan's items, and stores the plan.
///
/// # Errors
/// 422 that names the item: a product that is an add-on, archived or given twice, or a price that is not its own.
pub(super) async fn put(context: &mut Context, plan: Row, items: &Value) -> Result<Row, Problem> {
    let sent = items.as_array().map(Vec::as_slice).unwrap_or_default();
    if sent.len() as u64 > MOST {
        return Err(Problem::field("items", &format!("aceita no máximo {MOST} itens")));
    }
    let held: HashSet<String> = of(context, &plan).await?.iter().map(|row| row.text("product_id").to_owned()).collect();
    let mut seen = HashSet::new();
    for (at, item) in sent.iter().enumerate() {
        let text = |name: &str| item.get(name).and_then(Value::as_str).unwrap_or_default();
        let field = |name: &str| format!("items[{at}].{name}");
        let product = context.find(&PRODUCT, &Key::Uid(text("product_id").to_owned())).await?;
        if !seen.insert(product.uid.clone()) {
            return Err(Problem::field(&field("product_id"), "já está em outro item: cada produto entra uma vez"));
        }
        if product.has("parent_product_id") {
            return Err(Problem::field(&field("product_id"), "é um adicional: só entram produtos principais"));
        }
        if product.text("status") == "archived" && !held.contains(&product.uid) {
            return Err(Problem::field(&field("product_id"), "está arquivado"));
        }
        price::named(context, &field("price_id"), (text("price_id"), &product.uid)).await?;
    }
    copy(context, plan, items).await
}

/// Puts a list in the place of a plan's items as it is, and stores the plan.
pub(super) async fn copy(context: &mut Context, mut plan: Row, items: &Value) -> Result<Row, Problem> {
    erase(context, &plan).await?;
    let mut kept = Vec::new();
    for item in items.as_array().into_iter().flatten() {
        let mut doc = Map::new();
        doc.insert("plan_id".to_owned(), plan.uid.as_str().into());
        for name in REPEATED {
            let usual = match *name {
                "quantity" => json!(1),
                "included" => json!(true),
                _ => Value::Null,
            };
            doc.insert((*name).to_owned(), item.get(name).cloned().unwrap_or(usual));
        }
        let row = context.insert(&PLAN_ITEM, doc).await?;
        let mut repeated = Map::from_iter([("id".to_owned(), Value::from(row.uid.as_str()))]);
        repeated.extend(REPEATED.iter().filter_map(|name| Some(((*name).to_owned(), row.doc.get(*name)?.clone()))));
        kept.push(Value::Object(repeated));
    }
    plan.put("items", kept);
    context.update(&PLAN, plan).await
}

/// Removes a plan's items.
pub(super) async fn erase(context: &mut Context, plan: &Row) -> Result<(), Problem> {
    for row in of(context, plan).await? {
        context.tx.delete(&PLAN_ITEM, row.id).await?;
    }
    Ok(())
}
