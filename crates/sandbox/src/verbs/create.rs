//! Stores a new record.

use catalogue::{Answer, Record};
use serde_json::{Map, Value};
use storage::Row;

use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::events;
use crate::problem::Problem;

/// Stores what was sent, in the first state of its type.
pub(crate) async fn run(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let record = asked.tool.record;
    let row = store(context, record, asked.body.clone()).await?;
    Ok(match asked.tool.answer {
        Answer::NoContent => Answered::NoContent,
        Answer::Accepted => Answered::Accepted(record, row),
        _ => Answered::Created(record, row),
    })
}

/// Stores `doc` as a record made through the API, and tells so.
pub(crate) async fn store(
    context: &mut Context,
    record: &'static Record,
    mut doc: Map<String, Value>,
) -> Result<Row, Problem> {
    if let Some(first) = record.states().first() {
        doc.entry(record.state_field).or_insert_with(|| Value::from(*first));
    }
    if record.field("created_via_api").is_some() {
        doc.entry("created_via_api").or_insert(Value::Bool(true));
    }
    let row = context.insert(record, doc).await?;
    if let Some(code) = events::code(record, events::Change::Created) {
        context.emit(&code, record, &row, Map::new()).await?;
    }
    Ok(row)
}
