//! Making, changing, copying and deleting proposals.

use catalogue::billing::proposal::PROPOSAL;
use serde_json::{Map, Value, json};
use storage::Row;

use super::{NOT_DRAFT, item, life, named, offer};
use crate::answer::{Answered, Asked};
use crate::billing::{custom, day, deleted, refusal};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;

/// What a proposal is called where it is called nothing else, as the API's documents say.
const TITLE: &str = "Proposta Comercial";

/// What the life of a proposal sets, and a copy begins without.
const OF_ITS_LIFE: &[&str] = &[
    "public_id",
    "external_id",
    "document_google_id",
    "document_url",
    "pdf_url",
    "generated_at",
    "pdf_outdated_at",
    "rejection_reason",
    "sent_at",
    "viewed_at",
    "accepted_at",
    "rejected_at",
    "mailed_at",
    "subscription_id",
    "invoice_id",
];

/// Fields of which drafts alone take a change: what was offered to somebody stays.
const OF_DRAFTS: &[&str] = &["items", "coupon_id"];

pub(super) async fn create(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut doc = asked.body.clone();
    let is_named = |name: &&str| doc.get(*name).is_some_and(|value| !value.is_null());
    if !["billing_account_id", "prospect_id", "prospect_data"].iter().any(is_named) {
        return Err(Problem::field("billing_account_id", "ou prospect_id ou prospect_data deve ser enviado"));
    }
    let items = doc.remove("items");
    settle(context, &mut doc)?;
    for (name, usual) in [
        ("title", json!(TITLE)),
        ("status", json!("draft")),
        ("setup_amount_cents", json!(0)),
        ("monthly_amount_cents", json!(0)),
    ] {
        doc.entry(name).or_insert(usual);
    }
    doc.insert("code".to_owned(), code(context).await?.into());
    let row = context.insert(&PROPOSAL, doc).await?;
    if let Some(items) = items {
        item::put(context, &row, &items).await?;
    }
    let row = summed(context, row).await?;
    refuse_coupon(context, &row).await?;
    Ok(Answered::Created(&PROPOSAL, context.update(&PROPOSAL, row).await?))
}

/// The next short code: `PROP-0118`.
async fn code(context: &mut Context) -> Result<String, Problem> {
    let number = context.tx.next_number("billing_proposals").await?;
    Ok(format!("PROP-{number:04}"))
}

/// Writes the last day as records keep it, and names a new prospect and contact.
fn settle(context: &Context, doc: &mut Map<String, Value>) -> Result<(), Problem> {
    if let Some(last) = doc.get("expires_at").and_then(Value::as_str).and_then(day::of) {
        if last < context.today {
            return Err(Problem::field("expires_at", "deve ser hoje ou depois"));
        }
        doc.insert("expires_at".to_owned(), day::text(last).into());
    }
    for (data, id) in [("prospect_data", "prospect_id"), ("contact_data", "contact_id")] {
        let is_new = doc.get(data).is_some_and(Value::is_object) && doc.get(id).is_none_or(Value::is_null);
        if is_new {
            let fresh = engine::clock::uuid_v7(context.now, context.entropy.as_ref()).to_string();
            doc.insert(id.to_owned(), fresh.into());
        }
    }
    Ok(())
}

/// Refuses a coupon that takes nothing off what is offered.
async fn refuse_coupon(context: &mut Context, row: &Row) -> Result<(), Problem> {
    let lines = offer::lines(context, row).await?;
    match offer::in_cycle(context, (row, &lines), "monthly").await?.refusal {
        Some(why) => Err(Problem::field("coupon_id", &why)),
        None => Ok(()),
    }
}

/// The proposal with what it comes to, once and each month.
async fn summed(context: &mut Context, mut row: Row) -> Result<Row, Problem> {
    let lines = offer::lines(context, &row).await?;
    let offer = offer::in_cycle(context, (&row, &lines), "monthly").await?;
    row.put("setup_amount_cents", offer.once.total_cents());
    row.put("monthly_amount_cents", offer.recurring.total_cents());
    Ok(row)
}

/// Stores what a proposal comes to after its items or prices have changed: a PDF that was made shows it no more.
pub(super) async fn items_changed(context: &mut Context, row: Row) -> Result<Row, Problem> {
    let mut row = summed(context, row).await?;
    if row.has("generated_at") && !row.has("pdf_outdated_at") {
        row.put("pdf_outdated_at", day::moment(context.now));
    }
    context.update(&PROPOSAL, row).await
}

pub(super) async fn change(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut row = named(context, asked).await?;
    refusal::unless_in(&row, &["draft", "sent", "viewed"], NOT_DRAFT)?;
    let mut body = custom::settled(asked.body.clone(), &row.doc);
    if OF_DRAFTS.iter().any(|name| body.contains_key(*name)) {
        refusal::unless_in(&row, &["draft"], NOT_DRAFT)?;
    }
    let items = body.remove("items");
    let (reprices, expires) = (body.contains_key("coupon_id") || items.is_some(), body.contains_key("expires_at"));
    settle(context, &mut body)?;
    let names_coupon = body.get("coupon_id").is_some_and(Value::is_string);
    row.doc.extend(body);
    let mut row = context.update(&PROPOSAL, row).await?;
    if let Some(items) = items {
        item::put(context, &row, &items).await?;
    }
    if reprices {
        row = items_changed(context, row).await?;
    }
    if names_coupon {
        refuse_coupon(context, &row).await?;
    }
    if expires {
        life::set_timers(context, &row).await?;
    }
    Ok(Answered::Record(&PROPOSAL, row))
}

/// Copies a proposal as a draft; a last day that has passed is left out.
pub(super) async fn duplicate(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = named(context, asked).await?;
    let mut doc = row.doc.clone();
    for name in OF_ITS_LIFE {
        doc.remove(*name);
    }
    if day::of(row.text("expires_at")).is_some_and(|last| last < context.today) {
        doc.remove("expires_at");
    }
    doc.insert("status".to_owned(), "draft".into());
    doc.insert("code".to_owned(), code(context).await?.into());
    let copy = context.insert(&PROPOSAL, doc).await?;
    item::copy(context, &row, &copy).await?;
    let copy = summed(context, copy).await?;
    Ok(Answered::Created(&PROPOSAL, context.update(&PROPOSAL, copy).await?))
}

pub(super) async fn delete(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = named(context, asked).await?;
    erase(context, row).await?;
    Ok(deleted())
}

/// Removes a proposal with its items.
///
/// # Errors
/// 422 for an accepted one: a subscription came of it.
pub(super) async fn erase(context: &mut Context, row: Row) -> Result<(), Problem> {
    let others = ["draft", "sent", "viewed", "rejected", "expired", "canceled"];
    refusal::unless_in(&row, &others, refusal::TRANSITION)?;
    item::erase(context, &row).await?;
    Ok(context.tx.delete(&PROPOSAL, row.id).await?)
}
