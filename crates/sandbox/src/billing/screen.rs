//! The order of catalogue records on screen.

use std::collections::HashSet;

use catalogue::Record;
use serde_json::{Value, json};
use storage::{Key, Order, Query, Row};

use super::cents;
use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;

/// Where a record stands on screen, smaller first.
const PLACE: &str = "display_order";

/// Records read at once.
const STEP: u64 = 100;

/// The place behind all others.
///
/// # Errors
/// The store's.
pub(crate) async fn last_place(context: &mut Context, record: &'static Record) -> Result<i64, Problem> {
    let query = Query { conditions: vec![], order: Order::Descending(PLACE), after: None, offset: 0, limit: 1 };
    let last = context.tx.list(record, &query).await?.rows.pop();
    Ok(last.map_or(0, |row| cents::of(&row.doc, PLACE)) + 1)
}

/// Puts the records that the field `name` of the body lists first, in its order; what it leaves out follows in the order that it
/// had. Answers how many were sent, and every id in the new order.
///
/// # Errors
/// 422 on the field for an id that comes twice.
pub(crate) async fn reorder(context: &mut Context, asked: &Asked, name: &str) -> Result<Answered, Problem> {
    let record = asked.tool.record;
    let sent: Vec<String> = match asked.body.get(name) {
        Some(Value::Array(ids)) => ids.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
        _ => vec![],
    };
    let mut seen = HashSet::new();
    if let Some(twice) = sent.iter().find(|id| !seen.insert(id.as_str())) {
        return Err(Problem::field(name, &format!("repete {twice}")));
    }
    let mut rows = Vec::with_capacity(sent.len());
    for id in &sent {
        rows.push(context.find(record, &Key::Uid(id.clone())).await?);
    }
    rows.extend(in_order(context, record).await?.into_iter().filter(|row| !seen.contains(row.uid.as_str())));
    let mut ids = Vec::with_capacity(rows.len());
    for (place, mut row) in (1_i64..).zip(rows) {
        ids.push(Value::from(row.uid.as_str()));
        if cents::of(&row.doc, PLACE) != place {
            row.put(PLACE, place);
            context.update(record, row).await?;
        }
    }
    Ok(Answered::Object(json!({ "reordered_count": sent.len(), "ids": ids })))
}

/// Every record of the type as it stands on screen.
async fn in_order(context: &mut Context, record: &'static Record) -> Result<Vec<Row>, Problem> {
    let (mut rows, mut after) = (Vec::new(), None);
    loop {
        let query = Query { conditions: vec![], order: Order::Ascending(PLACE), after, offset: 0, limit: STEP };
        let page = context.tx.list(record, &query).await?;
        rows.extend(page.rows);
        match page.more {
            true => after = page.end,
            false => return Ok(rows),
        }
    }
}
