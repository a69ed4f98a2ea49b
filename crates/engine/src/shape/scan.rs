//! The pieces of JSON text: strings and numbers, found without reading them.

use crate::visible::{is_suspect, poses};

/// The text is not JSON.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Malformed;

/// A string as written, with its quotes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Quoted<'a> {
    pub(super) text: &'a str,
    /// Whether it has to be read: unusual escapes, control codes, or a character that may hide something or pose as another.
    pub(super) suspicious: bool,
}

/// What a byte of a string calls for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Class {
    Plain,
    Quote,
    Escape,
    /// Not allowed in a string (RFC 8259, section 7).
    Control,
    /// Starts characters of which some may hide something or pose as others.
    Doubtful,
}

/// One look-up a byte: strings are most of an answer.
const CLASSES: [Class; 256] = {
    let mut classes = [Class::Plain; 256];
    let mut at = 0;
    while at < 0x20 {
        classes[at] = Class::Control;
        at += 1;
    }
    classes[b'"' as usize] = Class::Quote;
    classes[b'\\' as usize] = Class::Escape;
    // The first bytes, in UTF-8, of every character that `is_suspect` or `poses` names.
    let leads = [
        0x7f, 0xc2, 0xc9, 0xca, 0xcd, 0xce, 0xcf, 0xd0, 0xd1, 0xd2, 0xd3, 0xd4, 0xd5, 0xd6, 0xd8, 0xe1, 0xe2, 0xe3,
        0xea, 0xef, 0xf0, 0xf3,
    ];
    let mut at = 0;
    while at < leads.len() {
        classes[leads[at]] = Class::Doubtful;
        at += 1;
    }
    classes
};

fn deceives(c: char) -> bool {
    is_suspect(c) || poses(c)
}

/// The string that `text` starts with.
pub(super) fn scan_string(text: &str) -> Result<Quoted<'_>, Malformed> {
    let bytes = text.as_bytes();
    let (mut at, mut unusual, mut doubtful) = (1, false, false);
    loop {
        match CLASSES[usize::from(*bytes.get(at).ok_or(Malformed)?)] {
            Class::Plain => at += 1,
            Class::Quote => break,
            Class::Escape => {
                unusual |= !matches!(bytes.get(at + 1), Some(b'"' | b'\\' | b'/' | b'n' | b'r' | b't'));
                at += 2;
            }
            Class::Control => return Err(Malformed),
            Class::Doubtful => {
                doubtful = true;
                at += 1;
            }
        }
    }
    let text = &text[..=at];
    Ok(Quoted { text, suspicious: unusual || (doubtful && text.chars().any(deceives)) })
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The table of first bytes knows every character that may hide something.
    #[test]
    fn no_suspect_slips_through_the_table() {
        for c in ('\u{80}'..=char::MAX).chain(['\u{7f}']).filter(|c| deceives(*c)) {
            assert!(scan_string(&format!("\"{c}\"")).unwrap().suspicious, "U+{:04X}", u32::from(c));
        }
        assert!(!scan_string("\"ção ✓ 漢字 😀\"").unwrap().suspicious);
    }
}
