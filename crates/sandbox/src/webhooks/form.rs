//! A payload as a form: `payload[object][status]=paid`, for webhooks that ask for it.

use serde_json::Value;

use crate::query;

/// Every value of the payload under its path.
pub(crate) fn encode(payload: &Value) -> String {
    let mut pairs = Vec::new();
    flatten("payload", payload, &mut pairs);
    let pairs: Vec<(&str, String)> = pairs.iter().map(|(name, value)| (name.as_str(), value.clone())).collect();
    query::encode(&pairs)
}

fn flatten(path: &str, value: &Value, pairs: &mut Vec<(String, String)>) {
    match value {
        Value::Object(inner) => {
            for (name, value) in inner {
                flatten(&format!("{path}[{name}]"), value, pairs);
            }
        }
        Value::Array(items) => {
            for item in items {
                flatten(&format!("{path}[]"), item, pairs);
            }
        }
        Value::String(text) => pairs.push((path.to_owned(), text.clone())),
        Value::Null => pairs.push((path.to_owned(), String::new())),
        other => pairs.push((path.to_owned(), other.to_string())),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn nested_values_are_named_by_their_path() {
        let form = encode(&json!({ "a": { "b": [1, "x y"] }, "c": null }));
        assert_eq!(form, "payload%5Ba%5D%5Bb%5D%5B%5D=1&payload%5Ba%5D%5Bb%5D%5B%5D=x%20y&payload%5Bc%5D=");
    }
}
