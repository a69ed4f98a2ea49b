//! Names, titles and descriptions.

use std::collections::BTreeSet;

use catalogue::PRODUCTS;

use crate::{none, records, tools};

#[test]
fn names_are_short_and_plain() {
    let plain = |name: &str| {
        (1..=64).contains(&name.len())
            && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')
    };
    let breaches: Vec<_> = tools().filter(|tool| !plain(tool.name)).map(|tool| tool.name.to_owned()).collect();
    none("names match ^[a-z0-9_]{1,64}$", &breaches);
}

#[test]
fn names_are_unique() {
    let mut seen = BTreeSet::new();
    let mut breaches: Vec<_> =
        tools().filter(|tool| !seen.insert(tool.name)).map(|tool| tool.name.to_owned()).collect();
    let mut keys = BTreeSet::new();
    breaches.extend(records().filter(|record| !keys.insert(record.key)).map(|record| record.key.to_owned()));
    none("no two tools and no two record types share a name", &breaches);
}

#[test]
fn a_tool_is_named_after_its_product_and_family() {
    let mut breaches = Vec::new();
    for product in PRODUCTS {
        let prefixed = |tool: &catalogue::Tool| tool.name.starts_with(&format!("{}_{}_", product.name, tool.family));
        breaches.extend(product.tools().filter(|tool| !prefixed(tool)).map(|tool| tool.name.to_owned()));
    }
    none("names are <product>_<family>_<record>_<action>", &breaches);
}

#[test]
fn every_tool_has_titles_a_description_and_a_scope() {
    let mut breaches = Vec::new();
    for tool in tools() {
        let parts = [tool.title.pt, tool.title.en, tool.about, tool.scope.resource, tool.family];
        if parts.iter().any(|part| part.trim().is_empty() || part.trim() != *part) {
            breaches.push(tool.name.to_owned());
        }
    }
    none("titles, description, scope and family are there, without spaces around them", &breaches);
}

#[test]
fn titles_tell_tools_apart() {
    let mut seen = BTreeSet::new();
    let breaches: Vec<_> = tools()
        .filter(|tool| !seen.insert(tool.title.pt) | !seen.insert(tool.title.en))
        .map(|tool| format!("{}: {} / {}", tool.name, tool.title.pt, tool.title.en))
        .collect();
    none("no two tools share a title", &breaches);
}

#[test]
fn descriptions_are_sentences_of_one_line() {
    let well_formed = |about: &str| about.ends_with(['.', '!']) && !about.contains('\n') && !about.contains("  ");
    let breaches: Vec<_> =
        tools().filter(|tool| !well_formed(tool.about)).map(|tool| format!("{}: {}", tool.name, tool.about)).collect();
    none("a description ends in a full stop and has no stray white space", &breaches);
}

#[test]
fn record_types_have_titles() {
    let titled = |record: &catalogue::Record| !record.title.pt.is_empty() && !record.title.en.is_empty();
    let breaches: Vec<_> = records().filter(|record| !titled(record)).map(|record| record.key.to_owned()).collect();
    none("every record type has a title in both languages", &breaches);
}
