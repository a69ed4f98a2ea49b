//! Single values: what is tolerated because no meaning is lost, and what is refused because some would be.

use std::str::FromStr;

use catalogue::{Kind, Text, postal_code};

use super::{amount, base64_text, document, time};
use crate::json::Json;
use crate::refusal::Problem;

const TEXT: Text = Text::new("um texto", "text");
const UID: Text = Text::new(
    "um uid (UUID, como 0199bed5-a775-7ad7-9167-7b80147f710f)",
    "a uid (a UUID such as 0199bed5-a775-7ad7-9167-7b80147f710f)",
);
const EMAIL: Text = Text::new("um e-mail, como ana@exemplo.com.br", "an e-mail address such as ana@example.com");
const URL: Text = Text::new("um endereço http ou https", "an http or https address");
const POSTAL_CODE: Text = Text::new("um CEP de 8 dígitos, como 13084012", "a CEP of 8 digits such as 13084012");
const MONEY: Text = Text::new(
    "um valor em reais com até 2 casas, ponto decimal e sem separador de milhar, como 1289.45",
    "an amount in reais with at most 2 decimals, a decimal point and no thousands separator, such as 1289.45",
);
const PERCENT: Text = Text::new(
    "um percentual com até 2 casas e ponto decimal, como 2.5",
    "a percentage with at most 2 decimals and a decimal point, such as 2.5",
);
const INTEGER: Text = Text::new("um número inteiro, só com dígitos", "a whole number, in digits only");
const BOOLEAN: Text = Text::new("true ou false", "true or false");

/// The normal form of one value.
pub(super) fn check(kind: &Kind, value: Json) -> Result<Json, Problem> {
    match *kind {
        Kind::Text { max } => free_text(value, max),
        Kind::Uid | Kind::Reference { .. } | Kind::ReferenceBy { .. } => formatted(value, UID, uid),
        Kind::Email => formatted(value, EMAIL, |text| is_email(text).then(|| text.to_owned())),
        Kind::Url => formatted(value, URL, |text| is_url(text).then(|| text.to_owned())),
        Kind::Document => formatted(value, document::EXPECTED, document::masked),
        Kind::PostalCode => formatted(value, POSTAL_CODE, postal_code::digits),
        Kind::BareDocument => formatted(value, document::EXPECTED, document::bare),
        Kind::Date => formatted(value, time::DATE, |text| time::is_date(text).then(|| text.to_owned())),
        Kind::Instant => formatted(value, time::INSTANT, |text| time::is_instant(text).then(|| text.to_owned())),
        Kind::Day => formatted(value, time::DAY, time::day),
        Kind::Moment => formatted(value, time::MOMENT, time::moment),
        Kind::Month => formatted(value, time::MONTH, |text| time::month(text).map(|_| text.to_owned())),
        Kind::Decimal(sign) => amount::decimal(&value, sign),
        Kind::Rate => amount::rate(&value),
        Kind::Money => decimal(&value).map(Json::Number).ok_or(Problem::Expected(MONEY)),
        Kind::Percent => decimal(&value).map(Json::Number).ok_or(Problem::Expected(PERCENT)),
        Kind::Integer { min, max } => integer(&value, min, max),
        Kind::Number(least) => amount::number(&value, least),
        Kind::Boolean => boolean(&value).map(Json::Bool).ok_or(Problem::Expected(BOOLEAN)),
        Kind::OneOf(words) => one_of(value, words),
        Kind::OneOfNumbers(numbers) => one_of_numbers(&value, numbers),
        Kind::Base64 { max_bytes } => base64_text::check(value, max_bytes),
        Kind::Object(_)
        | Kind::Map
        | Kind::Maps
        | Kind::Texts { .. }
        | Kind::Integers
        | Kind::References { .. }
        | Kind::Objects(_)
        | Kind::Records(_)
        | Kind::AnyOf(_) => Err(Problem::Expected(TEXT)),
    }
}

fn free_text(value: Json, max: u32) -> Result<Json, Problem> {
    match value {
        // NUL has no meaning in any of these texts, and stores cut the text there or refuse it.
        Json::Text(text) if text.contains('\0') => Err(Problem::Expected(TEXT)),
        Json::Text(text) if text.chars().count() > max as usize => Err(Problem::TooLong(max)),
        Json::Text(text) => Ok(Json::Text(text)),
        _ => Err(Problem::Expected(TEXT)),
    }
}

fn formatted(value: Json, expected: Text, read: impl Fn(&str) -> Option<String>) -> Result<Json, Problem> {
    value.as_text().and_then(read).map(Json::Text).ok_or(Problem::Expected(expected))
}

/// The UUID in small letters.
pub(crate) fn uid(text: &str) -> Option<String> {
    let hyphenated =
        text.len() == 36 && text.bytes().enumerate().all(|(at, byte)| (byte == b'-') == matches!(at, 8 | 13 | 18 | 23));
    if !hyphenated {
        return None;
    }
    uuid::Uuid::try_parse(text).ok().map(|uuid| uuid.to_string())
}

/// An address that a person would recognise: RFC 5321's limits, without quotes and comments.
fn is_email(text: &str) -> bool {
    let Some((local, domain)) = text.rsplit_once('@') else { return false };
    let plain =
        |part: &str| !part.contains(|c: char| c.is_whitespace() || c.is_control() || "@,;:<>()[]\\\"".contains(c));
    let label = |label: &str| !label.is_empty() && !label.starts_with('-') && !label.ends_with('-');
    text.len() <= 254
        && (1..=64).contains(&local.len())
        && !local.starts_with('.')
        && !local.ends_with('.')
        && !local.contains("..")
        && plain(local)
        && plain(domain)
        && domain.contains('.')
        && domain.split('.').all(label)
}

fn is_url(text: &str) -> bool {
    let Ok(uri) = http::Uri::from_str(text) else { return false };
    text.len() <= 2048
        && matches!(uri.scheme_str(), Some("http" | "https"))
        && uri.host().is_some_and(|host| !host.is_empty())
}

/// `^\d{1,13}(\.\d{1,2})?$`, without leading and trailing zeros. The text is never read into a binary float.
fn decimal(value: &Json) -> Option<String> {
    let (Json::Number(text) | Json::Text(text)) = value else { return None };
    let (whole, fraction) = text.split_once('.').map_or((text.as_str(), None), |(whole, rest)| (whole, Some(rest)));
    let digits = |part: &str, longest: usize| {
        (1..=longest).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    if !digits(whole, 13) || fraction.is_some_and(|fraction| !digits(fraction, 2)) {
        return None;
    }
    let whole = match whole.trim_start_matches('0') {
        "" => "0",
        trimmed => trimmed,
    };
    match fraction.unwrap_or_default().trim_end_matches('0') {
        "" => Some(whole.to_owned()),
        fraction => Some(format!("{whole}.{fraction}")),
    }
}

/// Digits with an optional minus; `2.0` is whole, `2.5` and `1e3` are refused.
fn whole_number(value: &Json) -> Option<i64> {
    let (Json::Number(text) | Json::Text(text)) = value else { return None };
    let digits = text.split_once('.').map_or(Some(text.as_str()), |(whole, fraction)| {
        (!fraction.is_empty() && fraction.bytes().all(|byte| byte == b'0')).then_some(whole)
    })?;
    let unsigned = digits.strip_prefix('-').unwrap_or(digits);
    let plain = !unsigned.is_empty() && unsigned.bytes().all(|byte| byte.is_ascii_digit());
    if plain { digits.parse().ok() } else { None }
}

fn integer(value: &Json, min: i64, max: i64) -> Result<Json, Problem> {
    match whole_number(value) {
        None => Err(Problem::Expected(INTEGER)),
        Some(number) if !(min..=max).contains(&number) => Err(Problem::OutOfRange(min, max)),
        Some(number) => Ok(Json::Number(number.to_string())),
    }
}

fn boolean(value: &Json) -> Option<bool> {
    match value {
        Json::Bool(value) => Some(*value),
        Json::Text(text) if text == "true" => Some(true),
        Json::Text(text) if text == "false" => Some(false),
        _ => None,
    }
}

fn one_of(value: Json, words: &[&str]) -> Result<Json, Problem> {
    match value {
        Json::Text(text) if words.contains(&text.as_str()) => Ok(Json::Text(text)),
        _ => Err(Problem::ExpectedOneOf(words.iter().map(|word| (*word).to_owned()).collect())),
    }
}

fn one_of_numbers(value: &Json, numbers: &[i64]) -> Result<Json, Problem> {
    match whole_number(value).filter(|number| numbers.contains(number)) {
        Some(number) => Ok(Json::Number(number.to_string())),
        None => Err(Problem::ExpectedOneOf(numbers.iter().map(i64::to_string).collect())),
    }
}
