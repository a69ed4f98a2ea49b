//! Records as documents: rows, keys, queries and pages.

use jiff::Timestamp;
use serde_json::{Map, Value};

use crate::index::IndexValue;

/// A stored record. `id` and `uid` are not in `doc`.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// The API's numeric id, unique in its type.
    pub id: i64,
    /// The API's uid (UUID version 7).
    pub uid: String,
    /// Grows with each change.
    pub version: i64,
    /// When it was created.
    pub created_at: Timestamp,
    /// When it last changed.
    pub updated_at: Timestamp,
    /// The record's fields.
    pub doc: Map<String, Value>,
}

/// A stored record as it lies in the store: its document is JSON text that nobody has read. For answers that repeat it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RawRow {
    /// The API's numeric id, unique in its type.
    pub id: i64,
    /// The API's uid (UUID version 7).
    pub uid: String,
    /// When it was created.
    pub created_at: Timestamp,
    /// When it last changed.
    pub updated_at: Timestamp,
    /// The record's fields: one JSON object, compact, as `serde_json` writes it.
    pub doc: Box<str>,
}

/// A record to store, with the times that it shall carry: demo data lies in the past.
#[derive(Debug, Clone, PartialEq)]
pub struct NewRow {
    /// The API's uid (UUID version 7).
    pub uid: String,
    /// The record's fields.
    pub doc: Map<String, Value>,
    /// When it was created.
    pub created_at: Timestamp,
    /// When it last changed.
    pub updated_at: Timestamp,
}

/// How a record is named: v1 paths take either.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Key {
    /// The numeric id.
    Id(i64),
    /// The uid.
    Uid(String),
}

impl Key {
    /// Digits are an id, anything else a uid.
    pub fn parse(text: &str) -> Key {
        text.parse().map(Key::Id).unwrap_or_else(|_| Key::Uid(text.to_owned()))
    }
}

/// How a condition compares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Comparison {
    /// Equal.
    Equal,
    /// Equal or larger.
    AtLeast,
    /// Equal or smaller.
    AtMost,
    /// The list field holds the text.
    Has,
}

/// One condition on an indexed field.
#[derive(Debug, Clone, PartialEq)]
pub struct Condition {
    /// The field, as a filter's `on` or a record's `indexed` names it.
    pub on: &'static str,
    /// The comparison.
    pub comparison: Comparison,
    /// What it is compared with.
    pub value: IndexValue,
}

/// The order of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// Largest id first.
    Newest,
    /// By an indexed field, largest first, then largest id first.
    Descending(&'static str),
    /// By an indexed field, smallest first, then smallest id first.
    Ascending(&'static str),
}

/// What to list.
#[derive(Debug, Clone, PartialEq)]
pub struct Query {
    /// All must hold.
    pub conditions: Vec<Condition>,
    /// The order.
    pub order: Order,
    /// First row, from 0.
    pub offset: u64,
    /// Rows at most.
    pub limit: u64,
}

/// Rows, and whether more follow.
#[derive(Debug, Clone, PartialEq)]
pub struct Page<R = Row> {
    /// The rows.
    pub rows: Vec<R>,
    /// Whether more follow.
    pub more: bool,
}
