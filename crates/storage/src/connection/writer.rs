//! The one writing connection.

use std::time::Duration;

use sqlx::pool::PoolConnection;
use sqlx::sqlite::SqlitePoolOptions;
use sqlx::{Sqlite, SqlitePool, Transaction};

use crate::connection::Reach;
use crate::error::StoreError;

/// The writing connection: a pool of one, which is a fair queue that also undoes what was dropped half done.
pub(crate) struct Writer {
    pool: SqlitePool,
}

impl Writer {
    /// Opens it. A write waits `queue_seconds` at most for the writes before it in this process.
    pub(crate) async fn open(reach: &Reach, queue_seconds: u64) -> Result<Writer, StoreError> {
        let options = SqlitePoolOptions::new()
            .max_connections(1)
            .acquire_timeout(Duration::from_secs(queue_seconds))
            .idle_timeout(None)
            .max_lifetime(None)
            .test_before_acquire(false);
        Ok(Writer { pool: options.connect_with(reach.writing()).await? })
    }

    /// The connection for single statements, each durable by itself.
    pub(crate) async fn lock(&self) -> Result<PoolConnection<Sqlite>, StoreError> {
        Ok(self.pool.acquire().await?)
    }

    /// Begins a writing transaction; waits for the one before, of this process and of others. Dropped, it is undone.
    pub(crate) async fn begin(&self) -> Result<Transaction<'static, Sqlite>, StoreError> {
        match self.pool.begin_with("BEGIN IMMEDIATE").await {
            // After a commit that failed (a full disk), the driver still counts a transaction that SQLite has ended.
            Err(sqlx::Error::InvalidSavePointStatement | sqlx::Error::WorkerCrashed) => {
                drop(self.pool.acquire().await?.detach());
                Ok(self.pool.begin_with("BEGIN IMMEDIATE").await?)
            }
            begun => Ok(begun?),
        }
    }
}
