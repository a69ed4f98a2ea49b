//! `custom_metadata`: what a change makes of it.

use serde_json::{Map, Value};

/// The body of a change with `custom_metadata` as it is to be kept: replaced, or merged into `kept` where
/// `custom_metadata_mode` is `merge`. Objects merge key by key, lists and plain values replace, a `null` stays as a value.
pub(crate) fn settled(mut body: Map<String, Value>, kept: &Map<String, Value>) -> Map<String, Value> {
    let merges = body.remove("custom_metadata_mode").is_some_and(|mode| mode == "merge");
    if let (true, Some(sent), Some(old)) = (merges, body.get_mut("custom_metadata"), kept.get("custom_metadata")) {
        *sent = merged(old, std::mem::take(sent));
    }
    body
}

fn merged(old: &Value, new: Value) -> Value {
    match (old, new) {
        (Value::Object(old), Value::Object(new)) => {
            let mut all = old.clone();
            for (name, value) in new {
                let value = match old.get(&name) {
                    Some(before) => merged(before, value),
                    None => value,
                };
                all.insert(name, value);
            }
            Value::Object(all)
        }
        (_, new) => new,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_merge_keeps_what_is_not_sent() {
        let kept = json!({ "custom_metadata": { "a": { "x": 1, "y": [1] }, "b": 2 } });
        let sent = json!({ "name": "n", "custom_metadata": { "a": { "y": [2] }, "b": null }, "custom_metadata_mode": "merge" });
        let (Value::Object(kept), Value::Object(sent)) = (kept, sent) else { unreachable!() };
        let mut replacing = sent.clone();
        replacing.insert("custom_metadata_mode".to_owned(), json!("replace"));
        assert_eq!(
            Value::Object(settled(sent, &kept)),
            json!({ "name": "n", "custom_metadata": { "a": { "x": 1, "y": [2] }, "b": null } })
        );
        assert_eq!(settled(replacing, &kept)["custom_metadata"], json!({ "a": { "y": [2] }, "b": null }));
    }
}
