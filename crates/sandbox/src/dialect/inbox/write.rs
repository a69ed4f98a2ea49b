//! Successes: `{data}`, `{data, next_cursor}`, files.

use catalogue::Record;
use http::{StatusCode, header};
use serde_json::{Value, json};
use storage::StoreError;

use crate::answer::{Answered, Disposition, Stored};
use crate::dialect::cursored::file::stored;
use crate::problem::Problem;
use crate::record_doc::{Shown, View};
use crate::reply::Reply;

/// Room for one record of a list.
const RECORD_BYTES: usize = 2 * 1024;

/// The answer of a success.
///
/// # Errors
/// The store's, for a record that is damaged.
pub(super) fn reply(answered: Answered) -> Result<Reply, Problem> {
    Ok(match answered {
        Answered::Record(record, row) => one(StatusCode::OK, record, &row)?,
        Answered::Created(record, row) => one(StatusCode::CREATED, record, &row)?,
        Answered::Accepted(record, row) => one(StatusCode::ACCEPTED, record, &row)?,
        Answered::List(record, page) => list(record, &page.rows, None)?,
        Answered::Cursored(record, page, next) => list(record, &page.rows, next.as_deref())?,
        Answered::Ids(ids, next) => bare(&json!({ "data": ids, "next_cursor": next })),
        Answered::Made(_, value) => object(StatusCode::CREATED, &value),
        Answered::Object(value) => object(StatusCode::OK, &value),
        Answered::Bare(value) => bare(&value),
        Answered::NoContent => Reply::empty(StatusCode::NO_CONTENT),
        Answered::Queued => Reply::empty(StatusCode::ACCEPTED),
        Answered::Notice(status, message) => {
            object(StatusCode::from_u16(status).unwrap_or(StatusCode::OK), &json!({ "message": message }))
        }
        Answered::File { media_type, filename, bytes } => {
            stored(Stored { media_type: media_type.to_owned(), filename, disposition: Disposition::Attachment, bytes })
        }
        Answered::Stored(file) => stored(file),
        Answered::Redirect(address) => Reply::empty(StatusCode::FOUND).with(header::LOCATION, &address),
    })
}

fn one(status: StatusCode, record: &'static Record, row: &impl Shown) -> Result<Reply, StoreError> {
    let mut body = b"{\"data\":".to_vec();
    row.show(record, View::Detail, &mut body)?;
    body.push(b'}');
    Ok(Reply::json(status, body))
}

/// A page, and the cursor of the next.
///
/// # Errors
/// The store's, for a record that is damaged.
pub(super) fn list(record: &'static Record, rows: &[impl Shown], next: Option<&str>) -> Result<Reply, StoreError> {
    let mut body = Vec::with_capacity(RECORD_BYTES * rows.len() + 256);
    body.extend_from_slice(b"{\"data\":[");
    for (at, row) in rows.iter().enumerate() {
        if at > 0 {
            body.push(b',');
        }
        row.show(record, View::Listed, &mut body)?;
    }
    body.extend_from_slice(format!("],\"next_cursor\":{}}}", json!(next)).as_bytes());
    Ok(Reply::json(StatusCode::OK, body))
}

fn object(status: StatusCode, value: &Value) -> Reply {
    Reply::json(status, json!({ "data": value }).to_string())
}

fn bare(value: &Value) -> Reply {
    Reply::json(StatusCode::OK, value.to_string())
}
