//! The clean-up of what has ended: confirmations and idempotency keys.

use std::{sync::Arc, time::Duration};

use engine::Clock;
use storage::Store;

/// Cleans up now and then again every `seconds`, for as long as it runs.
pub async fn keep_clean(store: Store, clock: Arc<dyn Clock>, seconds: u64) {
    loop {
        match store.purge(clock.now()).await {
            Ok(0) => {}
            Ok(rows) => tracing::debug!(rows, "cleaned up"),
            Err(fault) => tracing::warn!(%fault, "could not clean up; trying again later"),
        }
        tokio::time::sleep(Duration::from_secs(seconds)).await;
    }
}
