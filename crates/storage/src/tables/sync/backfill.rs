//! Fills labels, columns and tags from the documents of a table that the catalogue indexes anew.

use serde_json::{Map, Value};
use sqlx::sqlite::SqliteRow;
use sqlx::{AssertSqlSafe, Row, SqliteConnection};

use crate::error::StoreError;
use crate::moment::from_millis;
use crate::page::bind;
use crate::tables::Table;
use crate::tables::values::{Subject, columns, label};

/// Documents held in memory at a time.
const BATCH: i64 = 500;

pub(super) async fn backfill(connection: &mut SqliteConnection, table: &Table) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM record_tags WHERE record = ?").bind(&table.name).execute(&mut *connection).await?;
    let name = &table.name;
    let read = format!(
        "SELECT id, account, uid, created_at, updated_at, doc FROM \"{name}\" WHERE id > ? ORDER BY id LIMIT {BATCH}"
    );
    let set = table.columns.iter().fold(String::new(), |sql, column| format!("{sql}, \"{}\" = ?", column.name));
    let write = format!("UPDATE \"{name}\" SET label = ?{set} WHERE id = ?");
    let mut last = 0_i64;
    loop {
        let rows = sqlx::query(AssertSqlSafe(read.clone())).bind(last).fetch_all(&mut *connection).await?;
        let Some(row) = rows.last() else { return Ok(()) };
        last = row.try_get(0)?;
        for row in &rows {
            refill(connection, table, &write, row).await?;
        }
    }
}

async fn refill(
    connection: &mut SqliteConnection,
    table: &Table,
    write: &str,
    row: &SqliteRow,
) -> Result<(), StoreError> {
    let (id, account, uid): (i64, &str, &str) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
    let (created_at, updated_at) = (from_millis(row.try_get(3)?)?, from_millis(row.try_get(4)?)?);
    let doc: Map<String, Value> = serde_json::from_str(row.try_get(5)?)
        .map_err(|_| StoreError::Damaged(format!("{} {id} holds no JSON object", table.name)))?;
    let mut update = sqlx::query(AssertSqlSafe(write.to_owned()));
    update = update.bind(label(table, Subject { uid, doc: &doc, created_at, updated_at }));
    for value in columns(table, &doc) {
        update = bind(update, value);
    }
    update.bind(id).execute(&mut *connection).await?;
    crate::transaction::write_tags(connection, table, account, (id, &doc)).await
}
