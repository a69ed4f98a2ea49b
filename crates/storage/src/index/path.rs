//! Dotted paths into documents and into the catalogue's fields.

use catalogue::{Fields, Kind, Record};
use serde_json::{Map, Value};

/// What a dotted path leads to in a record type.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Target {
    /// The kind at its end.
    pub(crate) kind: Kind,
    /// Whether it passes through or ends in a list, so that one record has many values.
    pub(crate) many: bool,
}

/// The field of `record` at `path`; `None` when the catalogue declares no such field.
pub(crate) fn resolve(record: &'static Record, path: &str) -> Option<Target> {
    let mut fields: Fields = record.fields;
    let mut many = false;
    let mut parts = path.split('.').peekable();
    while let Some(part) = parts.next() {
        let field = fields.iter().flat_map(|group| group.iter()).find(|field| field.name == part)?;
        let is_last = parts.peek().is_none();
        match field.kind {
            kind if is_last => {
                let is_list =
                    matches!(kind, Kind::Texts { .. } | Kind::References { .. } | Kind::Integers | Kind::AnyOf(_));
                return Some(Target { kind, many: many || is_list });
            }
            Kind::Object(inner) => fields = inner,
            Kind::Objects(inner) => (fields, many) = (inner, true),
            Kind::Records(inner) => (fields, many) = (inner.fields, true),
            Kind::Map => return Some(Target { kind: Kind::Text { max: 255 }, many }),
            _ => return None,
        }
    }
    None
}

/// Every value of `doc` at `path`, the elements of lists one by one.
pub(crate) fn values<'doc>(doc: &'doc Map<String, Value>, path: &str) -> Vec<&'doc Value> {
    let (first, rest) = path.split_once('.').map_or((path, None), |(first, rest)| (first, Some(rest)));
    let mut found = Vec::new();
    if let Some(value) = doc.get(first) {
        collect(value, rest, &mut found);
    }
    found
}

fn collect<'doc>(value: &'doc Value, rest: Option<&str>, found: &mut Vec<&'doc Value>) {
    match (value, rest) {
        (Value::Array(items), _) => items.iter().for_each(|item| collect(item, rest, found)),
        (Value::Object(inner), Some(path)) => found.extend(values(inner, path)),
        (Value::Null, _) | (_, Some(_)) => {}
        (value, None) => found.push(value),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn lists_are_walked_and_nulls_left_out() {
        let doc = json!({"payer": {"name": "Ana"}, "tags": ["a", null, "b"], "items": [{"sku": 1}, {"sku": 2}, {}]});
        let doc = doc.as_object().unwrap();
        assert_eq!(values(doc, "payer.name"), [&json!("Ana")]);
        assert_eq!(values(doc, "tags"), [&json!("a"), &json!("b")]);
        assert_eq!(values(doc, "items.sku"), [&json!(1), &json!(2)]);
        assert!(values(doc, "payer.missing").is_empty());
        assert!(values(doc, "tags.x").is_empty());
    }
}
