//! References of a body: looked up in the tenant, and kept as uid and numeric id.

use catalogue::{Field, Kind};
use serde_json::{Map, Value};
use storage::{Key, Row, Transaction};

use crate::check::{Checked, Findings, message};
use crate::problem::Problem;

/// Looks up every reference of a checked body and stores it under both names.
///
/// # Errors
/// [`Problem::Fields`] with every reference that the tenant does not have.
pub(crate) async fn resolve(tx: &mut Transaction, checked: Checked) -> Result<Map<String, Value>, Problem> {
    let mut body = Value::Object(checked.body);
    let mut findings = Findings::new();
    for reference in checked.references {
        let Kind::Reference { to, .. } = reference.field.kind else { continue };
        let Some(Value::Object(parent)) = body.pointer_mut(&reference.parent) else { continue };
        let Some(key) = parent.get(reference.field.name).and_then(key) else { continue };
        match tx.get(to, &key).await? {
            Some(row) => put(parent, reference.field, &row),
            None => findings.push((reference.path, message::NOT_FOUND.to_owned())),
        }
    }
    match body {
        Value::Object(body) if findings.is_empty() => Ok(body),
        _ => Err(Problem::Fields(findings)),
    }
}

/// Stores a reference to `row` in `doc`: `x_uid` and `x_id`.
pub fn put(doc: &mut Map<String, Value>, field: &Field, row: &Row) {
    doc.insert(field.name.to_owned(), Value::from(row.uid.as_str()));
    if let Some(name) = numeric_name(field) {
        doc.insert(name, Value::from(row.id));
    }
}

/// The name under which a reference's numeric id is kept.
fn numeric_name(field: &Field) -> Option<String> {
    match field.kind {
        Kind::Reference { wire, .. } if wire != field.name => Some(wire.to_owned()),
        Kind::Reference { .. } => field.name.strip_suffix("uid").map(|stem| format!("{stem}id")),
        _ => None,
    }
}

/// How a sent value names a record: digits are a numeric id.
pub(crate) fn key(value: &Value) -> Option<Key> {
    match value {
        Value::String(text) => match Key::parse(text.trim()) {
            Key::Uid(uid) => Some(Key::Uid(uid.to_ascii_lowercase())),
            id @ Key::Id(_) => Some(id),
        },
        Value::Number(number) => Some(Key::Id(number.as_i64().unwrap_or(-1))),
        _ => None,
    }
}
