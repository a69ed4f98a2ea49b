//! The indexed lists and the words of a record.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};
use sqlx::{Row as _, SqliteConnection, TypeInfo, ValueRef};

use crate::error::StoreError;
use crate::index::IndexValue;
use crate::tables::Table;
use crate::tables::values::tags;

/// Writes the tags of a record that has none stored.
pub(crate) async fn write_tags(
    connection: &mut SqliteConnection,
    table: &Table,
    account: &str,
    (id, doc): (i64, &Map<String, Value>),
) -> Result<(), StoreError> {
    insert(connection, (table, account, id), &tags(table, doc)).await
}

/// Brings the tags of a record to those of its document; nothing is written where they are the same.
pub(super) async fn renew_tags(
    connection: &mut SqliteConnection,
    table: &Table,
    account: &str,
    (id, doc): (i64, &Map<String, Value>),
) -> Result<(), StoreError> {
    if !has_tags(table) {
        return Ok(());
    }
    let wanted = tags(table, doc);
    let sql = "SELECT field, value FROM record_tags WHERE record = ? AND record_id = ?";
    let rows = sqlx::query(sql).bind(&table.name).bind(id).fetch_all(&mut *connection).await?;
    let mut stored = BTreeSet::new();
    for row in &rows {
        let is_text = row.try_get_raw(1)?.type_info().name() == "TEXT";
        let value = match is_text {
            true => IndexValue::Text(row.try_get(1)?),
            false => IndexValue::Integer(row.try_get(1)?),
        };
        stored.insert((row.try_get::<&str, _>(0)?, value));
    }
    if stored == wanted {
        return Ok(());
    }
    remove_tags(connection, table, id).await?;
    insert(connection, (table, account, id), &wanted).await
}

/// Removes a record's tags.
pub(super) async fn remove_tags(connection: &mut SqliteConnection, table: &Table, id: i64) -> Result<(), StoreError> {
    if !has_tags(table) {
        return Ok(());
    }
    let sql = "DELETE FROM record_tags WHERE record = ? AND record_id = ?";
    sqlx::query(sql).bind(&table.name).bind(id).execute(connection).await?;
    Ok(())
}

fn has_tags(table: &Table) -> bool {
    !table.tags.is_empty() || table.worded.iter().any(|worded| worded.through.is_none())
}

/// One statement, however many they are: its text is always the same.
async fn insert(
    connection: &mut SqliteConnection,
    (table, account, id): (&Table, &str, i64),
    tags: &BTreeSet<(&str, IndexValue)>,
) -> Result<(), StoreError> {
    if tags.is_empty() {
        return Ok(());
    }
    let pair = |(field, value): &(&str, IndexValue)| match value {
        IndexValue::Text(text) => json!([field, text]),
        IndexValue::Integer(number) => json!([field, number]),
    };
    let pairs = Value::Array(tags.iter().map(pair).collect()).to_string();
    let sql = "INSERT INTO record_tags (account, record, field, value, record_id) \
               SELECT ?, ?, value ->> 0, value ->> 1, ? FROM json_each(?)";
    let statement = sqlx::query(sql).bind(account.to_owned()).bind(table.name.clone()).bind(id).bind(pairs);
    statement.execute(connection).await?;
    Ok(())
}
