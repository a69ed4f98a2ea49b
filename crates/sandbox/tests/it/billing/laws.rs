//! Whatever is asked of an empty organization, nothing breaks.

use catalogue::billing::BILLING;
use catalogue::{Origin, Tool, Verb};
use sandbox::rules;
use serde_json::{Value, json};

use crate::world::World;

/// Operations that something answers.
fn answered() -> impl Iterator<Item = &'static Tool> {
    let has_rule = |tool: &Tool| tool.verb != Verb::Rule || rules::rule(tool.name).is_some();
    BILLING.tools().filter(|tool| tool.origin != Origin::Server).filter(move |tool| has_rule(tool))
}

fn path(tool: &Tool, value: &str) -> String {
    tool.path.split('/').map(|part| if part.starts_with('{') { value } else { part }).collect::<Vec<_>>().join("/")
}

#[tokio::test]
async fn no_operation_breaks_on_an_empty_organization() {
    let world = World::billing().await;
    let odd = json!({ "amount_cents": { "x": [] }, "items": 1, "line_items": [{ "quantity": -1 }], "customer": "y",
        "name": [], "tags": {}, "due_date": "amanhã", "custom_metadata": 7, "status": null });
    for tool in answered() {
        for value in ["0199a1c2-0000-7000-8000-000000000000", "7", "%C3%A7"] {
            for body in [Value::Null, json!({}), odd.clone()] {
                let method = tool.method.as_str().parse().unwrap();
                let answer = world.ask(method, &path(tool, value), &body).await;
                assert!(answer.status < 500, "{} {}: {}", tool.name, answer.status, answer.body);
            }
        }
    }
}

#[tokio::test]
async fn odd_values_of_parameters_are_refused_by_name() {
    let world = World::billing().await;
    for tool in answered().filter(|tool| tool.method == catalogue::Method::Get) {
        let path = path(tool, "0199a1c2-0000-7000-8000-000000000000");
        let filters = tool.filters.iter().map(|filter| filter.wire);
        for name in filters.chain(tool.query.iter().map(|field| field.name)) {
            let odd = world.get(&format!("{path}?{name}=%E2%80%AE%27x")).await;
            assert!(matches!(odd.status, 200 | 400 | 404 | 422), "{} {name}: {}", tool.name, odd.body);
            let twice = world.get(&format!("{path}?{name}=1&{name}=2")).await.expect(400).body;
            assert_eq!(twice["error"]["code"], "validation_error", "{} {name}", tool.name);
        }
        let unknown = world.get(&format!("{path}?nada=1")).await.expect(400).body;
        assert!(unknown["error"]["details"]["fields"]["nada"].is_array(), "{}: {unknown}", tool.name);
    }
}

/// Parameters that lists without a rule take and that say nothing: no record shows what they ask about.
const WITHOUT_EFFECT: &[&str] =
    &["allowed_negative_balance_max", "allowed_negative_balance_min", "email_layout_id", "mrr_max", "mrr_min"];

const GENERIC: &[&str] = &["person_document_number", "person_id", "person_name_contains", "search"];

#[test]
fn a_list_without_a_rule_heeds_all_its_parameters() {
    let mut unheeded = Vec::new();
    for tool in BILLING.tools().filter(|tool| tool.verb == Verb::List && rules::rule(tool.name).is_none()) {
        let known = |name: &&str| GENERIC.contains(name) || WITHOUT_EFFECT.contains(name);
        let others = tool.query.iter().map(|field| field.name).filter(|name| !known(name));
        unheeded.extend(others.map(|name| format!("{} {name}", tool.name)));
    }
    assert_eq!(unheeded, [""; 0]);
}
