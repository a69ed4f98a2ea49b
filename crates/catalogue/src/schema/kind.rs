//! The schema of one argument, from its field.

use serde_json::{Map, Value, json};

use crate::field::{Field, Fields, Kind, Sign, USUAL_TEXT};
use crate::tool::Tool;

/// The schema of `field` as an argument of `tool`. Its type stays one, though `null` may be sent: several clients and
/// model providers refuse a list of types.
pub(super) fn argument(tool: &Tool, field: &Field) -> Value {
    let mut schema = input(field);
    if tool.clears(field) {
        let about = schema.get("description").and_then(Value::as_str).unwrap_or_default();
        schema["description"] = json!(format!("{about} null clears.").trim_start());
    }
    schema
}

/// The schema of `field` as an argument. What name, type and words already say is not described.
fn input(field: &Field) -> Value {
    let mut schema = of_kind(&field.kind);
    let about = about(field);
    if !about.is_empty() {
        schema.insert("description".to_owned(), json!(about));
    }
    // The catalogue writes it as JSON text, which a law checks.
    if let Ok(usual) = serde_json::from_str::<Value>(field.usual) {
        schema.insert("default".to_owned(), usual);
    }
    Value::Object(schema)
}

/// Its meaning, or what its type leaves open.
fn about(field: &Field) -> &'static str {
    match (field.kind, field.about) {
        (Kind::Document | Kind::BareDocument, "") if !field.name.contains("cnpj") => "CPF or CNPJ.",
        (Kind::Decimal(Sign::Positive), "") => "Reais, as 1289.45.",
        (Kind::Decimal(Sign::Any), "") => "Reais, as -37.50.",
        (Kind::Rate, "") => "Percent, as 62.50.",
        (Kind::Moment, "") => "YYYY-MM-DD or RFC 3339.",
        (Kind::Month, "") => "YYYY-MM.",
        (_, about) => about,
    }
}

fn of_kind(kind: &Kind) -> Map<String, Value> {
    match *kind {
        Kind::Text { max } => limited_text(max),
        Kind::Uid | Kind::Reference { .. } | Kind::ReferenceBy { .. } => formatted("uuid"),
        Kind::References { .. } => list(formatted("uuid")),
        Kind::Email => formatted("email"),
        Kind::Url => formatted("uri"),
        Kind::Document
        | Kind::BareDocument
        | Kind::PostalCode
        | Kind::Moment
        | Kind::Month
        | Kind::Decimal(_)
        | Kind::Rate => members([("type", json!("string"))]),
        Kind::Date | Kind::Day => formatted("date"),
        Kind::Instant => formatted("date-time"),
        Kind::Money | Kind::Percent => members([("type", json!("number"))]),
        Kind::Integer { min, max } => whole(min, max),
        // Not every client takes `exclusiveMinimum`: a row whose numbers are above nought says so in its meaning.
        Kind::Number(_) => members([("type", json!("number")), ("minimum", json!(0))]),
        Kind::Boolean => members([("type", json!("boolean"))]),
        Kind::OneOf(words) => members([("type", json!("string")), ("enum", json!(words))]),
        Kind::AnyOf(words) => list(members([("type", json!("string")), ("enum", json!(words))])),
        Kind::OneOfNumbers(numbers) => members([("type", json!("integer")), ("enum", json!(numbers))]),
        Kind::Object(fields) => object(fields),
        Kind::Map => members([("type", json!("object"))]),
        Kind::Maps => list(members([("type", json!("object"))])),
        Kind::Texts { max } => list(limited_text(max)),
        Kind::Integers => list(members([("type", json!("integer"))])),
        Kind::Objects(fields) => list(object(fields)),
        Kind::Records(record) => list(object(record.fields)),
        Kind::Base64 { max_bytes } => limited_text(max_bytes.div_ceil(3).saturating_mul(4)),
    }
}

fn object(fields: Fields) -> Map<String, Value> {
    let sendable = || fields.iter().flat_map(|group| group.iter()).filter(|field| !field.traits.read_only);
    let properties: Map<_, _> = sendable().map(|field| (field.name.to_owned(), input(field))).collect();
    let required: Vec<_> = sendable().filter(|field| field.traits.required).map(|field| field.name).collect();
    let mut schema = members([("type", json!("object")), ("properties", Value::Object(properties))]);
    if !required.is_empty() {
        schema.insert("required".to_owned(), json!(required));
    }
    schema
}

fn whole(min: i64, max: i64) -> Map<String, Value> {
    let mut schema = members([("type", json!("integer"))]);
    // A count that is not negative, and the largest 32-bit number, go without saying.
    if min != 0 || max != i64::from(i32::MAX) {
        schema.insert("minimum".to_owned(), json!(min));
    }
    if max != i64::from(i32::MAX) {
        schema.insert("maximum".to_owned(), json!(max));
    }
    schema
}

fn limited_text(max: u32) -> Map<String, Value> {
    let mut schema = members([("type", json!("string"))]);
    // Repeating the usual limit would cost more than it tells: the rare text that exceeds it is refused by name.
    if max != USUAL_TEXT {
        schema.insert("maxLength".to_owned(), json!(max));
    }
    schema
}

fn formatted(format: &str) -> Map<String, Value> {
    members([("type", json!("string")), ("format", json!(format))])
}

fn list(items: Map<String, Value>) -> Map<String, Value> {
    members([("type", json!("array")), ("items", Value::Object(items))])
}

fn members<const N: usize>(members: [(&str, Value); N]) -> Map<String, Value> {
    members.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::{between, document, integer, long_text, object, one_of, text};

    #[test]
    fn limits_and_meaning_are_shown() {
        let days = between("revoke_days", 1, 365).about("Days.");
        let expected = json!({"type": "integer", "minimum": 1, "maximum": 365, "description": "Days."});
        assert_eq!(input(&days), expected);
        assert_eq!(input(&document("cnpj_cpf")), json!({"type": "string"}));
        assert_eq!(input(&document("document")), json!({"type": "string", "description": "CPF or CNPJ."}));
        assert_eq!(input(&text("name")), json!({"type": "string"}));
        assert_eq!(input(&long_text("line", 60)), json!({"type": "string", "maxLength": 60}));
        assert_eq!(input(&integer("days")), json!({"type": "integer"}));
    }

    const PAYER: Fields = &[&[text("name").required(), one_of("kind", &["natural"]), text("seen").read_only()]];

    #[test]
    fn nested_objects_leave_out_what_the_api_sets() {
        let schema = input(&object("payer", PAYER));
        assert_eq!(schema["required"], json!(["name"]));
        assert_eq!(schema["properties"].as_object().unwrap().len(), 2);
    }
}
