//! Pages of a list, in and out. Records stay as they were written.

use bytes::Bytes;
use catalogue::{Style, Tool};
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::fault::Fault;
use crate::wire::walk::is_cursor;

/// A record as it was written, and as it reads.
#[derive(Debug, Clone)]
pub(super) struct Record {
    pub(super) written: Box<RawValue>,
    pub(super) read: Value,
}

/// A page.
#[derive(Debug, Clone)]
pub(super) struct Page {
    pub(super) records: Vec<Record>,
    /// What leads on; none at the list's end.
    pub(super) next: Option<String>,
}

#[derive(Deserialize)]
struct Envelope {
    data: Vec<Box<RawValue>>,
    #[serde(default)]
    next_cursor: Value,
    #[serde(default)]
    meta: Value,
}

impl Page {
    /// Reads an answer to the list of `tool`.
    ///
    /// # Errors
    /// An answer that is no list, or leads on by what no request could carry.
    pub(super) fn read(tool: &Tool, body: &[u8]) -> Result<Page, Fault> {
        let Envelope { data, next_cursor, meta } = serde_json::from_slice(body).map_err(|_| Fault::NotJson)?;
        let next = match tool.style() {
            Style::Inbox => Some(&next_cursor),
            _ => meta.get("next_cursor"),
        };
        let next = next.and_then(Value::as_str).filter(|next| !next.is_empty()).map(str::to_owned);
        if next.as_deref().is_some_and(|next| !is_cursor(next)) {
            return Err(Fault::LongCursor);
        }
        let record = |written: Box<RawValue>| {
            let read = serde_json::from_str(written.get()).map_err(|_| Fault::NotJson)?;
            Ok(Record { written, read })
        };
        Ok(Page { records: data.into_iter().map(record).collect::<Result<_, Fault>>()?, next })
    }
}

/// A page in the envelope of the API of `tool`.
pub(super) fn written(tool: &Tool, records: &[Box<RawValue>], next: Option<&str>) -> Bytes {
    let records: Vec<&str> = records.iter().map(|record| record.get()).collect();
    let next = next.map_or(Value::Null, Value::from);
    let records = records.join(",");
    Bytes::from(match tool.style() {
        Style::Inbox => format!(r#"{{"data":[{records}],"next_cursor":{next}}}"#),
        _ => format!(r#"{{"data":[{records}],"meta":{{"next_cursor":{next}}}}}"#),
    })
}
