//! A value for every kind of argument.

use catalogue::schema::{Parameter, Place, parameters};
use catalogue::{Field, Fields, Kind, Origin, Tool};
use serde_json::{Map, Value, json};

use crate::world::{UID, WORKSPACES};

/// Every argument of `tool`, filled in.
pub(super) fn arguments(tool: &Tool) -> Value {
    // Where lists are narrowed here, the cursor is of this server's own making.
    let narrowed = is_narrowed(tool);
    let all = parameters(tool).into_iter().filter(|one| !(narrowed && one.field.name == "cursor"));
    let one = |one: &Parameter| match one.place {
        // The second workspace that the caller reaches, so that the default cannot pass for it.
        Place::Context => (one.field.name.to_owned(), json!(WORKSPACES[1])),
        _ => (one.field.name.to_owned(), worded(tool, one.field.name).unwrap_or_else(|| sample(&one.field.kind))),
    };
    Value::Object(all.map(|parameter| one(&parameter)).collect::<Map<_, _>>())
}

/// Whether `tool` has a filter that its API does not know.
pub(super) fn is_narrowed(tool: &Tool) -> bool {
    tool.filters.iter().any(|filter| filter.origin == Origin::Server)
}

/// Fields that the catalogue leaves open and that the public documents close: lists of words that grow.
const WORDS: &[(&str, &str, &str)] = &[
    ("banking_charge_bank_billet_discharge_list", "our_occurrence", "2003"),
    ("banking_data_event_list", "code", "bank_billet.created"),
    ("banking_data_email_delivery_list", "event_code", "bank_billet.created"),
    ("banking_data_webhook_create", "events", "bank_billet.created"),
    ("banking_data_webhook_update", "events", "bank_billet.created"),
];

fn worded(tool: &Tool, field: &str) -> Option<Value> {
    let (_, _, word) = WORDS.iter().find(|(of, name, _)| *of == tool.name && *name == field)?;
    Some(if field == "events" { json!([word]) } else { json!(word) })
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
        Kind::Number(_) => json!(0.0125),
        Kind::Boolean => json!(true),
        Kind::OneOf(words) => json!(words[0]),
        Kind::AnyOf(words) => json!([words[0]]),
        Kind::OneOfNumbers(numbers) => json!(numbers[0]),
        Kind::Object(fields) => object(fields),
        Kind::Objects(fields) => json!([object(fields)]),
        Kind::Records(record) => json!([object(record.fields)]),
        Kind::Map => json!({"lote": "7"}),
        Kind::Maps => json!([{"lote": "7"}]),
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
