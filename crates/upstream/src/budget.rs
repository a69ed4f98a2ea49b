//! The hourly budget of reads: what is counted here, corrected by what the API's headers say.

use std::sync::{Mutex, PoisonError};

use http::HeaderMap;
use jiff::Timestamp;

use crate::bounded::Bounded;
use crate::credentials::Fingerprint;

const HOUR_SECONDS: i64 = 3600;

/// A `ratelimit-reset` above this is an instant (Unix time); below, seconds to wait. The API documents the first and
/// shows the second.
const EARLIEST_INSTANT: i64 = 1_000_000_000;

/// Budgets by token.
#[derive(Debug)]
pub(crate) struct Budgets {
    hourly: u64,
    known: Mutex<Bounded<Fingerprint, Budget>>,
}

#[derive(Debug, Clone, Copy)]
struct Budget {
    /// Reads in an hour.
    limit: u64,
    /// Reads left.
    left: u64,
    /// When the next hour begins, in Unix seconds.
    renews_at: i64,
}

impl Budgets {
    pub(crate) fn new(hourly: u64, callers: usize) -> Budgets {
        Budgets { hourly, known: Mutex::new(Bounded::new(callers)) }
    }

    /// Reads left in this hour.
    pub(crate) fn left(&self, whose: Fingerprint, now: Timestamp) -> u64 {
        self.with(whose, now, |budget| budget.left)
    }

    /// Counts a read that goes out.
    pub(crate) fn spend(&self, whose: Fingerprint, now: Timestamp) {
        self.with(whose, now, |budget| budget.left = budget.left.saturating_sub(1));
    }

    /// Takes over what the headers of a read's answer say. Of several values the smallest counts.
    pub(crate) fn note(&self, whose: Fingerprint, now: Timestamp, headers: &HeaderMap) {
        self.with(whose, now, |budget| {
            if let Some(limit) = smallest(headers, "ratelimit-limit") {
                budget.limit = limit;
            }
            if let Some(left) = smallest(headers, "ratelimit-remaining") {
                budget.left = left;
            }
        });
    }

    /// The API said 429: nothing is left until it says so.
    pub(crate) fn exhaust(&self, whose: Fingerprint, now: Timestamp, wait_seconds: Option<u64>) {
        self.with(whose, now, |budget| {
            budget.left = 0;
            // No clock hour is longer, whatever a header says.
            let wait = wait_seconds.and_then(|wait| i64::try_from(wait).ok()).filter(|wait| *wait <= HOUR_SECONDS);
            budget.renews_at = wait.map_or(budget.renews_at, |wait| now.as_second() + wait);
        });
    }

    fn with<T>(&self, whose: Fingerprint, now: Timestamp, act: impl FnOnce(&mut Budget) -> T) -> T {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let mut fresh = Budget { limit: self.hourly, left: self.hourly, renews_at: next_hour(now) };
        let budget = known.entry(whose, || fresh).unwrap_or(&mut fresh);
        if now.as_second() >= budget.renews_at {
            budget.left = budget.limit;
            budget.renews_at = next_hour(now);
        }
        act(budget)
    }
}

/// The seconds until the API may be asked again, of a 429 that names them in another header than `retry-after`.
pub(crate) fn seconds_until_reset(headers: &HeaderMap, now: Timestamp) -> Option<u64> {
    let reset = i64::try_from(smallest(headers, "ratelimit-reset")?).ok()?;
    let wait = if reset > EARLIEST_INSTANT { reset - now.as_second() } else { reset };
    u64::try_from(wait.clamp(1, HOUR_SECONDS)).ok()
}

fn smallest(headers: &HeaderMap, name: &str) -> Option<u64> {
    headers.get_all(name).iter().filter_map(|value| value.to_str().ok()?.trim().parse().ok()).min()
}

/// Budgets are those of clock hours.
fn next_hour(now: Timestamp) -> i64 {
    (now.as_second().div_euclid(HOUR_SECONDS) + 1) * HOUR_SECONDS
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;

    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.append(*name, HeaderValue::from_static(value));
        }
        headers
    }

    fn at(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    #[test]
    fn counts_follows_the_headers_and_renews_with_the_hour() {
        let (budgets, ana) = (Budgets::new(60, 9), Fingerprint::of(&["ana"]));
        let now = at("2026-09-01T10:59:00Z");
        budgets.spend(ana, now);
        assert_eq!(budgets.left(ana, now), 59);
        assert_eq!(budgets.left(Fingerprint::of(&["rui"]), now), 60);
        let said = [("ratelimit-limit", "100"), ("ratelimit-remaining", "7"), ("ratelimit-remaining", "5")];
        budgets.note(ana, now, &headers(&said));
        budgets.note(ana, now, &headers(&[("ratelimit-remaining", "many")]));
        assert_eq!(budgets.left(ana, now), 5);
        assert_eq!(budgets.left(ana, at("2026-09-01T11:00:00Z")), 100);
    }

    #[test]
    fn a_429_ends_the_hour_as_long_as_it_says() {
        let (budgets, ana) = (Budgets::new(60, 9), Fingerprint::of(&["ana"]));
        let now = at("2026-09-01T10:30:00Z");
        budgets.exhaust(ana, now, Some(600));
        assert_eq!(budgets.left(ana, at("2026-09-01T10:39:59Z")), 0);
        assert_eq!(budgets.left(ana, at("2026-09-01T10:40:00Z")), 60);
        budgets.exhaust(ana, now, Some(u64::MAX));
        assert_eq!(budgets.left(ana, at("2026-09-01T11:00:00Z")), 60);
    }

    #[test]
    fn a_reset_is_an_instant_or_a_wait() {
        let now = at("2026-09-01T10:30:00Z");
        let reset = |value| seconds_until_reset(&headers(&[("ratelimit-reset", value)]), now);
        assert_eq!(reset("120"), Some(120));
        assert_eq!(reset("1788258900"), Some(3600.min(1_788_258_900 - now.as_second()).max(1) as u64));
        assert_eq!(reset("0"), Some(1));
        assert_eq!(reset("soon"), None);
    }
}
