//! Records that are removed and stay for the history: no list shows them, no path names them.

use catalogue::Record;
use serde_json::{Map, Value, json};
use storage::{Condition, Key, Row};

use super::day;
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::uses::equal;

/// The hidden field that says so.
const PRESENCE: &str = "presence";

/// Of records that lists show.
const LIVE: &str = "live";

/// Of those that only history shows.
const REMOVED: &str = "removed";

/// Marks a new record as one that lists show.
pub(crate) fn begin(doc: &mut Map<String, Value>) {
    doc.insert(PRESENCE.to_owned(), Value::from(LIVE));
}

/// Whether lists show it.
pub(crate) fn is_live(row: &Row) -> bool {
    row.text(PRESENCE) == LIVE
}

/// The records that lists show.
pub(crate) fn live() -> Condition {
    equal(PRESENCE, LIVE)
}

/// The record with this id, if lists show it.
///
/// # Errors
/// [`Problem::NotFound`].
pub(crate) async fn find(context: &mut Context, record: &'static Record, key: &Key) -> Result<Row, Problem> {
    let row = context.find(record, key).await?;
    if is_live(&row) { Ok(row) } else { Err(Problem::NotFound) }
}

/// Removes a record. Another may have its `external_id` from now on; what it was stays in `metadata`.
///
/// # Errors
/// The store's.
pub(crate) async fn end(context: &mut Context, record: &'static Record, mut row: Row) -> Result<(), Problem> {
    let metadata = json!({ "removed_at": day::moment(context.now), "external_id": row.doc.get("external_id") });
    row.put("metadata", metadata);
    row.put("external_id", Value::Null);
    row.put(PRESENCE, REMOVED);
    context.tx.unschedule(record, row.id).await?;
    context.update(record, row).await?;
    Ok(())
}
