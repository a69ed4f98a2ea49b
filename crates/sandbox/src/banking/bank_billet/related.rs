//! The records that hang on a boleto, kept inside it as the API answers them.
//!
//! A boleto is read far more often than its payments change, so that reading one costs a single look-up.

use catalogue::Record;
use serde_json::{Map, Value, json};
use storage::Row;

use crate::record_doc;

/// Puts `row` into the list `name` of `doc`, in place of its former self.
pub(crate) fn attach(doc: &mut Map<String, Value>, name: &str, record: &'static Record, row: &Row) {
    let object = record_doc::object(record, row);
    let list = doc.entry(name).or_insert_with(|| json!([]));
    if !list.is_array() {
        *list = json!([]);
    }
    let Value::Array(items) = list else { return };
    match items.iter_mut().find(|item| item["uid"] == row.uid.as_str()) {
        Some(item) => *item = object,
        None => items.push(object),
    }
}

/// Takes the record `uid` out of the list `name` of `doc`.
pub(crate) fn detach(doc: &mut Map<String, Value>, name: &str, uid: &str) {
    if let Some(Value::Array(items)) = doc.get_mut(name) {
        items.retain(|item| item["uid"] != uid);
    }
}
