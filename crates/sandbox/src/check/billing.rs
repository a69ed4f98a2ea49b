//! How billing takes values: by the JSON types of its schemas, amounts as whole numbers, days as `YYYY-MM-DD`.

use catalogue::{Field, Kind, postal_code};
use serde_json::Value;

use super::{Values, by_type, message, scalar, uid, within_hundred};
use crate::billing::quantity;
use crate::domain::document::Document;
use crate::domain::money;
use crate::instant;

pub(super) const VALUES: Values = by_type(value);

fn value(field: &Field, _: &str, value: &Value) -> Result<Value, String> {
    let wrong = |message: &str| Err(message.to_owned());
    match field.kind {
        Kind::Boolean if !value.is_boolean() => wrong("deve ser true ou false"),
        Kind::Integer { .. } | Kind::OneOfNumbers(_) if !value.is_number() => wrong("não é um número inteiro"),
        Kind::Number(_) | Kind::Money | Kind::Percent if !value.is_number() => wrong("não é um número"),
        Kind::Map if !value.is_object() => wrong("deve ser um objeto"),
        Kind::Texts { .. } | Kind::AnyOf(_) | Kind::Maps | Kind::Integers if !value.is_array() => {
            wrong("deve ser uma lista")
        }
        Kind::Texts { max } => each(value, Kind::Text { max }),
        Kind::AnyOf(words) => each(value, Kind::OneOf(words)),
        Kind::Percent => within_hundred(scalar(field.kind, value)?),
        Kind::Number(_) => {
            let read = scalar(field.kind, value)?;
            Ok(money::decimal(&read).map_or(read, quantity::json))
        }
        Kind::Boolean
        | Kind::Integer { .. }
        | Kind::OneOfNumbers(_)
        | Kind::Money
        | Kind::Integers
        | Kind::Map
        | Kind::Maps => scalar(field.kind, value),
        kind => text(kind, value),
    }
}

fn each(value: &Value, kind: Kind) -> Result<Value, String> {
    let items = value.as_array().map(Vec::as_slice).unwrap_or_default();
    items.iter().map(|item| text(kind, item)).collect::<Result<Vec<_>, _>>().map(Value::Array)
}

fn text(kind: Kind, value: &Value) -> Result<Value, String> {
    let text = value.as_str().ok_or(message::TEXT)?;
    let read = |found: Option<String>, wrong: &str| found.map(Value::String).ok_or_else(|| wrong.to_owned());
    match kind {
        Kind::Text { .. } => scalar(kind, value),
        Kind::Uid => read(uid(text), "não é um UUID"),
        Kind::OneOf(words) if words.contains(&text) => Ok(value.clone()),
        Kind::OneOf(words) => Err(format!("não está incluído na lista: {}", words.join(", "))),
        Kind::Date => {
            read(instant::parse_iso_date(text).map(|date| date.to_string()), "não é uma data válida (AAAA-MM-DD)")
        }
        Kind::Instant => {
            let moment = instant::parse_utc(text).map(instant::utc_millis);
            read(moment, "não é um instante válido (RFC 3339, como 2026-10-05T12:14:27Z)")
        }
        Kind::Month => {
            let fits = text.len() == 7 && instant::parse_iso_date(&format!("{text}-01")).is_some();
            read(fits.then(|| text.to_owned()), "não é um mês válido (AAAA-MM)")
        }
        Kind::BareDocument => {
            let document = Document::parse(text).ok().map(|document| document.unmasked());
            read(document, "não é um CPF ou CNPJ válido")
        }
        Kind::PostalCode => read(postal_code::digits(text.trim()), "deve ter 8 dígitos"),
        // In other kinds a blank would stand for nothing, as in a form.
        _ if text.trim().is_empty() => Err(message::BLANK.to_owned()),
        kind => scalar(kind, value),
    }
}

#[cfg(test)]
mod tests {
    use catalogue::billing::money::cents;
    use catalogue::field::{
        bare_document, boolean, date, email, instant, integer, map, maps, month, number, one_of, postal_code, text,
        texts, uid,
    };
    use serde_json::json;

    use super::*;

    #[test]
    fn values_come_in_their_json_type_and_are_kept_in_one_form() {
        let words: &[&str] = &["monthly", "annual"];
        let good: [(Field, Value, Value); 13] = [
            (text("name"), json!("Plano Anual"), json!("Plano Anual")),
            (cents("amount_cents"), json!(28_990), json!(28_990)),
            (cents("amount_cents"), json!(28_990.0), json!(28_990)),
            (number("quantity"), json!(1.5), json!(1.5)),
            (number("quantity"), json!(150.0), json!(150)),
            (date("due_date"), json!("2026-10-15"), json!("2026-10-15")),
            (instant("timestamp"), json!("2026-10-15T09:00:00-03:00"), json!("2026-10-15T12:00:00.000Z")),
            (month("month"), json!("2026-10"), json!("2026-10")),
            (one_of("billing_cycle", words), json!("annual"), json!("annual")),
            (bare_document("document_number"), json!("399.881.072-26"), json!("39988107226")),
            (postal_code("postal_code"), json!("13084-012"), json!("13084012")),
            (texts("tags"), json!(["a", "b"]), json!(["a", "b"])),
            (map("custom_metadata"), json!({ "a": [1] }), json!({ "a": [1] })),
        ];
        for (field, sent, kept) in good {
            assert_eq!(value(&field, field.name, &sent), Ok(kept), "{} {sent}", field.name);
        }
        let bad: [(Field, Value); 18] = [
            (text("name"), json!(7)),
            (cents("amount_cents"), json!("28990")),
            (cents("amount_cents"), json!(289.9)),
            (cents("amount_cents"), json!(-1)),
            (number("quantity"), json!("1.5")),
            (integer("trial_days"), json!(true)),
            (date("due_date"), json!("15/10/2026")),
            (date("due_date"), json!("2026-10-15T00:00:00Z")),
            (date("due_date"), json!("")),
            (instant("timestamp"), json!("ontem")),
            (month("month"), json!("2026-13")),
            (one_of("billing_cycle", words), json!("")),
            (bare_document("document_number"), json!("39988107227")),
            (email("email"), json!(" ")),
            (uid("price_id"), json!("7")),
            (texts("tags"), json!("a,b")),
            (maps("items"), json!([1])),
            (boolean("is_default"), json!("true")),
        ];
        for (field, sent) in bad {
            assert!(value(&field, field.name, &sent).is_err(), "{} {sent}", field.name);
        }
    }
}
