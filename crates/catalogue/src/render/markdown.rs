//! A product as a manual for people: how to read it, its tools record by record, its resources, its prompts, what completes
//! arguments, how destructive tools are confirmed.

mod completions;
mod confirmation;
mod kind;
mod parameters;
mod prompts;
mod resources;
mod tool;
mod tools;
mod words;

use std::fmt::{self, Write};

use crate::product::Product;
use crate::record::Tenancy;
use crate::text::Lang;
use crate::tool::{Covered, Effect, KeyUse, Paging, Style, Tool};
use words::Words;

/// The manual of `product` in `lang`, in Markdown.
pub fn markdown(product: &Product, lang: Lang) -> String {
    let mut manual = String::new();
    write_manual(&mut manual, product, lang).expect("writing into a String cannot fail");
    manual
}

fn write_manual(out: &mut String, product: &Product, lang: Lang) -> fmt::Result {
    let words = Words::of(lang);
    writeln!(out, "# {}\n", product.title.get(lang))?;
    write_overview(out, product, lang)?;
    write_reading(out, product, words)?;
    tools::write(out, product, lang)?;
    resources::write(out, product, lang)?;
    prompts::write(out, product, lang)?;
    completions::write(out, product, words)?;
    confirmation::write(out, product, lang)?;
    writeln!(out, "\n## {}\n\n{}\n\n{}", words.model_heading, words.model, product.instructions.get(lang))
}

/// How many of what there is, and the toolsets by name.
fn write_overview(out: &mut String, product: &Product, lang: Lang) -> fmt::Result {
    let words = Words::of(lang);
    let count = |effect: Effect| product.tools().filter(|tool| tool.effect == effect).count();
    let mut families: Vec<&str> = Vec::new();
    for tool in product.tools().filter(|tool| !tool.family.is_empty()) {
        if !families.contains(&tool.family) {
            families.push(tool.family);
        }
    }
    writeln!(out, "| | |\n|---|---|")?;
    let kinds = [Effect::Read, Effect::Write, Effect::Destructive]
        .map(|effect| format!("{} {}", count(effect), words.plural(effect)));
    writeln!(out, "| Tools | {}: {} |", product.tools().count(), kinds.join(", "))?;
    let families: Vec<String> = families
        .iter()
        .map(|family| {
            let tools = product.tools().filter(|tool| tool.family == *family).count();
            format!("`{family}` ({tools})")
        })
        .collect();
    writeln!(out, "| Toolsets | {} |", families.join(", "))?;
    writeln!(out, "| Resources | {} |", product.resources().count())?;
    writeln!(out, "| Prompts | {} |\n", product.prompts.len())
}

/// What holds for all tools of the product.
fn write_reading(out: &mut String, product: &Product, words: &Words) -> fmt::Result {
    writeln!(out, "## Tools\n\n{}", words.reading)?;
    let has = |holds: fn(&Tool) -> bool| product.tools().any(holds);
    if has(|tool| tool.filters.iter().any(|filter| filter.wire != filter.field.name)) {
        writeln!(out, "{}", words.operators)?;
    }
    if has(|tool| tool.scope.covered == Covered::ByNameOnly) {
        writeln!(out, "{}", words.by_name)?;
    }
    match product.tenancy {
        Tenancy::Account => {}
        Tenancy::Workspace => writeln!(out, "{}", words.workspaces)?,
        Tenancy::Connection => writeln!(out, "{}", words.connection)?,
    }
    let pages = match product.tools().find(|tool| tool.paging != Paging::None).map(Tool::style) {
        None | Some(Style::V1 | Style::V2) => words.pages,
        Some(Style::Inbox) => words.bare_cursors,
        Some(Style::Finance) => words.cursors,
        Some(Style::Billing) => words.totals,
    };
    let keys = if has(|tool| tool.key != KeyUse::Ignored) { words.keys } else { words.no_keys };
    writeln!(out, "{pages}\n{keys}\n")
}

fn code(name: &str) -> String {
    format!("`{name}`")
}

fn bold(name: &str) -> String {
    format!("**`{name}`**")
}

/// Names one after the other, as code.
fn listed<'a>(names: impl Iterator<Item = &'a str>) -> String {
    names.map(code).collect::<Vec<_>>().join(", ")
}

/// Names as code, any one of which may hold: `a`, `b` or `c`.
fn any_of(names: &[&str], words: &Words) -> String {
    match names.split_last() {
        Some((last, [])) => code(last),
        Some((last, rest)) => format!("{} {} {}", listed(rest.iter().copied()), words.or, code(last)),
        None => String::new(),
    }
}

/// A text in a table's cell.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}
