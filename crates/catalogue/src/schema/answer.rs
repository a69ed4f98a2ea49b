//! The schema of a tool's structured result.
//!
//! It is generous on purpose: clients refuse a whole result that breaks it, and the API adds words and leaves out
//! values. A field has a type only where it always has a value; a list of words is a description, not an `enum`.

use serde_json::{Map, Value, json};

use super::listing::{list, with_cursor};
use super::strip::is_stripped;
use crate::field::{Field, Fields, Kind};
use crate::record::Record;
use crate::tool::{Answer, Tool};

pub(super) fn output(tool: &Tool) -> Value {
    match tool.answer {
        Answer::Record | Answer::SignedFile(_) => {
            json!({"type": "object", "properties": properties(all(tool.returns.fields))})
        }
        Answer::Accepted => accepted(tool.returns),
        Answer::List => list(tool),
        Answer::Ids => with_cursor(json!({"type": "array", "items": {"type": "string"}})),
        Answer::NoContent => {
            json!({"type": "object", "properties": {"ok": {"type": "boolean"}}, "required": ["ok"]})
        }
        Answer::Object => json!({"type": "object"}),
        Answer::File("") => described_file(),
        Answer::File(_) => file(),
        Answer::Redirect => {
            json!({"type": "object", "properties": {"url": {"type": "string", "format": "uri"}}})
        }
    }
}

/// What was queued is told by the record, in words, or by `ok` alone.
fn accepted(record: &Record) -> Value {
    let mut properties = properties(all(record.fields));
    properties.insert("ok".to_owned(), json!({"type": "boolean"}));
    properties.entry("message").or_insert_with(|| json!({"type": "string"}));
    json!({"type": "object", "properties": properties})
}

/// A text comes whole or cut; of any other file only what it is.
fn file() -> Value {
    json!({"type": "object", "properties": {
        "content_type": {"type": "string"},
        "size_bytes": {"type": "integer"},
        "filename": {"type": "string"},
        "content": {"type": "string"},
        "truncated": {"type": "boolean"},
        "shown_bytes": {"type": "integer"}
    }})
}

/// Of a file of any kind only what it is, and the resource that carries it.
fn described_file() -> Value {
    json!({"type": "object", "properties": {
        "content_type": {"type": "string"},
        "size_bytes": {"type": "integer"},
        "filename": {"type": "string"},
        "resource": {"type": "string"}
    }})
}

fn all(fields: Fields) -> impl Iterator<Item = &'static Field> {
    fields.iter().flat_map(|group| group.iter())
}

pub(super) fn properties(fields: impl Iterator<Item = &'static Field>) -> Map<String, Value> {
    visible(fields).map(|field| (field.name.to_owned(), Value::Object(property(field)))).collect()
}

/// The fields that clients get to see.
pub(crate) fn shown(fields: Fields) -> impl Iterator<Item = &'static Field> {
    visible(all(fields))
}

fn visible(fields: impl Iterator<Item = &'static Field>) -> impl Iterator<Item = &'static Field> {
    fields.filter(|field| !field.traits.secret && !is_stripped(field))
}

fn property(field: &Field) -> Map<String, Value> {
    let mut schema = Map::new();
    if always_present(field) {
        schema.insert("type".to_owned(), json!(type_of(&field.kind)));
    }
    match field.kind {
        Kind::Object(fields) => {
            schema.insert("properties".to_owned(), Value::Object(properties(all(fields))));
        }
        Kind::Objects(fields) => {
            schema.insert("items".to_owned(), json!({"type": "object", "properties": properties(all(fields))}));
        }
        Kind::Records(_) => {
            schema.insert("items".to_owned(), json!({"type": "object"}));
        }
        Kind::Date => {
            schema.insert("format".to_owned(), json!("date"));
        }
        Kind::Instant => {
            schema.insert("format".to_owned(), json!("date-time"));
        }
        _ => {}
    }
    let about = about(field);
    if !about.is_empty() {
        schema.insert("description".to_owned(), json!(about));
    }
    schema
}

/// What a caller may leave out comes back as `null`, whether the API documents it or not.
fn always_present(field: &Field) -> bool {
    !field.traits.nullable && (field.traits.required || field.traits.read_only)
}

fn about(field: &Field) -> String {
    let words = match field.kind {
        Kind::OneOf(words) => words.join(", "),
        _ => return field.about.to_owned(),
    };
    if field.about.is_empty() { words } else { format!("{} {words}", field.about) }
}

pub(crate) fn type_of(kind: &Kind) -> &'static str {
    match kind {
        Kind::Text { .. }
        | Kind::Uid
        | Kind::Reference { .. }
        | Kind::ReferenceBy { .. }
        | Kind::Email
        | Kind::Url
        | Kind::Document
        | Kind::PostalCode
        | Kind::BareDocument
        | Kind::Date
        | Kind::Instant
        | Kind::Day
        | Kind::Moment
        | Kind::Month
        | Kind::Decimal(_)
        | Kind::Rate
        | Kind::OneOf(_)
        | Kind::Base64 { .. } => "string",
        Kind::Money | Kind::Percent | Kind::Number(_) => "number",
        Kind::Integer { .. } | Kind::OneOfNumbers(_) => "integer",
        Kind::Boolean => "boolean",
        Kind::Object(_) | Kind::Map => "object",
        Kind::References { .. }
        | Kind::AnyOf(_)
        | Kind::Texts { .. }
        | Kind::Integers
        | Kind::Maps
        | Kind::Objects(_)
        | Kind::Records(_) => "array",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::{instant, integer, one_of, text, uid};
    use crate::record::Record;
    use crate::text::Text;
    use crate::tool::Verb;

    static BOLETO: Record = Record::new("charge_bank_billet", Text::new("Boleto", "Charge bank billet")).fields(&[&[
        uid("uid").read_only(),
        integer("customer_id").read_only(),
        text("token").secret(),
        instant("paid_at").read_only().nullable(),
        one_of("status", &["opened", "paid"]).read_only(),
        text("notes"),
    ]]);

    #[test]
    fn ids_and_secrets_are_left_out_and_nulls_fit() {
        let tool = Tool::read("banking_charge_bank_billet_get", Text::new("", ""), &BOLETO)
            .get("/v1/bank_billets/{uid}", Verb::Get);
        let expected = json!({"type": "object", "properties": {
            "uid": {"type": "string"},
            "paid_at": {"format": "date-time"},
            "status": {"type": "string", "description": "opened, paid"},
            "notes": {}
        }});
        assert_eq!(output(&tool), expected);
    }

    #[test]
    fn a_list_is_an_object_with_data_and_pagination() {
        let tool = Tool::read("banking_charge_bank_billet_list", Text::new("", ""), &BOLETO)
            .get("/v1/bank_billets", Verb::List);
        let schema = output(&tool);
        assert_eq!(schema["required"], json!(["data"]));
        assert_eq!(schema["properties"]["data"]["items"]["properties"]["uid"], json!({"type": "string"}));
    }
}
