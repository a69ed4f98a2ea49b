//! What is derived from a document: its label, its columns and its tags.

use std::collections::BTreeSet;

use jiff::Timestamp;
use serde_json::{Map, Value};

use super::{Table, own_column};
use crate::index::{IndexValue, path};
use crate::words;

/// A label's limit, in characters.
const LABEL_CHARS: usize = 120;

/// What stands between the parts of a label.
const LABEL_SEPARATOR: &str = " · ";

/// A document with what its row knows besides.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Subject<'a> {
    pub(crate) uid: &'a str,
    pub(crate) doc: &'a Map<String, Value>,
    pub(crate) created_at: Timestamp,
    pub(crate) updated_at: Timestamp,
}

/// The text that tells the record apart from others of its type.
pub(crate) fn label(table: &Table, subject: Subject<'_>) -> String {
    let mut label = String::new();
    for field in table.record.label {
        for part in texts(table, field, subject) {
            if !label.is_empty() {
                label.push_str(LABEL_SEPARATOR);
            }
            label.push_str(&part);
        }
    }
    match label.char_indices().nth(LABEL_CHARS) {
        None => label,
        Some(_) => label.chars().take(LABEL_CHARS - 1).chain(['…']).collect(),
    }
}

fn texts(table: &Table, field: &str, subject: Subject<'_>) -> Vec<String> {
    match own_column(table.record, field) {
        Some("uid") => vec![subject.uid.to_owned()],
        Some("created_at") => vec![subject.created_at.to_string()],
        Some("updated_at") => vec![subject.updated_at.to_string()],
        _ => path::values(subject.doc, field).into_iter().filter_map(word).collect(),
    }
}

fn word(value: &Value) -> Option<String> {
    match value {
        Value::String(text) if text.trim().is_empty() => None,
        Value::String(text) => Some(text.trim().to_owned()),
        Value::Number(number) => Some(number.to_string()),
        Value::Bool(truth) => Some(truth.to_string()),
        Value::Null | Value::Array(_) | Value::Object(_) => None,
    }
}

/// The value of each column, in the table's order.
pub(crate) fn columns<'a>(
    table: &'a Table,
    doc: &'a Map<String, Value>,
) -> impl Iterator<Item = Option<IndexValue>> + use<'a> {
    table.columns.iter().map(|column| {
        let value = path::values(doc, column.path).into_iter().next();
        value.and_then(|value| IndexValue::of(column.kind, value))
    })
}

/// Each indexed list's values, and the words that are kept; each once, in order.
pub(crate) fn tags<'a>(table: &'a Table, doc: &Map<String, Value>) -> BTreeSet<(&'a str, IndexValue)> {
    let mut found = BTreeSet::new();
    for tag in &table.tags {
        let values = path::values(doc, tag.path).into_iter();
        found.extend(values.filter_map(|value| IndexValue::of(tag.kind, value)).map(|value| (tag.path, value)));
    }
    for worded in table.worded.iter().filter(|worded| worded.through.is_none()) {
        let texts = path::values(doc, worded.path).into_iter().filter_map(word);
        let kept = texts.flat_map(|text| words::kept(&text)).map(IndexValue::Text);
        found.extend(kept.map(|value| (&*worded.field, value)));
    }
    found
}
