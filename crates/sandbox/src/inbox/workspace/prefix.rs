//! How the addresses of a workspace begin.

use serde_json::{Map, Value};

use crate::inbox::{refusal, slug};
use crate::problem::Problem;

/// Its most characters.
const CHARS: usize = 60;

/// The beginning where a label has no letter that an address may have.
const FALLBACK: &str = "workspace";

/// The prefix of a workspace that nobody gave one: its label with hyphens.
pub(crate) fn usual(label: &str) -> String {
    slug::of(label, CHARS).unwrap_or_else(|| FALLBACK.to_owned())
}

/// Refuses a prefix that no address could begin with.
pub(super) fn check(sent: &Map<String, Value>) -> Result<(), Problem> {
    match sent.get("email_prefix").and_then(Value::as_str) {
        Some(prefix) if !slug::is(prefix) => Err(refusal::invalid(
            "email_prefix",
            "aceita letras minúsculas de a a z, algarismos e hifens simples entre eles",
        )),
        _ => Ok(()),
    }
}
