//! A prompt as `prompts/list` shows it.

use serde_json::{Value, json};

use crate::prompt::{Prompt, PromptArgument};
use crate::text::Lang;

/// The MCP `Prompt` object.
pub fn prompt(prompt: &Prompt, lang: Lang) -> Value {
    let arguments: Vec<Value> = prompt.arguments.iter().map(|one| argument(one, lang)).collect();
    json!({
        "name": prompt.name,
        "title": prompt.title.get(lang),
        "description": prompt.about.get(lang),
        "arguments": arguments,
    })
}

fn argument(argument: &PromptArgument, lang: Lang) -> Value {
    json!({"name": argument.name, "description": argument.about.get(lang), "required": argument.required})
}
