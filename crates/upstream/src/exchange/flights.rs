//! Equal reads of one caller at the same time are one exchange.

use std::collections::HashMap;
use std::future::Future;
use std::sync::{Mutex, PoisonError};

use bytes::Bytes;
use futures_util::future::{BoxFuture, FutureExt as _, Shared, WeakShared};
use http::Response;

use crate::credentials::Fingerprint;
use crate::fault::Fault;

type Answer = Result<Response<Bytes>, Fault>;
type Key = (Fingerprint, String);

/// The reads that are under way. Each lives as long as somebody waits for it: who hangs up does not end it for others.
#[derive(Default)]
pub(super) struct Flights(Mutex<HashMap<Key, WeakShared<BoxFuture<'static, Answer>>>>);

impl Flights {
    /// The answer of the equal read that is under way, or of `read`.
    pub(super) async fn join(&self, key: Key, read: impl Future<Output = Answer> + Send + 'static) -> Answer {
        let flight = self.find_or_start(key.clone(), read);
        let answer = flight.clone().await;
        // A read that begins from here on may see what was written meanwhile.
        let mut flights = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if flights.get(&key).and_then(WeakShared::upgrade).is_none_or(|other| other.ptr_eq(&flight)) {
            flights.remove(&key);
        }
        answer
    }

    /// Lets no later read of `caller` join one that began before its write.
    pub(super) fn part(&self, caller: Fingerprint) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).retain(|(of, _), _| *of != caller);
    }

    fn find_or_start(
        &self,
        key: Key,
        read: impl Future<Output = Answer> + Send + 'static,
    ) -> Shared<BoxFuture<'static, Answer>> {
        let mut flights = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // An ended read is not joined: its answer may be older than the question.
        let under_way = flights.get(&key).and_then(WeakShared::upgrade).filter(|flight| flight.peek().is_none());
        if let Some(flight) = under_way {
            return flight;
        }
        flights.retain(|_, flight| flight.upgrade().is_some());
        let flight = read.boxed().shared();
        if let Some(weak) = flight.downgrade() {
            flights.insert(key, weak);
        }
        flight
    }
}
