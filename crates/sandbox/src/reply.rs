//! An answer on its way out: status, media type, headers of its own and body.

use std::borrow::Cow;

use bytes::Bytes;
use http::{HeaderName, HeaderValue, StatusCode};

/// An HTTP answer before the headers that every answer carries.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: StatusCode,
    pub(crate) media_type: Cow<'static, str>,
    pub(crate) headers: Vec<(HeaderName, HeaderValue)>,
    pub(crate) body: Bytes,
}

/// The media type of records and errors.
pub(crate) const JSON: &str = "application/json; charset=utf-8";

impl Reply {
    /// A JSON answer.
    pub(crate) fn json(status: StatusCode, body: impl Into<Bytes>) -> Reply {
        Reply { status, media_type: Cow::Borrowed(JSON), headers: Vec::new(), body: body.into() }
    }

    /// An answer without a body.
    pub(crate) fn empty(status: StatusCode) -> Reply {
        Reply::json(status, Bytes::new())
    }

    /// Adds a header; a value that no header may hold is left out.
    pub(crate) fn with(mut self, name: HeaderName, value: &str) -> Reply {
        if let Ok(value) = HeaderValue::from_str(value) {
            self.headers.push((name, value));
        }
        self
    }
}
