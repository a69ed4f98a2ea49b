//! How banking takes values: as its web forms do, so that text stands for numbers, flags and lists.

use catalogue::Field;
use serde_json::Value;

use super::{Null, Values, message, scalar};

pub(super) const VALUES: Values = Values {
    scalar: |field, _, value| scalar(field.kind, value),
    reference,
    references,
    null: |field: &Field| if field.traits.nullable { Null::Kept } else { Null::Ignored },
};

/// A uid or a numeric id; an empty text is none.
fn reference(value: &Value) -> Result<Value, String> {
    match value {
        Value::String(text) if text.is_empty() => Ok(Value::Null),
        Value::String(_) | Value::Number(_) => Ok(value.clone()),
        _ => Err(message::INVALID.to_owned()),
    }
}

/// A list, or ids separated by commas.
fn references(value: &Value) -> Option<Vec<Value>> {
    match value {
        Value::Array(items) => Some(items.clone()),
        Value::String(text) => {
            Some(text.split(',').map(str::trim).filter(|id| !id.is_empty()).map(Value::from).collect())
        }
        Value::Number(_) => Some(vec![value.clone()]),
        _ => None,
    }
}
