//! Short ways to read and set a stored record's fields.

use serde_json::Value;
use storage::Row;

/// Reading and setting fields of a document.
pub trait RowFields {
    /// The text of a field; empty when it is absent or no text.
    fn text(&self, name: &str) -> &str;

    /// Whether a field holds something other than `null`.
    fn has(&self, name: &str) -> bool;

    /// Sets a field.
    fn put(&mut self, name: &str, value: impl Into<Value>);
}

impl RowFields for Row {
    fn text(&self, name: &str) -> &str {
        self.doc.get(name).and_then(Value::as_str).unwrap_or_default()
    }

    fn has(&self, name: &str) -> bool {
        self.doc.get(name).is_some_and(|value| !value.is_null())
    }

    fn put(&mut self, name: &str, value: impl Into<Value>) {
        self.doc.insert(name.to_owned(), value.into());
    }
}

/// Adds `value` to a list field.
pub fn push(row: &mut Row, name: &str, value: impl Into<Value>) {
    match row.doc.get_mut(name) {
        Some(Value::Array(items)) => items.push(value.into()),
        _ => row.put(name, Value::Array(vec![value.into()])),
    }
}
