//! Successes of the APIs that answer records and lists under names of their own: bare or as `{data}`, with what each tells
//! beside a list.

use catalogue::Record;
use http::{StatusCode, header};
use serde_json::{Map, Value, json};
use storage::StoreError;

use super::file::stored;
use crate::answer::{Answered, Disposition, Stored};
use crate::problem::Problem;
use crate::record_doc::{Shown, View};
use crate::reply::Reply;

/// Room for one record: a bill, the longest of those that are read often.
const RECORD_BYTES: usize = 4 * 1024;

/// What an API puts around what it answers.
#[derive(Debug)]
pub(super) struct Frame {
    /// Around a record or an object.
    pub(super) around: Around,
    /// The members beside the `data` of a list that goes on at a cursor, or ends.
    pub(super) beside: fn(Option<&str>) -> Map<String, Value>,
}

/// What stands around a record or an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Around {
    /// Nothing.
    Nothing,
    /// `{data}`.
    Data,
}

impl Around {
    const fn ends(self) -> (&'static [u8], &'static [u8]) {
        match self {
            Around::Nothing => (b"", b""),
            Around::Data => (b"{\"data\":", b"}"),
        }
    }
}

/// The answer of a success.
///
/// # Errors
/// The store's, for a record that is damaged.
pub(super) fn reply(frame: &Frame, answered: Answered) -> Result<Reply, Problem> {
    Ok(match answered {
        Answered::Record(record, row) => one(frame, StatusCode::OK, (record, &row))?,
        Answered::Created(record, row) => one(frame, StatusCode::CREATED, (record, &row))?,
        Answered::Accepted(record, row) => one(frame, StatusCode::ACCEPTED, (record, &row))?,
        Answered::List(record, page) => list(record, &page.rows, &(frame.beside)(None))?,
        Answered::Cursored(record, page, next) => list(record, &page.rows, &(frame.beside)(next.as_deref()))?,
        Answered::Counted(record, page, meta) => list(record, &page.rows, &with_meta(meta))?,
        Answered::Ids(ids, next) => {
            let mut body = Map::from_iter([("data".to_owned(), json!(ids))]);
            body.append(&mut (frame.beside)(next.as_deref()));
            bare(StatusCode::OK, &Value::Object(body))
        }
        Answered::Made(_, value) => object(frame, StatusCode::CREATED, &value),
        Answered::Object(value) => object(frame, StatusCode::OK, &value),
        Answered::Bare(value) => bare(StatusCode::OK, &value),
        Answered::BareMade(value) => bare(StatusCode::CREATED, &value),
        Answered::Partial(value) => bare(StatusCode::MULTI_STATUS, &value),
        Answered::NoContent => Reply::empty(StatusCode::NO_CONTENT),
        Answered::Queued => Reply::empty(StatusCode::ACCEPTED),
        Answered::Notice(status, message) => {
            let status = StatusCode::from_u16(status).unwrap_or(StatusCode::OK);
            object(frame, status, &json!({ "message": message }))
        }
        Answered::File { media_type, filename, bytes } => {
            stored(Stored { media_type: media_type.to_owned(), filename, disposition: Disposition::Attachment, bytes })
        }
        Answered::Stored(file) => stored(file),
        Answered::Redirect(address) => Reply::empty(StatusCode::FOUND).with(header::LOCATION, &address),
    })
}

fn one(frame: &Frame, status: StatusCode, (record, row): (&'static Record, &impl Shown)) -> Result<Reply, StoreError> {
    let (opening, closing) = frame.around.ends();
    let mut body = Vec::with_capacity(RECORD_BYTES);
    body.extend_from_slice(opening);
    row.show(record, View::Detail, &mut body)?;
    body.extend_from_slice(closing);
    Ok(Reply::json(status, body))
}

/// A page of records as `{data}`, with the members `beside` it.
///
/// # Errors
/// The store's, for a record that is damaged.
pub(super) fn list(
    record: &'static Record,
    rows: &[impl Shown],
    beside: &Map<String, Value>,
) -> Result<Reply, StoreError> {
    let mut body = Vec::with_capacity(RECORD_BYTES * rows.len() + 256);
    body.extend_from_slice(b"{\"data\":[");
    for (at, row) in rows.iter().enumerate() {
        if at > 0 {
            body.push(b',');
        }
        row.show(record, View::Listed, &mut body)?;
    }
    body.push(b']');
    for (name, value) in beside {
        body.extend_from_slice(format!(",\"{name}\":{value}").as_bytes());
    }
    body.push(b'}');
    Ok(Reply::json(StatusCode::OK, body))
}

/// `meta` as the only member beside a list.
pub(super) fn with_meta(meta: Map<String, Value>) -> Map<String, Value> {
    Map::from_iter([("meta".to_owned(), Value::Object(meta))])
}

fn object(frame: &Frame, status: StatusCode, value: &Value) -> Reply {
    match frame.around {
        Around::Nothing => bare(status, value),
        Around::Data => bare(status, &json!({ "data": value })),
    }
}

fn bare(status: StatusCode, value: &Value) -> Reply {
    Reply::json(status, value.to_string())
}
