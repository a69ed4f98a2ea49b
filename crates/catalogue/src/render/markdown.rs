//! A product as a manual for people: its tools record by record, its resources and its prompts.

use std::fmt::{self, Write};

use crate::product::Product;
use crate::prompt::{Prompt, PromptEffect};
use crate::record::Record;
use crate::schema;
use crate::text::{Lang, Text};
use crate::tool::{Access, Effect, Tool};

/// The manual of `product` in `lang`, in Markdown.
pub fn markdown(product: &Product, lang: Lang) -> String {
    let mut manual = String::new();
    write_manual(&mut manual, product, lang).expect("writing into a String cannot fail");
    manual
}

fn write_manual(out: &mut String, product: &Product, lang: Lang) -> fmt::Result {
    writeln!(out, "# {}\n\n{}\n", product.title.get(lang), product.instructions.get(lang))?;
    writeln!(out, "## {}", TOOLS.get(lang))?;
    let mut current: Option<&'static Record> = None;
    for group in product.tools {
        let Some(first) = group.first() else { continue };
        if !current.is_some_and(|record| std::ptr::eq(record, first.record)) {
            writeln!(out, "\n### {} (`{}`)\n\n{}", first.record.title.get(lang), first.family, TOOL_COLUMNS.get(lang))?;
            writeln!(out, "|---|---|---|---|---|")?;
            current = Some(first.record);
        }
        group.iter().try_for_each(|tool| write_tool(out, tool, lang))?;
    }
    writeln!(out, "\n## {}\n\n{}\n|---|---|---|", RESOURCES.get(lang), RESOURCE_COLUMNS.get(lang))?;
    for record in product.templates() {
        let reader = product.read_tool(record).map_or("", |tool| tool.name);
        writeln!(out, "| `{}` | {} | `{reader}` |", record.uri, record.title.get(lang))?;
    }
    writeln!(out, "\n## {}\n\n{}\n|---|---|---|---|", PROMPTS.get(lang), PROMPT_COLUMNS.get(lang))?;
    product.prompts.iter().try_for_each(|prompt| write_prompt(out, prompt, lang))
}

fn write_tool(out: &mut String, tool: &Tool, lang: Lang) -> fmt::Result {
    let mut parameters = String::new();
    for parameter in schema::parameters(tool) {
        let comma = if parameters.is_empty() { "" } else { ", " };
        let star = if parameter.required { "*" } else { "" };
        write!(parameters, "{comma}`{}`{star}", parameter.field.name)?;
    }
    let access = match tool.scope.access {
        Access::Read => "read",
        Access::Write => "write",
    };
    let effect = effect(tool.effect).get(lang);
    let (name, title, scope) = (tool.name, tool.title.get(lang), tool.scope.resource);
    writeln!(out, "| `{name}` | {title} | {effect} | `{access}` `{scope}` | {parameters} |")
}

fn write_prompt(out: &mut String, prompt: &Prompt, lang: Lang) -> fmt::Result {
    let arguments: Vec<String> =
        prompt.arguments.iter().map(|one| format!("`{}`{}", one.name, if one.required { "*" } else { "" })).collect();
    let writes = match prompt.effect {
        PromptEffect::Reads => NO,
        PromptEffect::Writes => YES,
    };
    let (about, writes) = (prompt.about.get(lang), writes.get(lang));
    writeln!(out, "| `{}` | {} | {about} | {writes} |", prompt.name, arguments.join(", "))
}

/// The word for an effect, as the manual and the rights matrix spell it.
const fn effect(effect: Effect) -> Text {
    match effect {
        Effect::Read => Text::new("leitura", "read"),
        Effect::Write => Text::new("escrita", "write"),
        Effect::Destructive => Text::new("destrutiva", "destructive"),
    }
}

const TOOLS: Text = Text::new("Tools", "Tools");
const RESOURCES: Text = Text::new("Resources", "Resources");
const PROMPTS: Text = Text::new("Prompts", "Prompts");
const YES: Text = Text::new("sim", "yes");
const NO: Text = Text::new("não", "no");
const TOOL_COLUMNS: Text = Text::new(
    "| Tool | O que faz | Tipo | Escopo | Parâmetros (* obrigatório) |",
    "| Tool | What it does | Type | Scope | Parameters (* required) |",
);
const RESOURCE_COLUMNS: Text = Text::new("| URI | O que é | Lido pela tool |", "| URI | What it is | Read by |");
const PROMPT_COLUMNS: Text = Text::new(
    "| Prompt | Argumentos (* obrigatório) | O que faz | Escreve? |",
    "| Prompt | Arguments (* required) | What it does | Writes? |",
);
