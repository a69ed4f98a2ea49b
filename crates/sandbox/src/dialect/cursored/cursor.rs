//! Cursors: a place in one list, under its filters and in its order. Opaque to clients; nothing in one is secret, and a
//! made-up one shows nothing that the list does not.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use storage::{After, IndexValue};

/// What a list is told by: its operation, order and filters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Print(String);

impl Print {
    /// The print of an operation with its order and the parameters that narrow it.
    pub(super) fn of<'a>(tool: &'a str, order: &'a str, narrowing: impl Iterator<Item = (&'a str, &'a str)>) -> Print {
        let mut digest = Sha256::new();
        let parts = [("", tool), ("sort", order)].into_iter().chain(narrowing);
        for (name, value) in parts {
            for part in [name, value] {
                digest.update(part.as_bytes());
                digest.update([0]);
            }
        }
        Print(digest.finalize().iter().take(9).map(|byte| format!("{byte:02x}")).collect())
    }

    /// The cursor of the place `after` in the list.
    pub(super) fn place(&self, after: &After) -> String {
        let value = match &after.value {
            None => Value::Null,
            Some(IndexValue::Text(text)) => json!(text),
            Some(IndexValue::Integer(number)) => json!(number),
        };
        seal(&json!([self.0, value, after.id]))
    }

    /// The cursor behind `id` in the sweep.
    pub(super) fn behind(&self, id: &str) -> String {
        seal(&json!([self.0, id]))
    }

    /// The place that a cursor of this list means; `None` for a broken one, or one of another list.
    pub(super) fn read_place(&self, cursor: &str) -> Option<After> {
        let parts: [Value; 2] = self.open(cursor)?.try_into().ok()?;
        let [value, Value::Number(id)] = parts else { return None };
        let value = match value {
            Value::Null => None,
            Value::String(text) => Some(IndexValue::Text(text)),
            Value::Number(number) => Some(IndexValue::Integer(number.as_i64()?)),
            _ => return None,
        };
        Some(After { value, id: id.as_i64()? })
    }

    /// The id that a cursor of this sweep stands behind.
    pub(super) fn read_behind(&self, cursor: &str) -> Option<String> {
        let parts: [Value; 1] = self.open(cursor)?.try_into().ok()?;
        let [Value::String(id)] = parts else { return None };
        Some(id)
    }

    /// What a cursor of this print holds besides it.
    fn open(&self, cursor: &str) -> Option<Vec<Value>> {
        let bytes = URL_SAFE_NO_PAD.decode(cursor).ok()?;
        let Value::Array(mut parts) = serde_json::from_slice(&bytes).ok()? else { return None };
        let own = parts.first().and_then(Value::as_str) == Some(&*self.0);
        own.then(|| parts.split_off(1))
    }
}

fn seal(parts: &Value) -> String {
    URL_SAFE_NO_PAD.encode(parts.to_string())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn print(order: &str) -> Print {
        Print::of("finance_people_list", order, [("name", "Ana")].into_iter())
    }

    proptest! {
        #[test]
        fn a_place_reads_back(text in ".*", number: i64, id: i64) {
            for value in [None, Some(IndexValue::Text(text)), Some(IndexValue::Integer(number))] {
                let after = After { value, id };
                let cursor = print("name").place(&after);
                prop_assert!(cursor.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte)));
                prop_assert_eq!(print("name").read_place(&cursor), Some(after));
                prop_assert_eq!(print("-name").read_place(&cursor), None);
                prop_assert_eq!(print("name").read_behind(&cursor), None);
            }
        }

        #[test]
        fn any_text_is_met_without_panic(text in ".*") {
            prop_assert_eq!(print("name").read_place(&text), None);
            prop_assert_eq!(print("name").read_behind(&text), None);
        }
    }

    #[test]
    fn parameters_do_not_run_into_each_other() {
        let one = Print::of("t", "", [("a", "b\0c")].into_iter());
        let other = Print::of("t", "", [("a", "b"), ("c", "")].into_iter());
        assert_ne!(one, other);
    }
}
