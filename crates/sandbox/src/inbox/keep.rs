//! Storing new records: each names its workspace, and is named by `external_id` too where its type has one.

use catalogue::Record;
use serde_json::{Map, Value};
use storage::{Key, Row};

use super::place::Place;
use super::refusal;
use crate::context::Context;
use crate::problem::Problem;

/// Stores `doc` as a new record of the context's workspace, under a fresh id, in the first state of its type unless it
/// names one.
///
/// # Errors
/// 409 for a name of the caller's own that is taken.
pub(crate) async fn new(
    context: &mut Context,
    record: &'static Record,
    mut doc: Map<String, Value>,
) -> Result<Row, Problem> {
    let id = engine::clock::uuid_v7(context.now, context.entropy.as_ref()).to_string();
    name(context, record, &id, &mut doc).await?;
    if record.field("workspace_id").is_some() {
        doc.insert("workspace_id".to_owned(), Value::from(Place::workspace_id(context)?));
    }
    if let Some(first) = record.states().first() {
        doc.entry(record.state_field).or_insert_with(|| Value::from(*first));
    }
    Ok(context.tx.insert(record, id, doc, context.now).await?)
}

/// Gives the record `id` its second name: the caller's own, or `id`.
///
/// # Errors
/// 409 for one that names another record.
pub(crate) async fn name(
    context: &mut Context,
    record: &'static Record,
    id: &str,
    doc: &mut Map<String, Value>,
) -> Result<(), Problem> {
    if record.alias.is_empty() {
        return Ok(());
    }
    match doc.get(record.alias).and_then(Value::as_str) {
        None => drop(doc.insert(record.alias.to_owned(), Value::from(id))),
        // An id of another record would make the two hard to tell apart.
        Some(own) => {
            if context.tx.get(record, &Key::Uid(own.to_owned())).await?.is_some() {
                return Err(refusal::taken(record.alias));
            }
        }
    }
    Ok(())
}
