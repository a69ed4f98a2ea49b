//! Everything that a question may show has a name for people, in both languages.

use std::collections::BTreeMap;

use catalogue::schema::parameters;
use catalogue::{Effect, Field, Kind, Lang, Record, Tool, label};

use crate::walk::resolve;
use crate::{none, records, tools};

/// Every argument of `tool` that a caller may send, with the names on the way to it.
fn arguments(tool: &Tool) -> Vec<(Vec<&'static str>, &'static str, Kind)> {
    let mut found = Vec::new();
    for parameter in parameters(tool) {
        enter(&parameter.field, &[], &mut found);
    }
    found
}

fn enter(field: &Field, above: &[&'static str], found: &mut Vec<(Vec<&'static str>, &'static str, Kind)>) {
    if field.traits.read_only {
        return;
    }
    let names = [above, &[field.name]].concat();
    let inner = match field.kind {
        Kind::Object(fields) | Kind::Objects(fields) => fields,
        Kind::Records(record) => record.fields,
        _ => &[],
    };
    for member in inner.iter().flat_map(|group| group.iter()) {
        enter(member, &names, found);
    }
    found.push((names, field.name, field.kind));
}

fn destructive() -> impl Iterator<Item = &'static Tool> {
    tools().filter(|tool| tool.effect == Effect::Destructive)
}

/// A record that some question shows.
fn summarised() -> impl Iterator<Item = &'static Record> {
    records().filter(|record| !record.summary.is_empty())
}

/// The words of `kind` that have no text for people, in either language.
fn unsaid(record: &Record, field: &str, kind: Kind) -> Vec<String> {
    let words: Vec<String> = match kind {
        Kind::OneOf(words) | Kind::AnyOf(words) => words.iter().map(|word| (*word).to_owned()).collect(),
        Kind::OneOfNumbers(numbers) => numbers.iter().map(i64::to_string).collect(),
        _ => Vec::new(),
    };
    let said = |word: &str| {
        label::word(record.key, field, word).is_some_and(|text| !text.pt.is_empty() && !text.en.is_empty())
    };
    words.into_iter().filter(|word| !said(word)).map(|word| format!("{field}: {word}")).collect()
}

fn labelled(record: &Record, names: &[&str]) -> bool {
    [Lang::Pt, Lang::En].iter().all(|lang| {
        let shown = label::path_of(record.key, names, *lang);
        !shown.is_empty() && names.iter().all(|name| !shown.contains(&format!("({name})")))
    })
}

#[test]
fn every_summary_field_and_its_words_have_labels() {
    let mut breaches = Vec::new();
    for record in summarised() {
        for path in record.summary {
            let names: Vec<&str> = path.split('.').collect();
            if !labelled(record, &names) {
                breaches.push(format!("{}: {path}", record.key));
            }
            let field = resolve(record, path).unwrap_or_else(|| panic!("{}: {path}", record.key));
            breaches.extend(unsaid(record, field.name, field.kind));
        }
        if let Some(state) = record.field(record.state_field) {
            breaches.extend(unsaid(record, state.name, state.kind));
        }
    }
    none("a question about a record speaks the language of people", &breaches);
}

#[test]
fn every_argument_of_a_destructive_tool_and_its_words_have_labels() {
    let mut breaches = Vec::new();
    for tool in destructive() {
        for (names, name, kind) in arguments(tool) {
            if !labelled(tool.record, &names) {
                breaches.push(format!("{}: {}", tool.name, names.join(".")));
            }
            breaches.extend(unsaid(tool.record, name, kind));
        }
    }
    none("a question about a call speaks the language of people", &breaches);
}

/// Two arguments under one label could be taken for each other.
#[test]
fn no_two_fields_of_one_list_share_a_label() {
    let mut breaches = Vec::new();
    let mut check = |owner: &str, record: &Record, paths: Vec<Vec<&str>>| {
        for lang in [Lang::Pt, Lang::En] {
            let mut known: BTreeMap<String, &[&str]> = BTreeMap::new();
            for names in &paths {
                let shown = label::path_of(record.key, names, lang);
                if let Some(other) = known.insert(shown.clone(), names) {
                    breaches.push(format!("{owner}: {shown} is {} and {}", other.join("."), names.join(".")));
                }
            }
        }
    };
    for record in summarised() {
        check(record.key, record, record.summary.iter().map(|path| path.split('.').collect()).collect());
    }
    for tool in destructive() {
        check(tool.name, tool.record, arguments(tool).into_iter().map(|(names, _, _)| names).collect());
    }
    none("a label stands for one field", &breaches);
}

/// The manuals are for people: no row of theirs leaves a parameter without a name in their language.
#[test]
fn every_parameter_in_the_manuals_has_a_label() {
    let mut breaches = Vec::new();
    for tool in tools() {
        // What every list and write takes is explained once, in words.
        let common = ["sort", "sort_by", "sort_order", "limit", "cursor", "offset", "page", "per_page"];
        let common = [&common[..], &["idempotency_key", "workspace_id"]].concat();
        for (names, _, _) in arguments(tool) {
            let operator = tool.filters.iter().any(|filter| filter.field.name == names[0] && filter.wire != names[0]);
            if !operator && !common.contains(&names[0]) && !labelled_alone(tool.record, &names) {
                breaches.push(format!("{}: {}", tool.name, names.join(".")));
            }
        }
    }
    none("a person reads what a parameter is", &breaches);
}

/// Whether the whole path or its last name has a label.
fn labelled_alone(record: &Record, names: &[&str]) -> bool {
    let path = names.join(".");
    let last = names.last().copied().unwrap_or_default();
    [format!("{}:{path}", record.key), path, last.to_owned()].iter().any(|name| label::label(name).is_some())
}
