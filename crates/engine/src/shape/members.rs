//! The members of an envelope, uncopied.

use super::rewrite::{Known, Rewriter};
use super::scan::{Malformed, scan_string};

/// Name, as written between its quotes, and value.
pub(super) type Extra = (String, String);

/// The members of an envelope besides its `frame`, rewritten for the result.
pub(super) fn extras(members: &[(&str, &str)], frame: &[&str], known: Known<'_>) -> Result<Vec<Extra>, Malformed> {
    let besides = members.iter().filter(|(name, _)| !frame.contains(name));
    // Every rule of names holds for them too, so that each is rewritten as an object of its own.
    let rewritten = besides.map(|(name, value)| Rewriter::rewritten(&format!(r#"{{"{name}":{value}}}"#), known));
    let mut extras = Vec::new();
    for object in rewritten {
        extras.extend(self::members(&object?)?.into_iter().map(|(name, value)| (name.to_owned(), value.to_owned())));
    }
    Ok(extras)
}

/// The object `json` with the extras whose names it does not have.
pub(super) fn beside(mut json: String, extras: Vec<Extra>) -> String {
    for (name, value) in extras {
        let known = members(&json).is_ok_and(|members| members.iter().any(|(member, _)| *member == name));
        if !known && json.ends_with('}') {
            json.pop();
            let comma = if json.len() > 1 { "," } else { "" };
            json.push_str(&format!(r#"{comma}"{name}":{value}}}"#));
        }
    }
    json
}

/// An answer without a record: what it says, or that all went well.
pub(super) fn alone(extras: Vec<Extra>) -> String {
    if extras.is_empty() { r#"{"ok":true}"#.to_owned() } else { beside("{}".to_owned(), extras) }
}

/// Names and values of the object `text`, each value as written. Only the outermost level is looked at; what is kept
/// of it is checked when it is rewritten.
pub(super) fn members(text: &str) -> Result<Vec<(&str, &str)>, Malformed> {
    let mut rest = text.strip_prefix('{').ok_or(Malformed)?.trim_start();
    let mut members = Vec::new();
    while !rest.starts_with('}') {
        if !members.is_empty() {
            rest = rest.strip_prefix(',').ok_or(Malformed)?.trim_start();
        }
        if !rest.starts_with('"') {
            return Err(Malformed);
        }
        let name = scan_string(rest)?.text;
        rest = rest[name.len()..].trim_start().strip_prefix(':').ok_or(Malformed)?.trim_start();
        let value = scan_value(rest)?;
        members.push((&name[1..name.len() - 1], value.trim_end()));
        rest = rest[value.len()..].trim_start();
    }
    if rest.len() == 1 { Ok(members) } else { Err(Malformed) }
}

fn scan_value(text: &str) -> Result<&str, Malformed> {
    let bytes = text.as_bytes();
    let (mut at, mut depth) = (0, 0_usize);
    loop {
        match bytes.get(at).ok_or(Malformed)? {
            b'"' => at += scan_string(&text[at..])?.text.len(),
            b'{' | b'[' => {
                depth += 1;
                at += 1;
            }
            b'}' | b']' | b',' if depth == 0 => return Ok(&text[..at]),
            b'}' | b']' => {
                depth -= 1;
                at += 1;
            }
            _ => at += 1,
        }
    }
}
