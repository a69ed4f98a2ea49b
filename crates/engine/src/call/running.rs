//! Writes in progress, for a server that stops: it lets them end first.

use std::sync::LazyLock;

use tokio::sync::watch;

static RUNNING: LazyLock<watch::Sender<usize>> = LazyLock::new(|| watch::Sender::new(0));

/// Counts one write for as long as it lives, also through a panic.
pub(super) struct Running(());

impl Running {
    pub(super) fn start() -> Running {
        RUNNING.send_modify(|count| *count += 1);
        Running(())
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        RUNNING.send_modify(|count| *count = count.saturating_sub(1));
    }
}

/// Waits until no write of any engine of this process is in progress, whether or not its client still waits.
///
/// A write is in progress from before its claim until its outcome and its audit row are recorded. Call it after the
/// last request was taken, within the time that a stop may take.
pub async fn writes_finished() {
    let mut running = RUNNING.subscribe();
    // The sender is static, so that the wait can only end by its condition.
    let _ = running.wait_for(|count| *count == 0).await;
}
