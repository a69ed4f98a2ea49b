//! Query strings: percent encoding as browsers and HTTP libraries write it.

use std::collections::BTreeMap;
use std::fmt::Write;

/// Parameters by name, the last value of each. `tags[]=a&tags[]=b` reads as `tags=a,b`.
///
/// `None` when an escape is broken or the text is no UTF-8.
pub(crate) fn parse(query: &str) -> Option<BTreeMap<String, String>> {
    let mut parameters: BTreeMap<String, String> = BTreeMap::new();
    for (name, value) in pairs(query)? {
        match name.strip_suffix("[]") {
            Some(list) => {
                let joined = parameters.entry(list.to_owned()).or_default();
                if !joined.is_empty() {
                    joined.push(',');
                }
                joined.push_str(&value);
            }
            None => drop(parameters.insert(name, value)),
        }
    }
    Some(parameters)
}

/// Parameters in order, as they come.
///
/// `None` when an escape is broken or the text is no UTF-8.
pub(crate) fn pairs(query: &str) -> Option<Vec<(String, String)>> {
    let pairs = query.split('&').filter(|pair| !pair.is_empty());
    let read = |pair: &str| {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        Some((decode(name, Plus::Space)?, decode(value, Plus::Space)?))
    };
    pairs.map(read).collect()
}

/// What a plus sign stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Plus {
    /// A space, in queries.
    Space,
    /// Itself, in paths.
    Itself,
}

/// Resolves percent escapes.
pub(crate) fn decode(text: &str, plus: Plus) -> Option<String> {
    if !text.contains(['%', '+']) {
        return Some(text.to_owned());
    }
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        match byte {
            b'%' => bytes.push(nibble(rest.next()?)? << 4 | nibble(rest.next()?)?),
            b'+' if plus == Plus::Space => bytes.push(b' '),
            other => bytes.push(other),
        }
    }
    String::from_utf8(bytes).ok()
}

fn nibble(byte: u8) -> Option<u8> {
    char::from(byte).to_digit(16).and_then(|value| u8::try_from(value).ok())
}

/// Writes parameters as a query string.
pub(crate) fn encode(parameters: &[(&str, String)]) -> String {
    let mut text = String::new();
    for (name, value) in parameters {
        if !text.is_empty() {
            text.push('&');
        }
        escape(name, &mut text);
        text.push('=');
        escape(value, &mut text);
    }
    text
}

fn escape(part: &str, text: &mut String) {
    for byte in part.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            text.push(char::from(byte));
        } else if write!(text, "%{byte:02X}").is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_value_counts_and_lists_are_joined() {
        let parameters = parse("status=opened&status=paid&tags[]=a&tags[]=b%20c&q=jos%C3%A9+silva").unwrap();
        assert_eq!(parameters["status"], "paid");
        assert_eq!(parameters["tags"], "a,b c");
        assert_eq!(parameters["q"], "josé silva");
        assert_eq!(parse("q=%zz"), None);
        assert_eq!(parse("q=%ff"), None);
    }

    #[test]
    fn what_is_written_reads_the_same() {
        let text = encode(&[("tags", "a,b c&d=é".to_owned())]);
        assert_eq!(parse(&text).unwrap()["tags"], "a,b c&d=é");
    }
}
