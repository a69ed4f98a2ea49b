//! Timers and numbered sequences of the tenant.

use catalogue::Record;
use engine::AccountId;
use jiff::Timestamp;
use sqlx::{Row, SqliteConnection};

use super::{Timer, Transaction};
use crate::error::StoreError;
use crate::moment::from_millis;

impl Transaction {
    /// The next number of a named sequence of the tenant, from 1.
    pub async fn next_number(&mut self, sequence: &str) -> Result<i64, StoreError> {
        let account = self.account.clone();
        let number = next_number(self.connection()?, &account, sequence).await;
        self.note(number)
    }

    /// Sets a timer.
    pub async fn schedule(&mut self, timer: &Timer) -> Result<(), StoreError> {
        let account = self.account.clone();
        let done = schedule(self.connection()?, &account, timer).await;
        self.note(done)
    }

    /// Drops a record's timers.
    pub async fn unschedule(&mut self, record: &'static Record, id: i64) -> Result<(), StoreError> {
        let account = self.account.clone();
        let done = unschedule(self.connection()?, &account, record, id).await;
        self.note(done)
    }

    /// Takes (reads and removes) up to `limit` timers due at `now`, oldest first.
    pub async fn take_due(&mut self, now: Timestamp, limit: u64) -> Result<Vec<Timer>, StoreError> {
        let account = self.account.clone();
        let taken = take_due(self.connection()?, &account, now, limit).await;
        self.note(taken)
    }
}

async fn next_number(
    connection: &mut SqliteConnection,
    account: &AccountId,
    sequence: &str,
) -> Result<i64, StoreError> {
    let sql = "INSERT INTO sequences (account, name, value) VALUES (?, ?, 1) \
               ON CONFLICT (account, name) DO UPDATE SET value = value + 1 RETURNING value";
    Ok(sqlx::query_scalar(sql).bind(&account.0).bind(sequence).fetch_one(connection).await?)
}

async fn schedule(connection: &mut SqliteConnection, account: &AccountId, timer: &Timer) -> Result<(), StoreError> {
    let sql = "INSERT INTO timers (account, due_at, record, record_id, action) VALUES (?, ?, ?, ?, ?)";
    let statement = sqlx::query(sql).bind(&account.0).bind(timer.due_at.as_millisecond());
    statement.bind(&timer.record).bind(timer.id).bind(&timer.action).execute(connection).await?;
    Ok(())
}

async fn unschedule(
    connection: &mut SqliteConnection,
    account: &AccountId,
    record: &'static Record,
    id: i64,
) -> Result<(), StoreError> {
    let sql = "DELETE FROM timers WHERE account = ? AND record = ? AND record_id = ?";
    sqlx::query(sql).bind(&account.0).bind(record.table()).bind(id).execute(connection).await?;
    Ok(())
}

async fn take_due(
    connection: &mut SqliteConnection,
    account: &AccountId,
    now: Timestamp,
    limit: u64,
) -> Result<Vec<Timer>, StoreError> {
    let sql = "DELETE FROM timers WHERE seq IN \
               (SELECT seq FROM timers WHERE account = ? AND due_at <= ? ORDER BY due_at, seq LIMIT ?) \
               RETURNING due_at, seq, record, record_id, action";
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let statement = sqlx::query(sql).bind(&account.0).bind(now.as_millisecond()).bind(limit);
    let mut taken = Vec::new();
    for row in statement.fetch_all(connection).await? {
        let (due, seq): (i64, i64) = (row.try_get(0)?, row.try_get(1)?);
        let timer =
            Timer { due_at: from_millis(due)?, record: row.try_get(2)?, id: row.try_get(3)?, action: row.try_get(4)? };
        taken.push((due, seq, timer));
    }
    // What a deletion returns comes in no promised order.
    taken.sort_by_key(|(due, seq, _)| (*due, *seq));
    Ok(taken.into_iter().map(|(_, _, timer)| timer).collect())
}
