//! Types of values, as people read them.

use super::listed;
use crate::field::{Field, Kind, Least, Sign};
use crate::text::{Lang, Text};

/// The type of what is sent for `field`, and what holds when it is left out.
pub(super) fn described(field: &Field, lang: Lang) -> String {
    let mut text = of_kind(&field.kind, lang);
    if !field.usual.is_empty() {
        let label = Text::new("padrão", "default").get(lang);
        text.push_str(&format!("; {label} `{}`", field.usual.trim_matches('"')));
    }
    text
}

fn of_kind(kind: &Kind, lang: Lang) -> String {
    match *kind {
        Kind::Text { max } => match lang {
            Lang::Pt => format!("texto, até {max}"),
            Lang::En => format!("text, at most {max}"),
        },
        Kind::Texts { max } => match lang {
            Lang::Pt => format!("lista de textos, até {max} cada"),
            Lang::En => format!("list of texts, at most {max} each"),
        },
        Kind::Integer { min, max } => whole(min, max, lang),
        Kind::OneOf(words) => format!("{} {}", one_of(lang), listed(words.iter().copied())),
        Kind::AnyOf(words) => {
            format!("{} {}", Text::new("lista de", "list of").get(lang), listed(words.iter().copied()))
        }
        Kind::OneOfNumbers(numbers) => {
            let numbers: Vec<String> = numbers.iter().map(|number| format!("`{number}`")).collect();
            format!("{} {}", one_of(lang), numbers.join(", "))
        }
        Kind::Base64 { max_bytes } => match lang {
            Lang::Pt => format!("arquivo em Base64, até {}", size(max_bytes)),
            Lang::En => format!("file in Base64, at most {}", size(max_bytes)),
        },
        _ => plain(kind).get(lang).to_owned(),
    }
}

fn one_of(lang: Lang) -> &'static str {
    Text::new("um de", "one of").get(lang)
}

/// Types without limits of their own.
fn plain(kind: &Kind) -> Text {
    match kind {
        Kind::Uid | Kind::Reference { .. } | Kind::ReferenceBy { .. } => Text::new("id (UUID)", "id (UUID)"),
        Kind::References { .. } => Text::new("lista de ids (UUID)", "list of ids (UUID)"),
        Kind::Email => Text::new("e-mail", "e-mail address"),
        Kind::Url => Text::new("endereço http ou https", "http or https address"),
        Kind::Document | Kind::BareDocument => {
            Text::new("CPF ou CNPJ, com ou sem máscara", "CPF or CNPJ, masked or not")
        }
        Kind::PostalCode => Text::new("CEP", "CEP (postal code)"),
        Kind::Date | Kind::Day => Text::new("data AAAA-MM-DD", "date YYYY-MM-DD"),
        Kind::Instant => Text::new("data e hora com fuso (RFC 3339)", "date and time with offset (RFC 3339)"),
        Kind::Moment => Text::new("data, ou data e hora (RFC 3339)", "date, or date and time (RFC 3339)"),
        Kind::Month => Text::new("mês AAAA-MM", "month YYYY-MM"),
        Kind::Money | Kind::Decimal(Sign::Positive) => Text::new("valor em reais, `1289.45`", "reais, `1289.45`"),
        Kind::Decimal(Sign::Any) => Text::new("valor em reais, com sinal, `-37.50`", "reais, below zero too, `-37.50`"),
        Kind::Percent | Kind::Rate => Text::new("percentual, `62.50`", "percent, `62.50`"),
        Kind::Number(Least::Zero) => Text::new("número, a partir de 0, `0.0125`", "number, nought or more, `0.0125`"),
        Kind::Number(Least::AboveZero) => Text::new("número acima de 0, `250.5`", "number above nought, `250.5`"),
        Kind::Boolean => Text::new("`true` ou `false`", "`true` or `false`"),
        Kind::Object(_) => Text::new("objeto", "object"),
        Kind::Map => Text::new("objeto livre", "free object"),
        Kind::Maps => Text::new("lista de objetos livres", "list of free objects"),
        Kind::Integers => Text::new("lista de números inteiros", "list of whole numbers"),
        Kind::Objects(_) | Kind::Records(_) => Text::new("lista de objetos", "list of objects"),
        Kind::Text { .. }
        | Kind::Texts { .. }
        | Kind::Integer { .. }
        | Kind::OneOf(_)
        | Kind::AnyOf(_)
        | Kind::OneOfNumbers(_)
        | Kind::Base64 { .. } => Text::new("texto", "text"),
    }
}

/// Limits that say nothing are left out.
fn whole(min: i64, max: i64, lang: Lang) -> String {
    let whole = Text::new("número inteiro", "whole number").get(lang);
    let open = max == i64::from(i32::MAX) || max == i64::MAX;
    match (min, open, lang) {
        (i64::MIN | 0, true, _) => whole.to_owned(),
        (_, true, Lang::Pt) => format!("{whole}, de {min} em diante"),
        (_, true, Lang::En) => format!("{whole} from {min}"),
        (_, false, Lang::Pt) => format!("{whole}, de {min} a {max}"),
        (_, false, Lang::En) => format!("{whole} from {min} to {max}"),
    }
}

fn size(bytes: u32) -> String {
    const MEBIBYTE: u32 = 1024 * 1024;
    if bytes.is_multiple_of(MEBIBYTE) { format!("{} MB", bytes / MEBIBYTE) } else { format!("{} KB", bytes / 1024) }
}
