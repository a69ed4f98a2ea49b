//! Groups of plans and groups of products: shelves on which things for sale stand, in an order, until they are put away.

use catalogue::Record;
use catalogue::billing::group::{ARCHIVED, ON_SHELF, SHELF};
use serde_json::{Value, json};
use storage::{Order, Row};

use super::slug::{self, Form};
use super::{day, deleted, listing, organization, screen};
use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::uses::{Walk, equal};

/// Filters by which a caller looks for archived groups without asking for them otherwise.
const LOOKS_FOR_ARCHIVED: &[&str] = &["archived_after", "archived_before"];

/// Groups in their order on screen, archived ones only where they are asked for.
pub(crate) async fn list(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let wants_all = asked.query.get("include_archived").is_some_and(|word| word == "true");
    let wants_archived = LOOKS_FOR_ARCHIVED.iter().any(|name| asked.query.contains_key(*name));
    let further = if wants_all || wants_archived { vec![] } else { vec![equal(SHELF, ON_SHELF)] };
    listing::page(context, asked, further, Order::Ascending("display_order")).await
}

/// Makes a group at the end of the order, under a slug of its name where none is sent.
pub(crate) async fn create(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let record = asked.tool.record;
    let mut doc = asked.body.clone();
    slug::check(&doc, Form::Hyphens)?;
    match doc.get("slug").and_then(Value::as_str) {
        Some(sent) => slug::free(context, record, (sent, None)).await?,
        None => {
            let name = doc.get("name").and_then(Value::as_str).unwrap_or_default();
            let slug = slug::fresh(context, record, name).await?;
            doc.insert("slug".to_owned(), slug.into());
        }
    }
    doc.insert("organization_id".to_owned(), organization::id(&context.account).into());
    doc.insert("display_order".to_owned(), screen::last_place(context, record).await?.into());
    doc.insert(SHELF.to_owned(), ON_SHELF.into());
    Ok(Answered::Created(record, context.insert(record, doc).await?))
}

pub(crate) async fn change(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let record = asked.tool.record;
    let mut row = context.find(record, &asked.key()?).await?;
    slug::check(&asked.body, Form::Hyphens)?;
    if let Some(sent) = asked.body.get("slug").and_then(Value::as_str) {
        slug::free(context, record, (sent, Some(&row))).await?;
    }
    row.doc.extend(asked.body.clone());
    Ok(Answered::Record(record, context.update(record, row).await?))
}

/// Puts a group away. One that is away already keeps its day.
pub(crate) async fn archive(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let record = asked.tool.record;
    let mut row = context.find(record, &asked.key()?).await?;
    if !row.has("archived_at") {
        row.put("archived_at", day::moment(context.now));
        row.put(SHELF, ARCHIVED);
        row = context.update(record, row).await?;
    }
    Ok(Answered::Record(record, row))
}

/// Brings a group back.
pub(crate) async fn unarchive(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let record = asked.tool.record;
    let mut row = context.find(record, &asked.key()?).await?;
    row.put("archived_at", Value::Null);
    row.put(SHELF, ON_SHELF);
    Ok(Answered::Record(record, context.update(record, row).await?))
}

/// Removes a group; the records of `members` that stand in it stay, without a group.
pub(crate) async fn delete(
    context: &mut Context,
    asked: &Asked,
    (members, on): (&'static Record, &'static str),
) -> Result<Answered, Problem> {
    let record = asked.tool.record;
    let row = context.find(record, &asked.key()?).await?;
    let mut walk = Walk::new(members, equal(on, &row.uid));
    while let Some(rows) = walk.next(context).await? {
        for mut member in rows {
            member.put(on, Value::Null);
            context.update(members, member).await?;
        }
    }
    context.tx.delete(record, row.id).await?;
    Ok(deleted())
}

/// The slugs of a group's members that others outside of groups have too.
pub(crate) async fn shared_slugs(
    context: &mut Context,
    (group, members, on): (&Row, &'static Record, &'static str),
) -> Result<Vec<Value>, Problem> {
    let mut shared = Vec::new();
    let mut walk = Walk::new(members, equal(on, &group.uid));
    while let Some(rows) = walk.next(context).await? {
        for member in rows {
            let mut others = Walk::new(members, equal("slug", member.text("slug")));
            while let Some(found) = others.next(context).await? {
                if found.iter().any(|other| !other.has(on)) {
                    shared.push(json!(member.text("slug")));
                    break;
                }
            }
        }
    }
    Ok(shared)
}
