//! The parts of a multipart body (RFC 2046) and what their encoding hides (RFC 2045). Broken encodings give what they
//! still hold.

use std::borrow::Cow;

use base64::Engine as _;
use base64::alphabet;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};

use super::header::line_at;

const FORGIVING: GeneralPurpose = GeneralPurpose::new(
    &alphabet::STANDARD,
    GeneralPurposeConfig::new()
        .with_decode_padding_mode(DecodePaddingMode::Indifferent)
        .with_decode_allow_trailing_bits(true),
);

/// What stands between the lines of `boundary`, at most `limit` parts, and whether there were more. A body without any
/// such line has no parts.
pub(super) fn split<'b>(body: &'b [u8], boundary: &[u8], limit: usize) -> (Vec<&'b [u8]>, bool) {
    let mut parts = Vec::new();
    let (mut at, mut begun) = (0, None);
    while let Some(line) = line_at(body, at) {
        if let Some(tail) = delimiter(line.content, boundary) {
            if let Some(start) = begun.take() {
                parts.push(without_last_line_end(&body[start..at.max(start)]));
            }
            if tail == Delimiter::Last {
                return (parts, false);
            }
            if parts.len() == limit {
                return (parts, true);
            }
            begun = Some(line.next);
        }
        at = line.next;
    }
    // The last line is missing: the message was cut off.
    if let Some(start) = begun {
        parts.push(&body[start.min(body.len())..]);
    }
    (parts, false)
}

#[derive(PartialEq, Eq)]
enum Delimiter {
    Between,
    Last,
}

fn delimiter(line: &[u8], boundary: &[u8]) -> Option<Delimiter> {
    let tail = line.strip_prefix(b"--")?.strip_prefix(boundary)?.trim_ascii_end();
    match tail {
        b"" => Some(Delimiter::Between),
        b"--" => Some(Delimiter::Last),
        _ => None,
    }
}

/// The line end before a boundary belongs to the boundary.
fn without_last_line_end(part: &[u8]) -> &[u8] {
    let part = part.strip_suffix(b"\n").unwrap_or(part);
    part.strip_suffix(b"\r").unwrap_or(part)
}

/// The content of a part whose `Content-Transfer-Encoding` is `encoding`.
pub(super) fn content<'b>(body: &'b [u8], encoding: &str) -> Cow<'b, [u8]> {
    match encoding.trim().to_ascii_lowercase().as_str() {
        "base64" => Cow::Owned(base64(body)),
        "quoted-printable" => Cow::Owned(quoted_printable(body)),
        _ => Cow::Borrowed(body),
    }
}

/// Anything outside the alphabet is passed over (RFC 2045), a last group that is cut off gives what it holds.
fn base64(body: &[u8]) -> Vec<u8> {
    let is_of_it = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/');
    let mut digits: Vec<u8> = body.iter().copied().filter(is_of_it).collect();
    if digits.len() % 4 == 1 {
        digits.pop();
    }
    FORGIVING.decode(digits).unwrap_or_default()
}

fn quoted_printable(body: &[u8]) -> Vec<u8> {
    let mut decoded = Vec::with_capacity(body.len());
    let mut at = 0;
    while let Some(line) = line_at(body, at) {
        let content = line.content.trim_ascii_end();
        let (content, is_soft) = match content.strip_suffix(b"=") {
            Some(content) => (content, true),
            None => (content, false),
        };
        quoted_line(content, &mut decoded);
        if !is_soft && body[at..line.next].ends_with(b"\n") {
            decoded.push(b'\n');
        }
        at = line.next;
    }
    decoded
}

/// `=C3` is a byte; an equals sign before anything else stands for itself.
fn quoted_line(content: &[u8], decoded: &mut Vec<u8>) {
    let digit = |byte: Option<&u8>| byte.and_then(|byte| char::from(*byte).to_digit(16));
    let mut at = 0;
    while let Some(byte) = content.get(at) {
        let value = match (byte, digit(content.get(at + 1)), digit(content.get(at + 2))) {
            (b'=', Some(high), Some(low)) => u8::try_from(high * 16 + low).ok(),
            _ => None,
        };
        decoded.push(value.unwrap_or(*byte));
        at += if value.is_some() { 3 } else { 1 };
    }
}
