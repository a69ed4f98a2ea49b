//! A request as it goes out: known headers only, and a path that stays as it is written.

use bytes::Bytes;
use catalogue::{Answer, Effect, KeyUse, Method, Tool};
use http::{HeaderMap, HeaderName, HeaderValue, Request, header};

use crate::fault::Fault;

/// The headers of a request that reach the API, besides those that are set here.
const PASSED_ON: [HeaderName; 3] = [header::ACCEPT, header::CONTENT_TYPE, HeaderName::from_static("x-idempotency-key")];

/// What a success must be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Expects {
    /// A JSON object or array.
    Json,
    /// A JSON object or array, or nothing.
    JsonOrNothing,
    /// Any file but a page of HTML.
    File,
    /// A redirect to a file.
    Redirect,
}

impl Expects {
    /// What a success of `tool` is. The API answers many changes with nothing at all.
    pub(crate) fn of(tool: &Tool) -> Expects {
        match tool.answer {
            Answer::File(_) | Answer::SignedFile(_) => Expects::File,
            Answer::Redirect => Expects::Redirect,
            _ if tool.effect == Effect::Read => Expects::Json,
            _ => Expects::JsonOrNothing,
        }
    }
}

/// Whether a request may go out again after no answer came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Repeat {
    /// It changes nothing.
    Read,
    /// The API knows it again by its idempotency key.
    Keyed,
    /// It may act twice.
    Never,
}

/// A request as it goes out.
#[derive(Debug)]
pub(crate) struct Outgoing {
    pub(crate) method: http::Method,
    /// Path and query.
    pub(crate) target: String,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Bytes,
    pub(crate) repeat: Repeat,
    pub(crate) expects: Expects,
}

impl Outgoing {
    /// `request` of `tool`.
    pub(crate) fn of(tool: &Tool, request: Request<Bytes>) -> Result<Outgoing, Fault> {
        let (parts, body) = request.into_parts();
        let keyed = parts.headers.contains_key("x-idempotency-key") && tool.key != KeyUse::Ignored;
        let repeat = match (tool.effect, tool.method) {
            (Effect::Read, Method::Get) => Repeat::Read,
            // The API knows keys of these methods only.
            (_, Method::Post | Method::Put | Method::Patch) if keyed => Repeat::Keyed,
            _ => Repeat::Never,
        };
        let target = parts.uri.path_and_query().map_or("/", |target| target.as_str()).to_owned();
        stays_as_written(parts.uri.path())?;
        let mut headers = HeaderMap::new();
        for name in PASSED_ON {
            if let Some(value) = parts.headers.get(&name) {
                headers.insert(name, value.clone());
            }
        }
        let expects = Expects::of(tool);
        if expects == Expects::File {
            headers.insert(header::ACCEPT, HeaderValue::from_static("*/*"));
        }
        Ok(Outgoing { method: parts.method, target, headers, body, repeat, expects })
    }

    /// A read of JSON that a request needs before it can go out.
    pub(crate) fn lookup(target: String) -> Outgoing {
        let mut headers = HeaderMap::new();
        headers.insert(header::ACCEPT, HeaderValue::from_static("application/json"));
        let (repeat, expects) = (Repeat::Read, Expects::Json);
        Outgoing { method: http::Method::GET, target, headers, body: Bytes::new(), repeat, expects }
    }

    /// Whether equal requests of one caller may have one answer.
    pub(crate) fn is_shareable(&self) -> bool {
        self.repeat == Repeat::Read
    }
}

/// Refuses segments that an address reader would resolve away (`..`), so that no argument makes another operation of it.
fn stays_as_written(path: &str) -> Result<(), Fault> {
    let plain = |segment: &str| segment.to_ascii_lowercase().replace("%2e", ".");
    if path.split('/').any(|segment| matches!(plain(segment).as_str(), "." | "..")) || path.contains('\\') {
        return Err(Fault::Internal("a path with dot segments".to_owned()));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dot_segments_are_refused() {
        for path in ["/v1/a/..", "/v1/./a", "/v1/%2e%2E/a", "/v1/.%2e", "/v1/a\\..\\b"] {
            assert!(stays_as_written(path).is_err(), "{path}");
        }
        assert_eq!(stays_as_written("/v1/a.b/..c"), Ok(()));
    }
}
