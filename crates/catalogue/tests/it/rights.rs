//! The rights matrix and the size of what clients load.

use std::collections::BTreeMap;
use std::fmt::Write;

use catalogue::{Access, Covered, Effect, Lang, PRODUCTS, Tool, Verb, render};

use crate::snapshots::check;
use crate::{none, tools};

#[test]
fn rights_matrix() {
    for product in PRODUCTS {
        let mut matrix = String::from("tool | effect | scope | access\n");
        for tool in product.tools() {
            let (effect, access) = (effect(tool.effect), access(tool.scope.access));
            let scope = match tool.scope.covered {
                _ if tool.scope.resource.is_empty() => "none",
                Covered::ByAll => tool.scope.resource,
                Covered::ByNameOnly => &format!("{}, by name only", tool.scope.resource),
            };
            writeln!(matrix, "{} | {effect} | {scope} | {access}", tool.name).unwrap();
        }
        check(&format!("{}/rights.txt", product.name), &matrix);
    }
}

/// `all` is what people give without thinking: it must not let money out, or charge a payer.
#[test]
fn actions_at_a_bank_are_granted_by_name_and_nothing_else_is() {
    let action = |tool: &Tool| {
        let last = tool.scope.resource.rsplit('.').next().unwrap_or_default();
        tool.scope.resource.starts_with("finance.") && ["dispatch", "charge"].contains(&last)
    };
    let breaches: Vec<_> = tools()
        .filter(|tool| (tool.scope.covered == Covered::ByNameOnly) != action(tool))
        .map(|tool| format!("{}: {}", tool.name, tool.scope.resource))
        .collect();
    none("the scopes of actions are granted by their names alone", &breaches);
    let named: Vec<_> = tools().filter(|tool| tool.scope.covered == Covered::ByNameOnly).collect();
    assert_eq!(named.len(), 4);
    assert!(named.iter().all(|tool| tool.effect == Effect::Destructive && tool.scope.access == Access::Write));
}

/// One resource scope cannot be covered by `all` for one tool and not for another.
#[test]
fn every_tool_of_a_scope_agrees_on_what_grants_it() {
    let mut known: BTreeMap<&str, Covered> = BTreeMap::new();
    let mixed: Vec<_> = tools()
        .filter(|tool| *known.entry(tool.scope.resource).or_insert(tool.scope.covered) != tool.scope.covered)
        .map(|tool| tool.name.to_owned())
        .collect();
    none("a scope is covered by all, or never", &mixed);
}

#[test]
fn only_what_the_server_knows_needs_no_resource_scope() {
    let breaches: Vec<_> = tools()
        .filter(|tool| tool.scope.resource.is_empty() != matches!(tool.verb, Verb::Own(_)))
        .map(|tool| tool.name.to_owned())
        .collect();
    none("a tool of the API has a resource scope", &breaches);
}

#[test]
fn cost_of_the_lists() {
    for product in PRODUCTS {
        let mut report = String::from("bytes of compact JSON, Portuguese titles\n");
        let mut families: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
        for tool in product.tools() {
            let (tools, bytes) = families.entry(tool.family).or_default();
            *tools += 1;
            *bytes += size(tool, render::OutputSchema::LeftOut);
        }
        for (family, (tools, bytes)) in &families {
            writeln!(report, "{} {family}: {tools} tools, {bytes} bytes", product.name).unwrap();
        }
        let tools: usize = families.values().map(|(tools, _)| tools).sum();
        let bytes: usize = families.values().map(|(_, bytes)| bytes).sum();
        let full: usize = product.tools().map(|tool| size(tool, render::OutputSchema::Included)).sum();
        writeln!(report, "{}: {tools} tools, {bytes} bytes, {} a tool", product.name, bytes / tools).unwrap();
        writeln!(report, "{} with output schemas: {full} bytes, {} a tool", product.name, full / tools).unwrap();
        let mut largest: Vec<_> =
            product.tools().map(|tool| (size(tool, render::OutputSchema::LeftOut), tool.name)).collect();
        largest.sort_unstable_by(|one, other| other.cmp(one));
        for (bytes, name) in largest.iter().take(10) {
            writeln!(report, "  {bytes} {name}").unwrap();
        }
        check(&format!("{}/cost.txt", product.name), &report);
    }
}

fn size(tool: &Tool, output_schema: render::OutputSchema) -> usize {
    render::tool(tool, Lang::Pt, output_schema).to_string().len()
}

fn effect(effect: Effect) -> &'static str {
    match effect {
        Effect::Read => "read",
        Effect::Write => "write",
        Effect::Destructive => "destructive",
    }
}

fn access(access: Access) -> &'static str {
    match access {
        Access::Read => "read",
        Access::Write => "write",
    }
}
