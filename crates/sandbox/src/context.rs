//! What a rule works with: the tenant's transaction, the time, randomness and the events that it causes.

use std::sync::Arc;

use catalogue::Record;
use engine::{AccountId, Entropy};
use jiff::{Timestamp, civil::Date};
use serde_json::{Map, Value};
use storage::{Row, Transaction};

use crate::problem::Problem;

/// One write in progress. Everything that a rule does goes through here, so that it happens whole or not at all.
pub struct Context {
    /// The tenant's transaction.
    pub tx: Transaction,
    /// The tenant.
    pub account: AccountId,
    /// The instant of the request (or of the timer that fires).
    pub now: Timestamp,
    /// The account's date at `now`.
    pub today: Date,
    /// Randomness.
    pub entropy: Arc<dyn Entropy>,
}

impl Context {
    /// Stores a new record under a fresh uid.
    pub async fn insert(&mut self, record: &'static Record, doc: Map<String, Value>) -> Result<Row, Problem> {
        let uid = engine::clock::uuid_v7(self.now, self.entropy.as_ref()).to_string();
        Ok(self.tx.insert(record, uid, doc, self.now).await?)
    }

    /// Replaces a record's document.
    pub async fn update(&mut self, record: &'static Record, row: Row) -> Result<Row, Problem> {
        Ok(self.tx.update(record, row, self.now).await?)
    }

    /// Records an event of `row` (`bank_billet.created`) and queues it to the account's active webhooks.
    ///
    /// `changes` maps a field to `[old, new]`; empty for events that are no update.
    pub async fn emit(
        &mut self,
        code: &str,
        record: &'static Record,
        row: &Row,
        changes: Map<String, Value>,
    ) -> Result<(), Problem> {
        let _ = (code, record, row, changes);
        unimplemented!()
    }
}
