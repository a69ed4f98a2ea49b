//! Names, titles and descriptions.

use std::collections::BTreeSet;

use catalogue::{Dialect, Origin};

use crate::{PRODUCTS, none, records, tools};

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
    breaches.extend(records().map(catalogue::Record::table).filter(|table| !keys.insert(table.clone())));
    none("no two tools and no two record types share a name", &breaches);
}

/// Whatever names a record type across products names its table, which begins with the product.
#[test]
fn a_record_type_belongs_to_the_product_that_lists_it() {
    let listed = PRODUCTS.iter().flat_map(|product| product.records.iter().map(move |record| (product, record)));
    let reached = PRODUCTS
        .iter()
        .flat_map(|product| product.tools().flat_map(move |tool| [(product, tool.record), (product, tool.returns)]));
    let all = listed.map(|(product, record)| (product, *record)).chain(reached);
    let strangers = all.filter(|(product, record)| record.product != product.name);
    let breaches: Vec<_> = strangers.map(|(product, record)| format!("{}: {}", product.name, record.table())).collect();
    none("a product's record types are its own", &breaches);
}

#[test]
fn a_tool_is_named_after_its_product_and_what_it_acts_on() {
    let mut breaches = Vec::new();
    for product in PRODUCTS {
        let prefixed = |tool: &catalogue::Tool| {
            let start = match tool.record.dialect {
                // Banking's record keys start with the family, and a few tools act on a type of another name.
                Dialect::Versioned => format!("{}_{}_", product.name, tool.family),
                Dialect::Finance | Dialect::Billing => format!("{}_{}_", product.name, tool.record.key),
                Dialect::Inbox => format!("{}_", tool.record.key),
            };
            tool.name.starts_with(&start) && (tool.record.dialect != Dialect::Inbox || start.starts_with(tool.family))
        };
        breaches.extend(product.tools().filter(|tool| !prefixed(tool)).map(|tool| tool.name.to_owned()));
    }
    none(
        "names are banking_<family>_<record>_<action>, finance_<records>_<action> and, in inbox, <records>_<action>",
        &breaches,
    );
}

#[test]
fn every_tool_has_titles_a_description_and_a_scope() {
    let mut breaches = Vec::new();
    for tool in tools() {
        // What the server answers by itself needs no right to records.
        let scope = if tool.origin == Origin::Server { "none" } else { tool.scope.resource };
        let parts = [tool.title.pt, tool.title.en, tool.about, scope, tool.family];
        if parts.iter().any(|part| part.trim().is_empty() || part.trim() != *part) {
            breaches.push(tool.name.to_owned());
        }
    }
    none("titles, description, scope and family are there, without spaces around them", &breaches);
}

#[test]
fn titles_tell_tools_apart() {
    let mut breaches = Vec::new();
    for product in PRODUCTS {
        let mut seen = BTreeSet::new();
        let twice = product.tools().filter(|tool| !seen.insert(tool.title.pt) | !seen.insert(tool.title.en));
        breaches.extend(twice.map(|tool| format!("{}: {} / {}", tool.name, tool.title.pt, tool.title.en)));
    }
    none("no two tools of a product share a title", &breaches);
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
