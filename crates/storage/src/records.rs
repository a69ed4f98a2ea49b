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
    /// The uid, or what the type's second naming field holds ([`catalogue::Record::alias`]).
    Uid(String),
}

impl Key {
    /// Digits are an id, anything else a uid.
    pub fn parse(text: &str) -> Key {
        text.parse().map(Key::Id).unwrap_or_else(|_| Key::Uid(text.to_owned()))
    }
}

/// How a condition compares with one value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Comparison {
    /// Equal.
    Equal,
    /// Equal or larger.
    AtLeast,
    /// Equal or smaller.
    AtMost,
    /// Larger.
    Above,
    /// Smaller.
    Below,
    /// The list field holds the text.
    Has,
}

/// What a condition asks of its field. A field without a value fulfils none.
#[derive(Debug, Clone, PartialEq)]
pub enum Test {
    /// A comparison with one value.
    One(Comparison, IndexValue),
    /// The field equals one of the values; an empty list is fulfilled by nothing.
    AnyOf(Vec<IndexValue>),
    /// Each of the words, as [`words::typed`](crate::words::typed) reads them, begins a word of the field.
    Begins(Vec<String>),
    /// The field refers to a record that fulfils all of these.
    Refers(Vec<Condition>),
}

/// What stands for all fields that a record type's searches look in, those of records that it refers to among them.
pub const SEARCHED: &str = "searched()";

/// The most values of one [`Condition::any_of`]; a query with more is refused.
pub const MOST_VALUES: usize = 1_000;

/// One condition on an indexed field.
#[derive(Debug, Clone, PartialEq)]
pub struct Condition {
    /// The field, as a filter's `on` or a record's `indexed` names it.
    pub on: &'static str,
    /// What is asked of it.
    pub test: Test,
}

impl Condition {
    /// `on` compared with `value`. The creation and the last change of a record may be compared with a moment's text, as
    /// the finance API writes it; one without a fraction stands for its whole second.
    pub const fn new(on: &'static str, comparison: Comparison, value: IndexValue) -> Condition {
        Condition { on, test: Test::One(comparison, value) }
    }

    /// `on` equals one of `values`, [`MOST_VALUES`] at most; nothing does when there are none.
    pub const fn any_of(on: &'static str, values: Vec<IndexValue>) -> Condition {
        Condition { on, test: Test::AnyOf(values) }
    }

    /// Each of `words` begins a word of `on`, which is [`SEARCHED`] or a field of which words are kept; nothing does when
    /// there are none.
    pub const fn begins(on: &'static str, words: Vec<String>) -> Condition {
        Condition { on, test: Test::Begins(words) }
    }

    /// `on` refers to a record that fulfils `conditions`.
    pub const fn refers(on: &'static str, conditions: Vec<Condition>) -> Condition {
        Condition { on, test: Test::Refers(conditions) }
    }
}

/// The order of a list. Records without a value come before all others, so that they are last where the largest is first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// Largest id first.
    Newest,
    /// By an indexed field, largest first, then largest id first.
    Descending(&'static str),
    /// By an indexed field, smallest first, then smallest id first.
    Ascending(&'static str),
}

/// A place in an ordered list: behind the record with this value and id. The place stays while records come and go.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct After {
    /// The record's value in the field of the order; `None` where it has none, and for [`Order::Newest`].
    pub value: Option<IndexValue>,
    /// The record's numeric id.
    pub id: i64,
}

/// What to list.
#[derive(Debug, Clone, PartialEq)]
pub struct Query {
    /// All must hold.
    pub conditions: Vec<Condition>,
    /// The order.
    pub order: Order,
    /// Where to begin in the order; `None` for its start.
    pub after: Option<After>,
    /// Rows to pass over from there.
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
    /// The place behind the last row, at which the next page begins; `None` for a page without rows.
    pub end: Option<After>,
}

/// What to count and to add up.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Tally {
    /// All must hold.
    pub conditions: Vec<Condition>,
    /// Indexed fields whose values part the records into groups; empty for one group of all.
    pub by: Vec<&'static str>,
    /// Indexed fields of money or whole numbers to add up.
    pub sums: Vec<&'static str>,
}

/// One group of a tally.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tallied {
    /// The group's values, in the order of [`Tally::by`]; `None` for records without one.
    pub by: Vec<Option<IndexValue>>,
    /// Its records.
    pub count: u64,
    /// Its sums, in the order of [`Tally::sums`]: hundredths for money, 0 where no record has a value.
    pub sums: Vec<i128>,
}
