//! Record types, their templates, tools and states.

use std::collections::BTreeSet;

use catalogue::{Access, Answer, Effect, FilterOp, Kind, Record, Verb, schema};

use crate::{PRODUCTS, none, records, tools, walk};

#[test]
fn each_template_has_its_read_and_list_tools() {
    let mut breaches = Vec::new();
    for product in PRODUCTS {
        for record in product.templates() {
            let reads = product.read_tool(record).is_some_and(|tool| {
                tool.verb == Verb::Get && tool.effect == Effect::Read && std::ptr::eq(tool.returns, record)
            });
            let lists = product.list_tool(record).is_some_and(|tool| {
                tool.verb == Verb::List && tool.effect == Effect::Read && std::ptr::eq(tool.returns, record)
            });
            if !reads || !lists {
                breaches.push(record.key.to_owned());
            }
        }
    }
    none("a record type with a template is read by its _get and listed by its _list", &breaches);
}

#[test]
fn templates_are_well_formed() {
    let mut seen = BTreeSet::new();
    let mut breaches = Vec::new();
    for product in PRODUCTS {
        let start = format!("kobana://{}/", product.name);
        let formed = |record: &Record| {
            record.uri.starts_with(&start) && record.uri.ends_with(&format!("/{{{}}}", record.argument))
        };
        breaches.extend(
            product
                .templates()
                .filter(|record| !formed(record) || !seen.insert(record.uri) || record.label.is_empty())
                .map(|record| format!("{}: {}", record.key, record.uri)),
        );
    }
    none("a template is kobana://<product>/…/{its argument}, unique, and its records have labels", &breaches);
}

#[test]
fn every_tool_acts_on_a_known_record_type() {
    let known: Vec<_> = records().collect();
    let has = |record: &Record| known.iter().any(|one| std::ptr::eq(*one, record));
    let breaches: Vec<_> =
        tools().filter(|tool| !has(tool.record) || !has(tool.returns)).map(|tool| tool.name.to_owned()).collect();
    none("the record types of tools are in the product's list", &breaches);
}

#[test]
fn verbs_name_states_that_exist() {
    let mut breaches = Vec::new();
    for tool in tools() {
        let named: Vec<&str> = match tool.verb {
            Verb::Transition { from, to } => from.iter().copied().chain([to]).collect(),
            Verb::Command { from, .. } => from.to_vec(),
            _ => continue,
        };
        let states = tool.record.states();
        let unknown = named.into_iter().filter(|state| !states.contains(state));
        breaches.extend(unknown.map(|state| format!("{}: {state}", tool.name)));
    }
    none("each state that a verb names is a state of its record type", &breaches);
}

#[test]
fn commands_answer_commands() {
    let breaches: Vec<_> = tools()
        .filter(|tool| matches!(tool.verb, Verb::Command { .. }))
        .filter(|tool| {
            let operations = tool.returns.field("operation").map(|field| field.kind);
            let Verb::Command { operation, .. } = tool.verb else { return true };
            tool.returns.key != "admin_command"
                || !matches!(operations, Some(Kind::OneOf(words)) if words.contains(&operation))
        })
        .map(|tool| tool.name.to_owned())
        .collect();
    none("a command tool answers an admin_command of a known operation", &breaches);
}

#[test]
fn state_fields_are_lists_of_words() {
    let breaches: Vec<_> = records()
        .filter(|record| !record.state_field.is_empty() && record.states().is_empty())
        .map(|record| record.key.to_owned())
        .collect();
    none("a state field is one of known words", &breaches);
}

fn is_plain(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_')
}

#[test]
fn labels_summaries_and_indexes_resolve() {
    let mut breaches = Vec::new();
    for record in records() {
        // What the sandbox keeps beside the record, and no answer shows, is looked up by a plain name.
        let kept = |path: &&str| walk::resolve(record, path).is_some() || !is_plain(path);
        let looked_up: Vec<&str> = record.indexed.iter().copied().filter(kept).collect();
        for path in [record.label, record.summary, &looked_up].concat() {
            match walk::resolve(record, path) {
                None => breaches.push(format!("{}: {path}", record.key)),
                Some(field) if field.traits.secret => breaches.push(format!("{}: {path} is secret", record.key)),
                Some(_) => {}
            }
        }
        let shown = [record.label, record.summary].concat();
        let hidden = shown.iter().filter(|path| walk::resolve(record, path).is_some_and(schema::is_stripped));
        breaches.extend(hidden.map(|path| format!("{}: {path} is a numeric id", record.key)));
    }
    none("label, summary and index fields exist and may be shown", &breaches);
}

#[test]
fn a_destructive_tool_on_one_record_has_a_summary_to_show() {
    let breaches: Vec<_> = tools()
        .filter(|tool| tool.effect == Effect::Destructive && tool.target_parameter().is_some())
        .filter(|tool| tool.record.summary.is_empty())
        .map(|tool| format!("{}: {}", tool.name, tool.record.key))
        .collect();
    none("a person judges the target by its facts", &breaches);
}

#[test]
fn filters_narrow_fields_that_exist() {
    let mut breaches = Vec::new();
    for tool in tools() {
        for filter in tool.filters {
            let fits = walk::resolve(tool.returns, filter.on).is_some_and(|on| {
                let is_list = matches!(on.kind, Kind::Texts { .. } | Kind::Integers);
                is_list == (filter.op == FilterOp::Has) && !schema::is_stripped(on)
            });
            if !fits {
                breaches.push(format!("{}: {} on {}", tool.name, filter.field.name, filter.on));
            }
        }
    }
    none("each filter is on a field of the record that the list answers", &breaches);
}

#[test]
fn a_number_that_filters_words_stands_for_one_of_them() {
    let mut breaches = Vec::new();
    for tool in tools() {
        for filter in tool.filters {
            let Kind::OneOfNumbers(numbers) = filter.field.kind else { continue };
            let Some(Kind::OneOf(words)) = walk::resolve(tool.returns, filter.on).map(|on| on.kind) else { continue };
            if !numbers.iter().enumerate().all(|(at, number)| i64::try_from(at) == Ok(*number))
                || numbers.len() != words.len()
            {
                breaches.push(format!("{}: {}", tool.name, filter.field.name));
            }
        }
    }
    none("numbers count the words from 0, in order", &breaches);
}

#[test]
fn access_follows_the_effect() {
    let breaches: Vec<_> = tools()
        .filter(|tool| (tool.scope.access == Access::Read) != (tool.effect == Effect::Read))
        .map(|tool| tool.name.to_owned())
        .collect();
    none("a tool that changes something needs write access", &breaches);
}

#[test]
fn tools_of_a_record_type_stand_together() {
    for product in PRODUCTS {
        let firsts = product.tools.iter().filter_map(|group| group.first());
        let mut order: Vec<&str> = firsts.map(|tool| tool.record.key).collect();
        order.dedup();
        let unique: BTreeSet<_> = order.iter().collect();
        assert_eq!(order.len(), unique.len(), "a record type's groups follow one another: {order:?}");
    }
}

#[test]
fn lists_show_what_tells_records_apart() {
    let mut breaches = Vec::new();
    for record in records() {
        let mut seen = BTreeSet::new();
        for name in record.details {
            let top = |paths: &[&str]| paths.iter().any(|path| path.split('.').next() == Some(name));
            let needed =
                *name == record.identity || *name == record.state_field || top(record.label) || top(record.summary);
            if record.field(name).is_none() || needed || !seen.insert(name) {
                breaches.push(format!("{}: {name}", record.key));
            }
        }
    }
    none("details are fields, named once, and none of identity, state, label and summary", &breaches);
}

#[test]
fn labels_are_made_of_what_lists_show() {
    let mut breaches = Vec::new();
    for record in records() {
        let shown = |path: &str| {
            let top = path.split('.').next().unwrap_or_default();
            record.field(top).is_some_and(|field| record.lists(field))
        };
        breaches.extend(record.label.iter().filter(|path| !shown(path)).map(|path| format!("{}: {path}", record.key)));
    }
    none("what tells records apart in a list is in the list", &breaches);
}

#[test]
fn the_schema_of_a_list_asks_for_no_member_that_lists_leave_out() {
    let mut breaches = Vec::new();
    for tool in tools().filter(|tool| tool.answer == Answer::List) {
        let items = schema::output(tool)["properties"]["data"]["items"].clone();
        walk::schemas(&items, "", &mut |path, schema| {
            if schema.get("required").is_some() {
                breaches.push(format!("{}{path}: required", tool.name));
            }
        });
        let hidden = tool.returns.all_fields().filter(|field| !tool.returns.lists(field));
        let shown = hidden.filter(|field| items["properties"].get(field.name).is_some());
        breaches.extend(shown.map(|field| format!("{}: {}", tool.name, field.name)));
    }
    none("what a list leaves out is neither promised nor required", &breaches);
}
