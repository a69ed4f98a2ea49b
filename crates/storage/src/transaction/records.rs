//! Reading and writing records in a transaction.

use std::fmt::Write as _;
use std::sync::Arc;

use catalogue::Record;
use jiff::Timestamp;
use serde_json::{Map, Value};
use sqlx::{AssertSqlSafe, Row as _, SqliteConnection};

use super::Transaction;
use super::tags::{remove_tags, renew_tags, write_tags};
use crate::error::StoreError;
use crate::moment::whole_millis;
use crate::page::{self, bind};
use crate::records::{Condition, Key, NewRow, Page, Query, RawRow, Row, Tallied, Tally};
use crate::tables::Table;
use crate::tables::values::{Subject, columns, label, tags};

/// Rows that one statement inserts.
const ROWS_A_STATEMENT: usize = 50;

impl Transaction {
    /// One record, as this transaction sees it.
    pub async fn get(&mut self, record: &'static Record, key: &Key) -> Result<Option<Row>, StoreError> {
        let (table, account) = (self.table(record)?, self.account.clone());
        let found = page::get(self.connection()?, &table, &account.0, key).await;
        self.note(found)
    }

    /// A page, as this transaction sees it.
    pub async fn list(&mut self, record: &'static Record, query: &Query) -> Result<Page, StoreError> {
        let (table, account) = (self.table(record)?, self.account.clone());
        let found = page::list(self.connection()?, &table, &account.0, query).await;
        self.note(found)
    }

    /// A page, as this transaction sees it, its documents unread.
    pub async fn list_raw(&mut self, record: &'static Record, query: &Query) -> Result<Page<RawRow>, StoreError> {
        let (table, account) = (self.table(record)?, self.account.clone());
        let found = page::list(self.connection()?, &table, &account.0, query).await;
        self.note(found)
    }

    /// Identities of the tenant's records, the smallest first: `limit` at most, behind the identity `after`.
    pub async fn ids(
        &mut self,
        record: &'static Record,
        conditions: &[Condition],
        after: Option<&str>,
        limit: u64,
    ) -> Result<Vec<String>, StoreError> {
        let (table, account) = (self.table(record)?, self.account.clone());
        let found = page::ids(self.connection()?, &table, &account.0, (conditions, after, limit)).await;
        self.note(found)
    }

    /// Counts and sums, as this transaction sees them: one a group, ordered by the groups' values. Without groups there is
    /// one, also when nothing matches.
    pub async fn tally(&mut self, record: &'static Record, tally: &Tally) -> Result<Vec<Tallied>, StoreError> {
        let (table, account) = (self.table(record)?, self.account.clone());
        let found = page::tally(self.connection()?, &table, &account.0, tally).await;
        self.note(found)
    }

    /// Stores a new record and gives it a numeric id.
    pub async fn insert(
        &mut self,
        record: &'static Record,
        uid: String,
        doc: Map<String, Value>,
        now: Timestamp,
    ) -> Result<Row, StoreError> {
        let rows = self.insert_many(record, vec![NewRow { uid, doc, created_at: now, updated_at: now }]).await?;
        rows.into_iter().next().ok_or_else(|| StoreError::Damaged("an inserted record was not stored".to_owned()))
    }

    /// Stores new records in order, each with the times that it carries, and gives them rising numeric ids.
    pub async fn insert_many(&mut self, record: &'static Record, rows: Vec<NewRow>) -> Result<Vec<Row>, StoreError> {
        let (table, account) = (self.table(record)?, self.account.clone());
        let mut stored = Vec::with_capacity(rows.len());
        let mut rows = rows.into_iter();
        loop {
            let step: Vec<NewRow> = rows.by_ref().take(ROWS_A_STATEMENT).collect();
            if step.is_empty() {
                return Ok(stored);
            }
            let inserted = insert(self.connection()?, &table, &account.0, step).await;
            stored.extend(self.note(inserted)?);
        }
    }

    /// Replaces a record's document.
    ///
    /// # Errors
    /// [`StoreError::Stale`] when `row.version` is no longer the stored one.
    pub async fn update(&mut self, record: &'static Record, row: Row, now: Timestamp) -> Result<Row, StoreError> {
        let (table, account) = (self.table(record)?, self.account.clone());
        let row = Row { updated_at: whole_millis(now), ..row };
        let updated = update(self.connection()?, &table, &account.0, row).await;
        self.note(updated)
    }

    /// Replaces the document of `before`, as read in this transaction, by that of `row`, and writes only what differs:
    /// indexes of fields that stay are left alone. For what many records repeat, such as a name beside an id.
    ///
    /// # Errors
    /// [`StoreError::Stale`] when `before` is no longer what is stored.
    pub async fn amend(
        &mut self,
        record: &'static Record,
        before: &Row,
        row: Row,
        now: Timestamp,
    ) -> Result<Row, StoreError> {
        let (table, account) = (self.table(record)?, self.account.clone());
        let row = Row { updated_at: whole_millis(now), id: before.id, version: before.version, ..row };
        let amended = amend(self.connection()?, &table, &account.0, (before, row)).await;
        self.note(amended)
    }

    /// Deletes a record and its timers.
    pub async fn delete(&mut self, record: &'static Record, id: i64) -> Result<(), StoreError> {
        let (table, account) = (self.table(record)?, self.account.clone());
        let deleted = delete(self.connection()?, &table, &account.0, id).await;
        self.note(deleted)?;
        self.unschedule(record, id).await
    }

    pub(super) fn table(&self, record: &'static Record) -> Result<Arc<Table>, StoreError> {
        self.tables.get(record).cloned()
    }
}

async fn insert(
    connection: &mut SqliteConnection,
    table: &Table,
    account: &str,
    rows: Vec<NewRow>,
) -> Result<Vec<Row>, StoreError> {
    let names = table.columns.iter().fold(String::new(), |sql, column| format!("{sql}, \"{}\"", column.name));
    let values = format!("(?, ?, 1, ?, ?, ?, ?{})", ", ?".repeat(table.columns.len()));
    let sql = format!(
        "INSERT INTO \"{}\" (account, uid, version, created_at, updated_at, label, doc{names}) VALUES {} RETURNING id, uid",
        table.name,
        vec![values; rows.len()].join(", ")
    );
    let mut statement = sqlx::query(AssertSqlSafe(sql));
    for row in &rows {
        let (created_at, updated_at) = (whole_millis(row.created_at), whole_millis(row.updated_at));
        let subject = Subject { uid: &row.uid, doc: &row.doc, created_at, updated_at };
        statement = statement.bind(account.to_owned()).bind(row.uid.clone());
        statement = statement.bind(created_at.as_millisecond()).bind(updated_at.as_millisecond());
        statement = statement.bind(label(table, subject)).bind(json(&row.doc)?);
        statement = columns(table, &row.doc).fold(statement, bind);
    }
    let ids = statement.fetch_all(&mut *connection).await?;
    let mut stored = Vec::with_capacity(rows.len());
    for (row, answer) in rows.into_iter().zip(&ids) {
        let (id, uid): (i64, &str) = (answer.try_get(0)?, answer.try_get(1)?);
        if uid != row.uid {
            return Err(StoreError::Damaged("inserted records came back in another order".to_owned()));
        }
        write_tags(connection, table, account, (id, &row.doc)).await?;
        let (created_at, updated_at) = (whole_millis(row.created_at), whole_millis(row.updated_at));
        stored.push(Row { id, uid: row.uid, version: 1, created_at, updated_at, doc: row.doc });
    }
    Ok(stored)
}

async fn update(connection: &mut SqliteConnection, table: &Table, account: &str, row: Row) -> Result<Row, StoreError> {
    let subject = Subject { uid: &row.uid, doc: &row.doc, created_at: row.created_at, updated_at: row.updated_at };
    let mut statement = sqlx::query(AssertSqlSafe(table.statements.update.clone()));
    statement = statement.bind(row.updated_at.as_millisecond()).bind(label(table, subject)).bind(json(&row.doc)?);
    statement = columns(table, &row.doc).fold(statement, bind);
    statement = statement.bind(account.to_owned()).bind(row.id).bind(row.version);
    if statement.execute(&mut *connection).await?.rows_affected() == 0 {
        return Err(StoreError::Stale);
    }
    renew_tags(connection, table, account, (row.id, &row.doc)).await?;
    Ok(Row { version: row.version + 1, ..row })
}

async fn amend(
    connection: &mut SqliteConnection,
    table: &Table,
    account: &str,
    (before, row): (&Row, Row),
) -> Result<Row, StoreError> {
    let subject = Subject { uid: &row.uid, doc: &row.doc, created_at: row.created_at, updated_at: row.updated_at };
    let values = columns(table, &before.doc).zip(columns(table, &row.doc)).zip(&table.columns);
    let changed: Vec<_> = values.filter(|((old, new), _)| old != new).map(|((_, new), column)| (column, new)).collect();
    let mut sql = format!("UPDATE \"{}\" SET version = version + 1, label = ?, doc = ?", table.name);
    for (column, _) in &changed {
        let _ = write!(sql, ", \"{}\" = ?", column.name);
    }
    let moves = row.updated_at != before.updated_at;
    sql.push_str(if moves { ", updated_at = ?" } else { "" });
    sql.push_str(" WHERE account = ? AND id = ? AND version = ?");
    let mut statement = sqlx::query(AssertSqlSafe(sql)).bind(label(table, subject)).bind(json(&row.doc)?);
    statement = changed.into_iter().map(|(_, new)| new).fold(statement, bind);
    if moves {
        statement = statement.bind(row.updated_at.as_millisecond());
    }
    statement = statement.bind(account.to_owned()).bind(row.id).bind(row.version);
    if statement.execute(&mut *connection).await?.rows_affected() == 0 {
        return Err(StoreError::Stale);
    }
    if tags(table, &before.doc) != tags(table, &row.doc) {
        renew_tags(connection, table, account, (row.id, &row.doc)).await?;
    }
    Ok(Row { version: row.version + 1, ..row })
}

async fn delete(connection: &mut SqliteConnection, table: &Table, account: &str, id: i64) -> Result<(), StoreError> {
    let sql = format!("DELETE FROM \"{}\" WHERE account = ? AND id = ?", table.name);
    let statement = sqlx::query(AssertSqlSafe(sql)).bind(account.to_owned()).bind(id);
    if statement.execute(&mut *connection).await?.rows_affected() == 1 {
        remove_tags(connection, table, id).await?;
    }
    Ok(())
}

fn json(doc: &Map<String, Value>) -> Result<String, StoreError> {
    serde_json::to_string(doc).map_err(|error| StoreError::Damaged(error.to_string()))
}
