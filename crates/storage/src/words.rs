//! Words of a text, for searches: without case and accents.
//!
//! A text falls apart at blanks; what holds together is kept whole and in its parts, so that `ana@exemplo.com.br`,
//! `529.982.247-25` and `FAT-000042` are found by their beginning, with or without their marks, and by each part.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Words of one field that are kept: long descriptions are found by their beginning.
const MOST_KEPT: usize = 100;

/// Characters of a word that are kept and compared.
const MOST_CHARS: usize = 64;

/// Words that a search may have: more than a long company name has.
pub const MOST_TYPED: usize = 16;

/// The words that are kept of a field's text.
pub(crate) fn kept(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    for piece in text.split_whitespace() {
        if words.len() >= MOST_KEPT {
            break;
        }
        let plain = plain(piece);
        let parts: Vec<&str> =
            plain.split(|letter: char| !letter.is_alphanumeric()).filter(|part| !part.is_empty()).collect();
        let whole = parts.concat();
        let together = (parts.len() > 1).then_some(whole.as_str());
        for word in parts.iter().copied().chain(together) {
            let word: String = word.chars().take(MOST_CHARS).collect();
            if !words.contains(&word) {
                words.push(word);
            }
        }
    }
    words
}

/// The beginnings of words that somebody typed; none for a text without letters and digits.
pub fn typed(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for piece in text.split_whitespace() {
        let word: String = plain(piece).chars().filter(|letter| letter.is_alphanumeric()).take(MOST_CHARS).collect();
        if !word.is_empty() && !words.contains(&word) {
            words.push(word);
        }
    }
    words
}

/// Small letters without accents.
fn plain(text: &str) -> String {
    text.nfkd().filter(|letter| !is_combining_mark(*letter)).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_text_is_found_by_its_parts_and_as_a_whole() {
        assert_eq!(kept("Padaria São João – Ltda."), ["padaria", "sao", "joao", "ltda"]);
        assert_eq!(kept("529.982.247-25"), ["529", "982", "247", "25", "52998224725"]);
        assert_eq!(
            kept("FAT-000042 ana@exemplo.com.br"),
            ["fat", "000042", "fat000042", "ana", "exemplo", "com", "br", "anaexemplocombr"]
        );
        assert_eq!(kept(" - "), [""; 0]);
    }

    #[test]
    fn what_is_typed_loses_its_marks() {
        assert_eq!(typed("  JOÃO  529.982.247-25 joao - "), ["joao", "52998224725"]);
        assert_eq!(typed("%_'"), [""; 0]);
    }

    proptest! {
        #[test]
        fn every_typed_piece_of_a_short_text_begins_a_word_of_it(text in "[\\PC ]{0,60}") {
            let kept = kept(&text);
            for word in typed(&text) {
                prop_assert!(kept.iter().any(|whole| whole.starts_with(&word)), "{word} in {kept:?}");
            }
        }
    }
}
