//! The hourly limit of requests, by person and clock hour, as the real service counts them. Off unless a limit is set.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use engine::{AccountId, PersonId};
use http::{HeaderName, Method};
use jiff::Timestamp;

use crate::limits::SandboxLimits;
use crate::reply::Reply;

/// Counts of the running hour.
#[derive(Debug, Default)]
pub(crate) struct Throttle {
    hour: Mutex<Hour>,
}

#[derive(Debug, Default)]
struct Hour {
    number: i64,
    counts: HashMap<(AccountId, PersonId, Class), u32>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Class {
    Read,
    Write,
}

/// What a person has left in this hour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Allowance {
    /// Requests an hour.
    pub(crate) limit: u32,
    /// Requests left; `None` when this one is over the limit.
    pub(crate) remaining: Option<u32>,
    /// Until the next hour, in seconds.
    pub(crate) reset_seconds: i64,
}

const HOUR_SECONDS: i64 = 3600;

impl Throttle {
    /// Counts one request; `None` when no limit is set for its method.
    pub(crate) fn count(
        &self,
        limits: &SandboxLimits,
        who: (&AccountId, &PersonId),
        method: &Method,
        now: Timestamp,
    ) -> Option<Allowance> {
        let class = if matches!(*method, Method::GET | Method::HEAD) { Class::Read } else { Class::Write };
        let limit = match class {
            Class::Read => limits.hourly_reads?,
            Class::Write => limits.hourly_writes?,
        };
        let number = now.as_second().div_euclid(HOUR_SECONDS);
        let mut hour = self.hour.lock().unwrap_or_else(PoisonError::into_inner);
        if hour.number != number {
            *hour = Hour { number, counts: HashMap::new() };
        }
        let count = hour.counts.entry((who.0.clone(), who.1.clone(), class)).or_default();
        *count = count.saturating_add(1);
        let reset_seconds = HOUR_SECONDS - now.as_second().rem_euclid(HOUR_SECONDS);
        Some(Allowance { limit, remaining: limit.checked_sub(*count), reset_seconds })
    }
}

impl Allowance {
    /// Adds the headers that tell a person what is left.
    pub(crate) fn tell(self, reply: Reply) -> Reply {
        let remaining = self.remaining.unwrap_or(0).to_string();
        reply
            .with(HeaderName::from_static("ratelimit-limit"), &self.limit.to_string())
            .with(HeaderName::from_static("ratelimit-remaining"), &remaining)
            .with(HeaderName::from_static("ratelimit-reset"), &self.reset_seconds.to_string())
    }
}
