//! The schema of a record or a body as the contract shows it: every type, every word, what may be null.
//!
//! People and programs read it; nothing is checked against it, so that it may use lists of types.

use serde_json::{Map, Value, json};

use super::answer::{shown, type_of};
use super::{Place, kind, parameters};
use crate::field::{Field, Fields, Kind, Sign};
use crate::record::Record;
use crate::tool::Tool;

/// The schema of `record` as its `_get` answers it.
pub fn record(record: &Record) -> Value {
    object(record.fields)
}

/// The schema of the body of `tool`, as its arguments give it.
pub fn body(tool: &Tool) -> Value {
    let in_body = || parameters(tool).into_iter().filter(|parameter| parameter.place == Place::Body);
    let properties: Map<_, _> =
        in_body().map(|parameter| (parameter.field.name.to_owned(), kind::argument(tool, &parameter.field))).collect();
    let required: Vec<_> = in_body().filter(|parameter| parameter.required).map(|one| one.field.name).collect();
    json!({"type": "object", "properties": properties, "required": required})
}

fn object(fields: Fields) -> Value {
    let properties: Map<_, _> = shown(fields).map(|field| (field.name.to_owned(), property(field))).collect();
    json!({"type": "object", "properties": properties})
}

fn property(field: &Field) -> Value {
    let mut schema = match field.kind {
        Kind::Object(fields) => object(fields),
        Kind::Objects(fields) => json!({"type": "array", "items": object(fields)}),
        Kind::References { .. } => json!({"type": "array", "items": {"type": "string", "format": "uuid"}}),
        Kind::Texts { .. } => json!({"type": "array", "items": {"type": "string"}}),
        Kind::Uid | Kind::Reference { .. } | Kind::ReferenceBy { .. } => json!({"type": "string", "format": "uuid"}),
        Kind::OneOf(words) => json!({"type": "string", "enum": words}),
        ref other => json!({"type": type_of(other)}),
    };
    if field.traits.nullable {
        schema["type"] = json!([schema["type"], "null"]);
        if let Some(words) = schema.get_mut("enum").and_then(Value::as_array_mut) {
            words.push(Value::Null);
        }
    }
    let about = about(field);
    if !about.is_empty() {
        schema["description"] = json!(about);
    }
    schema
}

/// Its meaning, then how its type is written.
fn about(field: &Field) -> String {
    let written = match field.kind {
        Kind::Day => "A day, written 2026-06-05 00:00:00 UTC.",
        Kind::Moment => "Written 2026-06-05 12:03:44 UTC.",
        Kind::Decimal(Sign::Positive) => "Reais, as 1289.45.",
        Kind::Decimal(Sign::Any) => "Reais, below zero too, as -37.50.",
        Kind::Rate => "Percent, as 62.50.",
        Kind::BareDocument => "CPF or CNPJ without a mask.",
        _ => "",
    };
    let list = if field.traits.detail_only { "Not in lists." } else { "" };
    [field.about, written, list].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}
