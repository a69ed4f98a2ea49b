//! A file as a resource: its text where it is text, else its bytes.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use bytes::Bytes;
use catalogue::Lang;
use http::{Response, header};

use super::{ResourceBody, ResourceContent, ResourceError};
use crate::refusal::Refusal;
use crate::shape;
use crate::visible::hides;

/// What a file of no known type is.
const ANY: &str = "application/octet-stream";

/// Media types that are text without saying so in their first word.
const TEXTS: &[&str] =
    &["application/xml", "application/json", "application/csv", "application/x-ofx", "application/ofx"];

/// The mark at the start of a text that says how it is encoded; it is no part of the text (RFC 3629, section 6).
const BYTE_ORDER_MARK: char = '\u{feff}';

/// The file in a successful response.
///
/// # Errors
/// `TooLarge` over `max_bytes`; a page of HTML is a proxy's and never a file of this API.
pub(super) fn file(
    uri: String,
    response: &Response<Bytes>,
    max_bytes: usize,
    lang: Lang,
) -> Result<ResourceContent, ResourceError> {
    let bytes = response.body();
    if bytes.len() > max_bytes {
        return Err(ResourceError::TooLarge { size_bytes: bytes.len(), max_bytes });
    }
    let content_type = response.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let (mime_type, charset) = media_type(content_type.unwrap_or(ANY));
    if mime_type == "text/html" {
        return Err(ResourceError::Refused(Refusal::UpstreamUnavailable));
    }
    let text = (is_text(&mime_type) && charset.is_none_or(is_unicode)).then(|| plain(bytes)).flatten();
    // Whoever made the file, its text may be anybody's; bytes are for programs.
    let notice = text.as_ref().filter(|text| !text.is_empty()).map(|_| shape::notice(lang));
    let body = text.map_or_else(|| ResourceBody::Blob(STANDARD.encode(bytes)), ResourceBody::Text);
    Ok(ResourceContent { uri, mime_type, body, notice })
}

/// The media type without parameters, and its charset.
fn media_type(content_type: &str) -> (String, Option<&str>) {
    let mut parts = content_type.split(';').map(str::trim);
    let essence = parts.next().unwrap_or_default().to_ascii_lowercase();
    let charset = parts.find_map(|part| {
        let (name, value) = part.split_once('=')?;
        name.trim().eq_ignore_ascii_case("charset").then(|| value.trim().trim_matches('"'))
    });
    (if essence.is_empty() { ANY.to_owned() } else { essence }, charset)
}

fn is_text(mime_type: &str) -> bool {
    let suffixed = mime_type.ends_with("+xml") || mime_type.ends_with("+json");
    mime_type.starts_with("text/") || TEXTS.contains(&mime_type) || suffixed
}

fn is_unicode(charset: &str) -> bool {
    charset.eq_ignore_ascii_case("utf-8") || charset.eq_ignore_ascii_case("us-ascii")
}

/// The text of a file in UTF-8. One with hidden characters is none: spelling them out would change the document, and as
/// they are they could tell a model what no person sees. Its bytes are given then.
fn plain(bytes: &[u8]) -> Option<String> {
    let text = std::str::from_utf8(bytes).ok()?;
    let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    (!hides(text)).then(|| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(content_type: &str, bytes: &[u8]) -> (String, ResourceBody) {
        let response = Response::builder().header("content-type", content_type);
        let response = response.body(Bytes::copy_from_slice(bytes)).unwrap();
        let content = file("kobana://x".to_owned(), &response, 100, Lang::Pt).unwrap();
        (content.mime_type, content.body)
    }

    fn is_blob(content_type: &str, bytes: &[u8]) -> bool {
        read(content_type, bytes).1 == ResourceBody::Blob(STANDARD.encode(bytes))
    }

    #[test]
    fn text_is_text_and_keeps_its_media_type() {
        for (content_type, essence) in [
            ("application/xml", "application/xml"),
            ("text/csv; charset=UTF-8", "text/csv"),
            ("Application/X-OFX", "application/x-ofx"),
            ("application/json", "application/json"),
            ("image/svg+xml", "image/svg+xml"),
            ("text/plain;charset=\"us-ascii\"", "text/plain"),
        ] {
            let expected = ResourceBody::Text("<ç/>\n".to_owned());
            assert_eq!(read(content_type, "<ç/>\n".as_bytes()), (essence.to_owned(), expected));
        }
        assert_eq!(read("text/csv", "\u{feff}a;b".as_bytes()).1, ResourceBody::Text("a;b".to_owned()));
    }

    #[test]
    fn everything_else_is_bytes() {
        assert!(is_blob("application/pdf", b"%PDF-1.7"));
        assert!(is_blob("image/png", b"\x89PNG"));
        assert!(is_blob("", b"text"));
        assert!(is_blob("text/csv", b"S\xe3o Paulo"), "Latin-1");
        assert!(is_blob("text/csv; charset=iso-8859-1", b"a;b"));
        assert!(is_blob("application/xml", "<a>\u{202e}</a>".as_bytes()), "hidden characters");
        assert_eq!(read("application/pdf", b"").1, ResourceBody::Blob(String::new()));
    }

    #[test]
    fn what_is_too_large_or_a_proxys_page_is_refused() {
        let response = |kind: &str, size| {
            Response::builder().header("content-type", kind).body(Bytes::from(vec![b'a'; size])).unwrap()
        };
        let large = file(String::new(), &response("text/csv", 101), 100, Lang::Pt).unwrap_err();
        assert_eq!(large, ResourceError::TooLarge { size_bytes: 101, max_bytes: 100 });
        assert!(large.message(catalogue::Lang::Pt).contains("101 bytes"));
        assert!(file(String::new(), &response("text/html", 10), 100, Lang::Pt).is_err());
    }
}
