//! Files: of a tool that reads one kind of text the text is given, any other file is described.

use bytes::Bytes;
use catalogue::{Answer, Content, PRODUCTS};
use http::{Response, header};

use super::third_party::ThirdParty;
use super::{Addresses, Shape, Shaped};
use crate::json::{Json, write_text};
use crate::visible::visible;

/// A file in words, or its text.
pub(super) struct Described {
    json: String,
    /// Whether it has a name or a text that somebody may have typed.
    says: bool,
}

impl Described {
    /// The result; `third_party` is told of a file that says something.
    pub(super) fn told(self, third_party: Option<&ThirdParty<'_>>) -> Shaped {
        if let Some(third_party) = third_party.filter(|_| self.says) {
            third_party.met();
        }
        Shaped::whole(self.json)
    }
}

/// The description of a response that is a file; `None` for one that is the API's own JSON.
pub(super) fn described(response: &Response<Bytes>, shape: &Shape<'_>) -> Option<Described> {
    let (tool, result_bytes) = (shape.tool, shape.limits.result_bytes);
    let text_of = |name| response.headers().get(name).and_then(|value: &header::HeaderValue| value.to_str().ok());
    let content_type = text_of(header::CONTENT_TYPE).unwrap_or("application/json");
    let media_type = content_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    // A success in HTML is a proxy's page, never a file of this API. JSON is the answer itself, but where any file is due.
    let is_json = media_type == "application/json" || media_type.ends_with("+json");
    if media_type == "text/html" || (is_json && tool.answer != Answer::File("")) {
        return None;
    }
    let name = response.headers().get(header::CONTENT_DISPOSITION).and_then(|value| file_name(value.as_bytes()));
    let body = response.body();
    let mut members = vec![
        ("content_type".to_owned(), Json::Text(visible(&media_type).into_owned())),
        ("size_bytes".to_owned(), Json::Number(body.len().to_string())),
    ];
    let named = name.is_some();
    members.extend(name.map(|name| ("filename".to_owned(), Json::Text(visible(&name).into_owned()))));
    if tool.answer == Answer::File("") {
        members.extend(resource_of(shape).map(|uri| ("resource".to_owned(), Json::Text(uri))));
        return Some(Described { json: Json::Object(members).render(), says: named });
    }
    let mut says = named;
    if let (true, Ok(text)) = (media_type.starts_with("text/"), std::str::from_utf8(body)) {
        says |= !text.is_empty();
        let (shown, cut) = bounded(text, result_bytes.saturating_sub(1000));
        members.push(("content".to_owned(), Json::Text(visible(shown).into_owned())));
        if cut {
            members.push(("truncated".to_owned(), Json::Bool(true)));
            members.push(("shown_bytes".to_owned(), Json::Number(shown.len().to_string())));
        }
    }
    Some(Described { json: Json::Object(members).render(), says })
}

/// The address of the resource that carries the bytes of the file which the tool describes.
fn resource_of(shape: &Shape<'_>) -> Option<String> {
    if shape.addresses == Addresses::Elsewhere {
        return None;
    }
    let mut resources = PRODUCTS.iter().flat_map(|product| product.resources());
    let resource = resources.find(|one| one.tool == shape.tool.name && one.content == Content::File)?;
    match shape.arguments.get(resource.parameter)? {
        Json::Text(value) => Some(resource.address(value)),
        _ => None,
    }
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

/// The file's name: the extended one (RFC 8187) where there is one, for it alone has accents. Servers also write UTF-8 into
/// the plain one.
fn file_name(disposition: &[u8]) -> Option<String> {
    let disposition = String::from_utf8_lossy(disposition);
    let value = |name: &str| {
        let mut parts = disposition.split(';').map(str::trim);
        let value = parts.find_map(|part| part.strip_prefix(name)?.trim_start().strip_prefix('='))?;
        Some(value.trim().trim_matches('"').to_owned()).filter(|value| !value.is_empty())
    };
    let extended = value("filename*").and_then(|value| decoded(value.strip_prefix("UTF-8''")?));
    extended.or_else(|| value("filename")).map(|name| name.chars().take(NAME_CHARS).collect())
}

/// Characters of a file's name that are told.
const NAME_CHARS: usize = 255;

/// Percent-encoded UTF-8.
fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        if *first == b'%' {
            let digits = std::str::from_utf8(after.get(..2)?).ok()?;
            bytes.push(u8::from_str_radix(digits, 16).ok()?);
            rest = after.get(2..)?;
        } else {
            bytes.push(*first);
            rest = after;
        }
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_files_name_is_read_in_the_forms_that_servers_write() {
        for (disposition, name) in [
            ("attachment; filename=\"boleto.pdf\"", Some("boleto.pdf")),
            ("inline; filename=nota.xml", Some("nota.xml")),
            ("inline; filename=\"m.pdf\"; filename*=UTF-8''mar%C3%A7o%202026.pdf", Some("março 2026.pdf")),
            ("inline; filename=\"março.pdf\"", Some("março.pdf")),
            ("inline; filename*=UTF-8''%zz; filename=\"a.pdf\"", Some("a.pdf")),
            ("attachment", None),
            ("attachment; filename=\"\"", None),
        ] {
            assert_eq!(file_name(disposition.as_bytes()).as_deref(), name, "{disposition}");
        }
    }
}
