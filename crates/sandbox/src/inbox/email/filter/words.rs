//! The words of which a filter is made. Another one would do nothing when mail comes, so that it is refused when it is set.

use serde_json::{Map, Value};

use crate::inbox::refusal;
use crate::problem::Problem;

pub(super) const REJECT: &str = "reject";
pub(super) const ALLOW: &str = "allow";
pub(super) const CONTAINS: &str = "contains";
pub(super) const EQUALS: &str = "equals";

/// What a filter may look at, beside headers.
const FIELDS: [&str; 8] = ["from", "to", "cc", "subject", "text", "body", "file_name", "attachment"];

/// The members of a filter.
const MEMBERS: [&str; 4] = ["field", CONTAINS, EQUALS, "action"];

/// What the filter does with what fits it; `None` for a word that is not known.
pub(super) fn action(filter: &Value) -> Option<&'static str> {
    match filter.get("action") {
        None => Some(REJECT),
        Some(word) => [REJECT, ALLOW].into_iter().find(|known| word.as_str() == Some(known)),
    }
}

/// The body, if every filter in it can be read.
///
/// # Errors
/// 400 for the first that cannot, with the words that are known.
pub(crate) fn checked(body: Map<String, Value>) -> Result<Map<String, Value>, Problem> {
    let filters = body.get("filters").and_then(Value::as_array).into_iter().flatten();
    for (at, filter) in filters.enumerate() {
        if let Some(message) = fault(filter) {
            return Err(refusal::invalid("filters", &format!("no filtro {}: {message}", at + 1)));
        }
    }
    Ok(body)
}

/// What cannot be read in the filter.
fn fault(filter: &Value) -> Option<String> {
    let members = filter.as_object()?;
    if members.keys().any(|name| !MEMBERS.contains(&name.as_str())) {
        return Some(format!("aceita somente {}", MEMBERS.join(", ")));
    }
    if !members.get("field").and_then(Value::as_str).is_some_and(is_field) {
        let known = FIELDS.join(", ");
        return Some(format!("field deve ser {known} ou um cabeçalho com hífen, como List-Unsubscribe"));
    }
    let sought: Vec<&Value> = [CONTAINS, EQUALS].iter().filter_map(|name| members.get(*name)).collect();
    if !matches!(sought[..], [Value::String(text)] if !text.trim().is_empty()) {
        return Some(format!("informe um texto em {CONTAINS} ou em {EQUALS}, e só em um deles"));
    }
    action(filter).is_none().then(|| format!("action deve ser {REJECT} ou {ALLOW}"))
}

/// Headers are known by their hyphen: a field that is misspelt has none.
fn is_field(name: &str) -> bool {
    let is_header = || name.contains('-') && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    FIELDS.contains(&name) || is_header()
}
