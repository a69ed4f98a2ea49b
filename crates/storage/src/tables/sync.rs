//! Brings the file's record tables to the catalogue's columns and indexes.

use std::collections::{BTreeMap, BTreeSet};

use sqlx::sqlite::SqliteRow;
use sqlx::{AssertSqlSafe, Connection, Row, SqliteConnection};

use super::{Column, Fingerprint, Table, Tables};
use crate::error::StoreError;
use crate::index::Sort;

mod backfill;

/// Creates missing tables; where the catalogue changed what a table is indexed by, adds columns, fills them from the
/// documents and replaces indexes. Columns that are no longer indexed stay, unused; data is never dropped.
pub(crate) async fn sync(connection: &mut SqliteConnection, tables: &Tables) -> Result<(), StoreError> {
    // Read first, so that opening a current file waits for nobody's write.
    if is_current(connection, tables).await? {
        return Ok(());
    }
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let stored = fingerprints(&mut transaction).await?;
    for table in tables.all() {
        let fingerprint = table.fingerprint();
        match stored.get(&table.name) {
            Some(known) if *known == fingerprint => continue,
            Some(known) if known.values == fingerprint.values => reindex(&mut transaction, table).await?,
            Some(_) => refill(&mut transaction, table).await?,
            None => create(&mut transaction, table).await?,
        }
        let sql = "INSERT INTO catalogue_indexes (table_name, value_fingerprint, index_fingerprint) VALUES (?, ?, ?) \
                   ON CONFLICT (table_name) DO UPDATE SET value_fingerprint = excluded.value_fingerprint, \
                   index_fingerprint = excluded.index_fingerprint";
        let statement = sqlx::query(sql).bind(&table.name).bind(fingerprint.values).bind(fingerprint.indexes);
        statement.execute(&mut *transaction).await?;
    }
    transaction.commit().await?;
    Ok(())
}

/// Whether the file is indexed as `tables` want it.
pub(crate) async fn is_current(connection: &mut SqliteConnection, tables: &Tables) -> Result<bool, StoreError> {
    let stored = fingerprints(connection).await?;
    Ok(tables.all().iter().all(|table| stored.get(&table.name) == Some(&table.fingerprint())))
}

/// Changes with every change of any table: SQLite's own count.
pub(crate) async fn generation(connection: &mut SqliteConnection) -> Result<i64, StoreError> {
    Ok(sqlx::query_scalar("PRAGMA schema_version").fetch_one(connection).await?)
}

async fn fingerprints(connection: &mut SqliteConnection) -> Result<BTreeMap<String, Fingerprint>, StoreError> {
    let sql = "SELECT table_name, value_fingerprint, index_fingerprint FROM catalogue_indexes";
    let rows = sqlx::query(sql).fetch_all(connection).await?;
    let read = |row: &SqliteRow| {
        let fingerprint = Fingerprint { values: row.try_get(1)?, indexes: row.try_get(2)? };
        Ok((row.try_get(0)?, fingerprint))
    };
    rows.iter().map(read).collect()
}

async fn create(connection: &mut SqliteConnection, table: &Table) -> Result<(), StoreError> {
    let columns = table.columns.iter().fold(String::new(), |sql, column| format!("{sql}, {}", declaration(column)));
    let sql = format!(
        "CREATE TABLE \"{}\" (id INTEGER PRIMARY KEY AUTOINCREMENT, account TEXT NOT NULL, uid TEXT NOT NULL, \
         version INTEGER NOT NULL, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, label TEXT NOT NULL, \
         doc TEXT NOT NULL{columns}, UNIQUE (account, uid)) STRICT",
        table.name
    );
    run(connection, sql).await?;
    create_indexes(connection, table).await
}

/// The documents yield the same values: only indexes are dropped and made.
async fn reindex(connection: &mut SqliteConnection, table: &Table) -> Result<(), StoreError> {
    let wanted: BTreeSet<String> = table.indexes.iter().map(|index| definition(table, index)).collect();
    for (name, sql) in existing_indexes(connection, table).await? {
        if !wanted.contains(&sql) {
            run(connection, format!("DROP INDEX \"{name}\"")).await?;
        }
    }
    create_indexes(connection, table).await
}

/// The documents yield other values. Indexes are made again at the end, which is faster than keeping them up row by row.
async fn refill(connection: &mut SqliteConnection, table: &Table) -> Result<(), StoreError> {
    tracing::info!(table = table.name, "the catalogue's indexes changed: filling them from the records");
    for (name, _) in existing_indexes(connection, table).await? {
        run(connection, format!("DROP INDEX \"{name}\"")).await?;
    }
    let sql = "SELECT name, type FROM pragma_table_info(?)";
    let rows = sqlx::query(sql).bind(&table.name).fetch_all(&mut *connection).await?;
    let mut present = BTreeMap::new();
    for row in &rows {
        present.insert(row.try_get::<String, _>(0)?, row.try_get::<String, _>(1)?);
    }
    for column in &table.columns {
        match present.get(&column.name) {
            Some(kept) if kept == column_type(column) => continue,
            Some(_) => {
                run(connection, format!("ALTER TABLE \"{}\" DROP COLUMN \"{}\"", table.name, column.name)).await?;
            }
            None => {}
        }
        run(connection, format!("ALTER TABLE \"{}\" ADD COLUMN {}", table.name, declaration(column))).await?;
    }
    backfill::backfill(connection, table).await?;
    create_indexes(connection, table).await
}

async fn existing_indexes(
    connection: &mut SqliteConnection,
    table: &Table,
) -> Result<Vec<(String, String)>, StoreError> {
    let sql = "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL";
    let rows = sqlx::query(sql).bind(&table.name).fetch_all(connection).await?;
    rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect()
}

async fn create_indexes(connection: &mut SqliteConnection, table: &Table) -> Result<(), StoreError> {
    let existing: BTreeSet<String> =
        existing_indexes(connection, table).await?.into_iter().map(|(_, sql)| sql).collect();
    for index in &table.indexes {
        let sql = definition(table, index);
        if !existing.contains(&sql) {
            run(connection, sql).await?;
        }
    }
    Ok(())
}

fn definition(table: &Table, index: &super::Index) -> String {
    format!("CREATE INDEX \"{}\" ON \"{}\" ({})", index.name, table.name, index.columns)
}

fn declaration(column: &Column) -> String {
    format!("\"{}\" {}", column.name, column_type(column))
}

fn column_type(column: &Column) -> &'static str {
    match Sort::of(column.kind) {
        Some(sort) if !sort.is_text() => "INTEGER",
        _ => "TEXT",
    }
}

/// Names in `sql` come from the catalogue alone.
async fn run(connection: &mut SqliteConnection, sql: String) -> Result<(), StoreError> {
    sqlx::raw_sql(AssertSqlSafe(sql)).execute(connection).await?;
    Ok(())
}
