//! Room for one more request: how many run at once, and how many bytes their bodies hold together.

use std::sync::Arc;

use http::{HeaderMap, header};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::settings::HttpSettings;

/// Bodies are counted in steps of so many bytes; most are smaller than one.
const STEP_BYTES: usize = 65_536;

/// The room that there is.
pub struct Room {
    requests: Arc<Semaphore>,
    steps: Arc<Semaphore>,
}

/// A request's part of the room; dropped, it is free again.
pub struct Place {
    _request: OwnedSemaphorePermit,
    _body: Option<OwnedSemaphorePermit>,
}

impl Room {
    /// The room of `settings`.
    pub fn new(settings: &HttpSettings) -> Room {
        let semaphore = |permits: usize| Arc::new(Semaphore::new(permits.min(Semaphore::MAX_PERMITS)));
        Room {
            requests: semaphore(settings.max_in_flight),
            steps: semaphore(settings.max_body_bytes_in_flight / STEP_BYTES),
        }
    }

    /// A place for one request, without waiting; `None` where too many run.
    pub fn enter(&self) -> Option<Place> {
        let request = Arc::clone(&self.requests).try_acquire_owned().ok()?;
        Some(Place { _request: request, _body: None })
    }

    /// Adds room for the body that `headers` announce: one that tells no length may be as long as `limit_bytes`. `None`
    /// where the bodies of other requests fill it.
    pub fn with_body(&self, place: Place, headers: &HeaderMap, limit_bytes: usize) -> Option<Place> {
        let declared = headers.get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse().ok());
        self.with_bytes(place, declared.unwrap_or(limit_bytes).min(limit_bytes))
    }

    /// Adds room for a body of so many bytes; `None` where other bodies fill it.
    pub fn with_bytes(&self, place: Place, bytes: usize) -> Option<Place> {
        let steps = bytes / STEP_BYTES;
        if steps == 0 {
            return Some(place);
        }
        let steps = u32::try_from(steps).ok()?;
        let body = Arc::clone(&self.steps).try_acquire_many_owned(steps).ok()?;
        Some(Place { _body: Some(body), ..place })
    }
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;

    use super::*;

    fn announced(bytes: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(header::CONTENT_LENGTH, HeaderValue::from_static(bytes))])
    }

    #[test]
    fn large_bodies_wait_for_each_other_and_small_ones_do_not() {
        let settings = HttpSettings { max_body_bytes_in_flight: 1_048_576, ..HttpSettings::default() };
        let room = Room::new(&settings);
        let enter = |headers: &HeaderMap| room.with_body(room.enter()?, headers, 1_000_000);
        let large = enter(&announced("900000")).unwrap();
        assert!(enter(&announced("900000")).is_none());
        assert!(enter(&HeaderMap::new()).is_none(), "a body of unknown length counts whole");
        assert!(enter(&announced("2000")).is_some());
        drop(large);
        assert!(enter(&HeaderMap::new()).is_some());
    }

    #[test]
    fn so_many_requests_run_at_once() {
        let room = Room::new(&HttpSettings { max_in_flight: 1, ..HttpSettings::default() });
        let first = room.enter().unwrap();
        assert!(room.enter().is_none());
        drop(first);
        assert!(room.enter().is_some());
    }
}
