//! Whole cents in documents, and as people read them.

use serde_json::{Map, Value};

use crate::domain::money;

/// The most that one amount may be: R$ 999.999.999,99, as the catalogue bounds it.
pub(crate) const MOST: i64 = 99_999_999_999;

/// A whole number of a document; 0 where there is none.
pub(crate) fn of(doc: &Map<String, Value>, name: &str) -> i64 {
    doc.get(name).and_then(Value::as_i64).unwrap_or_default()
}

/// A whole number of a document, where there is one.
pub(crate) fn sent(doc: &Map<String, Value>, name: &str) -> Option<i64> {
    doc.get(name).and_then(Value::as_i64)
}

/// `R$ 1.289,45`.
pub(crate) fn brl(cents: i64) -> String {
    money::brl(money::from_cents(cents))
}
