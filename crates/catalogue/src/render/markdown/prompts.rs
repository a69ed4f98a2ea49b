//! The prompts: what each does, its arguments, and the tools that it relies on.

use std::fmt::{self, Write};

use super::words::Words;
use super::{bold, cell, code, listed};
use crate::product::Product;
use crate::prompt::{Prompt, PromptArgument, PromptEffect};
use crate::text::Lang;

pub(super) fn write(out: &mut String, product: &Product, lang: Lang) -> fmt::Result {
    let words = Words::of(lang);
    writeln!(out, "## Prompts\n\n{}\n", words.prompts)?;
    product.prompts.iter().try_for_each(|prompt| write_prompt(out, prompt, lang))
}

fn write_prompt(out: &mut String, prompt: &Prompt, lang: Lang) -> fmt::Result {
    let words = Words::of(lang);
    let effect = match prompt.effect {
        PromptEffect::Reads => words.prompt_reads,
        PromptEffect::Writes => words.prompt_writes,
    };
    writeln!(out, "### `{}`\n\n**{}.** {}\n", prompt.name, prompt.title.get(lang), prompt.about.get(lang))?;
    writeln!(out, "{effect} · tools: {}\n", listed(prompt.tools.iter().copied()))?;
    if prompt.arguments.is_empty() {
        return Ok(());
    }
    writeln!(out, "{}\n|---|---|---|", words.prompt_columns)?;
    for argument in prompt.arguments {
        write_argument(out, argument, lang)?;
    }
    writeln!(out)
}

fn write_argument(out: &mut String, argument: &PromptArgument, lang: Lang) -> fmt::Result {
    let words = Words::of(lang);
    let name = if argument.required { bold(argument.name) } else { code(argument.name) };
    let required = if argument.required { words.yes } else { "" };
    writeln!(out, "| {name} | {required} | {} |", cell(argument.about.get(lang)))
}
