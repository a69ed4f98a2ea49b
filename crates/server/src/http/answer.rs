//! Answers as HTTP responses. Every error is JSON-RPC, whatever went wrong.

use axum::body::Body;
use axum::response::Response;
use http::{HeaderMap, HeaderValue, StatusCode, header};

use super::pieces::Pieces;
use super::{REQUEST_ID, presumed_era, weights};
use crate::auth::challenge;
use crate::mcp::reply::{self, error_body};
use crate::mcp::{Ending, Fault, Reply};

/// An error found before any message was read.
pub fn refuse(status: StatusCode, headers: &HeaderMap, fault: &Fault) -> Response {
    json(status, Body::from(error_body(presumed_era(headers), None, fault)))
}

/// A JSON response. Answers depend on the caller, so nobody between us keeps them.
pub fn json(status: StatusCode, body: Body) -> Response {
    let mut response = Response::new(body);
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// Puts the request's id on its answer.
pub fn name(response: &mut Response, request_id: &str) {
    if let Ok(value) = HeaderValue::from_str(request_id) {
        response.headers_mut().insert(REQUEST_ID, value);
    }
}

/// The status of an ending.
pub fn status(ending: &Ending) -> StatusCode {
    match ending {
        Ending::Accepted => StatusCode::ACCEPTED,
        Ending::Answered => StatusCode::OK,
        Ending::BadMessage => StatusCode::BAD_REQUEST,
        Ending::UnknownMethod => StatusCode::NOT_FOUND,
        Ending::LacksScope(_) => StatusCode::FORBIDDEN,
        Ending::Broken => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

/// The response of `reply`; `metadata_url` is named where a scope is missing.
pub fn respond(reply: Reply, accepts_gzip: Encoding, metadata_url: &str) -> Response {
    let status = status(&reply.ending);
    let mut response = match reply.body {
        reply::Body::Empty => {
            let mut response = Response::new(Body::empty());
            *response.status_mut() = status;
            response
        }
        reply::Body::Json(bytes) => json(status, Body::from(bytes)),
        reply::Body::Cached(packed) => match accepts_gzip {
            Encoding::Plain => json(status, Pieces::body(packed.plain())),
            Encoding::Gzip => {
                let mut response = json(status, Pieces::body(packed.gzip()));
                response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
                response
            }
        },
    };
    if let Ending::LacksScope(needed) = reply.ending {
        let challenge = challenge::insufficient_scope(metadata_url, needed);
        response.headers_mut().insert(header::WWW_AUTHENTICATE, challenge);
    }
    response
}

/// How a cached body is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encoding {
    /// As it is.
    Plain,
    /// As gzip.
    Gzip,
}

impl Encoding {
    /// What the client accepts (RFC 9110, section 12.5.3): a coding that it names counts before `*`.
    pub fn accepted(headers: &HeaderMap) -> Encoding {
        let weight = |coding: &str| {
            let mut ranges = weights::ranges(headers, &header::ACCEPT_ENCODING);
            ranges.find(|(named, _)| named.eq_ignore_ascii_case(coding)).map(|(_, weight)| weight)
        };
        let gzip = weight("gzip").or_else(|| weight("*")).unwrap_or(0.0);
        let preferred = weight("identity").is_none_or(|plain| plain <= gzip);
        if gzip > 0.0 && preferred { Encoding::Gzip } else { Encoding::Plain }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gzip_is_sent_to_those_who_take_it() {
        let table = [
            ("gzip, deflate, br", Encoding::Gzip),
            ("br;q=1.0, GZIP;q=0.5", Encoding::Gzip),
            ("*", Encoding::Gzip),
            ("gzip;q=0", Encoding::Plain),
            ("gzip;Q=0", Encoding::Plain),
            ("*, gzip;q=0", Encoding::Plain),
            ("gzip;q=0, *", Encoding::Plain),
            ("identity, gzip;q=0.1", Encoding::Plain),
            ("identity;q=0, gzip;q=0.1", Encoding::Gzip),
            ("identity", Encoding::Plain),
            ("xgzip", Encoding::Plain),
        ];
        for (value, expected) in table {
            let headers = HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(value))]);
            assert_eq!(Encoding::accepted(&headers), expected, "{value}");
        }
    }
}
