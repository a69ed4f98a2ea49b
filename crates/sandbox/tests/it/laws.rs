//! The rules and the catalogue agree.

use std::collections::HashSet;

use catalogue::banking::BANKING;
use catalogue::{Tool, Verb};
use sandbox::{registry, rules};
use serde_json::{Value, json};

use crate::world::{PRODUCTS, World};

#[test]
fn every_operation_without_a_generic_verb_has_a_rule() {
    let without: Vec<&str> = PRODUCTS
        .iter()
        .flat_map(|product| product.tools())
        .filter(|tool| tool.verb == Verb::Rule && rules::rule(tool.name).is_none())
        .map(|tool| tool.name)
        .collect();
    assert_eq!(without, [""; 0]);
}

#[test]
fn every_rule_belongs_to_an_operation_and_to_one_only() {
    let known: HashSet<&str> = PRODUCTS.iter().flat_map(|product| product.tools()).map(|tool| tool.name).collect();
    let mut seen = HashSet::new();
    for name in rules::rule_names() {
        assert!(known.contains(name), "no operation {name}");
        assert!(seen.insert(name), "two rules of {name}");
    }
}

#[test]
fn every_timer_action_and_confirmation_names_a_record_type() {
    for (key, word) in rules::action_names().chain(rules::confirm_names()) {
        assert!(registry::find(&key).is_some(), "no record type {key} for {word}");
    }
}

#[test]
fn every_path_of_a_product_is_distinct() {
    for product in PRODUCTS {
        let mut seen = HashSet::new();
        for tool in product.tools() {
            let shape: Vec<&str> =
                tool.path.split('/').map(|part| if part.starts_with('{') { "{}" } else { part }).collect();
            assert!(seen.insert((tool.method, shape.join("/"))), "{} {}", tool.method.as_str(), tool.path);
        }
    }
}

/// One dialect for a product, so that a request that belongs to no operation is answered in it.
#[test]
fn every_record_type_of_a_product_speaks_its_dialect() {
    for product in PRODUCTS {
        for tool in product.tools() {
            for record in [tool.record, tool.returns] {
                assert_eq!(record.dialect, product.records[0].dialect, "{} of {}", record.key, tool.name);
            }
        }
    }
}

/// The path of `tool` with `value` in the place of each parameter.
fn path(tool: &Tool, value: &str) -> String {
    tool.path.split('/').map(|part| if part.starts_with('{') { value } else { part }).collect::<Vec<_>>().join("/")
}

fn method(tool: &Tool) -> http::Method {
    tool.method.as_str().parse().unwrap()
}

#[tokio::test]
async fn no_operation_breaks_on_an_empty_account() {
    let world = World::new().await;
    for tool in BANKING.tools() {
        for value in ["019923b5-3a7f-781f-955f-23037be18e4d", "7", "%C3%A7"] {
            for body in
                [Value::Null, json!({}), json!({ "amount": { "x": [] }, "events": 1, "payer": "y", "tags": {} })]
            {
                let answer = world.ask(method(tool), &path(tool, value), &body).await;
                assert!(answer.status < 500, "{} {}: {}", tool.name, answer.status, answer.body);
            }
        }
    }
}

#[tokio::test]
async fn every_list_answers_and_refuses_filters_that_make_no_sense() {
    let world = World::new().await;
    for tool in BANKING.tools().filter(|tool| tool.verb == Verb::List) {
        let path = path(tool, "7");
        let all = world.get(&path).await.expect(200).body;
        let list = if tool.path.starts_with("/v1/") { all } else { all["data"].clone() };
        assert_eq!(list, json!([]), "{}", tool.name);
        for filter in tool.filters {
            let odd = world.get(&format!("{path}?{}=%E2%80%AE%27x", filter.field.name)).await;
            assert!(matches!(odd.status, 200 | 400 | 422), "{}: {}", filter.field.name, odd.body);
            world.get(&format!("{path}?{}=", filter.field.name)).await.expect(200);
        }
    }
}
