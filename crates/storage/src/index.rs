//! Values by which records are filtered and ordered.

use catalogue::Kind;
use jiff::Timestamp;
use serde_json::Value;

pub(crate) mod moment;
pub(crate) mod path;

/// A value as it is indexed: it sorts as people expect.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum IndexValue {
    /// Text, dates and days (`YYYY-MM-DD`), months (`YYYY-MM`), moments (`2026-06-05 12:03:44 UTC`), uids, words. A CPF or
    /// CNPJ loses its mask, so that both spellings are equal.
    Text(String),
    /// Whole numbers, booleans (0, 1), money and percent (hundredths), instants (milliseconds since 1970).
    ///
    /// Hundredths hold two decimals and no more: a value with more is rounded half away from zero, so that values that
    /// differ behind the second decimal are equal to filters, orders and sums. No such field of the catalogue takes more.
    /// A [`Kind::Number`] is kept in billionths: a token costs millionths.
    Integer(i64),
}

impl IndexValue {
    /// The index value of a document's `value` under a field of `kind`; `None` for null, for kinds without order and for
    /// values that do not fit their kind. Numbers and booleans may come as text, as query parameters do.
    ///
    /// For a list kind, `value` is one element.
    pub fn of(kind: Kind, value: &Value) -> Option<IndexValue> {
        match Sort::of(kind)? {
            Sort::Text => text(value).map(IndexValue::Text),
            Sort::Day => text(value).and_then(|text| moment::day(&text)).map(IndexValue::Text),
            Sort::Moment => text(value).and_then(|text| moment::whole_second(&text)).map(IndexValue::Text),
            Sort::Document => text(value).map(|masked| IndexValue::Text(unmasked(&masked))),
            Sort::Whole => whole(value).map(IndexValue::Integer),
            Sort::Boolean => boolean(value).map(IndexValue::Integer),
            Sort::Hundredths => scaled(&text(value)?, 2).map(IndexValue::Integer),
            Sort::Billionths => scaled(&text(value)?, 9).map(IndexValue::Integer),
            Sort::Instant => {
                let instant: Timestamp = value.as_str()?.parse().ok()?;
                Some(IndexValue::Integer(instant.as_millisecond()))
            }
        }
    }
}

/// How values of a kind are made comparable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sort {
    Text,
    Day,
    Moment,
    Document,
    Whole,
    Boolean,
    Hundredths,
    Billionths,
    Instant,
}

impl Sort {
    /// Whether its values are text; otherwise they are whole numbers.
    pub(crate) fn is_text(self) -> bool {
        match self {
            Sort::Text | Sort::Day | Sort::Moment | Sort::Document => true,
            Sort::Whole | Sort::Boolean | Sort::Hundredths | Sort::Billionths | Sort::Instant => false,
        }
    }

    /// `None` for kinds without order.
    pub(crate) fn of(kind: Kind) -> Option<Sort> {
        match kind {
            Kind::Text { .. }
            | Kind::Uid
            | Kind::Reference { .. }
            | Kind::References { .. }
            | Kind::Email
            | Kind::Url
            | Kind::PostalCode
            | Kind::Date
            | Kind::OneOf(_)
            | Kind::AnyOf(_)
            | Kind::ReferenceBy { .. }
            | Kind::Month
            | Kind::Texts { .. } => Some(Sort::Text),
            Kind::Day => Some(Sort::Day),
            Kind::Moment => Some(Sort::Moment),
            Kind::Document | Kind::BareDocument => Some(Sort::Document),
            Kind::Integer { .. } | Kind::OneOfNumbers(_) | Kind::Integers => Some(Sort::Whole),
            Kind::Boolean => Some(Sort::Boolean),
            Kind::Money | Kind::Percent | Kind::Decimal(_) | Kind::Rate => Some(Sort::Hundredths),
            Kind::Number(_) => Some(Sort::Billionths),
            Kind::Instant => Some(Sort::Instant),
            Kind::Object(_) | Kind::Map | Kind::Maps | Kind::Objects(_) | Kind::Records(_) | Kind::Base64 { .. } => {
                None
            }
        }
    }
}

fn text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        // A float's `Display` never falls into exponents, so that its digits can be read as a decimal.
        Value::Number(number) => Some(match (number.as_i64(), number.as_u64(), number.as_f64()) {
            (None, None, Some(float)) => float.to_string(),
            _ => number.to_string(),
        }),
        Value::Bool(truth) => Some(truth.to_string()),
        Value::Null | Value::Array(_) | Value::Object(_) => None,
    }
}

fn unmasked(document: &str) -> String {
    document.chars().filter(|letter| letter.is_ascii_alphanumeric()).map(|letter| letter.to_ascii_uppercase()).collect()
}

fn whole(value: &Value) -> Option<i64> {
    match value {
        Value::Number(number) => number.as_i64(),
        Value::String(text) => text.trim().parse().ok(),
        _ => None,
    }
}

fn boolean(value: &Value) -> Option<i64> {
    match value {
        Value::Bool(truth) => Some(i64::from(*truth)),
        Value::String(text) => match text.as_str() {
            "true" | "1" => Some(1),
            "false" | "0" => Some(0),
            _ => None,
        },
        _ => None,
    }
}

/// A decimal text times ten to the power `decimals`, without a binary float in between; further digits round half away
/// from zero.
fn scaled(text: &str, decimals: usize) -> Option<i64> {
    let text = text.trim();
    let (sign, digits) = text.strip_prefix('-').map_or((1, text), |rest| (-1, rest));
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if digits.is_empty() || whole.is_empty() || !is_number(whole) || !is_number(fraction) {
        return None;
    }
    let digit = |at: usize| fraction.as_bytes().get(at).map_or(0, |byte| i64::from(byte - b'0'));
    let mut number: i64 = whole.parse().ok()?;
    for at in 0..decimals {
        number = number.checked_mul(10)?.checked_add(digit(at))?;
    }
    number.checked_add(i64::from(digit(decimals) >= 5))?.checked_mul(sign)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn number(kind: Kind, value: Value) -> Option<i64> {
        match IndexValue::of(kind, &value) {
            Some(IndexValue::Integer(number)) => Some(number),
            Some(IndexValue::Text(text)) => panic!("text {text}"),
            None => None,
        }
    }

    #[test]
    fn money_is_hundredths_whatever_its_spelling() {
        for (value, expected) in [
            (json!(1289.45), Some(128_945)),
            (json!("1289.45"), Some(128_945)),
            (json!(10), Some(1_000)),
            (json!("0.1"), Some(10)),
            (json!(0.29), Some(29)),
            (json!("-3.5"), Some(-350)),
            (json!(1e15), Some(100_000_000_000_000_000)),
            (json!("0.005"), Some(1)),
            (json!("abc"), None),
            (json!("."), None),
            (json!(""), None),
            (json!(null), None),
            (json!("99999999999999999999"), None),
        ] {
            assert_eq!(number(Kind::Money, value.clone()), expected, "{value}");
        }
    }

    #[test]
    fn costs_are_billionths() {
        let cost = |value| number(Kind::Number(catalogue::Least::Zero), value);
        for (value, expected) in [
            (json!(0.0125), Some(12_500_000)),
            (json!(0.000003), Some(3_000)),
            (json!("0.0000000005"), Some(1)),
            (json!(250), Some(250_000_000_000)),
            (json!(1e13), None),
        ] {
            assert_eq!(cost(value.clone()), expected, "{value}");
        }
    }

    #[test]
    fn instants_are_milliseconds_whatever_their_offset() {
        let brasilia = number(Kind::Instant, json!("2026-03-01T09:00:00-03:00"));
        assert_eq!(brasilia, number(Kind::Instant, json!("2026-03-01T12:00:00Z")));
        assert_eq!(brasilia, Some(1_772_366_400_000));
        assert_eq!(number(Kind::Instant, json!("yesterday")), None);
    }

    #[test]
    fn documents_lose_their_mask() {
        let masked = IndexValue::of(Kind::Document, &json!("12.abc.345/01de-35"));
        assert_eq!(masked, Some(IndexValue::Text("12ABC34501DE35".to_owned())));
    }

    #[test]
    fn words_of_a_query_are_read_as_their_kind() {
        assert_eq!(number(Kind::Boolean, json!("true")), Some(1));
        assert_eq!(number(Kind::Boolean, json!(false)), Some(0));
        assert_eq!(number(Kind::Integer { min: 0, max: 9 }, json!("7")), Some(7));
        assert_eq!(IndexValue::of(Kind::Map, &json!({"a": 1})), None);
        assert_eq!(IndexValue::of(Kind::Texts { max: 9 }, &json!("vip")), Some(IndexValue::Text("vip".to_owned())));
        assert_eq!(IndexValue::of(Kind::Texts { max: 9 }, &json!(["vip"])), None);
    }
}
