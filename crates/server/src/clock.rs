//! The system's clock and randomness: the only home of both.

use engine::{Clock, Entropy};
use jiff::Timestamp;

/// The system's clock.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    #[expect(clippy::disallowed_methods, reason = "the one home of the system clock")]
    fn now(&self) -> Timestamp {
        Timestamp::now()
    }
}

/// The operating system's random source.
#[derive(Debug, Clone, Copy, Default)]
pub struct OsEntropy;

impl Entropy for OsEntropy {
    #[expect(clippy::disallowed_methods, reason = "the one home of the system's randomness")]
    fn fill(&self, bytes: &mut [u8]) {
        getrandom::fill(bytes).expect("the operating system gives random bytes; without them nothing here is safe");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_draws_differ() {
        let (mut one, mut two) = ([0; 32], [0; 32]);
        OsEntropy.fill(&mut one);
        OsEntropy.fill(&mut two);
        assert_ne!(one, two);
    }

    #[test]
    fn the_clock_is_of_this_century() {
        assert!(SystemClock.now() > Timestamp::from_second(946_684_800).unwrap());
    }
}
