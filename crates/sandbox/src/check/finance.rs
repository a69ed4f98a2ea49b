//! How finance takes values: by the types of its schema, and in few forms.

use catalogue::{Field, Kind, Sign, postal_code};
use rust_decimal::Decimal;
use serde_json::Value;

use super::{Null, Values, message, scalar, uid, within_hundred};
use crate::domain::document::Document;
use crate::domain::money;
use crate::instant;

pub(super) const VALUES: Values = Values {
    scalar: value,
    reference,
    references: |value| value.as_array().cloned(),
    null: |field: &Field| if field.traits.clearable { Null::Kept } else { Null::Refused },
};

/// Amounts that come as JSON numbers too, besides all those of lists inside a body (splits, taxes).
const NUMBERS: &[&str] = &["interest_amount", "discount_amount", "ticket_amount"];

/// Digits of an amount before its point.
const WHOLE_DIGITS: usize = 13;

fn reference(value: &Value) -> Result<Value, String> {
    let text = value.as_str().ok_or(message::INVALID)?;
    uid(text.trim()).map(Value::from).ok_or_else(|| "não é um UUID".to_owned())
}

fn value(field: &Field, path: &str, value: &Value) -> Result<Value, String> {
    match field.kind {
        Kind::Decimal(sign) => {
            let numbers = path.contains('.') || NUMBERS.contains(&field.name);
            decimal(sign, value, if numbers { Form::TextOrNumber } else { Form::Text })
        }
        Kind::Rate => rate(value),
        Kind::Percent => within_hundred(number(value)?),
        Kind::Money => number(value),
        Kind::Boolean => value.is_boolean().then(|| value.clone()).ok_or_else(|| "deve ser true ou false".to_owned()),
        Kind::Integer { .. } | Kind::OneOfNumbers(_) if !value.is_number() => Err("não é um número inteiro".to_owned()),
        Kind::Integer { .. } | Kind::OneOfNumbers(_) => scalar(field.kind, value),
        Kind::Texts { .. } if !value.is_array() => Err(message::INVALID.to_owned()),
        Kind::Texts { .. } | Kind::Map => scalar(field.kind, value),
        _ => {
            let text = value.as_str().ok_or("deve ser um texto")?;
            word(field.kind, text, value)
        }
    }
}

fn word(kind: Kind, text: &str, value: &Value) -> Result<Value, String> {
    let wrong_day = "não é uma data válida (AAAA-MM-DD)";
    let read = |found: Option<String>, wrong: &str| found.map(Value::String).ok_or_else(|| wrong.to_owned());
    match kind {
        Kind::Day => read(instant::parse_day(text).map(instant::utc_day), wrong_day),
        Kind::Moment => {
            read(instant::parse_utc(text).map(instant::utc_text), "não é uma data válida (AAAA-MM-DD ou RFC 3339)")
        }
        Kind::Date => read(instant::parse_iso_date(text).map(|date| date.to_string()), wrong_day),
        Kind::Month => {
            let fits = text.len() == 7 && instant::parse_iso_date(&format!("{text}-01")).is_some();
            read(fits.then(|| text.to_owned()), "não é um mês válido (AAAA-MM)")
        }
        Kind::BareDocument => {
            let document = Document::parse(text).ok().map(|document| document.unmasked());
            read(document, "não é um CPF ou CNPJ válido")
        }
        Kind::Uid => read(uid(text), "não é um UUID"),
        Kind::PostalCode => read(postal_code::digits(text.trim()), "deve ter 8 dígitos"),
        Kind::OneOf(words) => match words.contains(&text) {
            true => Ok(value.clone()),
            false => Err(format!("não está incluído na lista: {}", words.join(", "))),
        },
        kind => scalar(kind, value),
    }
}

/// How an amount may come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    Text,
    TextOrNumber,
}

/// An amount as `^\d{1,13}\.\d{1,2}$`, after a minus where it may be below zero.
fn decimal(sign: Sign, value: &Value, form: Form) -> Result<Value, String> {
    let wrong = || match sign {
        Sign::Positive => "deve ser um texto como \"1289.45\", sem sinal e com 1 ou 2 casas decimais".to_owned(),
        Sign::Any => "deve ser um texto como \"-37.50\", com 1 ou 2 casas decimais".to_owned(),
    };
    let amount = match value {
        Value::String(text) => {
            let digits = text.strip_prefix('-').filter(|_| sign == Sign::Any).unwrap_or(text);
            let fits = |part: &str, most: usize| {
                (1..=most).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
            };
            let shaped =
                digits.split_once('.').is_some_and(|(whole, cents)| fits(whole, WHOLE_DIGITS) && fits(cents, 2));
            money::decimal(value).filter(|_| shaped).ok_or_else(wrong)?
        }
        Value::Number(_) if form == Form::TextOrNumber => {
            let number = number(value)?;
            money::decimal(&number).ok_or_else(wrong)?
        }
        _ => return Err(wrong()),
    };
    // There is no minus zero in an answer.
    let amount = if amount.is_zero() { Decimal::ZERO } else { amount };
    Ok(Value::from(format!("{amount:.2}")))
}

/// A percentage as `^\d{1,3}(\.\d{1,2})?$`, 100 at most.
fn rate(value: &Value) -> Result<Value, String> {
    let wrong = "deve ser um texto como \"1.50\", de 0 a 100";
    let text = value.as_str().ok_or(wrong)?;
    let fits =
        |part: &str, most: usize| (1..=most).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let rate = money::decimal(value).filter(|_| fits(whole, 3) && fits(fraction, 2)).ok_or(wrong)?;
    if rate > Decimal::ONE_HUNDRED {
        return Err("deve ser no máximo 100".to_owned());
    }
    Ok(Value::from(format!("{rate:.2}")))
}

/// A JSON number from 0, of two decimals at most.
fn number(value: &Value) -> Result<Value, String> {
    if !value.is_number() {
        return Err("não é um número".to_owned());
    }
    scalar(Kind::Money, value)
}

#[cfg(test)]
mod tests {
    use catalogue::field::{Field, bare_document, boolean, day, decimal, integer, moment, percent, rate, signed, text};
    use serde_json::json;

    use super::*;

    #[test]
    fn values_are_stored_as_the_api_answers_them() {
        let cases: [(Field, Value, Value); 10] = [
            (decimal("amount"), json!("10.5"), json!("10.50")),
            (decimal("interest_amount"), json!(3.1), json!("3.10")),
            (signed("balance"), json!("-0.00"), json!("0.00")),
            (signed("balance"), json!("-37.5"), json!("-37.50")),
            (rate("default_rate"), json!("1"), json!("1.00")),
            (percent("percentage"), json!(62.5), json!(62.5)),
            (day("due_date"), json!("2026-06-05T00:00:00Z"), json!("2026-06-05 00:00:00 UTC")),
            (moment("occurred_at"), json!("2026-06-05 12:03:44 UTC"), json!("2026-06-05 12:03:44 UTC")),
            (bare_document("cnpj"), json!("12.abc.345/01de-35"), json!("12ABC34501DE35")),
            (integer("total"), json!(3), json!(3)),
        ];
        for (field, sent, kept) in cases {
            assert_eq!(value(&field, field.name, &sent), Ok(kept), "{sent}");
        }
        assert_eq!(value(&decimal("amount"), "tax_charges[0].amount", &json!(0.07)), Ok(json!("0.07")));
    }

    #[test]
    fn other_forms_are_refused() {
        let bad: [(Field, Value); 21] = [
            (decimal("amount"), json!(10)),
            (decimal("amount"), json!("10")),
            (decimal("amount"), json!("10,5")),
            (decimal("amount"), json!("1e3")),
            (decimal("amount"), json!("1.234")),
            (decimal("amount"), json!("-1.00")),
            (decimal("amount"), json!("12345678901234.00")),
            (decimal("interest_amount"), json!(1.234)),
            (decimal("interest_amount"), json!(-1)),
            (rate("default_rate"), json!("100.01")),
            (rate("default_rate"), json!(1)),
            (rate("default_rate"), json!("-1")),
            (percent("percentage"), json!(100.01)),
            (day("due_date"), json!("2026-02-30")),
            (day("due_date"), json!("2026-06-05T10:00:00Z")),
            (moment("occurred_at"), json!("hoje")),
            (bare_document("cnpj"), json!("12ABC34501DE36")),
            (boolean("active"), json!("true")),
            (integer("total"), json!("3")),
            (text("name"), json!(7)),
            (text("name"), json!("x".repeat(256))),
        ];
        for (field, sent) in bad {
            assert!(value(&field, field.name, &sent).is_err(), "{} {sent}", field.name);
        }
    }
}
