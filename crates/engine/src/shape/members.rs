//! The members of an envelope, uncopied.

use super::scan::{Malformed, scan_string};

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
