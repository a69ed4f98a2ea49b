//! Answers that the API can confirm by their entity tag or their last change (RFC 9110, section 13.1), so that equal
//! bodies are not sent again. Nothing is answered from here without asking.

use std::sync::{Mutex, PoisonError};

use bytes::Bytes;
use http::{HeaderMap, HeaderName, HeaderValue, Response, StatusCode, header};
use jiff::Timestamp;
use jiff::fmt::rfc2822;

use crate::bounded::Bounded;
use crate::credentials::Fingerprint;

/// The longest validator that is kept, in bytes.
const VALIDATOR_BYTES: usize = 256;

type Key = (Fingerprint, String);

/// What an answer can be confirmed by.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Validators {
    etag: Option<HeaderValue>,
    last_modified: Option<HeaderValue>,
}

impl Validators {
    /// Those of an answer that says each exactly once and may be kept.
    ///
    /// An instant of whole seconds alone does not show a change within its own second, so that it counts only where the
    /// answer is later than that (RFC 9110, section 8.8.2.2), or beside an entity tag.
    pub(super) fn of(headers: &HeaderMap) -> Validators {
        if forbids_keeping(headers) {
            return Validators::default();
        }
        let etag = only(headers, header::ETAG);
        let last_modified = only(headers, header::LAST_MODIFIED).filter(|modified| {
            let (modified, said_at) = (instant(modified), only(headers, header::DATE).as_ref().and_then(instant));
            etag.is_some() || matches!((modified, said_at), (Some(modified), Some(said_at)) if modified < said_at)
        });
        Validators { etag, last_modified }
    }

    /// Asks for an answer only if it is another one by now.
    pub(super) fn ask(&self, headers: &mut HeaderMap) {
        let conditions = [(header::IF_NONE_MATCH, &self.etag), (header::IF_MODIFIED_SINCE, &self.last_modified)];
        for (name, value) in conditions {
            if let Some(value) = value {
                headers.insert(name, value.clone());
            }
        }
    }

    fn are_none(&self) -> bool {
        self.etag.is_none() && self.last_modified.is_none()
    }
}

/// Answers by caller and address.
#[derive(Debug)]
pub(super) struct Validated {
    most_bytes: usize,
    answers: Mutex<Bounded<Key, (Validators, Response<Bytes>)>>,
}

impl Validated {
    pub(super) fn new(most: usize, most_bytes: usize) -> Validated {
        Validated { most_bytes, answers: Mutex::new(Bounded::new(most)) }
    }

    pub(super) fn find(&self, key: &Key) -> Option<(Validators, Response<Bytes>)> {
        self.answers.lock().unwrap_or_else(PoisonError::into_inner).get(key).cloned()
    }

    /// Keeps a success that can be confirmed; any other answer ends what was kept.
    pub(super) fn keep(&self, key: Key, validators: Validators, answer: &Response<Bytes>) {
        let mut answers = self.answers.lock().unwrap_or_else(PoisonError::into_inner);
        let small = answer.status() == StatusCode::OK && answer.body().len() <= self.most_bytes;
        if small && !validators.are_none() {
            answers.insert(key, (validators, answer.clone()));
        } else if answers.get(&key).is_some() {
            answers.retain(|kept| *kept != key);
        }
    }
}

/// Whether the API wants no copy (RFC 9111, section 5.2.2.5), as of files.
fn forbids_keeping(headers: &HeaderMap) -> bool {
    let says = |value: &HeaderValue| value.to_str().is_ok_and(|text| text.to_ascii_lowercase().contains("no-store"));
    headers.get_all(header::CACHE_CONTROL).iter().any(says)
}

/// The value of a header that comes exactly once.
fn only(headers: &HeaderMap, name: HeaderName) -> Option<HeaderValue> {
    let mut all = headers.get_all(name).iter();
    match (all.next(), all.next()) {
        (Some(value), None) if (1..=VALIDATOR_BYTES).contains(&value.len()) => Some(value.clone()),
        _ => None,
    }
}

fn instant(value: &HeaderValue) -> Option<Timestamp> {
    rfc2822::DateTimeParser::new().parse_timestamp(value.to_str().ok()?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const THEN: &str = "Tue, 01 Sep 2026 10:04:59 GMT";
    const NOW: &str = "Tue, 01 Sep 2026 10:05:00 GMT";

    fn asked(pairs: &[(&'static str, &'static str)]) -> Vec<String> {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.append(*name, HeaderValue::from_static(value));
        }
        let mut asked = HeaderMap::new();
        Validators::of(&headers).ask(&mut asked);
        asked.iter().map(|(name, value)| format!("{name}: {}", value.to_str().unwrap())).collect()
    }

    #[test]
    fn an_answer_is_confirmed_by_what_it_says_once() {
        assert_eq!(asked(&[("etag", "\"a\"")]), ["if-none-match: \"a\""]);
        let both = ["if-none-match: \"a\"".to_owned(), format!("if-modified-since: {NOW}")];
        assert_eq!(asked(&[("etag", "\"a\""), ("last-modified", NOW), ("date", NOW)]), both);
        assert_eq!(asked(&[("last-modified", THEN), ("date", NOW)]), [format!("if-modified-since: {THEN}")]);
        for none in [
            &[("etag", "\"a\""), ("etag", "\"b\"")][..],
            &[("etag", "\"a\""), ("cache-control", "private, No-Store")],
            &[("last-modified", NOW), ("date", NOW)],
            &[("last-modified", THEN)],
            &[("last-modified", "yesterday"), ("date", NOW)],
        ] {
            assert!(asked(none).is_empty(), "{none:?}");
        }
    }
}
