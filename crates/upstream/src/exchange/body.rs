//! Answers, read within a bound.

use std::error::Error as _;

use bytes::{Bytes, BytesMut};
use http::Response;

use super::attempt::Time;
use crate::fault::{Fault, cut};
use crate::settings::RemoteLimits;

/// Characters kept of a reason: what the libraries below say, one behind the other.
const REASON_CHARS: usize = 240;

/// Reads the whole answer.
pub(super) async fn read(
    mut response: reqwest::Response,
    limits: &RemoteLimits,
    time: &Time,
) -> Result<Response<Bytes>, Fault> {
    let limit = limits.answer_bytes;
    let too_large = Fault::TooLarge { limit };
    if response.content_length().is_some_and(|length| length > limit as u64) {
        return Err(too_large);
    }
    let mut answer = Response::new(Bytes::new());
    *answer.status_mut() = response.status();
    *answer.headers_mut() = std::mem::take(response.headers_mut());
    let mut body = BytesMut::new();
    while let Some(chunk) = response.chunk().await.map_err(|error| match error.is_timeout() {
        true => time.over(limits),
        false => Fault::BrokenOff(reason(error)),
    })? {
        if body.len() + chunk.len() > limit {
            return Err(too_large);
        }
        body.extend_from_slice(&chunk);
    }
    *answer.body_mut() = body.freeze();
    Ok(answer)
}

/// Why an exchange failed. The address is left out: its query can hold a payer's document.
pub(super) fn reason(error: reqwest::Error) -> String {
    let error = error.without_url();
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(one) = cause {
        text.push_str(&format!(": {one}"));
        cause = one.source();
    }
    cut(&text, REASON_CHARS)
}
