//! Removal of what has ended.

use jiff::{SignedDuration, Timestamp};

use crate::connection::Writer;
use crate::error::StoreError;

/// How long the answer of an idempotency key is kept, as the public API documents.
pub(crate) const ANSWER_LIFE: SignedDuration = SignedDuration::from_hours(24);

/// A confirmation outlives its question by this: a clock that was set back must not make an old approval new.
const CONFIRMATION_MARGIN: SignedDuration = SignedDuration::from_hours(24);

/// Rows that one statement removes, so that writers wait for milliseconds at most.
const STEP_ROWS: u64 = 500;

const ANSWERS: &str = "DELETE FROM idempotency WHERE rowid IN \
    (SELECT rowid FROM idempotency WHERE stored_at < ? ORDER BY stored_at LIMIT 500)";

const CONFIRMATIONS: &str = "DELETE FROM confirmations WHERE nonce IN \
    (SELECT nonce FROM confirmations WHERE expires_at < ? ORDER BY expires_at LIMIT 500)";

pub(super) async fn purge(writer: &Writer, now: Timestamp) -> Result<u64, StoreError> {
    let mut removed = 0;
    for (sql, life) in [(ANSWERS, ANSWER_LIFE), (CONFIRMATIONS, CONFIRMATION_MARGIN)] {
        let before = now.as_millisecond().saturating_sub(i64::try_from(life.as_millis()).unwrap_or(i64::MAX));
        loop {
            // The lock is given up between steps, so that calls in progress come through.
            let done = sqlx::query(sql).bind(before).execute(&mut *writer.lock().await?).await?.rows_affected();
            removed += done;
            if done < STEP_ROWS {
                break;
            }
        }
    }
    Ok(removed)
}
