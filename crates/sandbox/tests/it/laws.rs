//! The rules and the catalogue agree.

use std::collections::HashSet;

use catalogue::Verb;
use sandbox::{registry, rules};

#[test]
fn every_operation_without_a_generic_verb_has_a_rule() {
    let without: Vec<&str> = catalogue::PRODUCTS
        .iter()
        .flat_map(|product| product.tools())
        .filter(|tool| tool.verb == Verb::Rule && rules::rule(tool.name).is_none())
        .map(|tool| tool.name)
        .collect();
    assert_eq!(without, [""; 0]);
}

#[test]
fn every_rule_belongs_to_an_operation_and_to_one_only() {
    let known: HashSet<&str> =
        catalogue::PRODUCTS.iter().flat_map(|product| product.tools()).map(|tool| tool.name).collect();
    let mut seen = HashSet::new();
    for name in rules::rule_names() {
        assert!(known.contains(name), "no operation {name}");
        assert!(seen.insert(name), "two rules of {name}");
    }
}

#[test]
fn every_timer_action_and_confirmation_names_a_record_type() {
    for (key, word) in rules::action_names().chain(rules::confirm_names()) {
        assert!(registry::find(key).is_some(), "no record type {key} for {word}");
    }
}

#[test]
fn every_path_of_the_catalogue_is_distinct() {
    let mut seen = HashSet::new();
    for tool in catalogue::PRODUCTS.iter().flat_map(|product| product.tools()) {
        let shape: Vec<&str> =
            tool.path.split('/').map(|part| if part.starts_with('{') { "{}" } else { part }).collect();
        assert!(seen.insert((tool.method, shape.join("/"))), "{} {}", tool.method.as_str(), tool.path);
    }
}
