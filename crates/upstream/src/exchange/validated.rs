//! Answers that the API can confirm by their entity tag (RFC 9110, section 13.1.2), so that equal bodies are not sent
//! again. Nothing is answered from here without asking.

use std::sync::{Mutex, PoisonError};

use bytes::Bytes;
use http::{HeaderMap, HeaderValue, Response, StatusCode, header};

use crate::bounded::Bounded;
use crate::credentials::Fingerprint;

/// The longest entity tag that is kept, in bytes.
const TAG_BYTES: usize = 256;

type Key = (Fingerprint, String);

/// Answers by caller and address.
#[derive(Debug)]
pub(super) struct Validated {
    most_bytes: usize,
    answers: Mutex<Bounded<Key, (HeaderValue, Response<Bytes>)>>,
}

impl Validated {
    pub(super) fn new(most: usize, most_bytes: usize) -> Validated {
        Validated { most_bytes, answers: Mutex::new(Bounded::new(most)) }
    }

    pub(super) fn find(&self, key: &Key) -> Option<(HeaderValue, Response<Bytes>)> {
        self.answers.lock().unwrap_or_else(PoisonError::into_inner).get(key).cloned()
    }

    /// Keeps a success with one entity tag; any other answer ends what was kept.
    pub(super) fn keep(&self, key: Key, etag: Option<HeaderValue>, answer: &Response<Bytes>) {
        let mut answers = self.answers.lock().unwrap_or_else(PoisonError::into_inner);
        match etag {
            Some(etag) if answer.status() == StatusCode::OK && answer.body().len() <= self.most_bytes => {
                answers.insert(key, (etag, answer.clone()));
            }
            _ if answers.get(&key).is_some() => answers.retain(|kept| *kept != key),
            _ => {}
        }
    }
}

/// The entity tag of an answer that has exactly one.
pub(super) fn etag(headers: &HeaderMap) -> Option<HeaderValue> {
    let mut all = headers.get_all(header::ETAG).iter();
    match (all.next(), all.next()) {
        (Some(etag), None) if etag.len() <= TAG_BYTES => Some(etag.clone()),
        _ => None,
    }
}
