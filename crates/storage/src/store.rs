//! The store: one SQLite file, many readers, one writer.

use std::path::PathBuf;

use catalogue::{Product, Record};
use engine::{AccountId, AuditEntry, Newest};
use jiff::Timestamp;

use crate::error::StoreError;
use crate::records::{Key, Page, Query, Row};
use crate::tokens::{NewToken, Token};
use crate::transaction::{OutboxMessage, Transaction};

/// How to open a store. Every limit is a setting.
#[derive(Debug, Clone)]
pub struct StoreOptions {
    /// The data folder; `None` keeps everything in memory, for tests.
    pub folder: Option<PathBuf>,
    /// Reading connections.
    pub readers: u32,
    /// How long to wait for another process's write, in seconds.
    pub busy_seconds: u64,
}

impl Default for StoreOptions {
    fn default() -> StoreOptions {
        StoreOptions { folder: None, readers: 4, busy_seconds: 5 }
    }
}

/// A cheap handle; clones share the connections. Also the engine's [`engine::Ledger`] and [`engine::Audit`].
#[derive(Clone)]
pub struct Store {}

impl Store {
    /// Opens or creates the store and brings its tables to this program's version and to the catalogue's indexes.
    ///
    /// # Errors
    /// A folder that cannot be used (read-only, full, of a newer version) is named with what to do.
    pub async fn open(options: StoreOptions, products: &'static [&'static Product]) -> Result<Store, StoreError> {
        let _ = (options, products);
        unimplemented!()
    }

    /// One record of the tenant.
    pub async fn get(
        &self,
        account: &AccountId,
        record: &'static Record,
        key: &Key,
    ) -> Result<Option<Row>, StoreError> {
        let _ = (account, record, key);
        unimplemented!()
    }

    /// A page of the tenant's records.
    pub async fn list(&self, account: &AccountId, record: &'static Record, query: &Query) -> Result<Page, StoreError> {
        let _ = (account, record, query);
        unimplemented!()
    }

    /// The tenant's newest records of several types in one query, with their labels but without their documents.
    /// One answer a type, in order; newest first, `limit` at most.
    pub async fn newest(
        &self,
        account: &AccountId,
        records: &[&'static Record],
        limit: usize,
    ) -> Result<Vec<Vec<Newest>>, StoreError> {
        let _ = (account, records, limit);
        unimplemented!()
    }

    /// How many records of a type the tenant has.
    pub async fn count(&self, account: &AccountId, record: &'static Record) -> Result<u64, StoreError> {
        let _ = (account, record);
        unimplemented!()
    }

    /// Begins a writing transaction for the tenant; it waits for the one before. Dropped without commit, it undoes all.
    pub async fn begin(&self, account: &AccountId) -> Result<Transaction, StoreError> {
        let _ = account;
        unimplemented!()
    }

    /// When the tenant's next timer is due.
    pub async fn next_due(&self, account: &AccountId) -> Result<Option<Timestamp>, StoreError> {
        let _ = account;
        unimplemented!()
    }

    /// The tenant's newest outbox messages.
    pub async fn outbox(&self, account: &AccountId, limit: u64) -> Result<Vec<OutboxMessage>, StoreError> {
        let _ = (account, limit);
        unimplemented!()
    }

    /// Stores a token and returns its id.
    pub async fn create_token(&self, token: NewToken, now: Timestamp) -> Result<Token, StoreError> {
        let _ = (token, now);
        unimplemented!()
    }

    /// The token with this SHA-256, revoked and expired ones included.
    pub async fn find_token(&self, hash: &[u8; 32]) -> Result<Option<Token>, StoreError> {
        let _ = hash;
        unimplemented!()
    }

    /// Every token, newest first.
    pub async fn tokens(&self) -> Result<Vec<Token>, StoreError> {
        unimplemented!()
    }

    /// Revokes a token; `false` when there is none with this id.
    pub async fn revoke_token(&self, id: &str, now: Timestamp) -> Result<bool, StoreError> {
        let _ = (id, now);
        unimplemented!()
    }

    /// The newest audit rows, of one tenant or of all.
    pub async fn audit(&self, account: Option<&AccountId>, limit: u64) -> Result<Vec<AuditEntry>, StoreError> {
        let _ = (account, limit);
        unimplemented!()
    }

    /// A named value of the installation (`demo_filled_at`, `sandbox_seal_key`).
    pub async fn setting(&self, name: &str) -> Result<Option<String>, StoreError> {
        let _ = name;
        unimplemented!()
    }

    /// Sets a named value of the installation, unless it is set: returns the value that stands.
    pub async fn set_setting_once(&self, name: &str, value: &str) -> Result<String, StoreError> {
        let _ = (name, value);
        unimplemented!()
    }

    /// Deletes idempotency rows and confirmations that ended before `now`, in small steps.
    pub async fn purge(&self, now: Timestamp) -> Result<u64, StoreError> {
        let _ = now;
        unimplemented!()
    }

    /// Whether the database answers.
    pub async fn ping(&self) -> Result<(), StoreError> {
        unimplemented!()
    }
}
