//! A value for every kind of argument.

use catalogue::schema::parameters;
use catalogue::{Field, Fields, Kind, Tool};
use serde_json::{Map, Value, json};

use crate::world::UID;

/// Every argument of `tool`, filled in.
pub(super) fn arguments(tool: &Tool) -> Value {
    let all = parameters(tool);
    Value::Object(all.iter().map(|one| (one.field.name.to_owned(), sample(&one.field.kind))).collect::<Map<_, _>>())
}

fn sample(kind: &Kind) -> Value {
    match *kind {
        Kind::Uid | Kind::Reference { .. } | Kind::ReferenceBy { .. } => json!(UID),
        Kind::References { .. } => json!([UID]),
        Kind::Email => json!("ana@exemplo.com.br"),
        Kind::Url => json!("https://exemplo.com.br/x"),
        Kind::PostalCode => json!("13084012"),
        Kind::Document | Kind::BareDocument => json!("52998224725"),
        Kind::Date | Kind::Day | Kind::Moment => json!("2026-10-05"),
        Kind::Month => json!("2026-10"),
        Kind::Instant => json!("2026-10-05T09:14:27-03:00"),
        Kind::Money | Kind::Percent | Kind::Decimal(_) | Kind::Rate => json!("10.50"),
        Kind::Integer { min, .. } => json!(min),
        Kind::Boolean => json!(true),
        Kind::OneOf(words) => json!(words[0]),
        Kind::AnyOf(words) => json!([words[0]]),
        Kind::OneOfNumbers(numbers) => json!(numbers[0]),
        Kind::Object(fields) => object(fields),
        Kind::Objects(fields) => json!([object(fields)]),
        Kind::Records(record) => json!([object(record.fields)]),
        Kind::Map => json!({"lote": 7}),
        Kind::Texts { .. } => json!(["a", "b"]),
        Kind::Integers => json!([1]),
        Kind::Base64 { .. } => json!("MDJSRVRPUk5P"),
        Kind::Text { max } => json!(&"a&"[..max.min(2) as usize]),
    }
}

fn object(fields: Fields) -> Value {
    let settable = |field: &&Field| !field.traits.read_only;
    let all = fields.iter().flat_map(|group| group.iter()).filter(settable);
    Value::Object(all.map(|field| (field.name.to_owned(), sample(&field.kind))).collect())
}
