//! One value against its kind: what is stored, or what is wrong with it.

use base64::Engine as _;
use catalogue::{Kind, Least, postal_code};
use rust_decimal::Decimal;
use serde_json::Value;

use super::message;
use crate::domain::document::Document;
use crate::domain::money;
use crate::instant;

/// The largest amount that keeps its cents as a JSON number: 13 digits before the point.
const MONEY_LIMIT: Decimal = Decimal::from_parts(1_316_134_912, 2328, 0, false, 0);

/// Digits after the point of a number that is no amount in reais, which the store keeps in billionths.
const NUMBER_DECIMALS: u32 = 9;

/// Digits in all that a JSON number keeps.
const NUMBER_DIGITS: u32 = 15;

/// Checks a value that is no object and no reference, and brings it into the form in which it is stored.
///
/// # Errors
/// The message for the field.
pub(crate) fn scalar(kind: Kind, value: &Value) -> Result<Value, String> {
    match kind {
        Kind::Text { max } => text(value, max),
        Kind::Uid => word(value, uid, message::INVALID),
        Kind::Email => word(value, email, message::INVALID),
        Kind::Url => word(value, url, message::INVALID),
        Kind::Document => word(value, document, "não é um CNPJ ou CPF válido"),
        Kind::PostalCode => word(value, |text| postal_code::digits(text.trim()), "deve ter 8 dígitos"),
        Kind::Date => word(value, |text| Some(instant::parse_date(text)?.to_string()), "não é uma data válida"),
        Kind::Instant => word(value, |text| Some(instant::text(instant::parse(text)?)), "não é uma data válida"),
        Kind::Money | Kind::Percent => decimal(value),
        Kind::Integer { min, max } => integer(value, min, max),
        Kind::Boolean => boolean(value),
        Kind::OneOf(words) => one_of(value, words),
        Kind::OneOfNumbers(numbers) => match whole(value) {
            Some(number) if numbers.contains(&number) => Ok(Value::from(number)),
            _ => Err(message::NOT_LISTED.to_owned()),
        },
        Kind::Map => match value {
            Value::Object(_) => Ok(value.clone()),
            _ => Err(message::INVALID.to_owned()),
        },
        Kind::Number(least) => number(value, least),
        Kind::Maps => list(value, |item| match item {
            Value::Object(_) => Ok(item.clone()),
            _ => Err(message::INVALID.to_owned()),
        }),
        Kind::Texts { max } => list(value, |item| text(item, max)),
        Kind::Integers => list(value, |item| whole(item).map(Value::from).ok_or_else(|| message::INVALID.to_owned())),
        Kind::Base64 { max_bytes } => base64(value, max_bytes),
        Kind::Reference { .. }
        | Kind::References { .. }
        | Kind::ReferenceBy { .. }
        | Kind::Object(_)
        | Kind::Objects(_)
        | Kind::Records(_)
        | Kind::AnyOf(_)
        | Kind::BareDocument
        | Kind::Day
        | Kind::Moment
        | Kind::Month
        | Kind::Decimal(_)
        | Kind::Rate => Err(message::INVALID.to_owned()),
    }
}

fn text(value: &Value, max: u32) -> Result<Value, String> {
    let text = match value {
        Value::String(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        _ => return Err(message::INVALID.to_owned()),
    };
    if text.contains('\0') {
        return Err(message::INVALID.to_owned());
    }
    if text.chars().count() > usize::try_from(max).unwrap_or(usize::MAX) {
        return Err(format!("é muito longo (máximo: {max} caracteres)"));
    }
    Ok(Value::String(text))
}

/// A text that `read` brings into its stored form. An empty text is no value, as in a form field left blank.
fn word(value: &Value, read: impl Fn(&str) -> Option<String>, wrong: &str) -> Result<Value, String> {
    match value {
        Value::String(text) if text.trim().is_empty() => Ok(Value::Null),
        Value::String(text) => read(text.trim()).map(Value::String).ok_or_else(|| wrong.to_owned()),
        _ => Err(wrong.to_owned()),
    }
}

/// A UUID with its hyphens, in lower case.
pub(crate) fn uid(text: &str) -> Option<String> {
    let hyphens = text.len() == 36;
    let parsed = uuid::Uuid::try_parse(text).ok().filter(|_| hyphens)?;
    Some(parsed.to_string())
}

fn email(text: &str) -> Option<String> {
    let (name, host) = text.split_once('@')?;
    let odd = |c: char| c.is_whitespace() || c.is_control() || ",;<>()[]\"\\@".contains(c);
    let labels = host.split('.').all(|label| !label.is_empty());
    let fits = !name.is_empty() && !text.chars().filter(|c| *c != '@').any(odd) && !host.contains('@');
    (fits && labels && host.contains('.') && text.len() <= 254).then(|| text.to_owned())
}

fn url(text: &str) -> Option<String> {
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"))?;
    let host = rest.split(['/', '?', '#']).next()?;
    let clean = !text.chars().any(|c| c.is_whitespace() || c.is_control()) && text.len() <= 2048;
    let parsed = text.parse::<http::Uri>().is_ok() || !text.is_ascii();
    (clean && parsed && !host.is_empty() && !host.starts_with(':')).then(|| text.to_owned())
}

fn document(text: &str) -> Option<String> {
    Document::parse(text).ok().map(|document| document.masked())
}

/// A number that is no amount in reais: costs have as many decimals as millionths of a token take.
fn number(value: &Value, least: Least) -> Result<Value, String> {
    let number = money::decimal(value).filter(|_| value.is_number()).ok_or("não é um número")?;
    match (least, number.is_zero(), number.is_sign_negative()) {
        (Least::AboveZero, true, _) | (Least::AboveZero, _, true) => Err("deve ser maior que 0".to_owned()),
        (Least::Zero, false, true) => Err("deve ser maior ou igual a 0".to_owned()),
        _ if number.normalize().scale() > NUMBER_DECIMALS => {
            Err(format!("deve ter no máximo {NUMBER_DECIMALS} casas decimais"))
        }
        _ if number.normalize().mantissa().unsigned_abs() >= 10_u128.pow(NUMBER_DIGITS) => {
            Err(format!("deve ter no máximo {NUMBER_DIGITS} algarismos"))
        }
        _ => Ok(money::json(number)),
    }
}

fn decimal(value: &Value) -> Result<Value, String> {
    let amount = money::decimal(value).ok_or("não é um número")?;
    if amount.is_sign_negative() && !amount.is_zero() {
        return Err("deve ser maior ou igual a 0".to_owned());
    }
    if amount.normalize().scale() > 2 {
        return Err("deve ter no máximo 2 casas decimais".to_owned());
    }
    if amount >= MONEY_LIMIT {
        return Err("deve ser menor que 10000000000000".to_owned());
    }
    Ok(money::json(amount))
}

/// A whole number, sent as such, as text or with a zero fraction.
pub(super) fn whole(value: &Value) -> Option<i64> {
    match value {
        Value::Number(number) => number.as_i64().or_else(|| {
            let amount = money::decimal(value)?;
            amount.fract().is_zero().then(|| amount.normalize().to_string().parse().ok())?
        }),
        Value::String(text) => text.trim().parse().ok(),
        _ => None,
    }
}

fn integer(value: &Value, min: i64, max: i64) -> Result<Value, String> {
    match value {
        Value::String(text) if text.trim().is_empty() => return Ok(Value::Null),
        _ => {}
    }
    let number = whole(value).ok_or("não é um número inteiro")?;
    match number {
        _ if number < min => Err(format!("deve ser maior ou igual a {min}")),
        _ if number > max => Err(format!("deve ser menor ou igual a {max}")),
        _ => Ok(Value::from(number)),
    }
}

fn boolean(value: &Value) -> Result<Value, String> {
    let read = match value {
        Value::Bool(flag) => Some(*flag),
        Value::Number(number) => [(0, false), (1, true)].iter().find(|(n, _)| number.as_i64() == Some(*n)).map(|f| f.1),
        Value::String(text) => match text.as_str() {
            "true" | "1" => Some(true),
            "false" | "0" => Some(false),
            _ => None,
        },
        _ => None,
    };
    read.map(Value::Bool).ok_or_else(|| message::NOT_LISTED.to_owned())
}

fn one_of(value: &Value, words: &[&str]) -> Result<Value, String> {
    match value {
        Value::String(text) if text.is_empty() && !words.contains(&"") => Ok(Value::Null),
        Value::String(text) if words.contains(&text.as_str()) => Ok(value.clone()),
        Value::Number(number) if words.contains(&number.to_string().as_str()) => Ok(Value::from(number.to_string())),
        _ => Err(message::NOT_LISTED.to_owned()),
    }
}

/// A list, or its elements separated by commas.
fn list(value: &Value, check: impl Fn(&Value) -> Result<Value, String>) -> Result<Value, String> {
    match value {
        Value::Array(items) => items.iter().map(check).collect::<Result<Vec<Value>, String>>().map(Value::Array),
        Value::String(text) => {
            let items = text.split(',').map(str::trim).filter(|item| !item.is_empty());
            items.map(|item| check(&Value::from(item))).collect::<Result<Vec<Value>, String>>().map(Value::Array)
        }
        _ => Err(message::INVALID.to_owned()),
    }
}

fn base64(value: &Value, max_bytes: u32) -> Result<Value, String> {
    let Value::String(text) = value else { return Err(message::INVALID.to_owned()) };
    let compact: String = text.split_ascii_whitespace().collect();
    let decoded =
        base64::engine::general_purpose::STANDARD.decode(&compact).map_err(|_| message::INVALID.to_owned())?;
    if decoded.len() > usize::try_from(max_bytes).unwrap_or(usize::MAX) {
        return Err(format!("é muito grande (máximo: {max_bytes} bytes)"));
    }
    Ok(Value::String(compact))
}

#[cfg(test)]
mod tests {
    use catalogue::Kind;
    use serde_json::json;

    use super::*;

    #[test]
    fn values_are_stored_in_one_form() {
        let cases = [
            (Kind::Text { max: 9 }, json!(13_084_012), json!("13084012")),
            (Kind::Money, json!("1289.45"), json!(1289.45)),
            (Kind::Money, json!(1289.45), json!(1289.45)),
            (Kind::Money, json!(9_999_999_999_999.99_f64), json!(9_999_999_999_999.99_f64)),
            (Kind::Percent, json!(2), json!(2.0)),
            (Kind::Integer { min: 0, max: 9 }, json!("7"), json!(7)),
            (Kind::Integer { min: 0, max: 9 }, json!(7.0), json!(7)),
            (Kind::Boolean, json!("true"), json!(true)),
            (Kind::Document, json!("39988107226"), json!("399.881.072-26")),
            (Kind::PostalCode, json!("13.084-012"), json!("13084012")),
            (Kind::Date, json!("05/10/2026"), json!("2026-10-05")),
            (Kind::Instant, json!("2026-10-05T12:14:27Z"), json!("2026-10-05T09:14:27-03:00")),
            (Kind::Texts { max: 9 }, json!("a, b"), json!(["a", "b"])),
            (Kind::Uid, json!("01993172-1DC9-7F08-96FE-5771E700B739"), json!("01993172-1dc9-7f08-96fe-5771e700b739")),
            (Kind::Email, json!(" "), json!(null)),
        ];
        for (kind, sent, stored) in cases {
            assert_eq!(scalar(kind, &sent), Ok(stored), "{kind:?}");
        }
    }

    #[test]
    fn what_does_not_fit_is_named() {
        let cases = [
            (Kind::Text { max: 2 }, json!("abc"), "é muito longo (máximo: 2 caracteres)"),
            (Kind::Text { max: 2 }, json!([1]), "não é válido"),
            (Kind::Money, json!(-1), "deve ser maior ou igual a 0"),
            (Kind::Money, json!("1.289,45"), "não é um número"),
            (Kind::Money, json!(0.001), "deve ter no máximo 2 casas decimais"),
            (Kind::Money, json!(1e13), "deve ser menor que 10000000000000"),
            (Kind::Money, json!(1e300), "não é um número"),
            (Kind::Integer { min: 1, max: 9 }, json!(0), "deve ser maior ou igual a 1"),
            (Kind::Integer { min: 1, max: 9 }, json!(1.5), "não é um número inteiro"),
            (Kind::OneOf(&["a"]), json!("b"), "não está incluído na lista"),
            (Kind::Document, json!("399.881.072-27"), "não é um CNPJ ou CPF válido"),
            (Kind::PostalCode, json!("1308-4012"), "deve ter 8 dígitos"),
            (Kind::Date, json!("2026-02-30"), "não é uma data válida"),
            (Kind::Email, json!("ana@"), "não é válido"),
            (Kind::Url, json!("ftp://a"), "não é válido"),
            (Kind::Base64 { max_bytes: 2 }, json!("YWJj"), "é muito grande (máximo: 2 bytes)"),
        ];
        for (kind, sent, found) in cases {
            assert_eq!(scalar(kind, &sent), Err(found.to_owned()), "{sent}");
        }
    }
}
