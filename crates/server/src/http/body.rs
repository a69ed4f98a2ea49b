//! Reading a request's body within its limits.

use std::time::Duration;

use axum::body::Body;
use bytes::{Bytes, BytesMut};
use http::{HeaderMap, StatusCode, header};
use http_body_util::BodyExt as _;
use hyper::body::Body as _;

use super::settings::HttpSettings;
use crate::mcp::Fault;

/// How much of a refused body is still taken in, in seconds, so that the client gets to read the refusal: a connection that
/// is closed while the client sends is reset, and the answer is lost with it.
const LINGER_SECONDS: u64 = 5;

/// The whole body.
///
/// # Errors
/// 413 for one over the limit, 408 for one that does not come in time, 400 for one that breaks off.
pub async fn read(headers: &HeaderMap, body: Body, settings: &HttpSettings) -> Result<Bytes, (StatusCode, Fault)> {
    let limit = settings.body_limit_bytes;
    let declared = headers.get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse::<u64>().ok());
    if declared.is_some_and(|declared| declared > limit as u64) {
        linger(body);
        return Err(too_large(limit));
    }
    let mut body = body;
    let timeout = Duration::from_secs(settings.body_timeout_seconds);
    match tokio::time::timeout(timeout, collect(&mut body, limit)).await {
        Ok(Ok(Some(whole))) => Ok(whole),
        Ok(Ok(None)) => {
            linger(body);
            Err(too_large(limit))
        }
        Ok(Err(_)) => Err((StatusCode::BAD_REQUEST, Fault::parse("the body broke off"))),
        Err(_) => {
            let seconds = settings.body_timeout_seconds;
            let fault = Fault::envelope(format!("Invalid request: the body did not come within {seconds} s"));
            Err((StatusCode::REQUEST_TIMEOUT, fault))
        }
    }
}

/// The whole of `body`; `None` once it is over `limit`.
async fn collect(body: &mut Body, limit: usize) -> Result<Option<Bytes>, axum::Error> {
    let mut whole = BytesMut::new();
    while let Some(frame) = body.frame().await {
        let Ok(data) = frame?.into_data() else { continue };
        if whole.len() + data.len() > limit {
            return Ok(None);
        }
        if whole.is_empty() && body.is_end_stream() {
            return Ok(Some(data));
        }
        whole.extend_from_slice(&data);
    }
    Ok(Some(whole.freeze()))
}

fn too_large(limit: usize) -> (StatusCode, Fault) {
    let fault = Fault::envelope(format!("Invalid request: the body is over the limit of {limit} bytes"));
    (StatusCode::PAYLOAD_TOO_LARGE, fault)
}

/// Throws the rest of `body` away, for a while.
fn linger(mut body: Body) {
    tokio::spawn(async move {
        let drain = async { while matches!(body.frame().await, Some(Ok(_))) {} };
        let _ = tokio::time::timeout(Duration::from_secs(LINGER_SECONDS), drain).await;
    });
}

/// Whether the body is said to be plain JSON (RFC 8259).
pub fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let mut parts = kind.split(';').map(str::trim);
    let json = parts.next().is_some_and(|essence| essence.eq_ignore_ascii_case("application/json"));
    let utf8 = parts.all(|part| match part.split_once('=') {
        Some((name, value)) if name.eq_ignore_ascii_case("charset") => {
            value.trim_matches('"').eq_ignore_ascii_case("utf-8")
        }
        _ => true,
    });
    let encoding = headers.get(header::CONTENT_ENCODING);
    json && utf8 && encoding.is_none_or(|encoding| encoding == "identity")
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;

    use super::*;

    #[test]
    fn only_plain_json_in_utf8_is_taken() {
        let json = |value: &'static str| {
            is_json(&HeaderMap::from_iter([(header::CONTENT_TYPE, HeaderValue::from_static(value))]))
        };
        for value in ["application/json", "Application/JSON; charset=UTF-8", "application/json;charset=\"utf-8\""] {
            assert!(json(value), "{value}");
        }
        for value in ["text/plain", "application/json; charset=latin1", "application/jsonp", ""] {
            assert!(!json(value), "{value}");
        }
        assert!(!is_json(&HeaderMap::new()));
    }
}
