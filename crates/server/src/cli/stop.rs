//! Being told to stop: Ctrl-C, or SIGTERM from whoever runs services.

use std::time::Duration;

use super::Failure;

/// Waits for writes that still run without a client, for at most `seconds`: their outcome is to be recorded.
pub async fn settle(seconds: u64) {
    let finished = engine::call::writes_finished();
    if tokio::time::timeout(Duration::from_secs(seconds), finished).await.is_err() {
        tracing::warn!("a write still runs after the drain time; its outcome will count as unknown");
    }
}

/// Resolves when the process is told to stop. A second time ends it at once.
///
/// # Errors
/// When the system lets no signal be caught.
pub fn told() -> Result<impl Future<Output = ()>, Failure> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut interrupt = signal(SignalKind::interrupt()).map_err(Failure::runtime)?;
        let mut terminate = signal(SignalKind::terminate()).map_err(Failure::runtime)?;
        Ok(async move {
            tokio::select! {
                _ = interrupt.recv() => {}
                _ = terminate.recv() => {}
            }
            tracing::info!("told to stop: letting running requests end");
            tokio::spawn(async move {
                tokio::select! {
                    _ = interrupt.recv() => {}
                    _ = terminate.recv() => {}
                }
                std::process::exit(1);
            });
        })
    }
    #[cfg(not(unix))]
    {
        Ok(async {
            if tokio::signal::ctrl_c().await.is_err() {
                std::future::pending::<()>().await;
            }
        })
    }
}
