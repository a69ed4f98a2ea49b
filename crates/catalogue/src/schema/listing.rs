//! The schema of a list: its records, and how its API says that it goes on.

use serde_json::{Map, Value, json};

use super::answer::properties;
use crate::tool::{Paging, Style, Tool};

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
        Style::Billing => with_totals(tool, data),
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

/// What the API counted of the whole list, beside its pages; a list that skips has no pages.
fn with_totals(tool: &Tool, data: Value) -> Value {
    if tool.paging == Paging::Offset {
        return listing(data, "meta", object(&[COUNTED, SKIPPED, USED]));
    }
    let mut schema = with_pages(data);
    schema["properties"]["meta"] = object(&[COUNTED, PAGED]);
    schema
}

/// A member and its JSON type.
type Member = (&'static str, &'static str);

const COUNTED: &[Member] = &[("total", "integer")];
const PAGED: &[Member] = &[("page", "integer"), ("per_page", "integer"), ("total_pages", "integer")];
const SKIPPED: &[Member] = &[("limit", "integer"), ("offset", "integer")];
/// What lists of usage add.
const USED: &[Member] = &[("total_quantity", "number"), ("product_slug", "string"), ("customer_id", "string")];

fn object(members: &[&[Member]]) -> Value {
    let typed = |(name, kind): &Member| ((*name).to_owned(), json!({"type": kind}));
    let properties: Map<String, Value> = members.iter().copied().flatten().map(typed).collect();
    json!({"type": "object", "properties": properties})
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
