//! Labels as pieces of an address: `Notas de fornecedores` becomes `notas-de-fornecedores`.

use crate::domain::fold;

/// The label in small letters and digits, with single hyphens for all else; `None` where nothing is left of it. At most
/// `limit` characters.
pub(crate) fn of(label: &str, limit: usize) -> Option<String> {
    let folded = fold::ascii(label).to_ascii_lowercase();
    let words = folded.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let mut slug = words.collect::<Vec<_>>().join("-");
    slug.truncate(limit);
    slug.truncate(slug.trim_end_matches('-').len());
    (!slug.is_empty()).then_some(slug)
}

/// Whether `text` is one.
pub(crate) fn is(text: &str) -> bool {
    let word =
        |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
    text.split('-').all(word)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn labels_become_pieces_of_addresses() {
        for (label, slug) in [
            ("Notas de fornecedores", Some("notas-de-fornecedores")),
            ("  São João & Cia. Ltda.  ", Some("sao-joao-cia-ltda")),
            ("NF-e 55", Some("nf-e-55")),
            ("日本", None),
        ] {
            assert_eq!(of(label, 60).as_deref(), slug, "{label}");
        }
        assert_eq!(of("abc def", 4).as_deref(), Some("abc"));
        for wrong in ["", "-a", "a-", "a--b", "A", "é", "a b"] {
            assert!(!is(wrong), "{wrong}");
        }
    }

    proptest! {
        #[test]
        fn any_label_gives_one_or_none(label in ".*", limit in 1_usize..80) {
            if let Some(slug) = of(&label, limit) {
                prop_assert!(is(&slug) && slug.len() <= limit);
            }
        }
    }
}
