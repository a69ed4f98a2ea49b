//! The tools, one table a record type.

use std::fmt::{self, Write};

use super::words::Words;
use super::{bold, code};
use crate::product::Product;
use crate::record::Record;
use crate::schema::parameters::{IDEMPOTENCY_KEY, Parameter, Place, paging, parameters};
use crate::text::Lang;
use crate::tool::{Effect, Tool};

/// Optional parameters beyond this many are counted, not named: a table's cell has to stay readable.
const NAMED_AT_MOST: usize = 16;

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
    let needed = tools.iter().map(|tool| tool.scope.resource).filter(|scope| !scope.is_empty());
    let mut scopes: Vec<String> = needed.map(code).collect();
    scopes.dedup();
    let family = tools.first().map_or("", |tool| tool.family);
    writeln!(out, "### {}\n", record.title.get(lang))?;
    write!(out, "Toolset `{family}`")?;
    match scopes.is_empty() {
        true => writeln!(out)?,
        false => writeln!(out, " · {} {}", words.scope, scopes.join(", "))?,
    }
    if !record.states().is_empty() {
        let states: Vec<String> = record.states().iter().map(|state| code(state)).collect();
        writeln!(out, "· {} (`{}`): {}", words.states, record.state_field, states.join(", "))?;
    }
    writeln!(out, "\n{}\n|---|---|---|---|", words.tool_columns)?;
    tools.iter().try_for_each(|tool| write_tool(out, tool, lang))?;
    writeln!(out)
}

fn write_tool(out: &mut String, tool: &Tool, lang: Lang) -> fmt::Result {
    let words = Words::of(lang);
    let what = match lang {
        Lang::Pt => tool.title.pt,
        Lang::En => tool.about,
    };
    let effect = match tool.effect {
        Effect::Destructive if !tool.plain_without.is_empty() => {
            let names: Vec<String> = tool.plain_without.iter().map(|name| code(name)).collect();
            format!("**{}** {} {}", words.effect(tool.effect), words.only_with, names.join(", "))
        }
        Effect::Destructive => format!("**{}**", words.effect(tool.effect)),
        effect => words.effect(effect).to_owned(),
    };
    writeln!(out, "| `{}` | {what} | {effect} | {} |", tool.name, named(tool, words))
}

/// Whether `name` is another operator on a field that is named itself (`due_date_gte` beside `due_date`).
fn is_operator(tool: &Tool, name: &str) -> bool {
    tool.filters.iter().any(|filter| filter.field.name == name && filter.wire != name)
}

/// Its own parameters: required ones in bold, then optional ones.
fn named(tool: &Tool, words: &Words) -> String {
    let common = |parameter: &Parameter| {
        let name = parameter.field.name;
        name == IDEMPOTENCY_KEY.name
            || parameter.place == Place::Context
            || paging(tool).any(|field| field.name == name)
            || is_operator(tool, name)
    };
    let (required, optional): (Vec<_>, Vec<_>) =
        parameters(tool).into_iter().filter(|parameter| !common(parameter)).partition(|parameter| parameter.required);
    let left = optional.len().saturating_sub(NAMED_AT_MOST);
    let mut names: Vec<String> = required.iter().map(|parameter| bold(parameter.field.name)).collect();
    names.extend(optional.iter().take(NAMED_AT_MOST).map(|parameter| code(parameter.field.name)));
    match (names.is_empty(), left) {
        (true, _) => "—".to_owned(),
        (false, 0) => names.join(", "),
        (false, left) => {
            let [before, after] = words.and_more;
            format!("{} {before} {left} {after}", names.join(", "))
        }
    }
}
