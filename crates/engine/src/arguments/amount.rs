//! Amounts and percentages as decimal text: read digit by digit, never into a binary float.

use catalogue::{Least, Sign, Text};

use crate::json::Json;
use crate::refusal::Problem;

const POSITIVE: Text = Text::new(
    "um valor em reais sem sinal, com ponto, até 13 dígitos e até 2 casas, sem separador de milhar, como 1289.45",
    "an amount in reais without a sign, with a point, at most 13 digits and 2 decimals, no thousands separator, such as \
     1289.45",
);
const SIGNED: Text = Text::new(
    "um valor em reais com ponto, até 13 dígitos e até 2 casas, sem separador de milhar, como 1289.45 ou -37.50",
    "an amount in reais with a point, at most 13 digits and 2 decimals, no thousands separator, such as 1289.45 or -37.50",
);
const RATE: Text = Text::new(
    "um percentual de 0 a 100, com ponto e até 2 casas, como 62.50",
    "a percentage from 0 to 100, with a point and at most 2 decimals, such as 62.50",
);

const NUMBER: Text = Text::new(
    "um número a partir de 0, com ponto, até 15 algarismos e até 9 casas, como 0.0125",
    "a number from 0 on, with a point, at most 15 digits and 9 decimals, such as 0.0125",
);
const ABOVE_ZERO: Text = Text::new(
    "um número acima de 0, com ponto, até 15 algarismos e até 9 casas, como 250.5",
    "a number above 0, with a point, at most 15 digits and 9 decimals, such as 250.5",
);

/// Digits after the point of a number that is no amount in reais: a token costs millionths.
const DECIMALS: usize = 9;

/// Digits in all that a JSON number keeps.
const DIGITS: usize = 15;

/// Digits before the point, as the finance API's documents have them.
const WHOLE_DIGITS: usize = 13;

/// Reais as text with two decimals.
pub(super) fn decimal(value: &Json, sign: Sign) -> Result<Json, Problem> {
    let expected = match sign {
        Sign::Positive => POSITIVE,
        Sign::Any => SIGNED,
    };
    let text = written(value).ok_or(Problem::Expected(expected))?;
    let (minus, unsigned) = match (sign, text.strip_prefix('-')) {
        (Sign::Any, Some(rest)) => ("-", rest),
        _ => ("", text),
    };
    let amount = two_decimals(unsigned).ok_or(Problem::Expected(expected))?;
    let minus = if amount == "0.00" { "" } else { minus };
    Ok(Json::Text(format!("{minus}{amount}")))
}

/// Percent from 0 to 100 as text with two decimals.
pub(super) fn rate(value: &Json) -> Result<Json, Problem> {
    let fits = |rate: &String| rate.len() <= "99.99".len() || rate == "100.00";
    let rate = written(value).and_then(two_decimals).filter(fits);
    rate.map(Json::Text).ok_or(Problem::Expected(RATE))
}

/// A number as JSON writes it, digit by digit: `0.0125`.
pub(super) fn number(value: &Json, least: Least) -> Result<Json, Problem> {
    let expected = match least {
        Least::Zero => NUMBER,
        Least::AboveZero => ABOVE_ZERO,
    };
    let number = written(value).and_then(bare_number);
    let fits = |number: &String| least == Least::Zero || number != "0";
    number.filter(fits).map(Json::Number).ok_or(Problem::Expected(expected))
}

/// `^\d{1,13}(\.\d{1,9})?$` without leading and trailing zeros, of 15 digits at most.
fn bare_number(text: &str) -> Option<String> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let digits =
        |part: &str, most: usize| (1..=most).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole, WHOLE_DIGITS) || !digits(fraction, DECIMALS) {
        return None;
    }
    let whole = match whole.trim_start_matches('0') {
        "" => "0",
        trimmed => trimmed,
    };
    match fraction.trim_end_matches('0') {
        "" => Some(whole.to_owned()),
        fraction if whole.len() + fraction.len() > DIGITS => None,
        fraction => Some(format!("{whole}.{fraction}")),
    }
}

fn written(value: &Json) -> Option<&str> {
    match value {
        Json::Number(text) | Json::Text(text) => Some(text),
        _ => None,
    }
}

/// `^\d{1,13}(\.\d{1,2})?$` as the same number with two decimals and no leading zeros.
fn two_decimals(text: &str) -> Option<String> {
    let (whole, fraction) = text.split_once('.').map_or((text, "0"), |(whole, fraction)| (whole, fraction));
    let digits =
        |part: &str, most: usize| (1..=most).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole, WHOLE_DIGITS) || !digits(fraction, 2) {
        return None;
    }
    let whole = match whole.trim_start_matches('0') {
        "" => "0",
        trimmed => trimmed,
    };
    Some(format!("{whole}.{fraction:0<2}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(text: &str) -> Json {
        Json::Number(text.to_owned())
    }

    #[test]
    fn every_spelling_of_an_amount_is_sent_in_one() {
        for (sent, kept) in [
            ("1289.45", "1289.45"),
            ("10.5", "10.50"),
            ("10", "10.00"),
            ("0010.50", "10.50"),
            ("0", "0.00"),
            ("9999999999999.99", "9999999999999.99"),
        ] {
            for value in [number(sent), Json::Text(sent.to_owned())] {
                assert_eq!(decimal(&value, Sign::Positive), Ok(Json::Text(kept.to_owned())), "{sent}");
            }
        }
        assert_eq!(decimal(&number("-37.5"), Sign::Any), Ok(Json::Text("-37.50".to_owned())));
        assert_eq!(decimal(&number("-0"), Sign::Any), Ok(Json::Text("0.00".to_owned())));
    }

    #[test]
    fn what_is_no_amount_is_refused_with_its_form() {
        for wrong in
            ["10,5", "1e3", "1.005", "+1", "", " 1", "R$ 1", ".5", "5.", "10000000000000", "1.289,45", "１", "--1"]
        {
            for sign in [Sign::Positive, Sign::Any] {
                assert!(decimal(&Json::Text(wrong.to_owned()), sign).is_err(), "{wrong}");
            }
        }
        assert_eq!(decimal(&number("-1"), Sign::Positive), Err(Problem::Expected(POSITIVE)));
        assert_eq!(decimal(&Json::Bool(true), Sign::Any), Err(Problem::Expected(SIGNED)));
    }

    #[test]
    fn a_number_keeps_its_digits() {
        for (sent, kept) in [("0.0000125", "0.0000125"), ("250", "250"), ("007.50", "7.5"), ("0", "0")] {
            assert_eq!(super::number(&number(sent), Least::Zero), Ok(number(kept)), "{sent}");
        }
        assert_eq!(super::number(&number("0.0"), Least::AboveZero), Err(Problem::Expected(ABOVE_ZERO)));
        for wrong in ["-1", "1e-5", "0,1", ".5", "1.", "0.0000000001", "10000000000000", "1234567890.123456"] {
            let sent = Json::Text(wrong.to_owned());
            assert_eq!(super::number(&sent, Least::Zero), Err(Problem::Expected(NUMBER)), "{wrong}");
        }
    }

    #[test]
    fn a_rate_ends_at_a_hundred() {
        for (sent, kept) in [("0", "0.00"), ("62.5", "62.50"), ("100", "100.00"), ("100.00", "100.00")] {
            assert_eq!(rate(&number(sent)), Ok(Json::Text(kept.to_owned())), "{sent}");
        }
        for wrong in ["100.01", "101", "-1", "1e2", "0.005", "62,5"] {
            assert_eq!(rate(&Json::Text(wrong.to_owned())), Err(Problem::Expected(RATE)), "{wrong}");
        }
    }
}
