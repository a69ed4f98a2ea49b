//! What can be read off a bill: the amount, the due date, the payee's CNPJ.

use jiff::civil::Date;
use rust_decimal::Decimal;

use crate::domain::document::Document;

/// What was found.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Facts {
    /// Reais, with two decimals and a point.
    pub(super) amount: Option<String>,
    /// `YYYY-MM-DD`.
    pub(super) due_date: Option<String>,
    /// A CNPJ with its mask.
    pub(super) document: Option<String>,
}

/// Reads `text`.
pub(super) fn of(text: &str) -> Facts {
    Facts { amount: amount(text), due_date: due_date(text), document: cnpj(text) }
}

/// The first amount in reais.
fn amount(text: &str) -> Option<String> {
    text.match_indices("R$").find_map(|(at, sign)| {
        let rest = text[at + sign.len()..].trim_start_matches([' ', '\u{a0}']);
        let end = rest.find(|c: char| !(c.is_ascii_digit() || c == '.' || c == ',')).unwrap_or(rest.len());
        let digits = rest[..end].trim_end_matches(['.', ',']).replace('.', "").replace(',', ".");
        let amount: Decimal = digits.parse().ok()?;
        Some(format!("{:.2}", amount.round_dp(2)))
    })
}

/// How far behind the word the date may stand, in characters.
const NEARBY: usize = 60;

/// The first date behind a word for falling due.
fn due_date(text: &str) -> Option<String> {
    let small = text.to_lowercase();
    ["vencimento", "vence", "venc.", "due"].iter().find_map(|word| {
        small.match_indices(word).find_map(|(at, _)| {
            let near: String = small[at + word.len()..].chars().take(NEARBY).collect();
            date(&near)
        })
    })
}

/// The first `DD/MM/YYYY` that the calendar has.
fn date(text: &str) -> Option<String> {
    let characters: Vec<char> = text.chars().collect();
    characters.windows(10).find_map(|window| {
        let text: String = window.iter().collect();
        let mut parts = text.split('/');
        let (day, month, year) = (parts.next()?, parts.next()?, parts.next()?);
        let shape = (day.len(), month.len(), year.len()) == (2, 2, 4) && parts.next().is_none();
        let date = Date::new(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?).ok()?;
        shape.then(|| date.to_string())
    })
}

/// The length of a CNPJ with its mask.
const CNPJ_CHARS: usize = 18;

/// The first CNPJ, written with its mask, whose check digits are right.
fn cnpj(text: &str) -> Option<String> {
    let bytes = text.as_bytes();
    bytes.windows(CNPJ_CHARS).find_map(|window| {
        let text = std::str::from_utf8(window).ok().filter(|text| text.as_bytes()[10] == b'/')?;
        Document::parse(text).ok().map(|document| document.masked())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bill_is_read() {
        let facts = of("Tintas Rio Doce, CNPJ 58.271.463/0001-78. Valor: R$ 1.250,90. Vencimento em 10/12/2026.");
        assert_eq!(facts.amount.as_deref(), Some("1250.90"));
        assert_eq!(facts.due_date.as_deref(), Some("2026-12-10"));
        assert_eq!(facts.document.as_deref(), Some("58.271.463/0001-78"));
    }

    #[test]
    fn what_is_none_is_left_out() {
        for text in
            ["", "R$ ", "R$ .,", "vencimento em 31/02/2026", "vence amanhã", "CNPJ 58.271.463/0001-79", "é/é/éé"]
        {
            assert_eq!(of(text), Facts::default(), "{text}");
        }
        assert_eq!(of("R$ 7").amount.as_deref(), Some("7.00"));
    }
}
