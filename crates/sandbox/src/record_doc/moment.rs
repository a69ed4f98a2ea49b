//! When a record was made and last changed, as its API writes it.

use catalogue::{Dialect, Field, Kind, Record};
use jiff::Timestamp;

use super::value::write_text;
use crate::instant;

/// How a row's own instant is written.
#[derive(Debug, Clone, Copy)]
pub(super) enum Form {
    /// In the account's zone.
    Offset,
    /// The account's date of it.
    Date,
    /// In UTC, as finance writes moments.
    Utc,
    /// In UTC with milliseconds, as inbox and billing write instants.
    Millis,
}

impl Form {
    /// How `field` of `record` is written.
    pub(super) fn of(record: &Record, field: &Field) -> Form {
        match (field.kind, record.dialect) {
            (Kind::Moment, _) => Form::Utc,
            (Kind::Date, _) => Form::Date,
            (_, Dialect::Inbox | Dialect::Billing) => Form::Millis,
            _ => Form::Offset,
        }
    }

    /// Appends it.
    pub(super) fn write(self, at: Timestamp, out: &mut Vec<u8>) {
        match self {
            Form::Offset => write_text(&instant::text(at), out),
            Form::Date => {
                let text = instant::text(at);
                write_text(text.get(..10).unwrap_or(&text), out);
            }
            Form::Utc => write_text(&instant::utc_text(at), out),
            Form::Millis => write_text(&instant::utc_millis(at), out),
        }
    }
}
