//! Values as a person reads them.

mod amount;
mod bare;
mod line;
mod time;

use catalogue::{Lang, Text, label};

use super::snapshot::Format;
use crate::json::Json;
use amount::{is_decimal, money, number, parts, percent};
use line::{look_alikes, one_line};

/// One value in the person's language, cut after `limit` characters with the cut shown.
pub(super) fn value(json: &Json, format: Format, lang: Lang, limit: usize) -> String {
    if let Some(said) = said(json, format, lang) {
        return said;
    }
    match (json, format) {
        (Json::Number(text), Format::Money | Format::Decimal) if text.len() <= limit => money(text, lang),
        (Json::Number(text), Format::Percent | Format::Rate) if text.len() <= limit => percent(text, lang),
        (Json::Text(text), Format::Decimal) if is_decimal(text, limit) => money(text, lang),
        (Json::Text(text), Format::Rate) if is_decimal(text, limit) => percent(text, lang),
        (Json::Text(text), Format::Date | Format::Day | Format::Month | Format::Instant | Format::Moment) => {
            time::shown(text, format, lang).unwrap_or_else(|| quoted(text, lang, limit))
        }
        (Json::Text(text), Format::Address) => address(text, lang, limit),
        (Json::Text(text), format) => bare::bare(text, format).unwrap_or_else(|| quoted(text, lang, limit)),
        (Json::Number(text), Format::Parts { decimals }) if is_decimal(text, limit) => parts(text, decimals, lang),
        (Json::Number(text), Format::Number) if is_decimal(text, limit) => number(text, lang),
        (Json::Number(text), _) => cut(text, lang, limit),
        (Json::List(elements), format) if !elements.is_empty() && elements.iter().all(is_single) => {
            listed(elements, format, lang, limit)
        }
        (other, _) => fixed(other).map_or_else(|| cut(&other.render(), lang, limit), |text| text.get(lang).to_owned()),
    }
}

/// A word of the catalogue as people say it, and its number where it is one.
fn said(json: &Json, format: Format, lang: Lang) -> Option<String> {
    let (Json::Text(word) | Json::Number(word), Format::Word { record, field }) = (json, format) else { return None };
    let text = label::word(record, field, word)?.get(lang);
    let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
    Some(if is_number { format!("{text} ({word})") } else { text.to_owned() })
}

/// Values that are a word in every language.
fn fixed(json: &Json) -> Option<Text> {
    match json {
        Json::Bool(true) => Some(Text::new("sim", "yes")),
        Json::Bool(false) => Some(Text::new("não", "no")),
        Json::Null => Some(Text::new("(sem valor)", "(no value)")),
        Json::List(elements) if elements.is_empty() => Some(Text::new("(lista vazia)", "(empty list)")),
        Json::Object(members) if members.is_empty() => Some(Text::new("(vazio)", "(empty)")),
        _ => None,
    }
}

/// Values of a list that are shown; the rest is counted.
const LISTED: usize = 20;

/// Whether it is no list and no object.
fn is_single(json: &Json) -> bool {
    !matches!(json, Json::List(_) | Json::Object(_))
}

/// The values of a list one after the other, each as it would be shown alone.
fn listed(elements: &[Json], format: Format, lang: Lang, limit: usize) -> String {
    let mut all: Vec<_> = elements.iter().take(LISTED).map(|element| value(element, format, lang, limit)).collect();
    if let Some(more) = elements.len().checked_sub(LISTED).filter(|more| *more > 0) {
        all.push(match lang {
            Lang::Pt => format!("… (mais {more})"),
            Lang::En => format!("… ({more} more)"),
        });
    }
    all.join(", ")
}

/// Text between quotes. Newlines are spelled out too: a value must not be able to imitate the lines of the question.
pub(super) fn quoted(text: &str, lang: Lang, limit: usize) -> String {
    let total = text.chars().count();
    let kept: String = text.chars().take(limit).collect();
    let shown = one_line(&kept).replace('\\', "\\\\").replace('"', "\\\"");
    let warning = look_alikes(&kept, lang).unwrap_or_default();
    if total > limit {
        format!("\"{shown}…\" {}{warning}", cut_note(limit, total, lang))
    } else {
        format!("\"{shown}\"{warning}")
    }
}

/// An address, and the server that it really leads to where a reader could take another for it: behind a user name
/// (`https://bank.example@evil.example`) or beyond the cut.
fn address(text: &str, lang: Lang, limit: usize) -> String {
    let uri = text.parse::<http::Uri>().ok();
    let authority = uri.as_ref().and_then(http::Uri::authority);
    let plain = text.chars().count() <= limit && authority.is_none_or(|authority| !authority.as_str().contains('@'));
    match authority {
        Some(authority) if !plain => {
            let host = quoted(authority.host(), lang, 255);
            let label = if lang == Lang::Pt { "servidor" } else { "server" };
            format!("{} ({label}: {host})", quoted(text, lang, limit))
        }
        _ => quoted(text, lang, limit),
    }
}

fn cut(text: &str, lang: Lang, limit: usize) -> String {
    let total = text.chars().count();
    let kept: String = text.chars().take(limit).collect();
    let warning = look_alikes(&kept, lang).unwrap_or_default();
    if total > limit {
        format!("{}… {}{warning}", one_line(&kept), cut_note(limit, total, lang))
    } else {
        format!("{}{warning}", one_line(&kept))
    }
}

fn cut_note(shown: usize, total: usize, lang: Lang) -> String {
    match lang {
        Lang::Pt => format!("(cortado: {shown} de {total} caracteres)"),
        Lang::En => format!("(cut: {shown} of {total} characters)"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(text: &str) -> Json {
        Json::Number(text.to_owned())
    }

    fn text(text: &str) -> Json {
        Json::Text(text.to_owned())
    }

    #[test]
    fn amounts_and_dates_are_native() {
        let pt = |json: &Json, format| value(json, format, Lang::Pt, 400);
        assert_eq!(pt(&number("1289.45"), Format::Money), "R$ 1.289,45");
        assert_eq!(pt(&number("0.5"), Format::Money), "R$ 0,50");
        assert_eq!(pt(&number("1234567"), Format::Money), "R$ 1.234.567,00");
        assert_eq!(pt(&number("100"), Format::Money), "R$ 100,00");
        let parts = |text: &str, decimals| pt(&number(text), Format::Parts { decimals });
        assert_eq!(parts("128945", 2), "128945 (R$ 1.289,45)");
        assert_eq!(parts("2500", 4), "2500 (R$ 0,25)");
        assert_eq!(pt(&number("2.5"), Format::Percent), "2,5%");
        assert_eq!(pt(&text("2026-09-20"), Format::Date), "20/09/2026");
        assert_eq!(pt(&text("2026-10-05T12:14:27Z"), Format::Instant), "05/10/2026 09:14 (Brasília)");
        assert_eq!(value(&number("1289.45"), Format::Money, Lang::En, 400), "R$ 1,289.45");
        assert_eq!(value(&text("2026-09-20"), Format::Date, Lang::En, 400), "2026-09-20");
        assert_eq!(pt(&Json::Bool(true), Format::Plain), "sim");
    }

    #[test]
    fn amounts_and_days_that_are_text_are_native_too() {
        let pt = |json: &str, format| value(&text(json), format, Lang::Pt, 400);
        assert_eq!(pt("1289.45", Format::Decimal), "R$ 1.289,45");
        assert_eq!(pt("-37.50", Format::Decimal), "R$ -37,50");
        assert_eq!(pt("62.50", Format::Rate), "62,50%");
        assert_eq!(pt("52998224725", Format::Document), "529.982.247-25");
        assert_eq!(value(&text("62.50"), Format::Rate, Lang::En, 400), "62.50%");
        for odd in ["", "-", "1.", ".5", "1e3", "1.2.3", "1,00", "R$ 1.00", &"9".repeat(500)] {
            assert!(pt(odd, Format::Decimal).starts_with('"'), "{odd}");
        }
    }

    #[test]
    fn words_and_numbers_of_the_catalogue_are_said() {
        let of = |record| move |json: &Json, field| value(json, Format::Word { record, field }, Lang::Pt, 400);
        let pt = of("charge_bank_billet");
        assert_eq!(
            (pt(&text("paid"), "status"), of("payables")(&text("paid"), "status")),
            ("pago".into(), "paga".into())
        );
        assert_eq!(pt(&text("overdue"), "status"), "vencido");
        assert_eq!(pt(&number("2"), "cancellation_reason"), "fraude (2)");
        assert_eq!(pt(&text("vencido"), "status"), "\"vencido\"", "a word that is not the catalogue's is a value");
        assert_eq!(pt(&number("9"), "cancellation_reason"), "9");
        assert_eq!(value(&text("overdue"), Format::Plain, Lang::Pt, 400), "\"overdue\"");
        assert_eq!(pt(&Json::List(Vec::new()), "events"), "(lista vazia)");
        assert_eq!(value(&Json::Null, Format::Plain, Lang::En, 400), "(no value)");
    }

    #[test]
    fn texts_cannot_hide_or_imitate_lines() {
        let shown = value(&text("a\n- amount: R$ 1,00\u{202e}\"x"), Format::Plain, Lang::Pt, 400);
        assert_eq!(shown, "\"a⟦U+000A⟧- amount: R$ 1,00⟦U+202E⟧\\\"x\"");
    }

    #[test]
    fn a_quote_cannot_be_closed_by_what_is_inside() {
        assert_eq!(value(&text(r#"a\" - x: 1"#), Format::Plain, Lang::Pt, 400), r#""a\\\" - x: 1""#);
    }

    #[test]
    fn an_address_names_its_server_where_it_could_deceive() {
        let shown = |address: &str, limit| value(&text(address), Format::Address, Lang::Pt, limit);
        assert_eq!(shown("https://erp.exemplo.com.br/x", 400), "\"https://erp.exemplo.com.br/x\"");
        let posing = shown("https://kobana.com.br@evil.example/x", 400);
        assert!(posing.ends_with("(servidor: \"evil.example\")"), "{posing}");
        let long = shown(&format!("https://kobana.com.br{}@evil.example/x", ".a".repeat(300)), 60);
        assert!(long.ends_with("(servidor: \"evil.example\")"), "{long}");
    }

    #[test]
    fn endless_numbers_are_cut() {
        let shown = value(&number(&"1".repeat(5000)), Format::Plain, Lang::En, 20);
        assert_eq!(shown, format!("{}… (cut: 20 of 5000 characters)", "1".repeat(20)));
        assert!(value(&number(&"1".repeat(5000)), Format::Money, Lang::En, 20).len() < 100);
    }

    #[test]
    fn a_cut_says_how_much_is_missing() {
        let shown = value(&text(&"é".repeat(1200)), Format::Plain, Lang::Pt, 400);
        assert!(shown.ends_with("…\" (cortado: 400 de 1200 caracteres)"));
    }
}
