//! The members of a stored document, cut out of its text and not read.

/// Calls `take` with the name and the value of each member of `text`, in order; a name comes as it is written, escapes
/// and all.
///
/// `None` where `text` is no object as `serde_json` writes one, without space between its pieces. Values are not checked:
/// the text comes from the store, which wrote it from a value.
pub(super) fn cut<'a>(text: &'a str, mut take: impl FnMut(&'a str, &'a str)) -> Option<()> {
    let bytes = text.as_bytes();
    if bytes == b"{}" {
        return Some(());
    }
    if bytes.first() != Some(&b'{') {
        return None;
    }
    let mut at = 1;
    loop {
        let name = at + 1;
        if bytes.get(at) != Some(&b'"') {
            return None;
        }
        at = string_end(bytes, name)?;
        if bytes.get(at) != Some(&b':') {
            return None;
        }
        let value = at + 1;
        let end = value_end(bytes, value)?;
        take(text.get(name..at - 1)?, text.get(value..end)?);
        match bytes.get(end)? {
            b',' => at = end + 1,
            b'}' if end + 1 == bytes.len() => return Some(()),
            _ => return None,
        }
    }
}

/// Just after the string that begins before `at`.
fn string_end(bytes: &[u8], mut at: usize) -> Option<usize> {
    loop {
        match bytes.get(at)? {
            b'"' => return Some(at + 1),
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
}

/// Just after the value that begins at `at`.
fn value_end(bytes: &[u8], mut at: usize) -> Option<usize> {
    let mut depth = 0_usize;
    loop {
        match bytes.get(at)? {
            b'"' => at = string_end(bytes, at + 1)?,
            b'{' | b'[' => {
                depth += 1;
                at += 1;
                continue;
            }
            b'}' | b']' if depth > 0 => {
                depth -= 1;
                at += 1;
            }
            // Number, word, or what stands between the pieces of something nested.
            b',' | b'}' | b']' | b' ' | b'\t' | b'\r' | b'\n' if depth == 0 => return None,
            _ => at += 1 + bytes.get(at + 1..)?.iter().position(|byte| b",}]{[\"".contains(byte))?,
        }
        if depth == 0 {
            return Some(at);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn members(text: &str) -> Option<Vec<(&str, &str)>> {
        let mut found = Vec::new();
        cut(text, |name, value| found.push((name, value))).map(|()| found)
    }

    #[test]
    fn members_are_cut_where_they_end() {
        let text = r#"{"a":1,"b":"x,\"}y\\","c":{"d":[1,{"e":"]}"},null],"f":{}},"g":null,"h":[],"i":-1.5e3,"ç":true}"#;
        let expected = [
            ("a", "1"),
            ("b", r#""x,\"}y\\""#),
            ("c", r#"{"d":[1,{"e":"]}"},null],"f":{}}"#),
            ("g", "null"),
            ("h", "[]"),
            ("i", "-1.5e3"),
            ("ç", "true"),
        ];
        assert_eq!(members(text).unwrap(), expected);
        assert_eq!(members("{}").unwrap(), []);
    }

    #[test]
    fn other_text_is_not_cut() {
        for text in ["", "{", "[]", "null", r#"{"a"}"#, r#"{"a":}"#, r#"{"a":1"#, r#"{"a":"1}"#, r#"{"a":[1}"#] {
            assert_eq!(members(text), None, "{text}");
        }
        for text in [r#"{"a":1,}"#, r#"{"a":1}}"#, r#"{ "a":1}"#, r#"{"a": 1}"#, r#"{"a":1} "#, r#"{"a":"\"#] {
            assert_eq!(members(text), None, "{text}");
        }
    }
}
