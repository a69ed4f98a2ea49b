//! How inbox takes values: by the JSON types of its schemas, and in one form.

use catalogue::{Field, Kind};
use serde_json::Value;

use super::{Values, by_type, message, scalar, uid};
use crate::instant;

pub(super) const VALUES: Values = by_type(value);

fn value(field: &Field, _: &str, value: &Value) -> Result<Value, String> {
    let wrong = |message: &str| Err(message.to_owned());
    match field.kind {
        Kind::Boolean if !value.is_boolean() => wrong("deve ser true ou false"),
        Kind::Integer { .. } | Kind::OneOfNumbers(_) if !value.is_number() => wrong("não é um número inteiro"),
        Kind::Map if !value.is_object() => wrong("deve ser um objeto"),
        Kind::Texts { .. } | Kind::AnyOf(_) | Kind::Maps if !value.is_array() => wrong("deve ser uma lista"),
        Kind::Texts { max } => {
            let items = value.as_array().map(Vec::as_slice).unwrap_or_default();
            items.iter().map(|item| text(Kind::Text { max }, item)).collect::<Result<Vec<_>, _>>().map(Value::Array)
        }
        Kind::AnyOf(words) => {
            let items = value.as_array().map(Vec::as_slice).unwrap_or_default();
            items.iter().map(|item| text(Kind::OneOf(words), item)).collect::<Result<Vec<_>, _>>().map(Value::Array)
        }
        Kind::Boolean | Kind::Integer { .. } | Kind::OneOfNumbers(_) | Kind::Number(_) | Kind::Map | Kind::Maps => {
            scalar(field.kind, value)
        }
        kind => text(kind, value),
    }
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
        // In other kinds a blank would stand for nothing, as in a form.
        _ if text.trim().is_empty() => Err(message::BLANK.to_owned()),
        kind => scalar(kind, value),
    }
}

#[cfg(test)]
mod tests {
    use catalogue::field::{
        any_of, between, boolean, email, map, maps, number_above_zero, one_of, text, texts, uid, url,
    };
    use serde_json::json;

    use super::*;

    #[test]
    fn values_come_in_their_json_type_alone() {
        let words: &[&str] = &["active", "inactive"];
        let good: [(Field, Value); 9] = [
            (text("label"), json!("Notas fiscais")),
            (uid("external_id"), json!("019923b5-3a7f-781f-955f-23037be18e4d")),
            (email("email"), json!("notas@inbox.example")),
            (one_of("status", words), json!("active")),
            (any_of("events", words), json!(["active", "inactive"])),
            (texts("names"), json!(["a", "b"])),
            (map("metadata"), json!({ "a": [1] })),
            (maps("filters"), json!([{ "field": "from" }])),
            (number_above_zero("monthly_cost_limit"), json!(12.000_5)),
        ];
        for (field, sent) in good {
            assert_eq!(value(&field, field.name, &sent), Ok(sent.clone()), "{}", field.name);
        }
        let bad: [(Field, Value); 14] = [
            (text("label"), json!(7)),
            (uid("external_id"), json!("019923b53a7f781f955f23037be18e4d")),
            (uid("external_id"), json!("")),
            (email("email"), json!(" ")),
            (url("skills_repo"), json!("")),
            (one_of("status", words), json!("")),
            (any_of("events", words), json!("active,inactive")),
            (texts("names"), json!("a,b")),
            (texts("names"), json!([1])),
            (map("metadata"), json!([])),
            (maps("filters"), json!([1])),
            (boolean("attachments_allow"), json!("true")),
            (between("limit", 1, 9), json!("7")),
            (number_above_zero("monthly_cost_limit"), json!("1.5")),
        ];
        for (field, sent) in bad {
            assert!(value(&field, field.name, &sent).is_err(), "{} {sent}", field.name);
        }
    }
}
