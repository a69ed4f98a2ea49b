//! Products.

mod archive;
mod several;

use catalogue::billing::product::{ADD_ON, MAIN, PRODUCT, RANK};
use catalogue::billing::product_group::PRODUCT_GROUP;
use serde_json::{Map, Value, json};
use storage::{Condition, Key, Order, Row};

use super::slug::{self, Form};
use super::{camel, listing, organization, screen};
use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::rules::Rule;
use crate::uses::{Walk, equal, first};

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[
    ("billing_products_list", |context, asked| Box::pin(list(context, asked))),
    ("billing_products_create", |context, asked| Box::pin(create(context, asked))),
    ("billing_products_update", |context, asked| Box::pin(change(context, asked))),
    ("billing_products_delete", |context, asked| Box::pin(archive::delete(context, asked))),
    ("billing_products_archive", |context, asked| Box::pin(archive::archive(context, asked))),
    ("billing_products_publish", |context, asked| Box::pin(archive::publish(context, asked))),
    ("billing_products_restore", |context, asked| Box::pin(archive::restore(context, asked))),
    ("billing_products_reorder", |context, asked| Box::pin(screen::reorder(context, asked, "product_ids"))),
    ("billing_products_reorder_put", |context, asked| Box::pin(screen::reorder(context, asked, "product_ids"))),
    ("billing_products_bulk_archive", |context, asked| Box::pin(several::archive(context, asked))),
    ("billing_products_bulk_delete", |context, asked| Box::pin(several::delete(context, asked))),
    ("billing_products_bulk_visibility", |context, asked| Box::pin(super::several::set(context, asked, "visibility"))),
    ("billing_products_bulk_move_group", |context, asked| Box::pin(several::move_group(context, asked))),
    ("billing_products_bulk_change_company", |context, asked| {
        Box::pin(super::several::set(context, asked, "company_id"))
    }),
];

/// Products, newest first: `status` may be `all`, and `root_only` leaves add-ons out. No record shows whether customers may
/// change it themselves, so that `self_service_editable` narrows nothing.
async fn list(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut further = Vec::new();
    if let Some(status) = asked.query.get("status").filter(|status| *status != "all") {
        further.push(equal("status", status));
    }
    if asked.query.get("root_only").is_some_and(|word| word == "true") {
        further.push(equal(RANK, MAIN));
    }
    listing::page(context, asked, further, Order::Newest).await
}

async fn create(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut doc = camel::snake(asked.body.clone());
    slug::check(&doc, Form::Underscores)?;
    doc.insert("organization_id".to_owned(), organization::id(&context.account).into());
    let (increment, place) = (json!(1), json!(screen::last_place(context, &PRODUCT).await?));
    for (name, usual) in [
        ("status", json!("draft")),
        ("visibility", json!("public")),
        ("product_type", json!("base")),
        ("increment", increment),
        ("is_required", json!(false)),
        ("display_order", place),
    ] {
        doc.entry(name).or_insert(usual);
    }
    inherit(context, &mut doc).await?;
    rank(&mut doc);
    check(context, &doc, None).await?;
    Ok(Answered::Created(&PRODUCT, context.insert(&PRODUCT, doc).await?))
}

/// What a product takes of its group where it says nothing itself: who issues, and the fiscal service.
async fn inherit(context: &mut Context, doc: &mut Map<String, Value>) -> Result<(), Problem> {
    let Some(group) = doc.get("product_group_id").and_then(Value::as_str) else { return Ok(()) };
    let group = context.find(&PRODUCT_GROUP, &Key::Uid(group.to_owned())).await?;
    for name in ["company_id", "service_item_id"] {
        if group.has(name) && doc.get(name).is_none_or(Value::is_null) {
            doc.insert(name.to_owned(), group.text(name).into());
        }
    }
    Ok(())
}

async fn change(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut row = context.find(&PRODUCT, &asked.key()?).await?;
    let body = camel::snake(asked.body.clone());
    slug::check(&body, Form::Underscores)?;
    let archives = body.get("status").is_some_and(|status| status == "archived") && row.text("status") != "archived";
    if archives {
        archive::unless_subscribed(context, &row).await?;
    }
    row.doc.extend(body);
    rank(&mut row.doc);
    check(context, &row.doc, Some(&row)).await?;
    Ok(Answered::Record(&PRODUCT, context.update(&PRODUCT, row).await?))
}

/// Notes for lists whether it is an add-on.
fn rank(doc: &mut Map<String, Value>) {
    let rank = if doc.get("parent_product_id").is_some_and(Value::is_string) { ADD_ON } else { MAIN };
    doc.insert(RANK.to_owned(), rank.into());
}

/// Refuses a slug that is taken in the group, and an add-on that hangs on another add-on or on itself.
async fn check(context: &mut Context, doc: &Map<String, Value>, this: Option<&Row>) -> Result<(), Problem> {
    let text = |name: &str| doc.get(name).and_then(Value::as_str);
    let slug = text("slug").unwrap_or_default();
    // Products without a group are one group, which no condition finds.
    let is_taken = match text("product_group_id") {
        Some(group) => slug::is_taken(context, &PRODUCT, (slug, this), vec![equal("product_group_id", group)]).await?,
        None => is_taken_outside_groups(context, (slug, this)).await?,
    };
    if is_taken {
        return Err(slug::taken());
    }
    let Some(parent) = text("parent_product_id") else { return Ok(()) };
    let parent = context.find(&PRODUCT, &Key::Uid(parent.to_owned())).await?;
    if this.is_some_and(|this| this.id == parent.id) {
        return Err(Problem::field("parentProductId", "não pode ser o próprio produto"));
    }
    if parent.has("parent_product_id") {
        return Err(Problem::field("parentProductId", "já é um adicional de outro produto"));
    }
    if let Some(this) = this
        && has_add_ons(context, this).await?
    {
        return Err(Problem::field("parentProductId", "não se aplica: este produto tem adicionais"));
    }
    Ok(())
}

async fn is_taken_outside_groups(context: &mut Context, (slug, this): (&str, Option<&Row>)) -> Result<bool, Problem> {
    let mut walk = Walk::new(&PRODUCT, equal("slug", slug));
    while let Some(rows) = walk.next(context).await? {
        let other = |row: &Row| this.is_none_or(|this| this.id != row.id) && !row.has("product_group_id");
        if rows.iter().any(other) {
            return Ok(true);
        }
    }
    Ok(false)
}

async fn has_add_ons(context: &mut Context, product: &Row) -> Result<bool, Problem> {
    let below: Vec<Condition> = vec![equal("parent_product_id", &product.uid)];
    Ok(first(context, &PRODUCT, below).await?.is_some())
}
