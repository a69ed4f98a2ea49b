//! What every tool gives holds to what its output schema promises: clients refuse a whole result that breaks it.

use catalogue::{Answer, Effect, Field, Fields, Kind, Origin, PRODUCTS, Record, Sign, Style, Tool, schema};
use serde_json::{Map, Value, json};

use crate::fakes::ok;
use crate::laws::arguments;
use crate::world::{UID, World};

/// Records as the API may give them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shown {
    /// Every field has a value.
    Full,
    /// What may be null or was never sent is.
    Bare,
}

const SHOWN: [Shown; 2] = [Shown::Full, Shown::Bare];

fn record(record: &Record, shown: Shown, depth: usize) -> Value {
    object(record.fields, shown, depth)
}

fn object(fields: Fields, shown: Shown, depth: usize) -> Value {
    let all = fields.iter().flat_map(|group| group.iter());
    Value::Object(all.map(|field| (field.name.to_owned(), member(field, shown, depth))).collect::<Map<_, _>>())
}

fn member(field: &Field, shown: Shown, depth: usize) -> Value {
    let traits = field.traits;
    let empty = traits.nullable || !(traits.required || traits.read_only);
    if shown == Shown::Bare && empty { Value::Null } else { value(&field.kind, shown, depth) }
}

fn value(kind: &Kind, shown: Shown, depth: usize) -> Value {
    match *kind {
        Kind::Text { .. } | Kind::Base64 { .. } => json!("a"),
        Kind::Uid | Kind::Reference { .. } | Kind::ReferenceBy { .. } => json!(UID),
        Kind::References { .. } => json!([UID]),
        Kind::Email => json!("ana@exemplo.com.br"),
        Kind::Url => json!("https://exemplo.com.br/x"),
        Kind::Document => json!("529.982.247-25"),
        Kind::PostalCode => json!("13084012"),
        Kind::BareDocument => json!("52998224725"),
        Kind::Date => json!("2026-10-05"),
        Kind::Instant => json!("2026-10-05T09:14:27-03:00"),
        Kind::Day => json!("2026-10-05 00:00:00 UTC"),
        Kind::Moment => json!("2026-10-05 12:14:27 UTC"),
        Kind::Month => json!("2026-10"),
        Kind::Money | Kind::Percent => json!(10.5),
        Kind::Decimal(Sign::Positive) | Kind::Rate => json!("10.50"),
        Kind::Decimal(Sign::Any) => json!("-10.50"),
        Kind::Integer { min, .. } => json!(min),
        Kind::Number(_) => json!(0.0125),
        Kind::Boolean => json!(true),
        // Words are added by the API without notice.
        Kind::OneOf(_) => json!("a_new_word"),
        Kind::AnyOf(_) | Kind::Texts { .. } => json!(["a"]),
        Kind::OneOfNumbers(numbers) => json!(numbers[0]),
        Kind::Object(fields) => object(fields, shown, depth),
        Kind::Map => json!({"id": 1, "k": null}),
        Kind::Maps => json!([{"k": null}]),
        Kind::Integers => json!([1, 2]),
        Kind::Objects(fields) => json!([object(fields, shown, depth)]),
        Kind::Records(to) if depth < 2 => json!([record(to, shown, depth + 1)]),
        Kind::Records(_) => json!([]),
    }
}

/// The body of the API's answer to a call of `tool`.
fn body(tool: &Tool, shown: Shown) -> Value {
    let one = record(tool.returns, shown, 0);
    let listed = match tool.answer {
        Answer::List => json!([one, one]),
        Answer::Ids => json!([UID]),
        _ => one,
    };
    let many = matches!(tool.answer, Answer::List | Answer::Ids);
    match tool.style() {
        Style::Finance if many => json!({"data": listed, "meta": {"next_cursor": "c"}}),
        Style::Inbox if many => json!({"data": listed, "next_cursor": "c"}),
        Style::Billing if many => json!({"data": listed, "meta": {"total": 1, "page": 1, "total_pages": 1}}),
        Style::Inbox | Style::Billing => json!({"data": listed}),
        Style::V1 | Style::Finance => listed,
        Style::V2 => json!({"status": 200, "data": listed, "pagination": {"next_url": null, "page": 1}}),
    }
}

#[tokio::test]
async fn results_are_what_their_schemas_promise() {
    let mut held = 0;
    for product in PRODUCTS {
        let own = |tool: &&Tool| tool.origin != Origin::Server && tool.effect != Effect::Destructive;
        let answers = |tool: &&Tool| {
            matches!(tool.answer, Answer::Record | Answer::List | Answer::Ids | Answer::Accepted | Answer::NoContent)
        };
        for tool in product.tools().filter(own).filter(answers) {
            let promised = schema::output(tool);
            let checker = jsonschema::draft202012::new(&promised).unwrap();
            for shown in SHOWN {
                let world = World::new(product);
                let answer =
                    if tool.answer == Answer::NoContent { String::new() } else { body(tool, shown).to_string() };
                world.api.answers(move |_| ok(if answer.is_empty() { 204 } else { 200 }, &answer));
                let result = world.call(tool.name, arguments(tool)).send().await.done();
                let given: Value = serde_json::from_str(result.structured.get()).unwrap();
                let faults: Vec<String> = checker.iter_errors(&given).map(|fault| fault.to_string()).collect();
                assert!(faults.is_empty(), "{} {shown:?}: {faults:?}\n{given:#}", tool.name);
                held += 1;
            }
        }
    }
    assert!(held > 200, "{held} results were held to their schemas");
}
