//! References of a body: looked up in the tenant, and kept as uid and numeric id.

use catalogue::{Field, Kind, Record};
use serde_json::{Map, Value};
use storage::{Key, Row, Transaction};

use crate::check::{Checked, Findings, message};
use crate::finance::bank;
use crate::problem::Problem;

/// Looks up every reference of a checked body and stores it under both names.
///
/// # Errors
/// [`Problem::Fields`] with every reference that the tenant does not have.
pub(crate) async fn resolve(tx: &mut Transaction, checked: Checked) -> Result<Map<String, Value>, Problem> {
    let mut body = Value::Object(checked.body);
    let mut findings = Findings::new();
    for reference in checked.references {
        let Some(Value::Object(parent)) = body.pointer_mut(&reference.parent) else { continue };
        let Some(sent) = parent.get(reference.field.name) else { continue };
        let to = reference.to;
        match (reference.field.kind, sent) {
            (Kind::Reference { .. } | Kind::ReferenceBy { .. }, sent) => {
                let Some(key) = key(sent) else { continue };
                match find(tx, to, &key).await? {
                    Some(row) => put(parent, reference.field, &row),
                    None => findings.push((reference.path, message::NOT_FOUND.to_owned())),
                }
            }
            (Kind::References { .. }, Value::Array(sent)) => match rows(tx, to, sent).await? {
                Ok(rows) => put_all(parent, reference.field, &rows),
                Err(missing) => {
                    let found = format!("{}: {}", missing.join(", "), message::NOT_FOUND);
                    findings.push((reference.path, found));
                }
            },
            _ => {}
        }
    }
    match body {
        Value::Object(body) if findings.is_empty() => Ok(body),
        _ => Err(Problem::Fields(findings)),
    }
}

/// The record of type `to`, be it the tenant's or one of a list that everybody shares.
async fn find(tx: &mut Transaction, to: &'static Record, key: &Key) -> Result<Option<Row>, Problem> {
    match bank::shared(to) {
        Some(banks) => Ok(banks.iter().find(|row| *key == Key::Uid(row.uid.clone())).cloned()),
        None => Ok(tx.get(to, key).await?),
    }
}

/// The rows named by a list, or what was sent for those that the tenant does not have.
async fn rows(
    tx: &mut Transaction,
    to: &'static Record,
    sent: &[Value],
) -> Result<Result<Vec<Row>, Vec<String>>, Problem> {
    let (mut rows, mut missing) = (Vec::with_capacity(sent.len()), Vec::new());
    for one in sent {
        let row = match key(one) {
            Some(key) => find(tx, to, &key).await?,
            None => None,
        };
        match row {
            Some(row) => rows.push(row),
            None => missing.push(one.as_str().map_or_else(|| one.to_string(), str::to_owned)),
        }
    }
    Ok(if missing.is_empty() { Ok(rows) } else { Err(missing) })
}

/// Stores a reference to `row` in `doc`: `x_uid` and `x_id`.
pub fn put(doc: &mut Map<String, Value>, field: &Field, row: &Row) {
    doc.insert(field.name.to_owned(), Value::from(row.uid.as_str()));
    if let Some(name) = numeric_name(field) {
        doc.insert(name, Value::from(row.id));
    }
}

/// Stores references to `rows` in `doc`: `x_uids` and `x_ids`.
pub fn put_all(doc: &mut Map<String, Value>, field: &Field, rows: &[Row]) {
    doc.insert(field.name.to_owned(), rows.iter().map(|row| row.uid.as_str()).collect());
    if let Some(name) = numeric_name(field) {
        doc.insert(name, rows.iter().map(|row| row.id).collect());
    }
}

/// The name under which a reference's numeric id is kept.
fn numeric_name(field: &Field) -> Option<String> {
    match field.kind {
        Kind::Reference { wire, .. } | Kind::References { wire, .. } if wire != field.name => Some(wire.to_owned()),
        Kind::Reference { .. } => field.name.strip_suffix("uid").map(|stem| format!("{stem}id")),
        Kind::References { .. } => field.name.strip_suffix("uids").map(|stem| format!("{stem}ids")),
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
