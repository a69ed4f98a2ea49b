//! Plans and what they hold.

mod item;
mod remove;
mod several;

use catalogue::billing::plan::{EVERYONE, OFFERED_TO, PLAN};
use catalogue::billing::price::PRICE;
use catalogue::billing::shared::CYCLES;
use serde_json::{Map, Value, json};
use storage::{Condition, IndexValue, Key, Order, Row};

use super::slug::{self, Form};
use super::subscription::SoldItem;
use super::{listing, organization, price};
use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::rules::Rule;
use crate::uses::equal;

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[
    ("billing_plans_list", |context, asked| Box::pin(list(context, asked))),
    ("billing_plans_create", |context, asked| Box::pin(create(context, asked))),
    ("billing_plans_update", |context, asked| Box::pin(change(context, asked))),
    ("billing_plans_delete", |context, asked| Box::pin(remove::run(context, asked))),
    ("billing_plans_duplicate", |context, asked| Box::pin(duplicate(context, asked))),
    ("billing_plans_items_list", |context, asked| Box::pin(item::list(context, asked))),
    ("billing_plans_items_replace", |context, asked| Box::pin(item::replace(context, asked))),
    ("billing_plans_bulk_archive", |context, asked| Box::pin(several::archive(context, asked))),
    ("billing_plans_bulk_delete", |context, asked| Box::pin(several::delete(context, asked))),
    ("billing_plans_bulk_move_group", |context, asked| Box::pin(super::several::set(context, asked, "plan_group_id"))),
];

/// What a plan sells in `cycle`: its items with their prices. An add-on, which is charged apart, is sold with the plan only
/// where it is charged by use, so that it costs nothing until it is used.
///
/// # Errors
/// The store's, and 404 for a price that is gone.
pub(crate) async fn sold(context: &mut Context, plan: &Row, cycle: &str) -> Result<Vec<SoldItem>, Problem> {
    let mut sold = Vec::new();
    for held in plan.doc.get("items").and_then(Value::as_array).into_iter().flatten() {
        let text = |name: &str| held.get(name).and_then(Value::as_str).unwrap_or_default().to_owned();
        let price = context.find(&PRICE, &Key::Uid(text("price_id"))).await?;
        if held.get("included") == Some(&Value::Bool(false)) && !price::is_metered(&price) {
            continue;
        }
        let charged = price::in_cycle(context, &price, cycle).await?;
        sold.push(SoldItem {
            product_id: text("product_id"),
            price_id: charged.price_id,
            quantity: held.get("quantity").and_then(Value::as_i64).unwrap_or_default(),
            unit_amount_subcents: charged.unit_amount_subcents,
        });
    }
    Ok(sold)
}

/// Plans, newest first: those that one account may take, or none that is one account's own.
async fn list(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let text = |word: &str| IndexValue::Text(word.to_owned());
    let mut further = Vec::new();
    if let Some(account) = asked.query.get("scoped_billing_account_id") {
        let account = account.to_ascii_lowercase();
        further.push(Condition::any_of(OFFERED_TO, vec![text(EVERYONE), text(&account)]));
    }
    if asked.query.get("exclude_custom_plans").is_some_and(|word| word == "true") {
        further.push(equal(OFFERED_TO, EVERYONE));
        further.push(Condition::any_of("plan_type", vec![text("standard"), text("promotional")]));
    }
    listing::page(context, asked, further, Order::Newest).await
}

/// Notes for lists who may take it.
fn offer(doc: &mut Map<String, Value>) {
    let to = doc.get("billing_account_id").and_then(Value::as_str).unwrap_or(EVERYONE).to_owned();
    doc.insert(OFFERED_TO.to_owned(), to.into());
}

async fn create(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut doc = asked.body.clone();
    slug::check(&doc, Form::Hyphens)?;
    doc.insert("organization_id".to_owned(), organization::id(&context.account).into());
    let items = doc.remove("items");
    let kind = if doc.get("billing_account_id").is_some_and(Value::is_string) { "custom" } else { "standard" };
    let cycles = cycles(&doc);
    for (name, usual) in [
        ("status", json!("draft")),
        ("plan_type", json!(kind)),
        ("visibility", json!("public")),
        ("features", json!([])),
        ("limits", json!({})),
        ("default_billing_cycle", cycles.first().cloned().unwrap_or_default()),
        ("available_billing_cycles", json!(cycles)),
        ("items", json!([])),
    ] {
        doc.entry(name).or_insert(usual);
    }
    offer(&mut doc);
    check(context, &doc, None).await?;
    let mut row = context.insert(&PLAN, doc).await?;
    if let Some(items) = items {
        row = item::put(context, row, &items).await?;
    }
    Ok(Answered::Created(&PLAN, row))
}

/// The cycles that a customer may choose of: those sent, else the usual one, else all.
fn cycles(doc: &Map<String, Value>) -> Vec<Value> {
    match (doc.get("available_billing_cycles").and_then(Value::as_array), doc.get("default_billing_cycle")) {
        (Some(sent), _) if !sent.is_empty() => sent.clone(),
        (_, Some(usual)) => vec![usual.clone()],
        _ => CYCLES.iter().map(|cycle| Value::from(*cycle)).collect(),
    }
}

async fn change(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut row = context.find(&PLAN, &asked.key()?).await?;
    let mut body = asked.body.clone();
    slug::check(&body, Form::Hyphens)?;
    let items = body.remove("items");
    row.doc.extend(body);
    offer(&mut row.doc);
    check(context, &row.doc, Some(&row)).await?;
    let row = match items {
        Some(items) => item::put(context, row, &items).await?,
        None => context.update(&PLAN, row).await?,
    };
    Ok(Answered::Record(&PLAN, row))
}

/// Refuses a slug that is taken, and a usual cycle that is not offered.
async fn check(context: &mut Context, doc: &Map<String, Value>, this: Option<&Row>) -> Result<(), Problem> {
    let slug = doc.get("slug").and_then(Value::as_str).unwrap_or_default();
    slug::free(context, &PLAN, (slug, this)).await?;
    let offered = doc.get("available_billing_cycles").and_then(Value::as_array);
    let usual = doc.get("default_billing_cycle");
    match (offered, usual) {
        (Some(offered), Some(usual)) if !offered.contains(usual) => {
            Err(Problem::field("default_billing_cycle", "deve estar em available_billing_cycles"))
        }
        _ => Ok(()),
    }
}

/// Copies a plan as a draft under a slug of its own.
async fn duplicate(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&PLAN, &asked.key()?).await?;
    let mut doc = row.doc.clone();
    // A caller's own name is one record's.
    for name in ["external_id", "public_id"] {
        doc.remove(name);
    }
    doc.insert("slug".to_owned(), slug::fresh(context, &PLAN, row.text("slug")).await?.into());
    doc.insert("name".to_owned(), format!("{} (cópia)", row.text("name")).into());
    doc.insert("status".to_owned(), "draft".into());
    let items = doc.insert("items".to_owned(), json!([])).unwrap_or_default();
    let copy = context.insert(&PLAN, doc).await?;
    Ok(Answered::Created(&PLAN, item::copy(context, copy, &items).await?))
}
