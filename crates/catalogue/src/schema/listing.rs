//! The schema of a list: its records, and how its API says that it goes on.

use serde_json::{Value, json};

use super::answer::properties;
use crate::tool::{Style, Tool};

/// Every member of a listed record may be absent: lists leave out what has no value. One that was cut says how many of
/// the records that came it shows.
pub(super) fn list(tool: &Tool) -> Value {
    let record = tool.returns;
    let listed = record.all_fields().filter(|field| record.lists(field));
    let data = json!({"type": "array", "items": {"type": "object", "properties": properties(listed)}});
    match tool.style() {
        Style::V1 | Style::V2 => with_pages(data),
        Style::Finance => with_cursor(data),
        Style::Inbox => with_bare_cursor(data),
        Style::Billing => with_totals(data),
    }
}

pub(super) fn with_cursor(data: Value) -> Value {
    let meta = json!({
        "type": "object",
        "properties": {
            "next_cursor": {"description": "The next page's cursor, or null at the end."},
            "continue_with": {"type": "object", "description": "Arguments that ask for a cut page again."}
        }
    });
    listing(data, "meta", meta)
}

/// The cursor stands beside the records.
fn with_bare_cursor(data: Value) -> Value {
    let mut schema =
        listing(data, "next_cursor", json!({"description": "The next page's cursor, or null at the end."}));
    schema["properties"]["continue_with"] =
        json!({"type": "object", "description": "Arguments that ask for a cut page again."});
    schema
}

/// Pages, with what the API counted of the whole list.
fn with_totals(data: Value) -> Value {
    let mut schema = with_pages(data);
    schema["properties"]["meta"] = json!({
        "type": "object",
        "properties": {"total": {"type": "integer"}, "total_pages": {"type": "integer"}}
    });
    schema
}

fn with_pages(data: Value) -> Value {
    let pagination = json!({
        "type": "object",
        "properties": {
            "page": {"type": "integer"},
            "per_page": {"type": "integer"},
            "next_page": {"description": "The next page's number, or null at the end."}
        }
    });
    listing(data, "pagination", pagination)
}

fn listing(data: Value, paging: &str, how: Value) -> Value {
    json!({
        "type": "object",
        "properties": {
            "data": data,
            paging: how,
            "truncated": {"type": "boolean"},
            "shown": {"type": "integer"},
            "received": {"type": "integer"}
        },
        "required": ["data"]
    })
}
