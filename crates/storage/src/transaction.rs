//! A writing transaction of one tenant.

use catalogue::Record;
use jiff::Timestamp;
use serde_json::{Map, Value};

use crate::error::StoreError;
use crate::records::{Key, Page, Query, Row};

/// Something that the simulated bank does when the clock passes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Timer {
    /// When.
    pub due_at: Timestamp,
    /// The record type's key.
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

/// A writing transaction. Dropped without [`commit`](Transaction::commit), it undoes all.
pub struct Transaction {}

impl Transaction {
    /// One record, as this transaction sees it.
    pub async fn get(&mut self, record: &'static Record, key: &Key) -> Result<Option<Row>, StoreError> {
        let _ = (record, key);
        unimplemented!()
    }

    /// A page, as this transaction sees it.
    pub async fn list(&mut self, record: &'static Record, query: &Query) -> Result<Page, StoreError> {
        let _ = (record, query);
        unimplemented!()
    }

    /// Stores a new record and gives it a numeric id.
    pub async fn insert(
        &mut self,
        record: &'static Record,
        uid: String,
        doc: Map<String, Value>,
        now: Timestamp,
    ) -> Result<Row, StoreError> {
        let _ = (record, uid, doc, now);
        unimplemented!()
    }

    /// Replaces a record's document.
    ///
    /// # Errors
    /// [`StoreError::Stale`] when `row.version` is no longer the stored one.
    pub async fn update(&mut self, record: &'static Record, row: Row, now: Timestamp) -> Result<Row, StoreError> {
        let _ = (record, row, now);
        unimplemented!()
    }

    /// Deletes a record and its timers.
    pub async fn delete(&mut self, record: &'static Record, id: i64) -> Result<(), StoreError> {
        let _ = (record, id);
        unimplemented!()
    }

    /// The next number of a named sequence of the tenant, from 1.
    pub async fn next_number(&mut self, sequence: &str) -> Result<i64, StoreError> {
        let _ = sequence;
        unimplemented!()
    }

    /// Sets a timer.
    pub async fn schedule(&mut self, timer: &Timer) -> Result<(), StoreError> {
        let _ = timer;
        unimplemented!()
    }

    /// Drops a record's timers.
    pub async fn unschedule(&mut self, record: &'static Record, id: i64) -> Result<(), StoreError> {
        let _ = (record, id);
        unimplemented!()
    }

    /// Takes (reads and removes) up to `limit` timers due at `now`, oldest first.
    pub async fn take_due(&mut self, now: Timestamp, limit: u64) -> Result<Vec<Timer>, StoreError> {
        let _ = (now, limit);
        unimplemented!()
    }

    /// Puts a message into the outbox.
    pub async fn send(&mut self, message: &OutboxMessage) -> Result<(), StoreError> {
        let _ = message;
        unimplemented!()
    }

    /// The stored answer of an idempotency key that has not expired at `now`.
    pub async fn stored_answer(&mut self, key: &str, now: Timestamp) -> Result<Option<StoredAnswer>, StoreError> {
        let _ = (key, now);
        unimplemented!()
    }

    /// Stores the answer of an idempotency key.
    pub async fn store_answer(&mut self, key: &str, answer: &StoredAnswer) -> Result<(), StoreError> {
        let _ = (key, answer);
        unimplemented!()
    }

    /// Makes all of it durable.
    pub async fn commit(self) -> Result<(), StoreError> {
        unimplemented!()
    }
}
