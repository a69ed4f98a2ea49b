//! Texts as the layout takes them.
//!
//! Most of its texts are Latin-1 without control characters, and neither begin nor end with a space (`TSString`:
//! `[!-ÿ]`, then `[ -ÿ]`). What people type is brought to that: accents are composed, typographic marks become plain
//! ones, letters outside Latin-1 lose their accent or become `?`, pictures are dropped, white space becomes one space.
//! Names, streets and descriptions that are too long are cut; codes never are.

use unicode_normalization::UnicodeNormalization as _;

use super::{Limit, NfseError};

/// A mark of where a word may break: nothing to see.
const SOFT_HYPHEN: char = '\u{ad}';
/// Telephones have this many digits (`TSTelefone`).
const PHONE_DIGITS: std::ops::RangeInclusive<usize> = 6..=20;
/// E-mail addresses have this many characters (`TSEmail`).
const EMAIL_LIMIT: usize = 80;

/// A text on one line, cut at `limit` characters.
pub(super) fn line(field: &'static str, text: &str, limit: usize) -> Result<String, NfseError> {
    shortened(text, limit).ok_or(NfseError::Empty { field })
}

/// The same, where it may be missing: one of which nothing is left is.
pub(super) fn maybe_line(text: Option<&str>, limit: usize) -> Option<String> {
    text.and_then(|text| shortened(text, limit))
}

/// A text whose line breaks stay, cut at `limit` characters; no empty lines.
pub(super) fn lines(field: &'static str, text: &str, limit: usize) -> Result<String, NfseError> {
    let lines: Vec<String> = text.lines().map(plain).filter(|line| !line.is_empty()).collect();
    let cut = cut(&lines.join("\n"), limit);
    if cut.is_empty() { Err(NfseError::Empty { field }) } else { Ok(cut) }
}

/// A code of up to `limit` characters, which is not cut: half a number is another number.
pub(super) fn code(field: &'static str, text: &str, limit: usize) -> Result<String, NfseError> {
    let plain = plain(text);
    if plain.is_empty() {
        return Err(NfseError::Empty { field });
    }
    if plain.chars().count() > limit {
        return Err(NfseError::Range { field, limit: Limit::Characters(limit) });
    }
    Ok(plain)
}

/// The same, where it may be missing.
pub(super) fn maybe_code(field: &'static str, text: Option<&str>, limit: usize) -> Result<Option<String>, NfseError> {
    text.filter(|text| !plain(text).is_empty()).map(|text| code(field, text, limit)).transpose()
}

/// The letters and digits of a code, cut at `limit`.
pub(super) fn maybe_alphanumeric(text: Option<&str>, limit: usize) -> Option<String> {
    let kept: String = text?.chars().filter(char::is_ascii_alphanumeric).take(limit).collect();
    Some(kept).filter(|kept| !kept.is_empty())
}

/// The digits of a telephone. One with too few or too many is left out: the layout has no room for it.
pub(super) fn maybe_phone(text: Option<&str>) -> Option<String> {
    let digits: String = text?.chars().filter(char::is_ascii_digit).collect();
    Some(digits).filter(|digits| PHONE_DIGITS.contains(&digits.len()))
}

/// An e-mail address. One that is too long, or has characters that the layout does not take, is left out: cut, it would
/// be another's.
pub(super) fn maybe_email(text: Option<&str>) -> Option<String> {
    let text = text?.trim();
    (plain(text) == text && (1..=EMAIL_LIMIT).contains(&text.chars().count())).then(|| text.to_owned())
}

fn shortened(text: &str, limit: usize) -> Option<String> {
    Some(cut(&plain(text), limit)).filter(|cut| !cut.is_empty())
}

fn cut(text: &str, limit: usize) -> String {
    text.chars().take(limit).collect::<String>().trim_end().to_owned()
}

/// Latin-1 on one line, without spaces at its ends.
fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let latin: String = text.nfc().map(latin).collect();
    for c in latin.chars() {
        if c.is_whitespace() {
            if !plain.is_empty() && !plain.ends_with(' ') {
                plain.push(' ');
            }
        } else if !c.is_control() && c != SOFT_HYPHEN {
            plain.push(c);
        }
    }
    plain.truncate(plain.trim_end().len());
    plain
}

/// A character in Latin-1: itself, what it is made of, or `?` for a letter that has no likeness there.
fn latin(c: char) -> String {
    if c.is_whitespace() {
        return " ".to_owned();
    }
    if is_latin(c) {
        return c.to_string();
    }
    let parts: String = std::iter::once(c).nfkd().map(likeness).filter(|c| is_latin(*c)).collect();
    match parts.as_str() {
        "" if c == '€' => "EUR".to_owned(),
        "" if c.is_alphanumeric() => "?".to_owned(),
        _ => parts,
    }
}

fn is_latin(c: char) -> bool {
    u32::from(c) <= 0xFF
}

/// The plain mark for a typographic one, and the plain letter for one with a stroke, which do not come apart.
fn likeness(c: char) -> char {
    match c {
        '‘' | '’' | '‚' | '′' => '\'',
        '“' | '”' | '„' | '″' => '"',
        '‐' | '‒' | '–' | '—' | '―' | '−' | '•' => '-',
        'Ł' => 'L',
        'ł' => 'l',
        'Đ' => 'D',
        'đ' => 'd',
        'ı' => 'i',
        'Œ' => 'O',
        'œ' => 'o',
        _ => c,
    }
}
