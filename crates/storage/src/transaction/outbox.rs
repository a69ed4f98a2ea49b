//! Messages that a real service would send.

use engine::AccountId;
use sqlx::{Row, SqliteConnection};

use super::{OutboxMessage, Transaction};
use crate::error::StoreError;
use crate::moment::from_millis;

impl Transaction {
    /// Puts a message into the outbox.
    pub async fn send(&mut self, message: &OutboxMessage) -> Result<(), StoreError> {
        let account = self.account.clone();
        let done = send(self.connection()?, &account, message).await;
        self.note(done)
    }
}

async fn send(
    connection: &mut SqliteConnection,
    account: &AccountId,
    message: &OutboxMessage,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO outbox (account, channel, recipient, content, created_at) VALUES (?, ?, ?, ?, ?)";
    let statement = sqlx::query(sql).bind(&account.0).bind(&message.channel).bind(&message.recipient);
    let statement = statement.bind(message.content.to_string()).bind(message.created_at.as_millisecond());
    statement.execute(connection).await?;
    Ok(())
}

/// The tenant's newest messages.
pub(crate) async fn newest_messages(
    connection: &mut SqliteConnection,
    account: &AccountId,
    limit: u64,
) -> Result<Vec<OutboxMessage>, StoreError> {
    let sql = "SELECT channel, recipient, content, created_at FROM outbox WHERE account = ? ORDER BY seq DESC LIMIT ?";
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let rows = sqlx::query(sql).bind(&account.0).bind(limit).fetch_all(connection).await?;
    let damaged = |_| StoreError::Damaged("an outbox message is no JSON".to_owned());
    let read = |row: &sqlx::sqlite::SqliteRow| {
        Ok(OutboxMessage {
            channel: row.try_get(0)?,
            recipient: row.try_get(1)?,
            content: serde_json::from_str(row.try_get(2)?).map_err(damaged)?,
            created_at: from_millis(row.try_get(3)?)?,
        })
    };
    rows.iter().map(read).collect()
}
