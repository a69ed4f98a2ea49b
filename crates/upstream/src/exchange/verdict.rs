//! Whether an answer is the API's and what was due: anything else is a fault, never a success.

use bytes::Bytes;
use http::{HeaderMap, HeaderName, HeaderValue, Response, StatusCode, header};
use jiff::Timestamp;
use serde::de::IgnoredAny;

use super::outgoing::{Expects, Outgoing};
use crate::address::is_safe_location;
use crate::budget::seconds_until_reset;
use crate::fault::{Fault, short};

const REQUEST_ID: HeaderName = HeaderName::from_static("request-id");

/// The headers that are passed on.
const PASSED_ON: [HeaderName; 6] = [
    header::CONTENT_TYPE,
    header::CONTENT_DISPOSITION,
    header::LOCATION,
    header::RETRY_AFTER,
    REQUEST_ID,
    HeaderName::from_static("x-idempotency-replayed"),
];

/// `answer` with the known headers, if it is one that can be believed.
pub(super) fn examined(
    mut answer: Response<Bytes>,
    outgoing: &Outgoing,
    now: Timestamp,
) -> Result<Response<Bytes>, Fault> {
    let status = answer.status();
    let wait = wait_seconds(answer.headers(), now);
    let headers = known(answer.headers());
    *answer.headers_mut() = headers;
    match status {
        StatusCode::NOT_MODIFIED => Err(Fault::NotModified),
        _ if status.is_redirection() => redirect(answer, outgoing.expects),
        _ if status.is_server_error() => Err(server_error(&answer)),
        _ if status.is_success() => success(answer, outgoing.expects),
        StatusCode::TOO_MANY_REQUESTS => Ok(too_many(answer, wait)),
        _ if status.is_client_error() => refusal(answer),
        _ => Err(Fault::Status(status.as_u16())),
    }
}

/// The seconds that a 429 asks to wait.
pub(super) fn wait_seconds(headers: &HeaderMap, now: Timestamp) -> Option<u64> {
    let seconds = |value: &HeaderValue| value.to_str().ok()?.trim().parse::<u64>().ok();
    let said = headers.get_all(header::RETRY_AFTER).iter().filter_map(seconds).max();
    said.or_else(|| seconds_until_reset(headers, now))
}

/// The known headers. Of a repeated one the first is kept; what depends on it is checked where it is used.
fn known(headers: &HeaderMap) -> HeaderMap {
    let mut kept = HeaderMap::new();
    for name in PASSED_ON {
        for value in headers.get_all(&name) {
            kept.append(name.clone(), value.clone());
        }
    }
    kept
}

fn success(answer: Response<Bytes>, expects: Expects) -> Result<Response<Bytes>, Fault> {
    let empty = answer.body().is_empty();
    match expects {
        Expects::Redirect => return Err(Fault::ContentType("no redirect".to_owned())),
        Expects::JsonOrNothing if empty => return Ok(answer),
        _ if empty => return Err(Fault::Empty),
        Expects::Json | Expects::JsonOrNothing | Expects::File => {}
    }
    let media_type = media_type(answer.headers())?;
    if media_type == "text/html" {
        return Err(Fault::Html { status: answer.status().as_u16() });
    }
    if expects == Expects::File {
        return Ok(answer);
    }
    let json = media_type.is_empty() || is_json(&media_type);
    if !json {
        return Err(Fault::ContentType(short(&media_type)));
    }
    let structured = answer.body().iter().find(|byte| !byte.is_ascii_whitespace()).is_some_and(|b| b"{[".contains(b));
    match structured && serde_json::from_slice::<IgnoredAny>(answer.body()).is_ok() {
        true => Ok(answer),
        false => Err(Fault::NotJson),
    }
}

fn server_error(answer: &Response<Bytes>) -> Fault {
    let id = answer.headers().get(REQUEST_ID).and_then(|id| id.to_str().ok()).filter(|id| !id.is_empty());
    Fault::ServerError { status: answer.status().as_u16(), request_id: id.map(short) }
}

/// A refusal with its readable body. A page of HTML comes from something in between, which speaks for the API only
/// where it turns callers away.
fn refusal(mut answer: Response<Bytes>) -> Result<Response<Bytes>, Fault> {
    let status = answer.status();
    let media_type = media_type(answer.headers()).unwrap_or_default();
    let html = media_type == "text/html" || answer.body().trim_ascii_start().starts_with(b"<");
    if html && !matches!(status, StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN) {
        return Err(Fault::Html { status: status.as_u16() });
    }
    if html || serde_json::from_slice::<IgnoredAny>(answer.body()).is_err() {
        *answer.body_mut() = Bytes::new();
    }
    Ok(answer)
}

fn too_many(mut answer: Response<Bytes>, wait: Option<u64>) -> Response<Bytes> {
    answer.headers_mut().remove(header::RETRY_AFTER);
    if let Some(seconds) = wait {
        answer.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    }
    answer
}

fn redirect(answer: Response<Bytes>, expects: Expects) -> Result<Response<Bytes>, Fault> {
    if expects != Expects::Redirect {
        return Err(Fault::Redirected { status: answer.status().as_u16() });
    }
    let mut all = answer.headers().get_all(header::LOCATION).iter();
    let location = all.next().and_then(|location| location.to_str().ok());
    if all.next().is_some() {
        return Err(Fault::TwoValues("location"));
    }
    if location.is_some_and(is_safe_location) { Ok(answer) } else { Err(Fault::BadLocation) }
}

/// The media type in small letters, or nothing where none is said.
fn media_type(headers: &HeaderMap) -> Result<String, Fault> {
    let of = |value: &HeaderValue| {
        let text = value.to_str().unwrap_or_default();
        text.split(';').next().unwrap_or_default().trim().to_ascii_lowercase()
    };
    let mut all = headers.get_all(header::CONTENT_TYPE).iter().map(of);
    let first = all.next().unwrap_or_default();
    if all.any(|other| other != first) { Err(Fault::TwoValues("content-type")) } else { Ok(first) }
}

fn is_json(media_type: &str) -> bool {
    media_type == "application/json" || (media_type.starts_with("application/") && media_type.ends_with("+json"))
}
