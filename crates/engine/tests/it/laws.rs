//! What holds for every tool of the real catalogue.

use catalogue::schema::{Parameter, Place, parameters};
use catalogue::{Effect, Encoding, Field, Fields, Kind, Origin, PRODUCTS, Record, Tool};
use serde_json::{Map, Value, json};

use crate::fakes::ok;
use crate::world::{UID, World};

fn sample(kind: &Kind) -> Value {
    match *kind {
        Kind::Uid | Kind::Reference { .. } | Kind::ReferenceBy { .. } => json!(UID),
        Kind::References { .. } => json!([UID]),
        Kind::Email => json!("ana@exemplo.com.br"),
        Kind::Url => json!("https://exemplo.com.br/x"),
        Kind::PostalCode => json!("13084-012"),
        Kind::Document | Kind::BareDocument => json!("529.982.247-25"),
        Kind::Date | Kind::Day | Kind::Moment => json!("2026-10-05"),
        Kind::Month => json!("2026-10"),
        Kind::Instant => json!("2026-10-05T09:14:27-03:00"),
        Kind::Money | Kind::Percent | Kind::Decimal(_) | Kind::Rate => json!("10.50"),
        Kind::Integer { min, .. } => json!(min),
        Kind::Number(_) => json!("0.0125"),
        Kind::Boolean => json!(true),
        Kind::OneOf(words) => json!(words[0]),
        Kind::AnyOf(words) => json!([words[0]]),
        Kind::OneOfNumbers(numbers) => json!(numbers[0]),
        Kind::Object(fields) => object(fields),
        Kind::Objects(fields) => json!([object(fields)]),
        Kind::Records(record) => json!([object(record.fields)]),
        Kind::Map => json!({"a": 1}),
        Kind::Maps => json!([{"a": 1}]),
        Kind::Texts { .. } => json!(["a"]),
        Kind::Integers => json!([1]),
        Kind::Base64 { .. } => json!("YQ=="),
        Kind::Text { .. } => json!("a"),
    }
}

fn object(fields: Fields) -> Value {
    let settable = |field: &&Field| !field.traits.read_only;
    let all = fields.iter().flat_map(|group| group.iter()).filter(settable);
    Value::Object(all.map(|field| (field.name.to_owned(), sample(&field.kind))).collect())
}

/// Every argument of `tool`, filled in.
pub(crate) fn arguments(tool: &Tool) -> Value {
    let all = parameters(tool);
    Value::Object(all.iter().map(|one| (one.field.name.to_owned(), sample(&one.field.kind))).collect::<Map<_, _>>())
}

/// Whether the body carries the argument: a form has its file in a part of its own, which names it and its type.
fn in_body(tool: &Tool, body: &[u8], parameter: &Parameter) -> bool {
    match tool.encoding {
        Encoding::Json => {
            let body: Value = serde_json::from_slice(body).unwrap_or_default();
            body.get(parameter.wire).is_some()
        }
        Encoding::Multipart => {
            let part = match (parameter.field.kind, parameter.field.name) {
                (Kind::Base64 { .. }, _) => "name=\"file\"".to_owned(),
                (_, "file_name") => "filename=\"a\"".to_owned(),
                (_, "mime_type") => "Content-Type: application/pdf".to_owned(),
                (_, name) => format!("name=\"{name}\""),
            };
            String::from_utf8_lossy(body).contains(&part)
        }
    }
}

#[test]
fn every_tool_becomes_its_request() {
    let limits = engine::Limits::default();
    for product in PRODUCTS {
        for tool in product.tools().filter(|tool| tool.origin != Origin::Server) {
            let sent = serde_json::value::RawValue::from_string(arguments(tool).to_string()).unwrap();
            let checked = engine::arguments::check(tool, Some(&sent), &limits).unwrap();
            let request = engine::request::build(tool, &checked, None, "r-1").unwrap();
            let path = request.uri().path();
            assert_eq!(path.split('/').count(), tool.path.split('/').count(), "{}: {path}", tool.name);
            assert!(!path.contains(['{', '%']), "{}: {path}", tool.name);
            for parameter in parameters(tool) {
                let name = parameter.field.name;
                let there = match parameter.place {
                    Place::Path | Place::Context | Place::Shown => true,
                    Place::Query => {
                        let wire = parameter.wire.replace('[', "%5B").replace(']', "%5D");
                        request.uri().query().unwrap_or_default().contains(&format!("{wire}="))
                    }
                    Place::Body => in_body(tool, request.body(), &parameter),
                    Place::Header => request.headers().contains_key("x-idempotency-key"),
                };
                assert!(there, "{}: {name} is in no place of the request", tool.name);
            }
        }
    }
}

/// A person who confirms a call on one record sees that record.
#[tokio::test]
async fn every_destructive_call_on_a_record_reads_it_first() {
    for product in PRODUCTS {
        for tool in product.tools().filter(|tool| tool.effect == Effect::Destructive) {
            let world = World::new(product);
            world.api.answers(|_| ok(200, &format!(r#"{{"uid":"{UID}","status":"opened"}}"#)));
            let question = world.call(tool.name, arguments(tool)).send().await.question();
            let read = !world.api.requests.lock().unwrap().is_empty();
            let named = tool.target_parameter().is_some();
            assert!(read || !named, "{} asks without its record:\n{}", tool.name, question.message);
            let shown =
                ["O registro, como está agora", ", como está agora ("].iter().any(|one| question.message.contains(one));
            assert_eq!(read, shown, "{}", tool.name);
            // What no tool reads alone, such as an instalment, is shown by the record that it belongs to.
            let is_read = named && product.nested_read_tool(tool.record).is_some();
            assert!(!is_read || question.message.contains("O registro, como está agora"), "{}", tool.name);
        }
    }
}

/// A tool whose largest file cannot be sent would promise what it refuses.
#[test]
fn the_largest_file_of_every_tool_fits_the_arguments() {
    let limits = engine::Limits::default();
    let mut files = 0;
    for tool in PRODUCTS.iter().flat_map(|product| product.tools()) {
        for parameter in parameters(tool) {
            let Kind::Base64 { max_bytes } = parameter.field.kind else { continue };
            files += 1;
            let mut sent = arguments(tool);
            sent[parameter.field.name] = json!("A".repeat(max_bytes as usize / 3 * 4));
            let sent = serde_json::value::RawValue::from_string(sent.to_string()).unwrap();
            let checked = engine::arguments::check(tool, Some(&sent), &limits);
            assert!(checked.is_ok(), "{}: {:?}", tool.name, checked.err());
        }
    }
    assert!(files > 1, "banking and finance take files");
}

fn inner_references(fields: Fields) -> Vec<&'static Record> {
    let all = fields.iter().flat_map(|group| group.iter());
    let types = |field: &Field| match field.kind {
        Kind::Reference { to, .. } => vec![to],
        Kind::ReferenceBy { to, .. } => to.iter().map(|(_, record)| *record).collect(),
        _ => Vec::new(),
    };
    all.flat_map(types).collect()
}

/// A payment recorded for a boleto, a boleto taken out of a group: what the body names is shown too.
#[tokio::test]
async fn what_a_destructive_body_names_is_read_and_shown() {
    let mut named = 0;
    for product in PRODUCTS {
        for tool in product.tools().filter(|tool| tool.effect == Effect::Destructive) {
            let read_only = |field: &&Field| !field.traits.read_only;
            for field in tool.body_fields().filter(read_only) {
                let types: Vec<&Record> = match field.kind {
                    Kind::Reference { to, .. } | Kind::References { to, .. } => vec![to],
                    Kind::ReferenceBy { to, .. } => to.iter().map(|(_, record)| *record).collect(),
                    Kind::Objects(fields) => inner_references(fields),
                    _ => Vec::new(),
                };
                if !types.iter().any(|record| product.read_tool(record).is_some()) {
                    continue;
                }
                let world = World::new(product);
                world.api.answers(|_| ok(200, &format!(r#"{{"uid":"{UID}","status":"opened"}}"#)));
                let question = world.call(tool.name, arguments(tool)).send().await.question();
                assert!(question.message.contains(", como está agora ("), "{}: {}", tool.name, question.message);
                named += 1;
            }
        }
    }
    assert!(named > 0);
}
