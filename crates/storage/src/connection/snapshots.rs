//! Reading connections for several queries that must see one moment.

use sqlx::sqlite::SqlitePoolOptions;
use sqlx::{Sqlite, SqlitePool, Transaction};

use crate::connection::Reach;
use crate::error::StoreError;

/// Connections that read in transactions, beside the writer and without waiting for it. Opened when first needed.
pub(crate) struct Snapshots {
    pool: SqlitePool,
}

impl Snapshots {
    /// At most `count` at once, at least one.
    pub(crate) fn new(reach: &Reach, count: u32) -> Snapshots {
        let options = SqlitePoolOptions::new().max_connections(count.max(1)).test_before_acquire(false);
        Snapshots { pool: options.connect_lazy_with(reach.read_only()) }
    }

    /// Begins a transaction that sees the file as of its first query, and cannot write.
    pub(crate) async fn begin(&self) -> Result<Transaction<'static, Sqlite>, StoreError> {
        Ok(self.pool.begin().await?)
    }
}
