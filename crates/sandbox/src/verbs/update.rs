//! Merges the body into a record.

use catalogue::Record;
use serde_json::{Map, Value, json};
use storage::Row;

use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::events;
use crate::problem::Problem;
use crate::verbs::promised;

/// Replaces the fields that were sent; the others stay.
pub(crate) async fn run(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let record = asked.tool.record;
    let row = context.find(record, &asked.key()?).await?;
    let row = store(context, record, row, &asked.body).await?;
    Ok(promised(asked, record, row))
}

/// Merges `body` into `row`, stores it and tells what changed. Nothing is stored or told when nothing changes.
pub(crate) async fn store(
    context: &mut Context,
    record: &'static Record,
    mut row: Row,
    body: &Map<String, Value>,
) -> Result<Row, Problem> {
    let changes = merge(&mut row, body);
    if changes.is_empty() {
        return Ok(row);
    }
    let row = context.update(record, row).await?;
    if let Some(code) = events::code(record, events::Change::Updated) {
        context.emit(&code, record, &row, changes).await?;
    }
    Ok(row)
}

/// Puts every field of `body` into the document and answers the changes as `[old, new]`.
pub(crate) fn merge(row: &mut Row, body: &Map<String, Value>) -> Map<String, Value> {
    let mut changes = Map::new();
    for (name, new) in body {
        let old = row.doc.get(name).unwrap_or(&Value::Null);
        if old != new {
            changes.insert(name.clone(), json!([old, new]));
            row.doc.insert(name.clone(), new.clone());
        }
    }
    changes
}
