//! Requests: names on the wire, order, workspaces, keys and bodies.

use std::collections::BTreeSet;

use catalogue::schema::{Place, parameters};
use catalogue::{Dialect, Effect, Encoding, FilterOp, KeyUse, Kind, Tenancy};

use crate::{PRODUCTS, none, product_of, tools, walk};

#[test]
fn names_fit_every_client() {
    let plain = |name: &str| {
        (1..=64).contains(&name.len()) && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(&byte))
    };
    let mut breaches = Vec::new();
    for tool in tools() {
        let odd = parameters(tool).into_iter().filter(|parameter| !plain(parameter.field.name));
        breaches.extend(odd.map(|parameter| format!("{}: {}", tool.name, parameter.field.name)));
    }
    none("names of arguments match ^[a-zA-Z0-9_-]{1,64}$", &breaches);
}

#[test]
fn an_operator_is_the_same_in_both_names() {
    let mut breaches = Vec::new();
    for tool in tools().filter(|tool| tool.record.dialect == Dialect::Finance) {
        let mut seen = BTreeSet::new();
        for filter in tool.filters {
            let operator = match filter.op {
                FilterOp::Equal => None,
                FilterOp::From => Some("gte"),
                FilterOp::To => Some("lte"),
                FilterOp::Above => Some("gt"),
                FilterOp::Below => Some("lt"),
                FilterOp::AnyOf => Some("in"),
                FilterOp::Has => Some("has"),
            };
            let expected = operator.map_or_else(
                || (filter.on.to_owned(), filter.on.to_owned()),
                |operator| (format!("{}_{operator}", filter.on), format!("{}[{operator}]", filter.on)),
            );
            if (filter.field.name, filter.wire) != (&*expected.0, &*expected.1) || !seen.insert(filter.wire) {
                breaches.push(format!("{}: {} as {}", tool.name, filter.field.name, filter.wire));
            }
        }
    }
    none("due_date_gte is sent as due_date[gte], and each once", &breaches);
}

#[test]
fn a_list_of_values_is_a_list_and_any_other_is_not() {
    let mut breaches = Vec::new();
    for filter in tools().flat_map(|tool| tool.filters) {
        let list = matches!(filter.field.kind, Kind::References { .. } | Kind::AnyOf(_) | Kind::Texts { .. });
        if list != (filter.op == FilterOp::AnyOf) {
            breaches.push(format!("{} {:?}", filter.field.name, filter.op));
        }
    }
    none("exactly `any of` takes several values", &breaches);
}

#[test]
fn lists_are_sorted_by_fields_that_they_show() {
    let mut breaches = Vec::new();
    for tool in tools() {
        let shown = |word: &str| {
            let path = word.strip_prefix('-').unwrap_or(word);
            walk::resolve(tool.returns, path).is_some_and(|field| !field.traits.detail_only)
        };
        let unknown = tool.sort.by.iter().filter(|word| !shown(word));
        breaches.extend(unknown.map(|word| format!("{}: {word}", tool.name)));
        let usual = tool.sort.usual.trim_matches('"');
        if !usual.is_empty() && !tool.sort.by.contains(&usual) {
            breaches.push(format!("{}: {usual} when left out", tool.name));
        }
    }
    none("an order is by a field of the list, and the usual one is among them", &breaches);
}

#[test]
fn defaults_are_json_and_values_that_could_be_sent() {
    let mut breaches = Vec::new();
    for tool in tools() {
        for parameter in parameters(tool).into_iter().filter(|parameter| !parameter.field.usual.is_empty()) {
            let schema = catalogue::schema::input(tool);
            let property = &schema["properties"][parameter.field.name];
            let valid = jsonschema::draft202012::new(property).unwrap().is_valid(&property["default"]);
            if property.get("default").is_none() || !valid {
                breaches.push(format!("{}: {}", tool.name, parameter.field.name));
            }
        }
    }
    none("what holds when it is left out could have been sent", &breaches);
}

#[test]
fn a_workspace_can_be_chosen_where_there_are_several() {
    for product in PRODUCTS {
        for tool in product.tools() {
            let choice = parameters(tool).into_iter().find(|parameter| parameter.place == Place::Context);
            let several = tool.record.tenancy == Tenancy::Workspace;
            assert!(!several || product.tenancy == Tenancy::Workspace, "{}", tool.name);
            assert_eq!(choice.map(|one| one.field.name), several.then_some("workspace_id"), "{}", tool.name);
            assert!(!choice.is_some_and(|one| one.required), "{}", tool.name);
        }
    }
}

#[test]
fn tools_without_a_workspace_are_answered_by_the_server() {
    let alone = tools()
        .filter(|tool| product_of(tool).tenancy == Tenancy::Workspace && tool.record.tenancy == Tenancy::Account);
    let names: Vec<_> = alone.map(|tool| (tool.name, tool.origin)).collect();
    let server = catalogue::Origin::Server;
    let expected =
        ["finance_workspaces_list", "finance_schemas_list", "finance_schemas_get"].map(|name| (name, server));
    assert_eq!(names, expected);
}

#[test]
fn a_key_is_required_where_the_bank_is_told() {
    let names: Vec<_> = tools().filter(|tool| tool.key == KeyUse::Required).map(|tool| tool.name).collect();
    let expected = [
        "finance_payables_send_to_bank",
        "finance_payables_cancel_dispatch",
        "finance_receivables_charge",
        "finance_receivables_cancel_charge",
    ];
    assert_eq!(names, expected);
    assert!(tools().filter(|tool| tool.key == KeyUse::Required).all(|tool| tool.effect == Effect::Destructive));
}

#[test]
fn a_multipart_body_has_one_file_with_its_name_and_type() {
    for tool in tools().filter(|tool| tool.encoding == Encoding::Multipart) {
        let files = tool.body_fields().filter(|field| matches!(field.kind, Kind::Base64 { .. })).count();
        let named = ["file_name", "mime_type"].iter().all(|name| tool.body_fields().any(|field| field.name == *name));
        assert!(files == 1 && named, "{}", tool.name);
    }
}

#[test]
fn a_record_named_by_a_word_beside_it_is_one_of_the_words() {
    let mut breaches = Vec::new();
    for tool in tools() {
        for (path, field) in walk::fields(tool.body) {
            let Kind::ReferenceBy { by, to } = field.kind else { continue };
            let beside = path.rsplit_once('.').map_or_else(|| by.to_owned(), |(above, _)| format!("{above}.{by}"));
            let words =
                walk::fields(tool.body).into_iter().find(|(path, _)| *path == beside).map(|(_, field)| field.kind);
            let expected: Vec<&str> = to.iter().map(|(word, _)| *word).collect();
            if !matches!(words, Some(Kind::OneOf(words)) if words == expected) {
                breaches.push(format!("{}: {path}", tool.name));
            }
        }
    }
    none("each word of the field beside it stands for a type", &breaches);
}
