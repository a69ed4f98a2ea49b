//! The tools, one section a record type: a table to choose from, then each tool whole.

use std::fmt::{self, Write};

use super::words::Words;
use super::{code, listed, tool};
use crate::product::Product;
use crate::record::Record;
use crate::text::Lang;
use crate::tool::Tool;

pub(super) fn write(out: &mut String, product: &Product, lang: Lang) -> fmt::Result {
    let mut rest: &[&[Tool]] = product.tools;
    while let Some(record) = rest.iter().find_map(|group| group.first()).map(|tool| tool.record) {
        let of_record = |group: &&[Tool]| group.first().is_none_or(|tool| std::ptr::eq(tool.record, record));
        let end = rest.iter().position(|group| !of_record(group)).unwrap_or(rest.len());
        let tools: Vec<&Tool> = rest[..end].iter().flat_map(|group| group.iter()).collect();
        write_record(out, record, &tools, lang)?;
        rest = &rest[end..];
    }
    Ok(())
}

fn write_record(out: &mut String, record: &Record, tools: &[&Tool], lang: Lang) -> fmt::Result {
    let words = Words::of(lang);
    let family = tools.first().map_or("", |tool| tool.family);
    writeln!(out, "### {}\n", record.title.get(lang))?;
    write!(out, "Toolset `{family}`")?;
    if !record.states().is_empty() {
        write!(out, " · {} (`{}`): {}", words.states, record.state_field, listed(record.states().iter().copied()))?;
    }
    writeln!(out, "\n\n{}\n|---|---|---|---|", words.tool_columns)?;
    for tool in tools {
        let scope = if tool.scope.resource.is_empty() { "—".to_owned() } else { code(tool.scope.resource) };
        let (name, title) = (tool.name, tool.title.get(lang));
        writeln!(out, "| [`{name}`](#{name}) | {title} | {} | {scope} |", tool::effect(tool, words))?;
    }
    writeln!(out)?;
    tools.iter().try_for_each(|tool| tool::write(out, tool, lang))
}
