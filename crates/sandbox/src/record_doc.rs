//! Records as the API answers them: `id`, `uid`, then every field of the catalogue in its order, secrets left out.

use catalogue::{Field, Fields, Kind, Record};
use serde_json::{Map, Value};
use storage::Row;

use crate::instant;

/// Appends the JSON of `row` to `out`.
pub(crate) fn write(record: &Record, row: &Row, out: &mut Vec<u8>) {
    out.extend_from_slice(b"{\"id\":");
    value(&Value::from(row.id), out);
    out.extend_from_slice(b",\"uid\":");
    value_of(&row.uid, out);
    for field in record.all_fields() {
        if field.traits.secret || matches!(field.name, "id" | "uid") {
            continue;
        }
        name(field.name, "", out);
        answer(field, row, out);
        if let Kind::Reference { wire, .. } | Kind::References { wire, .. } = field.kind {
            numeric(record, field.name, wire, row, out);
        }
    }
    out.push(b'}');
}

/// The record as a JSON value, for events and nested answers.
pub fn object(record: &Record, row: &Row) -> Value {
    let mut bytes = Vec::with_capacity(2048);
    write(record, row, &mut bytes);
    serde_json::from_slice(&bytes).unwrap_or(Value::Null)
}

fn answer(field: &Field, row: &Row, out: &mut Vec<u8>) {
    match (row.doc.get(field.name), field.name) {
        (None | Some(Value::Null), "created_at") => moment(field.kind, row.created_at, out),
        (None | Some(Value::Null), "updated_at") => moment(field.kind, row.updated_at, out),
        (None, "tag_list") => tag_list(row, out),
        (None, _) => out.extend_from_slice(b"null"),
        (Some(found), _) => match nested(field.kind) {
            Some(fields) if holds_secret(fields) => value(&without_secrets(fields, found), out),
            _ => value(found, out),
        },
    }
}

/// The numeric id beside a reference, under the API's own name, unless the record declares it as a field.
fn numeric(record: &Record, field: &str, wire: &str, row: &Row, out: &mut Vec<u8>) {
    let (stem, tail) = match (field.strip_suffix("uid"), field.strip_suffix("uids")) {
        _ if wire != field => (wire, ""),
        (Some(stem), _) => (stem, "id"),
        (_, Some(stem)) => (stem, "ids"),
        _ => return,
    };
    let declared = |other: &Field| other.name.strip_prefix(stem) == Some(tail);
    if record.all_fields().any(declared) {
        return;
    }
    name(stem, tail, out);
    let found = if tail.is_empty() { row.doc.get(stem) } else { row.doc.get(&format!("{stem}{tail}")) };
    value(found.unwrap_or(&Value::Null), out);
}

fn moment(kind: Kind, at: jiff::Timestamp, out: &mut Vec<u8>) {
    let text = instant::text(at);
    let shown = if matches!(kind, Kind::Date) { text.get(..10).unwrap_or(&text) } else { &text };
    value_of(shown, out);
}

/// The tags joined with commas, as the API repeats them.
fn tag_list(row: &Row, out: &mut Vec<u8>) {
    match row.doc.get("tags").and_then(Value::as_array) {
        Some(tags) if !tags.is_empty() => {
            let joined: Vec<&str> = tags.iter().filter_map(Value::as_str).collect();
            value_of(&joined.join(","), out);
        }
        _ => out.extend_from_slice(b"null"),
    }
}

fn nested(kind: Kind) -> Option<Fields> {
    match kind {
        Kind::Object(fields) | Kind::Objects(fields) => Some(fields),
        _ => None,
    }
}

fn holds_secret(fields: Fields) -> bool {
    let mut all = fields.iter().flat_map(|group| group.iter());
    all.any(|field| field.traits.secret || nested(field.kind).is_some_and(holds_secret))
}

fn without_secrets(fields: Fields, found: &Value) -> Value {
    match found {
        Value::Array(items) => items.iter().map(|item| without_secrets(fields, item)).collect(),
        Value::Object(object) => {
            let mut kept = Map::new();
            for field in fields.iter().flat_map(|group| group.iter()).filter(|field| !field.traits.secret) {
                let Some(inner) = object.get(field.name) else { continue };
                let inner = nested(field.kind).map_or_else(|| inner.clone(), |below| without_secrets(below, inner));
                kept.insert(field.name.to_owned(), inner);
            }
            Value::Object(kept)
        }
        other => other.clone(),
    }
}

fn name(first: &str, rest: &str, out: &mut Vec<u8>) {
    out.extend_from_slice(b",\"");
    out.extend_from_slice(first.as_bytes());
    out.extend_from_slice(rest.as_bytes());
    out.extend_from_slice(b"\":");
}

fn value(value: &Value, out: &mut Vec<u8>) {
    serde_json::to_writer(out, value).expect("writing to memory cannot fail, and a value has no keys but text");
}

fn value_of(text: &str, out: &mut Vec<u8>) {
    serde_json::to_writer(out, text).expect("writing text to memory cannot fail");
}
