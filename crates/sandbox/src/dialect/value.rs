//! Values of a query, which come as text.

use catalogue::{Kind, Sign};
use rust_decimal::Decimal;
use serde_json::Value;

use crate::check::message;
use crate::domain::document::Document;
use crate::domain::money;
use crate::instant;

/// Digits of an amount before its point.
const WHOLE_DIGITS: usize = 13;

/// A value of `kind`, in the form in which a record keeps it.
///
/// # Errors
/// What is wrong, to stand after the parameter's name.
pub(super) fn read(kind: Kind, text: &str) -> Result<Value, String> {
    if text.trim().is_empty() {
        return Err(message::BLANK.to_owned());
    }
    let wrong = |message: &str| message.to_owned();
    match kind {
        Kind::Text { max } | Kind::Texts { max } => plain(text, max),
        Kind::Uid | Kind::Reference { .. } | Kind::References { .. } | Kind::ReferenceBy { .. } => {
            crate::check::uid(text).map(Value::from).ok_or_else(|| wrong("não é um UUID"))
        }
        Kind::Boolean => match text {
            "true" => Ok(Value::Bool(true)),
            "false" => Ok(Value::Bool(false)),
            _ => Err(wrong("deve ser true ou false")),
        },
        Kind::OneOf(words) | Kind::AnyOf(words) => match words.contains(&text) {
            true => Ok(Value::from(text)),
            false => Err(format!("não está incluído na lista: {}", words.join(", "))),
        },
        Kind::Integer { min, max } => match whole(text).filter(|number| (min..=max).contains(number)) {
            Some(number) => Ok(Value::from(number)),
            None => Err(format!("deve ser um número inteiro de {min} a {max}")),
        },
        Kind::Decimal(sign) => amount(text, sign).ok_or_else(|| wrong("não é um valor em reais, como 1289.45")),
        Kind::Rate | Kind::Percent => amount(text, Sign::Positive)
            .filter(|rate| money::decimal(rate).is_some_and(|rate| rate <= Decimal::ONE_HUNDRED))
            .ok_or_else(|| wrong("não é um percentual de 0 a 100, como 1.50")),
        Kind::Day => instant::parse_day(text)
            .map(|day| Value::from(instant::utc_day(day)))
            .ok_or_else(|| wrong("não é uma data válida (AAAA-MM-DD)")),
        Kind::Moment => instant::parse_utc(text)
            .map(|moment| Value::from(instant::utc_text(moment)))
            .ok_or_else(|| wrong("não é uma data válida (AAAA-MM-DD ou RFC 3339)")),
        Kind::Date => instant::parse_iso_date(text)
            .map(|date| Value::from(date.to_string()))
            .ok_or_else(|| wrong("não é uma data válida (AAAA-MM-DD)")),
        Kind::Month => month(text).ok_or_else(|| wrong("não é um mês válido (AAAA-MM)")),
        Kind::BareDocument => document(text).ok_or_else(|| wrong("não é um CPF ou CNPJ válido, sem máscara")),
        kind => crate::check::scalar(kind, &Value::from(text)),
    }
}

fn plain(text: &str, max: u32) -> Result<Value, String> {
    if text.contains('\0') {
        return Err(message::INVALID.to_owned());
    }
    if text.chars().count() > usize::try_from(max).unwrap_or(usize::MAX) {
        return Err(format!("é muito longo (máximo: {max} caracteres)"));
    }
    Ok(Value::from(text))
}

fn whole(text: &str) -> Option<i64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}

/// Reais of two decimals at most.
fn amount(text: &str, sign: Sign) -> Option<Value> {
    let digits = text.strip_prefix('-').filter(|_| sign == Sign::Any).unwrap_or(text);
    let (whole, cents) = digits.split_once('.').unwrap_or((digits, "0"));
    let number =
        |part: &str, most: usize| (1..=most).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
    if !number(whole, WHOLE_DIGITS) || !number(cents, 2) {
        return None;
    }
    let amount = money::decimal(&Value::from(text))?;
    Some(Value::from(format!("{amount:.2}")))
}

fn month(text: &str) -> Option<Value> {
    let fits = text.len() == 7 && instant::parse_iso_date(&format!("{text}-01")).is_some();
    fits.then(|| Value::from(text))
}

/// A document without its mask: the API's filters take no other.
fn document(text: &str) -> Option<Value> {
    let bare = text.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let document = Document::parse(text).ok().filter(|_| bare)?;
    Some(Value::from(document.unmasked()))
}

#[cfg(test)]
mod tests {
    use catalogue::Sign;
    use serde_json::json;

    use super::*;

    #[test]
    fn values_that_fit_come_out_in_one_form() {
        for (kind, text, kept) in [
            (Kind::Decimal(Sign::Positive), "10", json!("10.00")),
            (Kind::Decimal(Sign::Any), "-3.5", json!("-3.50")),
            (Kind::Day, "2026-06-05", json!("2026-06-05 00:00:00 UTC")),
            (Kind::Month, "2026-12", json!("2026-12")),
            (Kind::Boolean, "false", json!(false)),
            (Kind::Uid, "019923B5-3A7F-781F-955F-23037BE18E4D", json!("019923b5-3a7f-781f-955f-23037be18e4d")),
            (Kind::Integer { min: 1, max: 3 }, "3", json!(3)),
            (Kind::BareDocument, "12ABC34501DE35", json!("12ABC34501DE35")),
        ] {
            assert_eq!(read(kind, text), Ok(kept), "{text}");
        }
    }

    #[test]
    fn values_that_do_not_fit_are_refused() {
        let money = Kind::Decimal(Sign::Positive);
        for (kind, text) in [
            (money, "10,5"),
            (money, "1e3"),
            (money, "1.234"),
            (money, "-1.00"),
            (money, "+1"),
            (money, "12345678901234"),
            (money, "."),
            (Kind::Month, "2026-13"),
            (Kind::Month, "2026-1"),
            (Kind::Day, "2026-02-30"),
            (Kind::Day, "2026-06-05T10:00:00Z"),
            (Kind::Moment, "ontem"),
            (Kind::Boolean, "1"),
            (Kind::Boolean, "True"),
            (Kind::Integer { min: 1, max: 3 }, "4"),
            (Kind::Integer { min: 1, max: 3 }, "1.0"),
            (Kind::Uid, "7"),
            (Kind::Uid, "019923b53a7f781f955f23037be18e4d"),
            (Kind::BareDocument, "529.982.247-25"),
            (Kind::BareDocument, "52998224726"),
            (Kind::Text { max: 9 }, " "),
            (Kind::Text { max: 3 }, "abcd"),
            (Kind::OneOf(&["a"]), "b"),
        ] {
            assert!(read(kind, text).is_err(), "{text}");
        }
    }
}
