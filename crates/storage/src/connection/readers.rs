//! Reading connections, lent one query at a time.

use std::ops::{Deref, DerefMut};
use std::sync::{Mutex, PoisonError};

use sqlx::SqliteConnection;
use tokio::sync::{Semaphore, SemaphorePermit};

use crate::connection::Reach;
use crate::error::StoreError;

/// The reading connections. Simpler than a general pool on purpose: they never idle out or need a test before use,
/// which would double the cost of the shortest queries.
pub(crate) struct Readers {
    idle: Mutex<Vec<SqliteConnection>>,
    free: Semaphore,
}

impl Readers {
    /// Opens `count` connections, at least one.
    pub(crate) async fn open(reach: &Reach, count: u32) -> Result<Readers, StoreError> {
        let mut idle = Vec::new();
        for _ in 0..count.max(1) {
            idle.push(reach.reading().await?);
        }
        Ok(Readers { free: Semaphore::new(idle.len()), idle: Mutex::new(idle) })
    }

    /// Waits for a free connection. The one used last comes first: its caches are warm.
    pub(crate) async fn acquire(&self) -> Result<Reader<'_>, StoreError> {
        let closed = || StoreError::Database(sqlx::Error::PoolClosed);
        let permit = self.free.acquire().await.map_err(|_| closed())?;
        let connection = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop().ok_or_else(closed)?;
        Ok(Reader { connection: Some(connection), readers: self, _permit: permit })
    }
}

/// A borrowed connection; dropped, it goes back.
pub(crate) struct Reader<'a> {
    connection: Option<SqliteConnection>,
    readers: &'a Readers,
    _permit: SemaphorePermit<'a>,
}

impl Deref for Reader<'_> {
    type Target = SqliteConnection;

    fn deref(&self) -> &SqliteConnection {
        self.connection.as_ref().expect("it is taken only when dropped")
    }
}

impl DerefMut for Reader<'_> {
    fn deref_mut(&mut self) -> &mut SqliteConnection {
        self.connection.as_mut().expect("it is taken only when dropped")
    }
}

impl Drop for Reader<'_> {
    fn drop(&mut self) {
        // The permit is released after this, so that whoever gets it finds the connection here.
        if let Some(connection) = self.connection.take() {
            self.readers.idle.lock().unwrap_or_else(PoisonError::into_inner).push(connection);
        }
    }
}
