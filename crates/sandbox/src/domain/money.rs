//! Reais between JSON and exact decimals.

pub use documents::money::{brl, cents};
use rust_decimal::Decimal;
use serde_json::{Number, Value};

/// The largest amount that a boleto's barcode can hold: ten digits of cents.
pub const BARCODE_LIMIT: Decimal = Decimal::from_parts(1_410_065_407, 2, 0, false, 2);

/// Reads an amount or percentage: a JSON number by its decimal text, or a string of digits with one point at most.
///
/// `None` for anything else (`10,5`, `1e3`, `1_000` and `+5` as text), for exponents that overflow and for more than 28
/// digits.
pub fn decimal(value: &Value) -> Option<Decimal> {
    match value {
        Value::Number(number) => parse(&number.to_string()),
        Value::String(text) => parse(Some(text.trim()).filter(|text| is_plain(text))?),
        _ => None,
    }
}

/// Digits, perhaps with a minus before them and with a point and digits after them.
fn is_plain(text: &str) -> bool {
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let text = text.strip_prefix('-').unwrap_or(text);
    match text.split_once('.') {
        Some((whole, fraction)) => digits(whole) && digits(fraction),
        None => digits(text),
    }
}

fn parse(text: &str) -> Option<Decimal> {
    Decimal::from_str_exact(text).or_else(|_| Decimal::from_scientific(text)).ok()
}

/// A decimal of at most 15 digits as a JSON number with the same decimal text.
pub fn json(amount: Decimal) -> Value {
    let number = amount.normalize().to_string().parse::<f64>().ok().and_then(Number::from_f64);
    number.map_or(Value::Null, Value::Number)
}

/// Whole cents of an amount of at most two decimals; `None` when it has more or does not fit.
pub fn in_cents(amount: Decimal) -> Option<i64> {
    let scaled = amount.checked_mul(Decimal::ONE_HUNDRED)?;
    if scaled.fract().is_zero() {
        i64::try_from(scaled.trunc().mantissa() / 10_i128.pow(scaled.trunc().scale())).ok()
    } else {
        None
    }
}

/// An amount from whole cents.
pub fn from_cents(cents: i64) -> Decimal {
    Decimal::new(cents, 2)
}

/// An amount from the billionths in which the store adds up numbers; the largest one for a sum that no decimal holds.
pub fn from_billionths(billionths: i128) -> Decimal {
    Decimal::try_from_i128_with_scale(billionths, 9).unwrap_or(Decimal::MAX)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json as value;

    use super::*;

    #[test]
    fn limit_is_ten_digits_of_cents() {
        assert_eq!(BARCODE_LIMIT.to_string(), "99999999.99");
    }

    #[test]
    fn amounts_survive_json() {
        assert_eq!(decimal(&value!(1289.45)).unwrap().to_string(), "1289.45");
        assert_eq!(decimal(&value!("1289.45")).unwrap(), Decimal::new(128_945, 2));
        assert_eq!(serde_json::to_string(&json(Decimal::new(128_945, 2))).unwrap(), "1289.45");
        assert_eq!(decimal(&value!(null)), None);
        for text in ["1.289,45", "10,5", "1e3", "1_000", "+5", ".5", "5.", "", "-", "1.2.3", "١٢", "0x10", "NaN"] {
            assert_eq!(decimal(&value!(text)), None, "{text}");
        }
        assert_eq!(decimal(&value!(" -10.50 ")).unwrap(), Decimal::new(-1050, 2));
        assert_eq!(decimal(&value!(1e3)).unwrap(), Decimal::ONE_THOUSAND);
    }

    proptest! {
        #[test]
        fn json_round_trip(cents in 0_i64..=9_999_999_999) {
            let amount = from_cents(cents);
            prop_assert_eq!(decimal(&json(amount)), Some(amount.normalize()));
            prop_assert_eq!(in_cents(amount), Some(cents));
        }
    }
}
