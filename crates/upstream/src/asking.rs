//! Who is asking, with which token, and how many calls and how much time are left for it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use engine::{Permit, Secret};
use http::HeaderValue;
use jiff::{SignedDuration, Timestamp};

use crate::credentials::{Credentials, Fingerprint, bearer};
use crate::exchange::Exchange;
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
    /// When its time is over, all calls together.
    pub(crate) ends_at: Timestamp,
}

impl Asking {
    /// For the call of `permit` to `path`.
    pub(crate) fn of(
        credentials: &Credentials,
        permit: &Permit,
        path: &str,
        exchange: &Exchange,
    ) -> Result<Asking, Fault> {
        let token = credentials.token(permit, path)?;
        let (principal, partition) = (permit.principal(), permit.tenant().partition());
        let caller = Fingerprint::of(&[&partition.0, &principal.person.0, token.expose()]);
        Asking::with(token, caller, exchange)
    }

    /// For another call within the same request: with its own token, and what is left of calls and time.
    pub(crate) fn beside(&self, other: Asking) -> Asking {
        Asking { request_id: self.request_id.clone(), calls: self.calls.clone(), ends_at: self.ends_at, ..other }
    }

    /// For whoever holds `token`, who is not known yet.
    pub(crate) fn of_token(token: &Secret, exchange: &Exchange) -> Result<Asking, Fault> {
        Asking::with(token, Fingerprint::of(&[token.expose()]), exchange)
    }

    fn with(token: &Secret, caller: Fingerprint, exchange: &Exchange) -> Result<Asking, Fault> {
        let seconds = i64::try_from(exchange.limits.total_timeout_seconds).unwrap_or(i64::MAX);
        let now = exchange.surroundings.clock.now();
        Ok(Asking {
            caller,
            budget: Fingerprint::of(&[token.expose()]),
            authorization: bearer(token)?,
            request_id: None,
            calls: Calls::new(exchange.limits.calls_per_request),
            ends_at: now.saturating_add(SignedDuration::from_secs(seconds)).unwrap_or(Timestamp::MAX),
        })
    }

    /// The time that is left; `None` when it is over.
    pub(crate) fn time_left(&self, now: Timestamp) -> Option<Duration> {
        Duration::try_from(self.ends_at.duration_since(now)).ok().filter(|left| !left.is_zero())
    }
}

/// The calls that a request may still make.
#[derive(Debug, Clone)]
pub(crate) struct Calls {
    left: Arc<AtomicU32>,
    most: u32,
}

impl Calls {
    fn new(most: u32) -> Calls {
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
