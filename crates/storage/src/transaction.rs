//! A transaction of one tenant.

use std::sync::Arc;

use engine::AccountId;
use jiff::Timestamp;
use serde_json::Value;
use sqlx::{Sqlite, SqliteConnection};

use crate::error::StoreError;
use crate::tables::Tables;

mod answers;
mod outbox;
mod records;
mod tags;
mod timers;
mod workspaces;

pub(crate) use outbox::newest_messages;
pub(crate) use tags::write_tags;
pub use workspaces::KnownWorkspace;

/// Something that the simulated bank does when the clock passes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Timer {
    /// When.
    pub due_at: Timestamp,
    /// The record type, by the name of its table (`banking_charge_bank_billet`).
    pub record: String,
    /// The record.
    pub id: i64,
    /// What to do (`overdue`, `confirm_command`).
    pub action: String,
}

/// A message that a real service would send: e-mail, SMS or webhook.
#[derive(Debug, Clone, PartialEq)]
pub struct OutboxMessage {
    /// `email`, `sms` or `webhook`.
    pub channel: String,
    /// Address, number or URL.
    pub recipient: String,
    /// Headers, subject, body: as the channel needs them.
    pub content: Value,
    /// When it was written.
    pub created_at: Timestamp,
}

/// The stored answer of an idempotency key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredAnswer {
    /// SHA-256 of method, path and body, in hex: another digest under the same key is a misuse.
    pub request_digest: String,
    /// The answer's status.
    pub status: u16,
    /// The answer's body.
    pub body: Vec<u8>,
    /// When it was stored; it lives 24 hours.
    pub stored_at: Timestamp,
}

/// A transaction. Dropped without [`commit`](Transaction::commit), it undoes all.
///
/// Once a statement failed in the database, nothing more can be done in it and it cannot be committed: SQLite may have
/// undone the part before (a full disk), and half a change must not become durable.
pub struct Transaction {
    inner: sqlx::Transaction<'static, Sqlite>,
    account: AccountId,
    tables: Arc<Tables>,
    health: Health,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Health {
    Sound,
    Failed,
}

impl Transaction {
    pub(crate) fn new(
        inner: sqlx::Transaction<'static, Sqlite>,
        account: AccountId,
        tables: Arc<Tables>,
    ) -> Transaction {
        Transaction { inner, account, tables, health: Health::Sound }
    }

    /// Makes all of it durable.
    pub async fn commit(self) -> Result<(), StoreError> {
        self.sound()?;
        Ok(self.inner.commit().await?)
    }

    /// The connection, while no statement failed.
    fn connection(&mut self) -> Result<&mut SqliteConnection, StoreError> {
        self.sound()?;
        Ok(&mut self.inner)
    }

    fn sound(&self) -> Result<(), StoreError> {
        match self.health {
            Health::Sound => Ok(()),
            Health::Failed => {
                Err(sqlx::Error::Protocol("a statement of this transaction failed before".to_owned()).into())
            }
        }
    }

    /// Remembers a failed statement.
    fn note<T>(&mut self, result: Result<T, StoreError>) -> Result<T, StoreError> {
        if matches!(result, Err(StoreError::Database(_))) {
            self.health = Health::Failed;
        }
        result
    }
}
