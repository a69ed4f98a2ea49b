//! The seam to the REST API: one HTTP request in, one HTTP response out.

use std::{future::Future, pin::Pin};

use bytes::Bytes;
use catalogue::Tool;

use crate::permit::Permit;

/// A boxed future, so that traits with async methods can be objects.
pub type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// Why no usable response came.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ApiFault {
    /// The API could not be reached or broke off. Whether it acted is unknown unless `acted` says so.
    #[error("the API is unavailable: {detail}")]
    Unavailable {
        /// For the log.
        detail: String,
    },
    /// No answer within the limit.
    #[error("the API did not answer within {seconds} s")]
    Timeout {
        /// The limit.
        seconds: u64,
    },
    /// A fault of our own.
    #[error("internal fault: {detail}")]
    Internal {
        /// For the log.
        detail: String,
    },
}

/// One record in a list of the newest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Newest {
    /// Its uid.
    pub uid: String,
    /// What tells it apart, from the record type's label fields; third-party text, not yet made safe.
    pub label: String,
    /// When it last changed, RFC 3339.
    pub updated_at: String,
}

/// How much of what was asked an answer of [`Api::listing`] covers.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Completeness {
    /// List tools whose records are missing: the API's budget does not allow to ask now, or the API failed.
    pub left_out: Vec<&'static str>,
    /// List tools whose records come from an earlier answer that may be out of date.
    pub remembered: Vec<&'static str>,
}

impl Completeness {
    /// Whether nothing is missing or out of date.
    pub fn is_complete(&self) -> bool {
        self.left_out.is_empty() && self.remembered.is_empty()
    }
}

/// The newest records, and whether these are all.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Listing {
    /// One list a permit, in order.
    pub newest: Vec<Vec<Newest>>,
    /// What is missing.
    pub completeness: Completeness,
}

/// A REST API: the embedded sandbox or the real one.
///
/// The request's path starts at the API's root (`/v1/bank_billets`); method, query and JSON body are the public API's.
pub trait Api: Send + Sync {
    /// Which API this is: an approval given in front of one never counts in front of another, so that a "yes" to the sandbox
    /// cannot act on the real API after a restart. Empty for the embedded sandbox, else the API's root address.
    fn realm(&self) -> &str {
        ""
    }

    /// Whether calls of `tool` can be answered: a remote API lacks the operations that only the sandbox has, and clients
    /// are not offered them. Tools that the server answers by itself ask no API and are always offered.
    fn offers(&self, _tool: &Tool) -> bool {
        true
    }

    /// The newest records that each permit's list tool would answer, without their content: cheap enough for `resources/list`
    /// and completions. One answer a permit, in order; newest first, `limit` at most.
    fn newest(&self, permits: Vec<Permit>, limit: usize) -> BoxFuture<'_, Result<Vec<Vec<Newest>>, ApiFault>>;

    /// As [`Api::newest`], for an API that may answer a part when it must be spared.
    fn listing(&self, permits: Vec<Permit>, limit: usize) -> BoxFuture<'_, Result<Listing, ApiFault>> {
        Box::pin(async move {
            Ok(Listing { newest: self.newest(permits, limit).await?, completeness: Completeness::default() })
        })
    }

    /// Sends `request` for the person of `permit`.
    fn send(
        &self,
        permit: Permit,
        request: http::Request<Bytes>,
    ) -> BoxFuture<'_, Result<http::Response<Bytes>, ApiFault>>;
}
