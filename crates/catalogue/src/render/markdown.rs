//! A product as a manual for people: how to read it, its tools record by record, its resources, its prompts, how
//! destructive tools are confirmed.

mod confirmation;
mod tools;
mod words;

use std::fmt::{self, Write};

use crate::product::Product;
use crate::prompt::{Prompt, PromptEffect};
use crate::record::Tenancy;
use crate::text::Lang;
use crate::tool::{Effect, Paging};
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
    writeln!(out, "## Tools\n\n{}{}", words.reading, paged(product, words))?;
    if product.tenancy == Tenancy::Workspace {
        writeln!(out, "{}", words.workspaces)?;
    }
    writeln!(out)?;
    tools::write(out, product, lang)?;
    writeln!(out, "## Resources\n\n{}\n\n{}\n|---|---|---|", words.resources, words.resource_columns)?;
    for resource in product.resources() {
        writeln!(out, "| `{}` | {} | `{}` |", resource.uri, resource.title.get(lang), resource.tool)?;
    }
    writeln!(out, "\n## Prompts\n\n{}\n\n{}\n|---|---|---|---|", words.prompts, words.prompt_columns)?;
    product.prompts.iter().try_for_each(|prompt| write_prompt(out, prompt, lang))?;
    confirmation::write(out, product, lang)?;
    writeln!(out, "\n## {}\n\n{}\n\n{}", words.model_heading, words.model, product.instructions.get(lang))
}

/// What lists and writes take besides their own parameters.
fn paged(product: &Product, words: &Words) -> &'static str {
    let by_cursor = product.tools().any(|tool| tool.paging == Paging::Cursor);
    if by_cursor { words.cursors } else { words.pages }
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

fn write_prompt(out: &mut String, prompt: &Prompt, lang: Lang) -> fmt::Result {
    let words = Words::of(lang);
    let names = prompt.arguments.iter().map(|one| if one.required { bold(one.name) } else { code(one.name) });
    let writes = match prompt.effect {
        PromptEffect::Reads => words.no,
        PromptEffect::Writes => words.yes,
    };
    let (about, names) = (prompt.about.get(lang), names.collect::<Vec<_>>().join(", "));
    writeln!(out, "| `{}` | {names} | {about} | {writes} |", prompt.name)
}

fn code(name: &str) -> String {
    format!("`{name}`")
}

fn bold(name: &str) -> String {
    format!("**`{name}`**")
}
