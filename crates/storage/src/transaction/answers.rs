//! Stored answers of idempotency keys.

use engine::AccountId;
use jiff::Timestamp;
use sqlx::{Row, SqliteConnection};

use super::{StoredAnswer, Transaction};
use crate::error::StoreError;
use crate::moment::from_millis;
use crate::store::ANSWER_LIFE;

impl Transaction {
    /// The stored answer of an idempotency key that has not expired at `now`.
    pub async fn stored_answer(&mut self, key: &str, now: Timestamp) -> Result<Option<StoredAnswer>, StoreError> {
        let account = self.account.clone();
        let answer = stored_answer(self.connection()?, &account, key, now).await;
        self.note(answer)
    }

    /// Stores the answer of an idempotency key, in place of one that has expired.
    pub async fn store_answer(&mut self, key: &str, answer: &StoredAnswer) -> Result<(), StoreError> {
        let account = self.account.clone();
        let done = store_answer(self.connection()?, &account, key, answer).await;
        self.note(done)
    }
}

async fn stored_answer(
    connection: &mut SqliteConnection,
    account: &AccountId,
    key: &str,
    now: Timestamp,
) -> Result<Option<StoredAnswer>, StoreError> {
    let sql = "SELECT request_digest, status, body, stored_at FROM idempotency WHERE account = ? AND key = ?";
    let row = sqlx::query(sql).bind(&account.0).bind(key).fetch_optional(connection).await?;
    let Some(row) = row else { return Ok(None) };
    let stored_at = from_millis(row.try_get(3)?)?;
    if now.duration_since(stored_at) >= ANSWER_LIFE {
        return Ok(None);
    }
    let status = u16::try_from(row.try_get::<i64, _>(1)?)
        .map_err(|_| StoreError::Damaged("a stored answer has no HTTP status".to_owned()))?;
    Ok(Some(StoredAnswer { request_digest: row.try_get(0)?, status, body: row.try_get(2)?, stored_at }))
}

async fn store_answer(
    connection: &mut SqliteConnection,
    account: &AccountId,
    key: &str,
    answer: &StoredAnswer,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO idempotency (account, key, request_digest, status, body, stored_at) VALUES (?, ?, ?, ?, ?, ?) \
               ON CONFLICT (account, key) DO UPDATE SET request_digest = excluded.request_digest, \
               status = excluded.status, body = excluded.body, stored_at = excluded.stored_at";
    let statement = sqlx::query(sql).bind(&account.0).bind(key).bind(&answer.request_digest);
    let statement = statement.bind(i64::from(answer.status)).bind(&answer.body);
    statement.bind(answer.stored_at.as_millisecond()).execute(connection).await?;
    Ok(())
}
