//! Answers, read within a bound.

use bytes::{Bytes, BytesMut};
use engine::ApiFault;

/// Reads the whole answer, at most `limit` bytes.
pub(crate) async fn read(response: reqwest::Response, limit: usize) -> Result<http::Response<Bytes>, ApiFault> {
    let mut answer = http::Response::new(Bytes::new());
    *answer.status_mut() = response.status();
    *answer.headers_mut() = response.headers().clone();
    let mut body = BytesMut::new();
    let mut response = response;
    while let Some(chunk) = response.chunk().await.map_err(fault)? {
        if body.len() + chunk.len() > limit {
            return Err(ApiFault::Unavailable { detail: format!("the answer has more than {limit} bytes") });
        }
        body.extend_from_slice(&chunk);
    }
    *answer.body_mut() = body.freeze();
    Ok(answer)
}

/// The fault of a failed exchange. The address is left out: its query can hold a payer's document.
pub(crate) fn fault(error: reqwest::Error) -> ApiFault {
    let error = error.without_url();
    ApiFault::Unavailable { detail: error.to_string() }
}
