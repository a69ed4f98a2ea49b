//! The items of proposals. Only those of drafts change.

use catalogue::billing::product::PRODUCT;
use catalogue::billing::proposal::item::PROPOSAL_ITEM;
use rust_decimal::Decimal;
use serde_json::{Map, Value, json};
use storage::{Key, Order, Page, Query, Row};

use super::{NOT_DRAFT, named, write};
use crate::answer::{Answered, Asked};
use crate::billing::subscription::items::Charged;
use crate::billing::{deleted, price, refusal};
use crate::context::Context;
use crate::domain::money::decimal;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::uses::equal;

/// The most items of a proposal: as many as an invoice has lines.
const MOST: u64 = 200;

/// A proposal's items in the order in which they were given.
pub(super) async fn of(context: &mut Context, proposal: &Row) -> Result<Vec<Row>, Problem> {
    let conditions = vec![equal("proposal_id", &proposal.uid)];
    let query = Query { conditions, order: Order::Newest, after: None, offset: 0, limit: MOST };
    let mut rows = context.tx.list(&PROPOSAL_ITEM, &query).await?.rows;
    rows.reverse();
    Ok(rows)
}

pub(super) async fn list(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let proposal = named(context, asked).await?;
    let rows = of(context, &proposal).await?;
    Ok(Answered::List(&PROPOSAL_ITEM, Page { rows, more: false, end: None }))
}

pub(super) async fn show(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let (_, item) = both(context, asked).await?;
    Ok(Answered::Record(&PROPOSAL_ITEM, item))
}

/// The proposal and the item of it that the path names.
async fn both(context: &mut Context, asked: &Asked) -> Result<(Row, Row), Problem> {
    let proposal = named(context, asked).await?;
    let item = context.find(&PROPOSAL_ITEM, &asked.key_at("itemId")?).await?;
    if item.text("proposal_id") != proposal.uid {
        return Err(Problem::NotFound);
    }
    Ok((proposal, item))
}

pub(super) async fn create(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let proposal = named(context, asked).await?;
    refusal::unless_in(&proposal, &["draft"], NOT_DRAFT)?;
    if of(context, &proposal).await?.len() as u64 >= MOST {
        return Err(Problem::field("product_id", &format!("não cabe: uma proposta tem no máximo {MOST} itens")));
    }
    let item = store(context, &proposal, (asked.body.clone(), "")).await?;
    write::items_changed(context, proposal).await?;
    Ok(Answered::Created(&PROPOSAL_ITEM, item))
}

pub(super) async fn change(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let (proposal, mut item) = both(context, asked).await?;
    refusal::unless_in(&proposal, &["draft"], NOT_DRAFT)?;
    item.doc.extend(asked.body.clone());
    let product = context.tx.get(&PRODUCT, &Key::Uid(item.text("product_id").to_owned())).await?;
    if let Some(product) = product {
        fit(&mut item.doc, (&product, ""))?;
    }
    let item = context.update(&PROPOSAL_ITEM, item).await?;
    write::items_changed(context, proposal).await?;
    Ok(Answered::Record(&PROPOSAL_ITEM, item))
}

pub(super) async fn delete(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let (proposal, item) = both(context, asked).await?;
    refusal::unless_in(&proposal, &["draft"], NOT_DRAFT)?;
    context.tx.delete(&PROPOSAL_ITEM, item.id).await?;
    write::items_changed(context, proposal).await?;
    Ok(deleted())
}

/// Puts a list in the place of a proposal's items.
///
/// # Errors
/// 422 that names the item.
pub(super) async fn put(context: &mut Context, proposal: &Row, items: &Value) -> Result<(), Problem> {
    let sent = items.as_array().map(Vec::as_slice).unwrap_or_default();
    if sent.len() as u64 > MOST {
        return Err(Problem::field("items", &format!("aceita no máximo {MOST} itens")));
    }
    erase(context, proposal).await?;
    for (at, item) in sent.iter().enumerate() {
        let doc = item.as_object().cloned().unwrap_or_default();
        store(context, proposal, (doc, &format!("items[{at}]."))).await?;
    }
    Ok(())
}

/// Copies the items of `from` as they are.
pub(super) async fn copy(context: &mut Context, from: &Row, to: &Row) -> Result<(), Problem> {
    for item in of(context, from).await? {
        let mut doc = item.doc;
        doc.insert("proposal_id".to_owned(), to.uid.as_str().into());
        context.insert(&PROPOSAL_ITEM, doc).await?;
    }
    Ok(())
}

/// Removes a proposal's items.
pub(super) async fn erase(context: &mut Context, proposal: &Row) -> Result<(), Problem> {
    for item in of(context, proposal).await? {
        context.tx.delete(&PROPOSAL_ITEM, item.id).await?;
    }
    Ok(())
}

/// Stores an item; `place` says where it stands in the body (`items[0].`).
async fn store(
    context: &mut Context,
    proposal: &Row,
    (mut doc, place): (Map<String, Value>, &str),
) -> Result<Row, Problem> {
    let text = |name: &str| doc.get(name).and_then(Value::as_str).unwrap_or_default().to_owned();
    let (product_id, price_id) = (text("product_id"), text("price_id"));
    let product = context.find(&PRODUCT, &Key::Uid(product_id)).await?;
    if product.text("status") == "archived" {
        return Err(Problem::field(&format!("{place}product_id"), "está arquivado"));
    }
    price::named(context, &format!("{place}price_id"), (&price_id, &product.uid)).await?;
    doc.entry("quantity").or_insert_with(|| json!(1));
    doc.insert("proposal_id".to_owned(), proposal.uid.as_str().into());
    fit(&mut doc, (&product, place))?;
    context.insert(&PROPOSAL_ITEM, doc).await
}

/// Refuses a quantity below one, and a broken one of what a subscription charges for; notes what each unit costs of what is
/// charged by use.
fn fit(doc: &mut Map<String, Value>, (product, place): (&Row, &str)) -> Result<(), Problem> {
    let field = format!("{place}quantity");
    let quantity = doc.get("quantity").and_then(decimal).unwrap_or(Decimal::ONE);
    if quantity < Decimal::ONE {
        return Err(Problem::field(&field, "deve ser 1 ou mais"));
    }
    let charged = Charged::of(product);
    if charged != Charged::Once && !quantity.fract().is_zero() {
        return Err(Problem::field(&field, "deve ser um número inteiro"));
    }
    if charged == Charged::ByUse {
        let each = doc.get("unit_amount_subcents").cloned().unwrap_or_default();
        doc.insert("excess_amount_subcents".to_owned(), each);
    }
    Ok(())
}
