//! A body that holds a file, as a form (`multipart/form-data`, RFC 7578).

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use bytes::Bytes;
use catalogue::Kind;
use http::HeaderValue;
use sha2::{Digest, Sha256};

use super::body::written;
use super::query_text;
use crate::arguments::{CheckedArgument, hex};
use crate::refusal::Refusal;

/// The part that holds the file, and the arguments that name it and its type; see [`catalogue::Encoding::Multipart`].
const FILE: &str = "file";
const FILE_NAME: &str = "file_name";
const MEDIA_TYPE: &str = "mime_type";

/// The type of a file whose type was not given (RFC 2046, section 4.5.1).
const BYTES: &str = "application/octet-stream";

/// Room for one part's head and end.
const FRAME_BYTES: usize = 300;

/// One part, before there is a boundary.
struct Part {
    head: String,
    content: Vec<u8>,
}

/// The form, and its content type with the boundary. The same arguments always make the same bytes, so that a repeated
/// call is the same request to an API that compares bodies.
pub(super) fn form(arguments: &[&CheckedArgument]) -> Result<(Bytes, HeaderValue), Refusal> {
    let parts = parts(arguments)?;
    let boundary = boundary(&parts);
    let room: usize = parts.iter().map(|part| part.content.len() + FRAME_BYTES).sum();
    let mut body = Vec::with_capacity(room);
    for part in &parts {
        body.extend_from_slice(
            format!("--{boundary}\r\nContent-Disposition: form-data; {}\r\n\r\n", part.head).as_bytes(),
        );
        body.extend_from_slice(&part.content);
        body.extend_from_slice(b"\r\n");
    }
    body.extend_from_slice(format!("--{boundary}--\r\n").as_bytes());
    let content_type = HeaderValue::try_from(format!("multipart/form-data; boundary={boundary}"));
    content_type.map(|content_type| (Bytes::from(body), content_type)).map_err(|_| Refusal::Internal)
}

fn parts(arguments: &[&CheckedArgument]) -> Result<Vec<Part>, Refusal> {
    let text_of = |name: &str| {
        arguments.iter().find(|argument| argument.parameter.field.name == name).and_then(|one| one.value.as_text())
    };
    let mut parts = Vec::new();
    for argument in arguments {
        let field = &argument.parameter.field;
        match field.kind {
            Kind::Base64 { .. } => {
                let content = STANDARD.decode(argument.value.as_text().unwrap_or_default());
                let (file_name, media_type) =
                    (text_of(FILE_NAME).unwrap_or(FILE), text_of(MEDIA_TYPE).unwrap_or(BYTES));
                let head = format!(
                    "name=\"{FILE}\"; filename=\"{}\"\r\nContent-Type: {}",
                    quoted(file_name),
                    media_type_of(media_type)
                );
                // The arguments were checked: what is no Base64 does not come this far.
                parts.push(Part { head, content: content.map_err(|_| Refusal::Internal)? });
            }
            _ if matches!(field.name, FILE_NAME | MEDIA_TYPE) => {}
            _ => parts.push(Part {
                head: format!("name=\"{}\"", quoted(argument.parameter.wire)),
                content: query_text(&written(field, &argument.value)).into_bytes(),
            }),
        }
    }
    Ok(parts)
}

/// 256 bits of a digest over everything that the form holds: no content can hold the digest of itself.
fn boundary(parts: &[Part]) -> String {
    let mut digest = Sha256::new();
    for part in parts {
        for piece in [part.head.as_bytes(), &part.content] {
            digest.update((piece.len() as u64).to_be_bytes());
            digest.update(piece);
        }
    }
    hex(&digest.finalize())
}

/// A name inside quotation marks, as browsers write it (WHATWG, "multipart form data"): no quotation mark or line break
/// ends it. Other control codes have no place in a name.
fn quoted(name: &str) -> String {
    let mut quoted = String::with_capacity(name.len());
    for c in name.chars() {
        match c {
            '"' => quoted.push_str("%22"),
            '\r' => quoted.push_str("%0D"),
            '\n' => quoted.push_str("%0A"),
            c if c.is_control() => quoted.push('_'),
            c => quoted.push(c),
        }
    }
    quoted
}

/// The type as it was given, if it is one: a line break in it would start a header of its own.
fn media_type_of(given: &str) -> &str {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$&-^_.+/".contains(&byte);
    if given.bytes().all(plain) && given.matches('/').count() == 1 { given } else { BYTES }
}
