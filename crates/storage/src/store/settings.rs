//! Named values of the installation.

use sqlx::SqliteConnection;

use crate::error::StoreError;

pub(super) async fn get(connection: &mut SqliteConnection, name: &str) -> Result<Option<String>, StoreError> {
    Ok(sqlx::query_scalar("SELECT value FROM settings WHERE name = ?").bind(name).fetch_optional(connection).await?)
}

pub(super) async fn set_once(connection: &mut SqliteConnection, name: &str, value: &str) -> Result<String, StoreError> {
    let sql = "INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING";
    sqlx::query(sql).bind(name).bind(value).execute(&mut *connection).await?;
    get(connection, name).await?.ok_or_else(|| StoreError::Damaged(format!("the setting {name} is gone")))
}
