//! Finance's shape: `{error: {code, message, details}}`, where `details` says why in the rule's own words.

use serde_json::{Map, Value, json};

use super::{DEPTH, bounded, push};

/// Members of one list or object in `details` that are kept.
const MEMBERS: usize = 30;

/// The error, with what its `details` hold besides the fields; then an entry a field.
pub(super) fn collect(error: &Map<String, Value>, found: &mut Vec<Map<String, Value>>) {
    let text_of = |name: &str| error.get(name).and_then(Value::as_str);
    let (code, details) = (text_of("code"), error.get("details"));
    if let Some(text) = text_of("message").or(code) {
        push(found, None, code, text);
    }
    let rest = details.and_then(besides_fields);
    if let (Some(entry), Some(rest)) = (found.last_mut(), rest) {
        entry.insert("details".to_owned(), rest);
    }
    if let Some(fields) = details.and_then(|details| details.get("fields")) {
        super::collect(fields, None, DEPTH, found);
    }
}

/// `reason`, `usage`, counts, `required` and `granted`, and whatever else says why; nothing where that is all.
fn besides_fields(details: &Value) -> Option<Value> {
    let kept = match details {
        Value::Object(members) => {
            let besides = members.iter().filter(|(name, _)| *name != "fields");
            Value::Object(object(besides, DEPTH))
        }
        other => shown(other, DEPTH),
    };
    let empty = match &kept {
        Value::Null => true,
        Value::Object(members) => members.is_empty(),
        Value::Array(elements) => elements.is_empty(),
        _ => false,
    };
    (!empty).then_some(kept)
}

/// The value with short texts in which nothing hides, not endless and not deep.
fn shown(value: &Value, depth: usize) -> Value {
    match value {
        Value::String(text) => json!(bounded(text)),
        Value::Array(_) | Value::Object(_) if depth == 0 => json!("…"),
        Value::Array(elements) => {
            let mut kept: Vec<Value> = elements.iter().take(MEMBERS).map(|one| shown(one, depth - 1)).collect();
            let left = elements.len().saturating_sub(MEMBERS);
            kept.extend((left > 0).then(|| json!(format!("… +{left}"))));
            Value::Array(kept)
        }
        Value::Object(members) => Value::Object(object(members.iter(), depth)),
        other => other.clone(),
    }
}

fn object<'a>(members: impl Iterator<Item = (&'a String, &'a Value)>, depth: usize) -> Map<String, Value> {
    members.take(MEMBERS).map(|(name, value)| (bounded(name), shown(value, depth.saturating_sub(1)))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(error: &Value) -> Value {
        let mut found = Vec::new();
        collect(error.as_object().unwrap(), &mut found);
        json!(found)
    }

    #[test]
    fn the_reason_of_a_refusal_is_kept() {
        let error = json!({
            "code": "unprocessable_entity", "message": "Conta em uso",
            "details": {"reason": "in_use", "usage": {"transactions": 3, "payables": 0}},
        });
        let expected = json!([{
            "code": "unprocessable_entity", "message": "Conta em uso",
            "details": {"reason": "in_use", "usage": {"transactions": 3, "payables": 0}},
        }]);
        assert_eq!(found(&error), expected);
        let scope = json!({"code": "insufficient_scope", "message": "-", "details": {
            "required": "finance.payables.dispatch", "granted": ["finance.payables"],
        }});
        assert_eq!(found(&scope)[0]["details"], scope["details"]);
        assert_eq!(found(&json!({"code": "conflict"})), json!([{"code": "conflict", "message": "conflict"}]));
        assert_eq!(found(&json!({"code": "c", "message": "m", "details": {}})), json!([{"code": "c", "message": "m"}]));
    }

    #[test]
    fn fields_have_an_entry_each_in_every_form() {
        for fields in [
            json!({"amount": ["é inválido"], "split": {"0": "não soma"}}),
            json!([{"field": "amount", "message": "é inválido"}, {"field": "split.0", "message": "não soma"}]),
        ] {
            let error = json!({"code": "bad_request", "message": "Campos", "details": {"fields": fields}});
            let expected = json!([
                {"code": "bad_request", "message": "Campos"},
                {"field": "amount", "message": "é inválido"},
                {"field": "split.0", "message": "não soma"},
            ]);
            assert_eq!(found(&error), expected);
        }
    }

    #[test]
    fn details_are_bounded_and_hide_nothing() {
        let ids: Vec<String> = (0..500).map(|at| format!("id-{at}")).collect();
        let mut deep = json!("x");
        for _ in 0..50 {
            deep = json!({"a": deep});
        }
        let error = json!({"code": "conflict", "message": "a\u{202e}b", "details": {
            "receipts": ids, "deep": deep, "note": "x".repeat(9_000), "t": "Bearer abc",
        }});
        let found = found(&error);
        assert_eq!(found[0]["message"], "a⟦U+202E⟧b");
        let details = &found[0]["details"];
        assert_eq!(details["receipts"].as_array().unwrap().len(), MEMBERS + 1);
        assert_eq!(details["receipts"][MEMBERS], "… +470");
        assert_eq!(details["t"], "Bearer …");
        assert!(found.to_string().len() < 3_000, "{found}");
    }
}
