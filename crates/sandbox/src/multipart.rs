//! Uploads as `multipart/form-data` (RFC 7578), read into the fields of the JSON form: `file_base64` and `filename`.

use base64::Engine as _;
use serde_json::{Map, Value};

/// Texts by their name; a file becomes `<name>_base64` and, for its name, `filename`.
///
/// `None` for a body that does not follow its boundary.
pub(crate) fn fields(content_type: &str, body: &[u8]) -> Option<Map<String, Value>> {
    let boundary = parameter(content_type, "boundary").filter(|text| !text.is_empty() && text.len() <= 70)?;
    let mark = format!("--{boundary}");
    let mut rest = body.get(find(body, mark.as_bytes())? + mark.len()..)?;
    let mut fields = Map::new();
    while !rest.starts_with(b"--") {
        rest = rest.strip_prefix(b"\r\n")?;
        let end = find(rest, format!("\r\n{mark}").as_bytes())?;
        let (part, after) = (rest.get(..end)?, rest.get(end + 2 + mark.len()..)?);
        let split = find(part, b"\r\n\r\n")?;
        let head = std::str::from_utf8(part.get(..split)?).ok()?;
        put(head, part.get(split + 4..)?, &mut fields)?;
        rest = after;
    }
    Some(fields)
}

fn put(head: &str, content: &[u8], fields: &mut Map<String, Value>) -> Option<()> {
    let disposition = head.lines().find(|line| line.to_ascii_lowercase().starts_with("content-disposition:"))?;
    let name = parameter(disposition, "name")?;
    match parameter(disposition, "filename") {
        Some(filename) => {
            let encoded = base64::engine::general_purpose::STANDARD.encode(content);
            fields.insert(format!("{name}_base64"), Value::from(encoded));
            fields.entry("filename").or_insert_with(|| Value::from(filename));
        }
        None => drop(fields.insert(name, Value::from(std::str::from_utf8(content).ok()?))),
    }
    Some(())
}

/// A header's parameter, quoted or not.
fn parameter(header: &str, name: &str) -> Option<String> {
    header.split(';').skip(1).find_map(|part| {
        let (key, value) = part.trim().split_once('=')?;
        key.trim().eq_ignore_ascii_case(name).then(|| value.trim().trim_matches('"').to_owned())
    })
}

fn find(body: &[u8], mark: &[u8]) -> Option<usize> {
    body.windows(mark.len()).position(|window| window == mark)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TYPE: &str = "multipart/form-data; boundary=\"xyz\"";

    #[test]
    fn a_file_and_a_text_are_read() {
        let body = b"--xyz\r\nContent-Disposition: form-data; name=\"file\"; filename=\"cb.ret\"\r\n\
            Content-Type: text/plain\r\n\r\n02RETORNO\r\nx\r\n--xyz\r\n\
            content-disposition: form-data; name=note\r\n\r\nol\xc3\xa1\r\n--xyz--\r\n";
        let fields = fields(TYPE, body).unwrap();
        assert_eq!(fields["filename"], "cb.ret");
        assert_eq!(fields["file_base64"], "MDJSRVRPUk5PDQp4");
        assert_eq!(fields["note"], "olá");
    }

    #[test]
    fn a_body_that_breaks_off_is_refused() {
        assert_eq!(fields(TYPE, b"--xyz\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nx"), None);
        assert_eq!(fields("multipart/form-data", b"--xyz--"), None);
        assert_eq!(fields(TYPE, b""), None);
    }
}
