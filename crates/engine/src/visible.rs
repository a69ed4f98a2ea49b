//! Makes visible what is not what it seems: text typed outside the account must not hide, reorder or disguise what is read.
//!
//! Bidirectional controls (Unicode UAX #9), zero-width and tag characters and control codes become `⟦U+202E⟧`, and so do
//! letters of another alphabet inside a word of ours. Accents, emoji, tabs, newlines and words of one alphabet stay.

mod posing;

use std::borrow::Cow;

pub(crate) use posing::poses;

/// `text` with every hidden character, and every letter that poses as another, spelled out.
pub fn visible(text: &str) -> Cow<'_, str> {
    if text.chars().any(poses) { Cow::Owned(unhidden(&unposed(text)).into_owned()) } else { unhidden(text) }
}

/// `text` with the letters spelled out that pose as others in its words.
fn unposed(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    let mut done = 0;
    for word in posing::mixed_words(text) {
        out.push_str(&text[done..word.start]);
        for c in text[word.clone()].chars() {
            if poses(c) { out.push_str(&spelled(c)) } else { out.push(c) }
        }
        done = word.end;
    }
    out.push_str(&text[done..]);
    out
}

/// `text` with every hidden character spelled out.
fn unhidden(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_suspect) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    let mut before = '\0';
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        let after = rest.clone().next().unwrap_or('\0');
        if is_suspect(c) && !joins_emoji(before, c, after) {
            out.push_str(&spelled(c));
        } else {
            out.push(c);
        }
        before = c;
    }
    Cow::Owned(out)
}

/// Whether something hides in `text`.
pub(crate) fn hides(text: &str) -> bool {
    let mut before = '\0';
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        if is_suspect(c) && !joins_emoji(before, c, rest.clone().next().unwrap_or('\0')) {
            return true;
        }
        before = c;
    }
    false
}

/// `⟦U+202E⟧`.
pub(crate) fn spelled(c: char) -> String {
    format!("⟦U+{:04X}⟧", u32::from(c))
}

/// Whether `c` may hide something; the joiners inside an emoji are suspects that [`visible`] lets pass.
pub(crate) fn is_suspect(c: char) -> bool {
    match c {
        '\t' | '\n' | '\r' => false,
        ' '..='~' => false,
        '\0'..='\u{9f}' => true,
        '\u{a0}'..='\u{ac}' | '\u{ae}'..='\u{34e}' => false,
        _ => matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
            | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{13430}'..='\u{1343f}' | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}'),
    }
}

fn joins_emoji(before: char, c: char, after: char) -> bool {
    match c {
        '\u{200d}' => (is_emoji(before) || before == '\u{fe0f}') && is_emoji(after),
        '\u{fe0f}' => is_emoji(before) || matches!(before, '0'..='9' | '#' | '*' | '©' | '®'),
        _ => false,
    }
}

fn is_emoji(c: char) -> bool {
    matches!(c, '\u{203c}' | '\u{2049}' | '\u{2122}' | '\u{2139}' | '\u{2190}'..='\u{27bf}' | '\u{2900}'..='\u{2bff}'
        | '\u{3030}' | '\u{303d}' | '\u{3297}' | '\u{3299}' | '\u{1f000}'..='\u{1faff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinary_text_is_untouched() {
        for text in ["João Gonçalves\nRua A, 10\t✓", "👨‍👩‍👧 paga ❤️ 1️⃣", "漢字 ñ ü €", ""]
        {
            assert!(matches!(visible(text), Cow::Borrowed(_)) || visible(text) == text, "{text}");
        }
    }

    #[test]
    fn letters_that_pose_are_spelled_out_where_words_mix() {
        for (mixed, shown) in [
            ("b\u{430}nco é Ольга", "b⟦U+0430⟧nco é Ольга"),
            ("p\u{200b}\u{430}\u{200b}g", "p⟦U+200B⟧⟦U+0430⟧⟦U+200B⟧g"),
            ("\u{1d40f}ague 1", "⟦U+1D40F⟧ague 1"),
        ] {
            assert_eq!(visible(mixed), shown);
        }
    }

    #[test]
    fn what_hides_is_spelled_out() {
        for (hidden, shown) in [
            ("pay\u{202e}001", "pay⟦U+202E⟧001"),
            ("a\u{200b}b\u{feff}", "a⟦U+200B⟧b⟦U+FEFF⟧"),
            ("a\u{e0041}", "a⟦U+E0041⟧"),
            ("a\u{7}\u{1b}[31m\u{7f}", "a⟦U+0007⟧⟦U+001B⟧[31m⟦U+007F⟧"),
            ("a\u{200d}b", "a⟦U+200D⟧b"),
            ("a\u{ad}b\u{2066}\u{2028}", "a⟦U+00AD⟧b⟦U+2066⟧⟦U+2028⟧"),
            ("❤\u{fe0f}\u{fe0f}", "❤\u{fe0f}⟦U+FE0F⟧"),
        ] {
            assert_eq!(visible(hidden), shown);
        }
    }
}
