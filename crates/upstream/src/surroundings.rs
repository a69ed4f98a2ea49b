//! Time, randomness and waiting, as parameters.

use std::sync::Arc;
use std::time::Duration;

use engine::{BoxFuture, Clock, Entropy};

/// How to wait.
pub trait Sleeper: Send + Sync {
    /// Ends after `time`.
    fn sleep(&self, time: Duration) -> BoxFuture<'_, ()>;
}

/// Waits by the runtime's timer.
#[derive(Debug, Clone, Copy, Default)]
pub struct TimerSleeper;

impl Sleeper for TimerSleeper {
    fn sleep(&self, time: Duration) -> BoxFuture<'_, ()> {
        Box::pin(tokio::time::sleep(time))
    }
}

/// What a remote API needs of the world besides the network.
#[derive(Clone)]
pub struct Surroundings {
    /// Time, for caches, budgets and the bound of repetitions.
    pub clock: Arc<dyn Clock>,
    /// Randomness, for jitter and the boundaries of uploads.
    pub entropy: Arc<dyn Entropy>,
    /// Waiting between repetitions.
    pub sleeper: Arc<dyn Sleeper>,
}
