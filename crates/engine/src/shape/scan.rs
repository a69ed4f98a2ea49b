//! The pieces of JSON text: strings and numbers, found without reading them.

use crate::visible::is_suspect;

/// The text is not JSON.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Malformed;

/// The string that `text` starts with, quotes included.
pub(super) fn scan_string(text: &str) -> Result<&str, Malformed> {
    let bytes = text.as_bytes();
    let mut at = 1;
    loop {
        match bytes.get(at).ok_or(Malformed)? {
            b'"' => return Ok(&text[..=at]),
            b'\\' => at += 2,
            0..=0x1f => return Err(Malformed),
            _ => at += 1,
        }
    }
}

/// Whether a string has to be read: unusual escapes, control codes or characters that may hide something.
pub(super) fn suspicious(quoted: &str) -> bool {
    let mut bytes = quoted.as_bytes().iter();
    let mut ascii = true;
    while let Some(byte) = bytes.next() {
        match byte {
            b'\\' if !matches!(bytes.next(), Some(b'"' | b'\\' | b'/' | b'n' | b'r' | b't')) => return true,
            0x7f => return true,
            0x80.. => ascii = false,
            _ => {}
        }
    }
    !ascii && quoted.chars().any(is_suspect)
}

/// RFC 8259, section 6.
pub(super) fn is_number(text: &str) -> bool {
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    let (mantissa, exponent) = match unsigned.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent.strip_prefix(['+', '-']).unwrap_or(exponent))),
        None => (unsigned, None),
    };
    let (whole, fraction) = mantissa.split_once('.').map_or((mantissa, None), |(whole, rest)| (whole, Some(rest)));
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    digits(whole)
        && (whole == "0" || !whole.starts_with('0'))
        && fraction.is_none_or(digits)
        && exponent.is_none_or(digits)
}
