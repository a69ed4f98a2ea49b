//! The rights matrix and the size of what clients load.

use std::collections::BTreeMap;
use std::fmt::Write;

use catalogue::{Access, Effect, Lang, PRODUCTS, Tool, render};

use crate::snapshots::check;

#[test]
fn rights_matrix() {
    for product in PRODUCTS {
        let mut matrix = String::from("tool | effect | scope | access\n");
        for tool in product.tools() {
            let (effect, access) = (effect(tool.effect), access(tool.scope.access));
            writeln!(matrix, "{} | {effect} | {} | {access}", tool.name, tool.scope.resource).unwrap();
        }
        check(&format!("{}/rights.txt", product.name), &matrix);
    }
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
