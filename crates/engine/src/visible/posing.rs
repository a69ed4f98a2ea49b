//! Letters of other alphabets that pose as ours among ours (Unicode TS #39, mixed-script confusables).

use super::is_suspect;

/// Greek letters that look like a Latin one. Others (Δ, Ω, π) pose as nothing and stand in units and formulas.
const GREEK: &str = "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹϳϲϜΐίϊιακγηκνορτυχωςόύώήάέ";

/// Whether `c` is of another alphabet, or of a styled one, and could be taken for a letter or digit of ours.
pub(crate) fn poses(c: char) -> bool {
    match c {
        '\0'..='\u{24f}' => false,
        '\u{370}'..='\u{3ff}' => GREEK.contains(c),
        _ => is_foreign(c) || is_styled(c),
    }
}

/// Phonetic, Cyrillic, Armenian, Cherokee, Coptic and Lisu letters.
fn is_foreign(c: char) -> bool {
    matches!(c, '\u{250}'..='\u{2af}' | '\u{400}'..='\u{52f}' | '\u{531}'..='\u{587}' | '\u{13a0}'..='\u{13ff}'
        | '\u{1c80}'..='\u{1c8f}' | '\u{2c80}'..='\u{2cff}' | '\u{2de0}'..='\u{2dff}' | '\u{a4d0}'..='\u{a4ff}'
        | '\u{a640}'..='\u{a69f}' | '\u{ab30}'..='\u{abbf}')
}

/// Roman numerals, and circled, fullwidth and mathematical letters: they pose as digits too.
fn is_styled(c: char) -> bool {
    matches!(c, '\u{2160}'..='\u{217f}' | '\u{2460}'..='\u{24ff}' | '\u{ff10}'..='\u{ff19}' | '\u{ff21}'..='\u{ff3a}'
        | '\u{ff41}'..='\u{ff5a}' | '\u{1d400}'..='\u{1d7ff}')
}

/// Whether a word that holds both posing letters and `c` mixes alphabets.
fn is_ours(c: char) -> bool {
    c.is_alphabetic() && c < '\u{250}'
}

/// The words of `text` in which letters pose among ours, by their places in bytes. A word of one alphabet is what it is:
/// nothing in it poses.
pub(super) fn mixed_words(text: &str) -> impl Iterator<Item = std::ops::Range<usize>> {
    words(text).filter(|word| {
        let inside = || text[word.clone()].chars();
        let styled_number = || inside().any(is_styled) && inside().any(|c| c.is_ascii_digit());
        inside().any(poses) && (inside().any(is_ours) || styled_number())
    })
}

/// Runs of letters, digits and marks, and of what hides between them; a dot, an at sign or a low line between two of them is inside, as in an address.
fn words(text: &str) -> impl Iterator<Item = std::ops::Range<usize>> {
    let mut rest = text.char_indices().peekable();
    std::iter::from_fn(move || {
        while rest.next_if(|(_, c)| !is_inside(*c)).is_some() {}
        let (start, first) = rest.next()?;
        let mut end = start + first.len_utf8();
        while let Some((at, c)) = rest.next_if(|(_, c)| is_inside(*c) || matches!(c, '.' | '@' | '_')) {
            if is_inside(c) {
                end = at + c.len_utf8();
            } else if at > end {
                break;
            }
        }
        Some(start..end)
    })
}

fn is_inside(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '\u{300}'..='\u{36f}') || is_styled(c) || is_suspect(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mixed(text: &str) -> Vec<&str> {
        mixed_words(text).map(|range| &text[range]).collect()
    }

    #[test]
    fn words_of_one_alphabet_are_left_alone() {
        for plain in [
            "João Gonçalves, à vista: R$ 1.289,45 (nº 10) – ½ € ✓ ª º",
            "Ольга Иванова и компания, дом 12б",
            "IT-компания «Ромашка»",
            "Αθήνα, οδός 5",
            "Δt = 5 µs, Ωm, π, 漢字 Tシャツ, École, straße, Łódź, İstanbul",
            "𝐏𝐚𝐠𝐮𝐞 ＡＢＣ会社",
            "",
        ] {
            assert_eq!(mixed(plain), [""; 0], "{plain}");
        }
    }

    #[test]
    fn words_that_mix_alphabets_are_found() {
        assert_eq!(mixed("acesse b\u{430}nco.com hoje"), ["b\u{430}nco.com"]);
        assert_eq!(mixed("\u{430}\u{440}\u{440}\u{4cf}\u{435}.com"), ["\u{430}\u{440}\u{440}\u{4cf}\u{435}.com"]);
        assert_eq!(mixed("x@\u{43e}\u{43e}\u{43e}. fim"), ["x@\u{43e}\u{43e}\u{43e}"]);
        assert_eq!(mixed("Κobana e １23 e pаgue"), ["Κobana", "１23", "pаgue"]);
        assert_eq!(mixed("ɡoogle 𝐏ague a..b"), ["ɡoogle", "𝐏ague"]);
    }
}
