//! Banking's successes in the envelope of their API version: v1 bare, v2 `{status, data, pagination}`.

use std::borrow::Cow;

use catalogue::{Record, Style};
use http::{StatusCode, header};
use serde_json::Value;
use storage::{Page, StoreError};

use crate::answer::Answered;
use crate::page::Links;
use crate::problem::Problem;
use crate::record_doc::{Shown, View};
use crate::reply::Reply;

/// Room for one record: a boleto, the longest of those that are read often.
const RECORD_BYTES: usize = 6 * 1024;

/// The answer to a request in `style`; `links` are the addresses of a list's neighbours.
///
/// # Errors
/// The store's, for a record that is damaged; an internal fault for what banking never answers.
pub(crate) fn reply(style: Style, answered: Answered, links: &Links) -> Result<Reply, Problem> {
    Ok(match answered {
        Answered::Record(record, row) => one(style, StatusCode::OK, (record, &row))?,
        Answered::Created(record, row) => one(style, StatusCode::CREATED, (record, &row))?,
        Answered::Accepted(record, row) => one(style, StatusCode::ACCEPTED, (record, &row))?,
        Answered::List(record, page) => list(style, record, &page, links)?,
        Answered::NoContent => Reply::empty(StatusCode::NO_CONTENT),
        Answered::Queued => queued(style),
        Answered::Notice(status, message) => notice(status, message),
        Answered::Object(value) => object(style, &value),
        Answered::Bare(value) => Reply::json(StatusCode::OK, value.to_string()),
        Answered::File { media_type, filename, bytes } => {
            let safe: String = filename.chars().filter(|c| c.is_ascii_graphic() && !"\"\\;".contains(*c)).collect();
            let reply = Reply { media_type: Cow::Borrowed(media_type), ..Reply::json(StatusCode::OK, bytes) };
            reply.with(header::CONTENT_DISPOSITION, &format!("attachment; filename=\"{safe}\""))
        }
        Answered::Cursored(..)
        | Answered::Counted(..)
        | Answered::Ids(..)
        | Answered::Made(..)
        | Answered::BareMade(_)
        | Answered::Partial(_)
        | Answered::Stored(_) => {
            return Err(Problem::Internal("banking has no such answer".to_owned()));
        }
        Answered::Redirect(address) => Reply::empty(StatusCode::FOUND).with(header::LOCATION, &address),
    })
}

/// The answer with one record.
///
/// # Errors
/// The store's, for a record that is damaged.
pub(crate) fn one(
    style: Style,
    status: StatusCode,
    (record, row): (&'static Record, &impl Shown),
) -> Result<Reply, StoreError> {
    let mut body = Vec::with_capacity(RECORD_BYTES);
    open(style, status, &mut body);
    row.show(record, View::Detail, &mut body)?;
    close(style, &mut body);
    Ok(Reply::json(status, body))
}

/// The answer with a page of records.
///
/// # Errors
/// The store's, for a record that is damaged.
pub(crate) fn list(
    style: Style,
    record: &'static Record,
    page: &Page<impl Shown>,
    links: &Links,
) -> Result<Reply, StoreError> {
    let mut body = Vec::with_capacity(RECORD_BYTES * page.rows.len() + 256);
    open(style, StatusCode::OK, &mut body);
    body.push(b'[');
    for (at, row) in page.rows.iter().enumerate() {
        if at > 0 {
            body.push(b',');
        }
        row.show(record, View::Detail, &mut body)?;
    }
    body.push(b']');
    if style == Style::V2 {
        let pagination = links.pagination(page.more);
        body.extend_from_slice(format!(",\"pagination\":{pagination}").as_bytes());
    }
    close(style, &mut body);
    Ok(Reply::json(StatusCode::OK, body))
}

fn object(style: Style, value: &Value) -> Reply {
    let mut body = Vec::with_capacity(512);
    open(style, StatusCode::OK, &mut body);
    body.extend_from_slice(value.to_string().as_bytes());
    close(style, &mut body);
    Reply::json(StatusCode::OK, body)
}

fn queued(style: Style) -> Reply {
    match style {
        Style::V1 | Style::Finance | Style::Inbox | Style::Billing => Reply::empty(StatusCode::ACCEPTED),
        Style::V2 => Reply::json(StatusCode::ACCEPTED, &br#"{"status":202}"#[..]),
    }
}

fn notice(status: u16, message: &str) -> Reply {
    let code = StatusCode::from_u16(status).unwrap_or(StatusCode::OK);
    Reply::json(code, serde_json::json!({ "status": status, "message": message }).to_string())
}

fn open(style: Style, status: StatusCode, body: &mut Vec<u8>) {
    match style {
        Style::V2 => body.extend_from_slice(format!("{{\"status\":{},\"data\":", status.as_u16()).as_bytes()),
        Style::Inbox | Style::Billing => body.extend_from_slice(b"{\"data\":"),
        Style::V1 | Style::Finance => {}
    }
}

fn close(style: Style, body: &mut Vec<u8>) {
    if matches!(style, Style::V2 | Style::Inbox | Style::Billing) {
        body.push(b'}');
    }
}
