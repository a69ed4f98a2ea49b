//! The newest records in memory, by caller, and how often a caller asks for each type.

use std::sync::{Mutex, PoisonError};

use engine::Newest;
use jiff::{SignedDuration, Timestamp};

use crate::bounded::Bounded;
use crate::credentials::Fingerprint;

/// A list: caller, list tool, number of records.
pub(crate) type Key = (Fingerprint, &'static str, usize);

/// Lists by caller.
#[derive(Debug)]
pub(crate) struct Memory {
    ttl: SignedDuration,
    lists: Mutex<Bounded<Key, (Timestamp, Vec<Newest>)>>,
}

/// A list from memory.
#[derive(Debug)]
pub(crate) struct Known {
    pub(crate) newest: Vec<Newest>,
    /// Whether it can be answered without asking.
    pub(crate) fresh: bool,
}

impl Memory {
    pub(crate) fn new(most: usize, ttl_seconds: u64) -> Memory {
        let ttl = SignedDuration::from_secs(i64::try_from(ttl_seconds).unwrap_or(i64::MAX));
        Memory { ttl, lists: Mutex::new(Bounded::new(most)) }
    }

    pub(crate) fn find(&self, key: &Key, now: Timestamp) -> Option<Known> {
        let lists = self.lists.lock().unwrap_or_else(PoisonError::into_inner);
        let (read_at, newest) = lists.get(key)?;
        // A clock that was set back makes nothing fresh.
        let age = now.duration_since(*read_at);
        Some(Known { newest: newest.clone(), fresh: !age.is_negative() && age < self.ttl })
    }

    pub(crate) fn keep(&self, key: Key, now: Timestamp, newest: Vec<Newest>) {
        self.lists.lock().unwrap_or_else(PoisonError::into_inner).insert(key, (now, newest));
    }

    /// Forgets a caller's lists by `tools`: the caller has changed what they show.
    pub(crate) fn forget(&self, caller: Fingerprint, tools: &[&str]) {
        let mut lists = self.lists.lock().unwrap_or_else(PoisonError::into_inner);
        lists.retain(|(of, tool, _)| *of != caller || !tools.contains(tool));
    }
}

/// How often each caller asked for each type.
#[derive(Debug)]
pub(crate) struct Asked(Mutex<Bounded<(Fingerprint, &'static str), u64>>);

impl Asked {
    pub(crate) fn new(most: usize) -> Asked {
        Asked(Mutex::new(Bounded::new(most)))
    }

    pub(crate) fn count(&self, caller: Fingerprint, record: &'static str) {
        let mut asked = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(times) = asked.entry((caller, record), || 0) {
            *times += 1;
        }
    }

    pub(crate) fn times(&self, caller: Fingerprint, record: &'static str) -> u64 {
        let asked = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        asked.get(&(caller, record)).copied().unwrap_or_default()
    }
}
