//! Where a value stands, as people call it: labels of the catalogue, places in lists, and keys of the customer's own.

use catalogue::{Lang, Record, label};

use crate::confirm::display::quoted;

/// Characters shown of a key that the customer's own object has.
const KEY_CHARS: usize = 80;

/// One step of the way to a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step<'a> {
    /// A field of the catalogue.
    Field(&'a str),
    /// A place in a list, from 0.
    At(usize),
    /// A key of the customer's own object. The model may have made it up to look like something else, so that it stands
    /// between quotes and no label ever replaces it.
    Key(&'a str),
}

/// The record type whose fields are named, and the person's language.
#[derive(Debug, Clone, Copy)]
pub(super) struct Speech {
    pub(super) record: &'static Record,
    pub(super) lang: Lang,
}

/// The way to a value in the person's language: `Devedor · CPF/CNPJ`, `Boletos 2`, `Dados próprios · "pedido"`.
pub(super) fn shown(steps: &[Step<'_>], speech: Speech) -> String {
    let mut shown = String::new();
    let mut names: Vec<&str> = Vec::new();
    for step in steps {
        if let Step::Field(name) = step {
            names.push(name);
            continue;
        }
        flush(&mut shown, &mut names, speech);
        match step {
            Step::At(at) => shown.push_str(&format!(" {}", at.saturating_add(1))),
            Step::Key(key) => follow(&mut shown, &quoted(key, speech.lang, KEY_CHARS)),
            Step::Field(_) => {}
        }
    }
    flush(&mut shown, &mut names, speech);
    shown
}

/// The same of a path of the catalogue's names, as errors spell it (`parts[1].pix_uid`).
pub(super) fn shown_path(path: &str, speech: Speech) -> String {
    let mut steps = Vec::new();
    for part in path.split('.') {
        let mut pieces = part.split('[');
        steps.extend(pieces.next().map(Step::Field));
        steps.extend(pieces.filter_map(|piece| piece.strip_suffix(']')?.parse().ok().map(Step::At)));
    }
    shown(&steps, speech)
}

fn flush(shown: &mut String, names: &mut Vec<&str>, speech: Speech) {
    if !names.is_empty() {
        follow(shown, &label::path_of(speech.record.key, names, speech.lang));
        names.clear();
    }
}

fn follow(shown: &mut String, next: &str) {
    if !shown.is_empty() {
        shown.push_str(" · ");
    }
    shown.push_str(next);
}

#[cfg(test)]
mod tests {
    use catalogue::finance::payable::PAYABLE;

    use super::*;

    const PT: Speech = Speech { record: &PAYABLE, lang: Lang::Pt };
    const EN: Speech = Speech { record: &PAYABLE, lang: Lang::En };

    #[test]
    fn paths_are_called_as_people_call_them() {
        assert_eq!(shown_path("bank_billet_uid", PT), "Boleto");
        assert_eq!(shown_path("bank_billet_uids[3]", PT), "Boletos 4");
        assert_eq!(shown_path("payable.uid", PT), "Cobrança paga · Identificador");
        assert_eq!(shown_path("document_number", PT), "Número do documento");
        assert_eq!(shown_path("parts[1].pix_uid", EN), "(parts) 2 · Pix");
    }

    #[test]
    fn a_key_of_the_customer_takes_no_label() {
        let way = [Step::Field("custom_data"), Step::Key("amount"), Step::At(0)];
        assert_eq!(shown(&way, PT), "Dados próprios · \"amount\" 1");
        let way = [Step::Field("custom_data"), Step::Key("x\" · Valor")];
        assert_eq!(shown(&way, EN), "Own data · \"x\\\" · Valor\"");
    }
}
