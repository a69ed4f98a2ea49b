//! When a delivery that failed is tried again. The documents publish no plan: this one is the sandbox's.

use jiff::{SignedDuration, Timestamp};

/// Minutes between one try and the next.
const WAITS_MINUTES: [i64; 5] = [1, 5, 30, 2 * 60, 12 * 60];

/// When the try that follows try number `attempt` (from 1) is due; `None` after the last.
pub(super) fn next(attempt: i64, now: Timestamp) -> Option<Timestamp> {
    let passed = usize::try_from(attempt.checked_sub(1)?).ok()?;
    let minutes = WAITS_MINUTES.get(passed)?;
    now.checked_add(SignedDuration::from_mins(*minutes)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_grow_and_end() {
        let now: Timestamp = "2026-10-05T12:00:00Z".parse().unwrap();
        let wait = |attempt| next(attempt, now).map(|due| due.duration_since(now).as_mins());
        let waits: Vec<_> = (1..=7).map(wait).collect();
        assert_eq!(waits, [Some(1), Some(5), Some(30), Some(120), Some(720), None, None]);
        assert_eq!((wait(0), wait(-1), wait(i64::MIN)), (None, None, None));
        assert_eq!(next(1, Timestamp::MAX), None);
    }
}
