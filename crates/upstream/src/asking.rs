//! Who is asking, with which token, and how many calls are left for it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use engine::Principal;
use http::HeaderValue;

use crate::credentials::{Credentials, Fingerprint, bearer};
use crate::fault::Fault;

/// One request of a client, on its way to the API.
#[derive(Debug, Clone)]
pub(crate) struct Asking {
    /// Who asks: answers are shared between equal callers only.
    pub(crate) caller: Fingerprint,
    /// Whose hourly budget pays.
    pub(crate) budget: Fingerprint,
    /// The token.
    pub(crate) authorization: HeaderValue,
    /// The request's id, for the API's log.
    pub(crate) request_id: Option<HeaderValue>,
    /// The calls that are left.
    pub(crate) calls: Calls,
}

impl Asking {
    /// For `principal`, with at most `most` calls.
    pub(crate) fn of(credentials: &Credentials, principal: &Principal, most: u32) -> Result<Asking, Fault> {
        let token = credentials.token(principal)?;
        let caller = Fingerprint::of(&[&principal.account.0, &principal.person.0, token.expose()]);
        Ok(Asking {
            caller,
            budget: credentials.budget(token),
            authorization: bearer(token)?,
            request_id: None,
            calls: Calls::new(most),
        })
    }
}

/// The calls that a request may still make.
#[derive(Debug, Clone)]
pub(crate) struct Calls {
    left: Arc<AtomicU32>,
    most: u32,
}

impl Calls {
    pub(crate) fn new(most: u32) -> Calls {
        Calls { left: Arc::new(AtomicU32::new(most)), most }
    }

    /// Takes one.
    pub(crate) fn take(&self) -> Result<(), Fault> {
        let less = |left: u32| left.checked_sub(1);
        let taken = self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less);
        taken.map(|_| ()).map_err(|_| Fault::TooManyCalls { limit: self.most })
    }

    pub(crate) fn left(&self) -> u32 {
        self.left.load(Ordering::Relaxed)
    }
}
