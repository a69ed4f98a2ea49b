//! A tool call as one HTTP request of the public REST API.

mod body;
mod form;

use bytes::Bytes;
use catalogue::Tool;
use catalogue::schema::Place;
use http::header::{ACCEPT, CONTENT_TYPE, HeaderName, HeaderValue};

use crate::arguments::{CheckedArgument, CheckedArguments};
use crate::json::Json;
use crate::refusal::Refusal;

const IDEMPOTENCY_KEY: HeaderName = HeaderName::from_static("x-idempotency-key");
const REQUEST_ID: HeaderName = HeaderName::from_static("request-id");
const JSON: HeaderValue = HeaderValue::from_static("application/json");

/// Builds the request. `fallback_key` is the idempotency key where the caller sent none.
///
/// # Errors
/// `internal` when the catalogue's path makes no valid URI.
pub fn build(
    tool: &Tool,
    arguments: &CheckedArguments,
    fallback_key: Option<&str>,
    request_id: &str,
) -> Result<http::Request<Bytes>, Refusal> {
    let (body, content_type) =
        body::of(tool, arguments)?.map_or((Bytes::new(), None), |(body, kind)| (body, Some(kind)));
    let mut request =
        http::Request::builder().method(tool.method.as_str()).uri(path_and_query(tool, arguments)).body(body).map_err(
            |fault| {
                tracing::error!(tool = tool.name, %fault, "the catalogue's path makes no request");
                Refusal::Internal
            },
        )?;
    let headers = request.headers_mut();
    headers.insert(ACCEPT, JSON);
    if let Some(content_type) = content_type {
        headers.insert(CONTENT_TYPE, content_type);
    }
    let own_key = arguments.iter().find(|argument| argument.parameter.place == Place::Header);
    let key = own_key.and_then(|argument| argument.value.as_text()).or(fallback_key);
    if let Some(key) = key.and_then(|key| HeaderValue::from_str(key).ok()) {
        headers.insert(IDEMPOTENCY_KEY, key);
    }
    if let Ok(id) = HeaderValue::from_str(request_id) {
        headers.insert(REQUEST_ID, id);
    }
    Ok(request)
}

fn path_and_query(tool: &Tool, arguments: &CheckedArguments) -> String {
    let mut target = String::with_capacity(96);
    for part in tool.path.split('/').skip(1) {
        target.push('/');
        match part.strip_prefix('{').and_then(|part| part.strip_suffix('}')) {
            Some(name) => encode(&arguments.get(name).map(query_text).unwrap_or_default(), &mut target),
            None => target.push_str(part),
        }
    }
    let in_query = arguments.iter().filter(|argument| argument.parameter.place == Place::Query);
    for (at, argument) in in_query.enumerate() {
        target.push(if at == 0 { '?' } else { '&' });
        push_pair(argument, &mut target);
    }
    target
}

fn push_pair(argument: &CheckedArgument, target: &mut String) {
    encode(argument.parameter.wire, target);
    target.push('=');
    encode(&query_text(&argument.value), target);
}

/// Bytes that an argument takes in the query string.
pub(crate) fn query_length(argument: &CheckedArgument) -> usize {
    let mut pair = String::new();
    push_pair(argument, &mut pair);
    pair.len() + 1
}

/// Lists are joined by commas, as the API documents them.
fn query_text(value: &Json) -> String {
    match value {
        Json::Text(text) | Json::Number(text) => text.clone(),
        Json::List(elements) => elements.iter().map(query_text).collect::<Vec<_>>().join(","),
        other => other.render(),
    }
}

/// Percent-encoding of everything but the unreserved characters (RFC 3986, section 2.3).
fn encode(text: &str, out: &mut String) {
    const HEX: &[u8; 16] = b"0123456789ABCDEF";
    for byte in text.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => out.push(char::from(byte)),
            _ => {
                out.push('%');
                out.push(char::from(HEX[usize::from(byte >> 4)]));
                out.push(char::from(HEX[usize::from(byte & 15)]));
            }
        }
    }
}

#[cfg(test)]
mod tests;
