//! Files: a text is given as text, anything else is described.

use bytes::Bytes;
use http::{Response, header};

use crate::json::{Json, write_text};
use crate::visible::visible;

/// The description of a response that is no JSON; `None` for JSON.
pub(super) fn described(response: &Response<Bytes>, result_bytes: usize) -> Option<String> {
    let text_of = |name| response.headers().get(name).and_then(|value: &header::HeaderValue| value.to_str().ok());
    let content_type = text_of(header::CONTENT_TYPE).unwrap_or("application/json");
    let media_type = content_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    // A success in HTML is a proxy's page, never a file of this API.
    if media_type == "text/html" || media_type == "application/json" || media_type.ends_with("+json") {
        return None;
    }
    let name = text_of(header::CONTENT_DISPOSITION).and_then(file_name);
    let body = response.body();
    let mut members = vec![
        ("content_type".to_owned(), Json::Text(media_type.clone())),
        ("size_bytes".to_owned(), Json::Number(body.len().to_string())),
    ];
    members.extend(name.map(|name| ("filename".to_owned(), Json::Text(visible(name).into_owned()))));
    if let (true, Ok(text)) = (media_type.starts_with("text/"), std::str::from_utf8(body)) {
        let (shown, cut) = bounded(text, result_bytes.saturating_sub(1000));
        members.push(("content".to_owned(), Json::Text(visible(shown).into_owned())));
        if cut {
            members.push(("truncated".to_owned(), Json::Bool(true)));
            members.push(("shown_bytes".to_owned(), Json::Number(shown.len().to_string())));
        }
    }
    Some(Json::Object(members).render())
}

/// The longest start of `text` whose JSON form has at most `limit` bytes, and whether something was cut.
fn bounded(text: &str, limit: usize) -> (&str, bool) {
    let mut size = 0;
    for (at, c) in text.char_indices() {
        let mut quoted = String::new();
        write_text(&visible(c.encode_utf8(&mut [0; 4])), &mut quoted);
        size += quoted.len() - 2;
        if size > limit {
            return (&text[..at], true);
        }
    }
    (text, false)
}

fn file_name(disposition: &str) -> Option<&str> {
    let (_, name) = disposition.split_once("filename=")?;
    let name = name.split(';').next().unwrap_or_default().trim().trim_matches('"');
    (!name.is_empty()).then_some(name)
}
