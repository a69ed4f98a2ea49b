//! Where a value stands, as people call it: labels of the catalogue, places in lists, and keys of the customer's own.

use catalogue::{Lang, label};

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

/// The way to a value in the person's language: `Devedor · CPF/CNPJ`, `Boletos 2`, `Dados próprios · "pedido"`.
pub(super) fn shown(steps: &[Step<'_>], lang: Lang) -> String {
    let mut shown = String::new();
    let mut names: Vec<&str> = Vec::new();
    for step in steps {
        if let Step::Field(name) = step {
            names.push(name);
            continue;
        }
        flush(&mut shown, &mut names, lang);
        match step {
            Step::At(at) => shown.push_str(&format!(" {}", at.saturating_add(1))),
            Step::Key(key) => follow(&mut shown, &quoted(key, lang, KEY_CHARS)),
            Step::Field(_) => {}
        }
    }
    flush(&mut shown, &mut names, lang);
    shown
}

/// The same of a path of the catalogue's names, as errors spell it (`parts[1].pix_uid`).
pub(super) fn shown_path(path: &str, lang: Lang) -> String {
    let mut steps = Vec::new();
    for part in path.split('.') {
        let mut pieces = part.split('[');
        steps.extend(pieces.next().map(Step::Field));
        steps.extend(pieces.filter_map(|piece| piece.strip_suffix(']')?.parse().ok().map(Step::At)));
    }
    shown(&steps, lang)
}

fn flush(shown: &mut String, names: &mut Vec<&str>, lang: Lang) {
    if !names.is_empty() {
        follow(shown, &label::path(names, lang));
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
    use super::*;

    #[test]
    fn paths_are_called_as_people_call_them() {
        assert_eq!(shown_path("bank_billet_uid", Lang::Pt), "Boleto");
        assert_eq!(shown_path("bank_billet_uids[3]", Lang::Pt), "Boletos 4");
        assert_eq!(shown_path("payable.uid", Lang::Pt), "Cobrança paga · Identificador");
        assert_eq!(shown_path("parts[1].pix_uid", Lang::En), "(parts) 2 · Pix");
    }

    #[test]
    fn a_key_of_the_customer_takes_no_label() {
        let way = [Step::Field("custom_data"), Step::Key("amount"), Step::At(0)];
        assert_eq!(shown(&way, Lang::Pt), "Dados próprios · \"amount\" 1");
        let way = [Step::Field("custom_data"), Step::Key("x\" · Valor")];
        assert_eq!(shown(&way, Lang::En), "Own data · \"x\\\" · Valor\"");
    }
}
