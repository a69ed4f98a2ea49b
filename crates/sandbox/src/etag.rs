//! Validators of answers: a client that holds the same body gets 304 and no body.

use std::fmt::Write;

use bytes::Bytes;
use http::{HeaderMap, StatusCode, header};
use sha2::{Digest, Sha256};

use crate::reply::Reply;

/// Adds the validator of a good answer, and leaves out a body that the client says it holds.
pub(crate) fn validate(reply: Reply, headers: &HeaderMap) -> Reply {
    if reply.status != StatusCode::OK {
        return reply;
    }
    let tag = tag(&reply.body);
    let held = headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    let mut known = held.flat_map(|value| value.split(',').map(str::trim));
    // RFC 9110, section 13.1.2: weak comparison.
    let same = known.any(|other| other == "*" || other.trim_start_matches("W/") == tag.trim_start_matches("W/"));
    let reply = match same {
        true => Reply { status: StatusCode::NOT_MODIFIED, body: Bytes::new(), ..reply },
        false => reply,
    };
    reply.with(header::ETAG, &tag)
}

/// A weak validator: the first half of the body's SHA-256.
fn tag(body: &[u8]) -> String {
    let digest = Sha256::digest(body);
    let mut tag = String::with_capacity(36);
    tag.push_str("W/\"");
    for byte in digest.iter().take(16) {
        let written = write!(tag, "{byte:02x}");
        debug_assert!(written.is_ok(), "a string takes any text");
    }
    tag.push('"');
    tag
}
