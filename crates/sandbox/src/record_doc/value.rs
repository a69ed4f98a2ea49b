//! A member's value, read or as text.

use std::borrow::Cow;

use catalogue::{Fields, Kind};
use serde_json::{Map, Value};

/// A value of a document.
pub(super) trait Found: Copy {
    /// The value.
    type Read: std::ops::Deref<Target = Value>;

    /// Whether it is `null`.
    fn is_null(self) -> bool;

    /// Appends its JSON.
    fn write(self, out: &mut Vec<u8>);

    /// Reads it; what is no JSON reads as `null`.
    fn read(self) -> Self::Read;
}

impl<'a> Found for &'a Value {
    type Read = Cow<'a, Value>;

    fn is_null(self) -> bool {
        self.is_null()
    }

    fn write(self, out: &mut Vec<u8>) {
        serde_json::to_writer(out, self).expect("writing to memory cannot fail, and a value has no keys but text");
    }

    fn read(self) -> Cow<'a, Value> {
        Cow::Borrowed(self)
    }
}

impl<'a> Found for &'a str {
    type Read = Cow<'a, Value>;

    fn is_null(self) -> bool {
        self == "null"
    }

    fn write(self, out: &mut Vec<u8>) {
        out.extend_from_slice(self.as_bytes());
    }

    fn read(self) -> Cow<'a, Value> {
        Cow::Owned(serde_json::from_str(self).unwrap_or_default())
    }
}

pub(super) fn write_text(text: &str, out: &mut Vec<u8>) {
    serde_json::to_writer(out, text).expect("writing text to memory cannot fail");
}

/// The fields of an object or of a list's objects.
pub(super) fn nested(kind: Kind) -> Option<Fields> {
    match kind {
        Kind::Object(fields) | Kind::Objects(fields) => Some(fields),
        _ => None,
    }
}

/// Whether any of `fields`, at any depth, is secret.
pub(super) fn holds_secret(fields: Fields) -> bool {
    let mut all = fields.iter().flat_map(|group| group.iter());
    all.any(|field| field.traits.secret || nested(field.kind).is_some_and(holds_secret))
}

/// `found` with the fields that may be shown, and no others.
pub(super) fn without_secrets(fields: Fields, found: &Value) -> Value {
    match found {
        Value::Array(items) => items.iter().map(|item| without_secrets(fields, item)).collect(),
        Value::Object(object) => {
            let mut kept = Map::new();
            for field in fields.iter().flat_map(|group| group.iter()).filter(|field| !field.traits.secret) {
                let Some(inner) = object.get(field.name) else { continue };
                let inner = nested(field.kind).map_or_else(|| inner.clone(), |below| without_secrets(below, inner));
                kept.insert(field.name.to_owned(), inner);
            }
            Value::Object(kept)
        }
        other => other.clone(),
    }
}
