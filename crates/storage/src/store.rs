//! The store: one SQLite file, many readers, one writer.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use catalogue::{Product, Record};
use engine::{AccountId, AuditEntry, Newest};
use jiff::Timestamp;
use sqlx::SqliteConnection;

use crate::connection::{Durability, Reach, Readers, Snapshots, Writer};
use crate::error::StoreError;
use crate::folder::{self, Scratch};
use crate::migrations::{MIGRATIONS, migrate};
use crate::tables::{Tables, sync};
use crate::tokens::{NewToken, Token};
use crate::transaction::{OutboxMessage, Transaction};

mod fault;
mod newest;
mod purge;
pub(crate) use purge::ANSWER_LIFE;
mod read;
mod settings;

/// How to open a store. Every limit is a setting.
#[derive(Debug, Clone)]
pub struct StoreOptions {
    /// The data folder; `None` keeps everything in memory, for tests.
    pub folder: Option<PathBuf>,
    /// Reading connections.
    pub readers: u32,
    /// How long to wait for another process's write, in seconds.
    pub busy_seconds: u64,
    /// How long to wait for the writes before one in this process, in seconds.
    pub queue_seconds: u64,
}

impl Default for StoreOptions {
    fn default() -> StoreOptions {
        StoreOptions { folder: None, readers: 4, busy_seconds: 5, queue_seconds: 30 }
    }
}

/// A cheap handle; clones share the connections. Also the engine's [`engine::Ledger`] and [`engine::Audit`].
#[derive(Clone)]
pub struct Store {
    pub(crate) shared: Arc<Shared>,
}

/// What the clones of a store share.
pub(crate) struct Shared {
    pub(crate) readers: Readers,
    snapshots: Snapshots,
    pub(crate) writer: Writer,
    /// The generation of tables that this program knows to fit.
    generation: AtomicI64,
    pub(crate) tables: Arc<Tables>,
    pub(crate) products: &'static [&'static Product],
    /// Last, so that the connections are closed before their folder is deleted.
    _scratch: Option<Scratch>,
}

impl Store {
    /// Opens or creates the store and brings its tables to this program's version and to the catalogue's indexes.
    ///
    /// # Errors
    /// A folder that cannot be used (read-only, full, of a newer version) is named with what to do.
    pub async fn open(options: StoreOptions, products: &'static [&'static Product]) -> Result<Store, StoreError> {
        let (folder, scratch) = match options.folder.clone() {
            Some(folder) => (folder, None),
            None => {
                let scratch = Scratch::create()?;
                (scratch.folder().to_owned(), Some(scratch))
            }
        };
        let durability = if scratch.is_some() { Durability::Scratch } else { Durability::Survives };
        let file = folder::prepare(&folder)?;
        let reach = Reach::new(file, Duration::from_secs(options.busy_seconds), durability);
        let tables = Arc::new(Tables::of(products));
        let opened = open(&reach, &options, &tables).await;
        let (writer, readers, generation) = opened.map_err(|error| fault::explain(error, reach.file()))?;
        let snapshots = Snapshots::new(&reach, options.readers);
        let shared = Shared { readers, snapshots, writer, generation, tables, products, _scratch: scratch };
        Ok(Store { shared: Arc::new(shared) })
    }

    /// The tenant's newest records of several types in one query, with their labels but without their documents.
    /// One answer a type, in order; newest first, `limit` at most.
    pub async fn newest(
        &self,
        account: &AccountId,
        records: &[&'static Record],
        limit: usize,
    ) -> Result<Vec<Vec<Newest>>, StoreError> {
        newest::newest(self, account, records, limit).await
    }

    /// How many records of a type the tenant has.
    pub async fn count(&self, account: &AccountId, record: &'static Record) -> Result<u64, StoreError> {
        let sql = format!("SELECT count(*) FROM \"{}\" WHERE account = ?", self.shared.tables.get(record)?.name);
        let mut reader = self.shared.readers.acquire().await?;
        let count: i64 = sqlx::query_scalar(sqlx::AssertSqlSafe(sql)).bind(&account.0).fetch_one(&mut *reader).await?;
        Ok(count.unsigned_abs())
    }

    /// Begins a transaction that only reads, as of its first query; it waits for no write. What it tries to write fails.
    pub async fn snapshot(&self, account: &AccountId) -> Result<Transaction, StoreError> {
        let inner = self.shared.snapshots.begin().await?;
        Ok(Transaction::new(inner, account.clone(), Arc::clone(&self.shared.tables)))
    }

    /// Begins a writing transaction for the tenant; it waits for the one before. Dropped without commit, it undoes all.
    pub async fn begin(&self, account: &AccountId) -> Result<Transaction, StoreError> {
        let mut inner = self.shared.writer.begin().await?;
        self.check_generation(&mut inner).await?;
        Ok(Transaction::new(inner, account.clone(), Arc::clone(&self.shared.tables)))
    }

    /// When the tenant's next timer is due.
    pub async fn next_due(&self, account: &AccountId) -> Result<Option<Timestamp>, StoreError> {
        let sql = "SELECT min(due_at) FROM timers WHERE account = ?";
        let mut reader = self.shared.readers.acquire().await?;
        let due: Option<i64> = sqlx::query_scalar(sql).bind(&account.0).fetch_one(&mut *reader).await?;
        due.map(crate::moment::from_millis).transpose()
    }

    /// The tenant's newest outbox messages.
    pub async fn outbox(&self, account: &AccountId, limit: u64) -> Result<Vec<OutboxMessage>, StoreError> {
        let mut reader = self.shared.readers.acquire().await?;
        crate::transaction::newest_messages(&mut reader, account, limit).await
    }

    /// Stores a token and returns its id.
    pub async fn create_token(&self, token: NewToken, now: Timestamp) -> Result<Token, StoreError> {
        crate::tokens::create(&mut *self.shared.writer.lock().await?, token, now).await
    }

    /// The token with this SHA-256, revoked and expired ones included.
    pub async fn find_token(&self, hash: &[u8; 32]) -> Result<Option<Token>, StoreError> {
        crate::tokens::find(&mut *self.shared.readers.acquire().await?, hash).await
    }

    /// Every token, newest first.
    pub async fn tokens(&self) -> Result<Vec<Token>, StoreError> {
        crate::tokens::all(&mut *self.shared.readers.acquire().await?).await
    }

    /// Revokes a token; `false` when there is none with this id.
    pub async fn revoke_token(&self, id: &str, now: Timestamp) -> Result<bool, StoreError> {
        crate::tokens::revoke(&mut *self.shared.writer.lock().await?, id, now).await
    }

    /// The newest audit rows, of one tenant or of all.
    pub async fn audit(&self, account: Option<&AccountId>, limit: u64) -> Result<Vec<AuditEntry>, StoreError> {
        let mut reader = self.shared.readers.acquire().await?;
        crate::audit::newest(&mut reader, self.shared.products, account, limit).await
    }

    /// A named value of the installation (`demo_filled_at`, `sandbox_seal_key`).
    pub async fn setting(&self, name: &str) -> Result<Option<String>, StoreError> {
        settings::get(&mut *self.shared.readers.acquire().await?, name).await
    }

    /// Sets a named value of the installation, unless it is set: returns the value that stands.
    pub async fn set_setting_once(&self, name: &str, value: &str) -> Result<String, StoreError> {
        settings::set_once(&mut *self.shared.writer.lock().await?, name, value).await
    }

    /// Deletes idempotency rows and confirmations that ended before `now`, in small steps.
    pub async fn purge(&self, now: Timestamp) -> Result<u64, StoreError> {
        purge::purge(&self.shared.writer, now).await
    }

    /// Whether the database answers.
    pub async fn ping(&self) -> Result<(), StoreError> {
        sqlx::query("SELECT 1").fetch_one(&mut *self.shared.readers.acquire().await?).await?;
        Ok(())
    }
}

impl Store {
    /// Another version of the program may bring the tables to its own catalogue while this one runs. Rows that this one
    /// would write then lack what the other looks them up by.
    async fn check_generation(&self, connection: &mut SqliteConnection) -> Result<(), StoreError> {
        let found = sync::generation(connection).await?;
        if found == self.shared.generation.load(Ordering::Relaxed) {
            return Ok(());
        }
        if !sync::is_current(connection, &self.shared.tables).await? {
            let text =
                "another version of kobana-mcp has changed the data folder's tables: restart this server with it";
            return Err(StoreError::Unusable(text.to_owned()));
        }
        self.shared.generation.store(found, Ordering::Relaxed);
        Ok(())
    }
}

async fn open(
    reach: &Reach,
    options: &StoreOptions,
    tables: &Tables,
) -> Result<(Writer, Readers, AtomicI64), StoreError> {
    let writer = Writer::open(reach, options.queue_seconds).await?;
    let mut connection = writer.lock().await?;
    migrate(&mut connection, MIGRATIONS).await?;
    sync::sync(&mut connection, tables).await?;
    let generation = AtomicI64::new(sync::generation(&mut connection).await?);
    drop(connection);
    Ok((writer, Readers::open(reach, options.readers).await?, generation))
}
