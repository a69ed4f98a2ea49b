//! Reading and changing documents.

use jiff::civil::Date;
use rust_decimal::Decimal;
use serde_json::{Map, Value, json};
use storage::{IndexValue, Row};

use crate::context::Context;
use crate::domain::money;
use crate::problem::Problem;

/// A text field; empty when absent or null.
pub(crate) fn text<'a>(doc: &'a Map<String, Value>, name: &str) -> &'a str {
    doc.get(name).and_then(Value::as_str).map(str::trim).unwrap_or_default()
}

/// Whether a boolean field is true.
pub(crate) fn flag(doc: &Map<String, Value>, name: &str) -> bool {
    doc.get(name).and_then(Value::as_bool).unwrap_or_default()
}

/// A whole number.
pub(crate) fn number(doc: &Map<String, Value>, name: &str) -> Option<i64> {
    doc.get(name).and_then(Value::as_i64)
}

/// An amount or percentage.
pub(crate) fn amount(doc: &Map<String, Value>, name: &str) -> Option<Decimal> {
    doc.get(name).and_then(money::decimal)
}

/// A date.
pub(crate) fn date(doc: &Map<String, Value>, name: &str) -> Option<Date> {
    text(doc, name).get(..10)?.parse().ok()
}

/// The texts of a list field.
pub(crate) fn texts<'a>(doc: &'a Map<String, Value>, name: &str) -> Vec<&'a str> {
    doc.get(name).and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).collect()
}

/// Sets a field that is absent or null.
pub(crate) fn default(doc: &mut Map<String, Value>, name: &str, value: impl Into<Value>) {
    if doc.get(name).is_none_or(Value::is_null) {
        doc.insert(name.to_owned(), value.into());
    }
}

/// Links `doc` to `row` under both of its names: `{stem}_uid` and `{stem}_id`.
pub(crate) fn link(doc: &mut Map<String, Value>, stem: &str, row: &Row) {
    doc.insert(format!("{stem}_uid"), Value::from(row.uid.as_str()));
    doc.insert(format!("{stem}_id"), Value::from(row.id));
}

/// Copies fields that `source` has.
pub(crate) fn copy(source: &Map<String, Value>, into: &mut Map<String, Value>, names: &[&str]) {
    for name in names {
        if let Some(value) = source.get(*name).filter(|value| !value.is_null()) {
            into.insert((*name).to_owned(), value.clone());
        }
    }
}

/// A condition's value for a text.
pub(crate) fn key(text: &str) -> IndexValue {
    IndexValue::Text(text.to_owned())
}

/// A row being changed, with what changed as `[old, new]` by field.
pub(crate) struct Edit {
    /// The row.
    pub(crate) row: Row,
    changes: Map<String, Value>,
}

impl Edit {
    /// Begins.
    pub(crate) fn of(row: Row) -> Edit {
        Edit { row, changes: Map::new() }
    }

    /// Sets a field.
    pub(crate) fn set(&mut self, name: &str, value: impl Into<Value>) {
        let new = value.into();
        let old = self.row.doc.get(name).cloned().unwrap_or(Value::Null);
        if old != new {
            self.changes.insert(name.to_owned(), json!([old, new]));
            self.row.doc.insert(name.to_owned(), new);
        }
    }

    /// Sets every field of `body`.
    pub(crate) fn merge(&mut self, body: &Map<String, Value>) {
        for (name, value) in body {
            self.set(name, value.clone());
        }
    }

    /// Stores the row and answers it with what changed.
    pub(crate) async fn save(
        self,
        context: &mut Context,
        record: &'static catalogue::Record,
    ) -> Result<(Row, Map<String, Value>), Problem> {
        let row = context.update(record, self.row).await?;
        Ok((row, self.changes))
    }
}

/// The status in Portuguese, as sentences name it.
pub(crate) fn status_in_words(status: &str) -> &str {
    match status {
        "generating" => "gerando",
        "draft" => "rascunho",
        "generation_failed" => "falha ao gerar",
        "validation_failed" => "inválido",
        "opened" => "aberto",
        "overdue" => "vencido",
        "paid" => "pago",
        "canceled" => "cancelado",
        "blocked" => "bloqueado",
        "chargeback" => "estornado",
        other => other,
    }
}

/// Refuses a boleto whose status is not among `allowed`: `Boleto não pode ser cancelado no status pago`.
pub(crate) fn allow(row: &Row, allowed: &[&str], what: &str) -> Result<(), Problem> {
    let status = text(&row.doc, "status");
    if allowed.contains(&status) {
        return Ok(());
    }
    Err(Problem::refused(format!("Boleto não pode {what} no status {}", status_in_words(status))))
}
