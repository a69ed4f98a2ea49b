//! One tool: what it does, what it needs, what it takes.

use std::fmt::{self, Write};

use super::words::Words;
use super::{any_of, code, kind, parameters};
use crate::schema::parameters::Place;
use crate::text::Lang;
use crate::tool::{Effect, KeyUse, Origin, Tool};

pub(super) fn write(out: &mut String, tool: &Tool, lang: Lang) -> fmt::Result {
    let words = Words::of(lang);
    writeln!(out, "#### `{}`\n", tool.name)?;
    let about = match lang {
        Lang::Pt => format!("{}. *{}*", tool.title.pt, tool.about),
        Lang::En => tool.about.to_owned(),
    };
    writeln!(out, "{about}\n")?;
    let mut facts = vec![effect(tool, words)];
    if !tool.scope.resource.is_empty() {
        facts.push(format!("{} {}", words.scope, code(tool.scope.resource)));
    }
    match tool.origin {
        Origin::Api => facts.push(code(&format!("{} {}", tool.method.as_str(), tool.path))),
        Origin::Sandbox => facts.push(words.sandbox_only.to_owned()),
        Origin::Server => facts.push(words.server_own.to_owned()),
    }
    writeln!(out, "{}\n", facts.join(" · "))?;
    parameters::write(out, tool, lang)?;
    write_common(out, tool, lang)
}

/// Its type, in a word or two.
pub(super) fn effect(tool: &Tool, words: &Words) -> String {
    match tool.effect {
        Effect::Destructive if !tool.plain_without.is_empty() => {
            let names = any_of(tool.plain_without, words);
            format!("**{}** {} {names}", words.effect(tool.effect), words.only_with)
        }
        Effect::Destructive => format!("**{}**", words.effect(tool.effect)),
        effect => words.effect(effect).to_owned(),
    }
}

/// What it takes besides its own parameters.
fn write_common(out: &mut String, tool: &Tool, lang: Lang) -> fmt::Result {
    let words = Words::of(lang);
    let all: Vec<String> = parameters::common(tool)
        .iter()
        .map(|parameter| match parameter.place {
            Place::Header if tool.key == KeyUse::Required => {
                format!("{} ({})", code(parameter.field.name), words.key_made)
            }
            Place::Query if parameter.field.name != "cursor" => {
                format!("{} ({})", code(parameter.field.name), kind::described(&parameter.field, lang))
            }
            _ => code(parameter.field.name),
        })
        .collect();
    if all.is_empty() { Ok(()) } else { writeln!(out, "{} {}.\n", words.also_takes, all.join(", ")) }
}
