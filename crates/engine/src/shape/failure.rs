//! The API's refusals: five shapes of v1, one of v2, one of finance, and pages of HTML from what stands in between.

mod coded;
mod named;

use bytes::Bytes;
use catalogue::{Lang, Tool};
use http::{Response, StatusCode, header};
use serde_json::{Map, Value, json};

use crate::refusal::Refusal;
use crate::visible::visible;
use named::Names;

/// Messages kept of one refusal.
const MESSAGES: usize = 20;

/// Characters kept of one message.
const MESSAGE_CHARS: usize = 500;

/// Characters of a request's id; the usual ones have 36.
const REQUEST_ID_CHARS: usize = 100;

/// Nesting of `errors` in `errors` that is followed.
const DEPTH: usize = 4;

/// What a response that is no success means to the caller of `tool`.
pub(super) fn refusal(response: &Response<Bytes>, tool: &Tool, lang: Lang) -> Refusal {
    let status = response.status();
    let details = || {
        let mut found = details(response.body());
        Names::of(tool).tell(&mut found, lang);
        Value::Array(found.into_iter().map(Value::Object).collect())
    };
    let request_id = request_id(response);
    match status {
        StatusCode::NOT_FOUND => Refusal::NotFound,
        StatusCode::CONFLICT => Refusal::Conflict { details: details(), request_id },
        StatusCode::TOO_MANY_REQUESTS => Refusal::RateLimited { retry_after_seconds: retry_after(response) },
        StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => {
            Refusal::UpstreamRefused { status: status.as_u16(), details: details(), request_id }
        }
        status if status.is_client_error() => {
            Refusal::ValidationFailed { status: status.as_u16(), details: details(), request_id }
        }
        _ => Refusal::UpstreamUnavailable,
    }
}

fn retry_after(response: &Response<Bytes>) -> Option<u64> {
    response.headers().get(header::RETRY_AFTER)?.to_str().ok()?.trim().parse().ok()
}

/// The API's id of the request, if it is one that may be shown.
fn request_id(response: &Response<Bytes>) -> Option<String> {
    let id = response.headers().get("request-id")?.to_str().ok()?;
    let whole = (1..=REQUEST_ID_CHARS).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_graphic());
    whole.then(|| id.to_owned())
}

/// A list of `{field?, code?, message, details?}`; empty when the body says nothing readable.
fn details(body: &[u8]) -> Vec<Map<String, Value>> {
    let mut found = Vec::new();
    let Ok(Value::Object(body)) = serde_json::from_slice::<Value>(body) else { return found };
    for name in ["message", "error"] {
        if let Some(Value::String(text)) = body.get(name) {
            push(&mut found, None, None, text);
        }
    }
    if let Some(Value::Object(error)) = body.get("error") {
        coded::collect(error, &mut found);
    }
    if let Some(errors) = body.get("errors") {
        collect(errors, None, DEPTH, &mut found);
    }
    found
}

fn collect(errors: &Value, field: Option<&str>, depth: usize, found: &mut Vec<Map<String, Value>>) {
    if depth == 0 || found.len() >= MESSAGES {
        return;
    }
    match errors {
        Value::String(text) => push(found, field, None, text),
        Value::Array(elements) => elements.iter().for_each(|element| collect(element, field, depth, found)),
        Value::Object(error) if is_error(error) => {
            let text_of = |name: &str| error.get(name).and_then(Value::as_str);
            let field = text_of("param").or_else(|| text_of("field")).or(field);
            if let Some(text) = text_of("detail").or(text_of("title")).or(text_of("message")) {
                push(found, field, text_of("code"), text);
            }
            if let Some(inner) = error.get("errors") {
                collect(inner, field, depth - 1, found);
            }
        }
        Value::Object(by_field) => {
            for (name, messages) in by_field {
                let path = field.map_or_else(|| name.clone(), |field| format!("{field}.{name}"));
                collect(messages, Some(&path), depth - 1, found);
            }
        }
        _ => {}
    }
}

/// An error object has texts under the API's own names; a map of fields has lists.
fn is_error(object: &Map<String, Value>) -> bool {
    let has = |name: &str| object.get(name).is_some_and(Value::is_string);
    ["detail", "title", "code"].into_iter().any(has) || (has("field") && has("message"))
}

fn push(found: &mut Vec<Map<String, Value>>, field: Option<&str>, code: Option<&str>, text: &str) {
    if found.len() >= MESSAGES || text.trim_start().starts_with('<') {
        return;
    }
    let mut entry = Map::new();
    if let Some(field) = field {
        entry.insert("field".to_owned(), json!(bounded(field)));
    }
    if let Some(code) = code {
        entry.insert("code".to_owned(), json!(bounded(code)));
    }
    entry.insert("message".to_owned(), json!(bounded(text)));
    found.push(entry);
}

/// Cut, without credentials, hidden characters shown.
fn bounded(text: &str) -> String {
    let mut shown: String = text.chars().take(MESSAGE_CHARS).collect();
    // ASCII letters keep their length in small letters, so that places found there are places in the text.
    for scheme in ["bearer ", "basic "] {
        if let Some(at) = shown.to_ascii_lowercase().find(scheme) {
            shown.truncate(at + scheme.len());
            shown.push('…');
        }
    }
    if let Some(at) = ["<html", "<!doctype"].iter().filter_map(|tag| shown.to_ascii_lowercase().find(tag)).min() {
        shown.truncate(at);
        shown.push('…');
    }
    visible(&shown).into_owned()
}

#[cfg(test)]
mod tests;
