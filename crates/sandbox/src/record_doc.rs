//! Records as the API answers them: what names one (`id` and `uid`, or its identity alone, by dialect), then every field of
//! the catalogue in its order, secrets left out.
//!
//! A record comes as a document that was read, or as the stored text. `layout` says what is written of either, so that
//! both look alike to the byte; text is only cut, which costs a fraction of reading and writing it again.

mod layout;
mod members;
mod moment;
#[cfg(test)]
mod tests;
mod value;

use catalogue::Record;
use serde_json::{Map, Value};
use storage::{RawRow, Row, StoreError};

use layout::{Head, Layout};

/// How much of a record is answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum View {
    /// All of it.
    Detail,
    /// Without what the catalogue keeps for the record itself.
    Listed,
}

/// A record that can be answered.
pub(crate) trait Shown {
    /// Appends its JSON to `out`.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] for a stored text that is no document.
    fn show(&self, record: &'static Record, view: View, out: &mut Vec<u8>) -> Result<(), StoreError>;
}

impl Shown for Row {
    fn show(&self, record: &'static Record, view: View, out: &mut Vec<u8>) -> Result<(), StoreError> {
        let head = Head { id: self.id, uid: &self.uid, created_at: self.created_at, updated_at: self.updated_at };
        Layout::of(record, view).write(head, |member| self.doc.get(&*member.name), out);
        Ok(())
    }
}

impl Shown for RawRow {
    fn show(&self, record: &'static Record, view: View, out: &mut Vec<u8>) -> Result<(), StoreError> {
        let layout = Layout::of(record, view);
        let mut found = vec![None; layout.members()];
        let cut = members::cut(&self.doc, |name, text| {
            if let Some(place) = layout.place(name) {
                found[place] = Some(text);
            }
        });
        if cut.is_some() {
            layout.write(head(self), |member| found[member.place], out);
            return Ok(());
        }
        // Not as `serde_json` writes it: another program's hand.
        let damaged = |_| StoreError::Damaged(format!("{} {} holds no JSON object", record.key, self.id));
        let doc: Map<String, Value> = serde_json::from_str(&self.doc).map_err(damaged)?;
        layout.write(head(self), |member| doc.get(&*member.name), out);
        Ok(())
    }
}

fn head(row: &RawRow) -> Head<'_> {
    Head { id: row.id, uid: &row.uid, created_at: row.created_at, updated_at: row.updated_at }
}

/// The record as a JSON value, for events and nested answers.
pub fn object(record: &'static Record, row: &Row) -> Value {
    let mut bytes = Vec::with_capacity(2048);
    if row.show(record, View::Detail, &mut bytes).is_err() {
        return Value::Null;
    }
    serde_json::from_slice(&bytes).unwrap_or(Value::Null)
}
