//! The connections to one database file: many readers, one writer.

mod readers;
mod snapshots;
mod writer;

use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, SqliteConnection};

pub(crate) use readers::Readers;
pub(crate) use snapshots::Snapshots;
pub(crate) use writer::Writer;

/// Prepared statements that a connection keeps: every list with every set of filters is one.
const STATEMENTS: usize = 1_000;

/// Rows that a query may run ahead of its reader.
const ROWS_AHEAD: usize = 512;

/// What becomes of a power cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Durability {
    /// A committed write survives it.
    Survives,
    /// Nothing does: the file is deleted with the store anyway.
    Scratch,
}

/// How to reach the database file.
#[derive(Debug, Clone)]
pub(crate) struct Reach {
    file: PathBuf,
    busy: Duration,
    durability: Durability,
}

impl Reach {
    pub(crate) fn new(file: PathBuf, busy: Duration, durability: Durability) -> Reach {
        Reach { file, busy, durability }
    }

    /// The database file.
    pub(crate) fn file(&self) -> &Path {
        &self.file
    }

    fn options(&self) -> SqliteConnectOptions {
        SqliteConnectOptions::new()
            .filename(&self.file)
            .busy_timeout(self.busy)
            .foreign_keys(true)
            .statement_cache_capacity(STATEMENTS)
            .row_buffer_size(ROWS_AHEAD)
            .disable_statement_logging()
    }

    /// The options of a connection that may write.
    fn writing(&self) -> SqliteConnectOptions {
        let synchronous = match self.durability {
            Durability::Survives => SqliteSynchronous::Full,
            Durability::Scratch => SqliteSynchronous::Off,
        };
        self.options().journal_mode(SqliteJournalMode::Wal).synchronous(synchronous).create_if_missing(true)
    }

    /// A connection that only reads.
    async fn reading(&self) -> Result<SqliteConnection, sqlx::Error> {
        SqliteConnection::connect_with(&self.read_only()).await
    }

    /// The options of a connection that only reads.
    fn read_only(&self) -> SqliteConnectOptions {
        self.options().read_only(true)
    }
}
