//! The indexed lists of a record.

use serde_json::{Map, Value};
use sqlx::SqliteConnection;

use crate::error::StoreError;
use crate::page::bind;
use crate::tables::Table;
use crate::tables::values::tags;

/// Writes the tags of a record that has none stored.
pub(crate) async fn write_tags(
    connection: &mut SqliteConnection,
    table: &Table,
    account: &str,
    (id, doc): (i64, &Map<String, Value>),
) -> Result<(), StoreError> {
    for (field, value) in tags(table, doc) {
        let sql = "INSERT INTO record_tags (account, record, field, value, record_id) VALUES (?, ?, ?, ?, ?) \
                   ON CONFLICT DO NOTHING";
        let statement = sqlx::query(sql).bind(account.to_owned()).bind(table.name.clone()).bind(field);
        bind(statement, Some(value)).bind(id).execute(&mut *connection).await?;
    }
    Ok(())
}

/// Removes a record's tags.
pub(super) async fn remove_tags(connection: &mut SqliteConnection, table: &Table, id: i64) -> Result<(), StoreError> {
    if table.tags.is_empty() {
        return Ok(());
    }
    let sql = "DELETE FROM record_tags WHERE record = ? AND record_id = ?";
    sqlx::query(sql).bind(&table.name).bind(id).execute(connection).await?;
    Ok(())
}
