//! Uploads as `multipart/form-data` (RFC 7578), read into the fields of the JSON form.

use std::collections::BTreeSet;

use base64::Engine as _;
use serde_json::{Map, Value};

/// The part that holds the file.
pub(crate) const FILE: &str = "file";

/// What a form's parts were read into.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// The fields of the JSON form.
    Fields(Map<String, Value>),
    /// A part comes twice: one of them would be lost without a word.
    Repeated(String),
}

/// Texts by their name. The part `file` becomes the field `content` in Base64, its own name `filename` and `file_name`, its
/// media type `mime_type`: whichever of them the operation takes. Files under other names are left out, and so are texts
/// that claim to be the file's content.
///
/// `None` for a body that does not follow its boundary.
pub(crate) fn fields(content_type: &str, body: &[u8], content: &str) -> Option<Form> {
    let boundary = parameter(content_type, "boundary").filter(|text| !text.is_empty() && text.len() <= 70)?;
    let mark = format!("--{boundary}");
    let mut rest = body.get(find(body, mark.as_bytes())? + mark.len()..)?;
    let (mut fields, mut file, mut names) = (Map::new(), Map::new(), BTreeSet::new());
    while !rest.starts_with(b"--") {
        rest = rest.strip_prefix(b"\r\n")?;
        let end = find(rest, format!("\r\n{mark}").as_bytes())?;
        let (part, after) = (rest.get(..end)?, rest.get(end + 2 + mark.len()..)?);
        let split = find(part, b"\r\n\r\n")?;
        let head = std::str::from_utf8(part.get(..split)?).ok()?;
        let value = part.get(split + 4..)?;
        let disposition = header(head, "content-disposition")?;
        let name = parameter(disposition, "name")?;
        if !names.insert(name.clone()) {
            return Some(Form::Repeated(name));
        }
        match parameter(disposition, "filename") {
            Some(filename) if name == FILE => put(head, (&filename, value), content, &mut file),
            Some(_) => {}
            None if name == content => {}
            None => drop(fields.insert(name, Value::from(std::str::from_utf8(value).ok()?))),
        }
        rest = after;
    }
    // What the file says of itself wins over a text of the same name.
    fields.append(&mut file);
    Some(Form::Fields(fields))
}

/// How long Base64 is once decoded, in bytes.
pub(crate) fn decoded_bytes(content: &str) -> usize {
    content.len() / 4 * 3 - content.bytes().rev().take_while(|byte| *byte == b'=').count().min(2)
}

fn put(head: &str, (filename, value): (&str, &[u8]), content: &str, file: &mut Map<String, Value>) {
    // RFC 7578, section 4.2: a path before the name means nothing here.
    let filename = filename.rsplit(['/', '\\']).next().unwrap_or_default();
    file.insert(content.to_owned(), Value::from(base64::engine::general_purpose::STANDARD.encode(value)));
    file.insert("filename".to_owned(), Value::from(filename));
    file.insert("file_name".to_owned(), Value::from(filename));
    if let Some(declared) = header(head, "content-type") {
        let media_type = declared.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
        file.insert("mime_type".to_owned(), Value::from(media_type));
    }
}

/// The value of a part's header.
fn header<'h>(head: &'h str, name: &str) -> Option<&'h str> {
    head.lines().find_map(|line| {
        let (key, value) = line.split_once(':')?;
        key.trim().eq_ignore_ascii_case(name).then(|| value.trim())
    })
}

/// A header's parameter, quoted or not; a quoted one may hold semicolons and escaped quotes.
fn parameter(header: &str, name: &str) -> Option<String> {
    let mut rest = header.split_once(';')?.1;
    loop {
        let (key, after) = rest.split_once('=')?;
        let after = after.trim_start();
        let (value, left) = match after.strip_prefix('"') {
            Some(quoted) => unquoted(quoted)?,
            None => {
                let (value, left) = after.split_once(';').unwrap_or((after, ""));
                (value.trim().to_owned(), left)
            }
        };
        if key.trim().trim_start_matches(';').trim().eq_ignore_ascii_case(name) {
            return Some(value);
        }
        rest = left.trim_start();
    }
}

/// A quoted text up to its closing quote, and what follows.
fn unquoted(text: &str) -> Option<(String, &str)> {
    let mut value = String::new();
    let mut letters = text.char_indices();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '"' => return Some((value, text.get(at + 1..)?)),
            '\\' if matches!(text.get(at + 1..)?.chars().next(), Some('"' | '\\')) => value.push(letters.next()?.1),
            other => value.push(other),
        }
    }
    None
}

fn find(body: &[u8], mark: &[u8]) -> Option<usize> {
    body.windows(mark.len()).position(|window| window == mark)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(content_type: &str, body: &[u8], content: &str) -> Map<String, Value> {
        match fields(content_type, body, content) {
            Some(Form::Fields(fields)) => fields,
            other => panic!("{other:?}"),
        }
    }

    const TYPE: &str = "multipart/form-data; boundary=\"xyz\"";

    #[test]
    fn a_file_and_a_text_are_read() {
        let body = b"--xyz\r\nContent-Disposition: form-data; name=\"file\"; filename=\"cb.ret\"\r\n\
            Content-Type: text/plain\r\n\r\n02RETORNO\r\nx\r\n--xyz\r\n\
            content-disposition: form-data; name=note\r\n\r\nol\xc3\xa1\r\n--xyz--\r\n";
        let fields = read(TYPE, body, "file_base64");
        assert_eq!(fields["filename"], "cb.ret");
        assert_eq!((&fields["file_name"], &fields["mime_type"]), (&"cb.ret".into(), &"text/plain".into()));
        assert_eq!(fields["file_base64"], "MDJSRVRPUk5PDQp4");
        assert_eq!(fields["note"], "olá");
    }

    #[test]
    fn a_body_that_breaks_off_is_refused() {
        assert_eq!(fields(TYPE, b"--xyz\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nx", "c"), None);
        assert_eq!(fields("multipart/form-data", b"--xyz--", "c"), None);
        assert_eq!(fields(TYPE, b"", "c"), None);
    }

    #[test]
    fn a_part_that_comes_twice_is_named() {
        let file = "--xyz\r\nContent-Disposition: form-data; name=file; filename=a.pdf\r\n\r\nx\r\n";
        let text = "--xyz\r\nContent-Disposition: form-data; name=title\r\n\r\nx\r\n";
        for (part, name) in [(file, "file"), (text, "title")] {
            let body = format!("{part}{part}--xyz--");
            assert_eq!(fields(TYPE, body.as_bytes(), "c"), Some(Form::Repeated(name.to_owned())));
        }
    }

    #[test]
    fn a_file_is_as_long_as_it_was() {
        for length in 0..9 {
            let text = base64::engine::general_purpose::STANDARD.encode(vec![0; length]);
            assert_eq!(decoded_bytes(&text), length);
        }
    }

    #[test]
    fn a_text_is_no_file() {
        let body = b"--xyz\r\nContent-Disposition: form-data; name=content_base64\r\n\r\nJVBERg==\r\n--xyz--";
        assert!(read(TYPE, body, "content_base64").is_empty());
    }

    #[test]
    fn a_name_may_hold_what_parameters_are_made_of() {
        let header = r#"form-data; name=file; filename="..\a\"b; c=d.pdf" ; x=1"#;
        assert_eq!(parameter(header, "filename").unwrap(), r#"..\a"b; c=d.pdf"#);
        assert_eq!(parameter(header, "name").unwrap(), "file");
        assert_eq!(parameter(header, "x").unwrap(), "1");
        assert_eq!(parameter(header, "y"), None);
        let body = format!(
            "--xyz\r\nContent-Disposition: {header}\r\nContent-Type: Text/XML; charset=utf-8\r\n\r\nx\r\n--xyz--"
        );
        let fields = read(TYPE, body.as_bytes(), "content_base64");
        assert_eq!((&fields["file_name"], &fields["mime_type"]), (&r#"a"b; c=d.pdf"#.into(), &"text/xml".into()));
        assert_eq!(fields["content_base64"], "eA==");
    }
}
