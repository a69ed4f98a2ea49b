//! What people call fields and words: the question before a destructive call and other texts for people use it.

mod billing;
mod finance;
mod inbox;
mod manual;
mod names;
mod words;

use std::borrow::Cow;

use crate::text::{Lang, Text};

/// Each table by its name or its field and word.
const NAMES: [&[(&str, &str, &str)]; 4] = [names::NAMES, finance::NAMES, inbox::NAMES, manual::NAMES];
const WORDS: [&[(&str, &str, &str, &str)]; 4] = [words::WORDS, finance::WORDS, inbox::WORDS, billing::WORDS];

/// Every table of fields.
fn tables() -> impl Iterator<Item = &'static [(&'static str, &'static str, &'static str)]> {
    NAMES.into_iter().chain(billing::NAMES)
}

/// What people call the field `name`: its own name (`amount`), or a dotted path (`payer.name`) where that reads better
/// than the labels of its parts.
///
/// A name in camel case (`externalId`) is called as the one with underscores is.
pub fn label(name: &str) -> Option<Text> {
    let name = &*in_words(name);
    tables().find_map(|table| {
        let at = table.binary_search_by(|(known, _, _)| (*known).cmp(name)).ok()?;
        table.get(at).map(|(_, pt, en)| Text::new(pt, en))
    })
}

/// What people call the word `word` of the field `field`: a state, or one of the words or numbers that it takes. The
/// record type `record` may have one of its own, since words agree with what they are said of: a boleto is `pago`, a
/// bill is `paga`.
pub fn word(record: &str, field: &str, word: &str) -> Option<Text> {
    let field = &*in_words(field);
    let find = |field: &str| {
        WORDS.iter().find_map(|table| {
            let at = table.binary_search_by(|(known, code, _, _)| (*known, *code).cmp(&(field, word))).ok()?;
            table.get(at).map(|(_, _, pt, en)| Text::new(pt, en))
        })
    };
    find(&format!("{record}:{field}")).or_else(|| find(field))
}

/// `externalId` as `external_id`; any other name as it is.
pub(crate) fn in_words(name: &str) -> Cow<'_, str> {
    if !name.bytes().any(|byte| byte.is_ascii_uppercase()) {
        return Cow::Borrowed(name);
    }
    let mut words = String::with_capacity(name.len() + 4);
    for letter in name.chars() {
        if letter.is_ascii_uppercase() {
            words.push('_');
        }
        words.push(letter.to_ascii_lowercase());
    }
    Cow::Owned(words)
}

/// Texts that the API leaves open and mostly fills with the words above; any other value of theirs is a text like others.
const OPEN: &[&str] = &["kobana_status", "recurrence_period", "source"];

/// Whether the free text of the field called `field` may be one of its words.
pub fn has_words(field: &str) -> bool {
    OPEN.contains(&field)
}

/// As [`path`], for a field of the record type `record`, of which a name may mean something of its own: the
/// `document_number` of a bill is no CPF.
pub fn path_of(record: &str, names: &[&str], lang: Lang) -> String {
    match label(&format!("{record}:{}", names.join("."))) {
        Some(text) => text.get(lang).to_owned(),
        None => path(names, lang),
    }
}

/// The label of a field below others, given by its names from the outermost in: that of the whole path, or those of the
/// parts one after the other. A part without a label stands between parentheses under its own name.
pub fn path(names: &[&str], lang: Lang) -> String {
    if let Some(text) = label(&names.join(".")) {
        return text.get(lang).to_owned();
    }
    let part = |name: &&str| label(name).map_or_else(|| format!("({name})"), |text| text.get(lang).to_owned());
    names.iter().map(part).collect::<Vec<_>>().join(" · ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_sorted_and_say_each_thing_once() {
        assert!(tables().all(|table| table.is_sorted_by(|one, next| one.0 < next.0)));
        assert!(WORDS.iter().all(|table| table.is_sorted_by(|one, next| (one.0, one.1) < (next.0, next.1))));
        let mut all: Vec<&str> = tables().flat_map(|table| table.iter()).map(|row| row.0).collect();
        all.sort_unstable();
        assert!(all.is_sorted_by(|one, next| one < next));
        let mut all: Vec<_> = WORDS.iter().flat_map(|table| table.iter()).map(|row| (row.0, row.1)).collect();
        all.sort_unstable();
        assert!(all.is_sorted_by(|one, next| one < next));
    }

    #[test]
    fn a_name_means_what_its_record_says() {
        assert_eq!(path_of("people", &["document_number"], Lang::Pt), "CPF/CNPJ");
        assert_eq!(path_of("payables", &["document_number"], Lang::Pt), "Número do documento");
        assert_eq!(path_of("receivables", &["person_id"], Lang::En), "Customer");
    }

    #[test]
    fn a_whole_path_is_called_better_than_its_parts() {
        assert_eq!(path(&["payer", "name"], Lang::Pt), "Pagador");
        assert_eq!(path(&["debtor", "is_payer"], Lang::Pt), "Devedor · Foi quem pagou");
        assert_eq!(path(&["externalId"], Lang::En), path(&["external_id"], Lang::En));
        assert_eq!(path(&["debtor", "shoe_size"], Lang::En), "Debtor · (shoe_size)");
    }

    #[test]
    fn the_same_word_means_what_its_field_says() {
        let boleto = |field, code| word("charge_bank_billet", field, code).map(|text| text.pt);
        assert_eq!(boleto("status", "overdue"), Some("vencido"));
        assert_eq!(boleto("fine_type", "1"), Some("percentual"));
        assert_eq!(boleto("discount_type", "1"), Some("em reais"));
        assert_eq!(boleto("status", "nowhere"), None);
    }

    #[test]
    fn a_word_agrees_with_what_it_is_said_of() {
        let paid = |record| word(record, "status", "paid").map(|text| text.pt);
        assert_eq!(paid("charge_bank_billet"), Some("pago"));
        assert_eq!(paid("payables"), Some("paga"));
    }
}
