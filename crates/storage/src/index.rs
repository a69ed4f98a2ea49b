//! Values by which records are filtered and ordered.

use catalogue::Kind;
use serde_json::Value;

/// A value as it is indexed: it sorts as people expect.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum IndexValue {
    /// Text, dates (`YYYY-MM-DD`), uids, words.
    Text(String),
    /// Whole numbers, booleans (0, 1), money and percent (hundredths), instants (milliseconds since 1970).
    Integer(i64),
}

impl IndexValue {
    /// The index value of a document's `value` under a field of `kind`; `None` for null and for kinds without order.
    pub fn of(kind: Kind, value: &Value) -> Option<IndexValue> {
        let _ = (kind, value);
        unimplemented!()
    }
}
