//! The text of a prompt with its values in their places.

use std::collections::BTreeMap;

use catalogue::{Lang, Prompt};

/// Values by the names that stand between braces.
pub(super) type Values = BTreeMap<&'static str, String>;

/// The instructions with each `{name}` replaced by its value, and each `{name?}` by its argument's sentence, or by nothing
/// where the argument has no value.
pub(super) fn filled(prompt: &Prompt, values: &Values, lang: Lang) -> String {
    replaced(prompt.steps.get(lang), |name| match name.strip_suffix('?') {
        None => values.get(name).cloned(),
        Some(name) => {
            let argument = prompt.arguments.iter().find(|argument| argument.name == name)?;
            let said = || replaced(argument.sentence.get(lang), |name| values.get(name).cloned());
            Some(values.get(name).map(|_| said()).unwrap_or_default())
        }
    })
}

/// Replaces each `{name}` once; what it is replaced by is never searched for further names.
fn replaced(text: &str, value: impl Fn(&str) -> Option<String>) -> String {
    let mut out = String::with_capacity(text.len() + 64);
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        out.push_str(before);
        let known = after.split_once('}').and_then(|(name, tail)| Some((value(name)?, tail)));
        match known {
            Some((value, tail)) => {
                out.push_str(&value);
                rest = tail;
            }
            None => {
                out.push('{');
                rest = after;
            }
        }
    }
    out.push_str(rest);
    out
}
