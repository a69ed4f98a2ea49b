//! Walking records and schemas.

use catalogue::{Field, Fields, Kind, Record};
use serde_json::Value;

/// Every field below `fields` with its dotted path, parents first. Records inside records are not entered.
pub(crate) fn fields(fields: Fields) -> Vec<(String, &'static Field)> {
    let mut found = Vec::new();
    enter(fields, "", &mut found);
    found
}

fn enter(fields: Fields, above: &str, found: &mut Vec<(String, &'static Field)>) {
    for field in fields.iter().flat_map(|group| group.iter()) {
        let path = if above.is_empty() { field.name.to_owned() } else { format!("{above}.{}", field.name) };
        found.push((path.clone(), field));
        if let Kind::Object(inner) | Kind::Objects(inner) = field.kind {
            enter(inner, &path, found);
        }
    }
}

/// The field of `record` at a dotted path; list elements are entered without an index.
pub(crate) fn resolve(record: &Record, path: &str) -> Option<&'static Field> {
    fields(record.fields).into_iter().find(|(here, _)| here == path).map(|(_, field)| field)
}

/// Calls `visit` with every schema in `schema`, itself included, and its path. Names of properties are no keywords.
pub(crate) fn schemas(schema: &Value, path: &str, visit: &mut impl FnMut(&str, &Value)) {
    visit(path, schema);
    for (name, inner) in schema["properties"].as_object().into_iter().flatten() {
        schemas(inner, &format!("{path}.{name}"), visit);
    }
    if let Some(items) = schema.get("items") {
        schemas(items, &format!("{path}[]"), visit);
    }
}
