//! Pages: from a query to rows.

mod fit;
#[cfg(test)]
mod laws;
mod lookup;
mod months;
mod place;
mod select;
mod tally;
mod walk;
mod words;

use std::sync::Arc;

use jiff::Timestamp;
use serde_json::{Map, Value};
use sqlx::query::Query as Statement;
use sqlx::sqlite::{SqliteArguments, SqliteRow};
use sqlx::{AssertSqlSafe, Row as _, Sqlite, SqliteConnection};

use crate::error::StoreError;
use crate::index::IndexValue;
use crate::moment::from_millis;
use crate::records::{After, Condition, Key, Order, Page, Query, RawRow, Row};
use crate::tables::Table;
use lookup::{Lookup, What};
pub(crate) use tally::tally;

/// A page of the tenant's records.
pub(crate) async fn list<R: Readable>(
    connection: &mut SqliteConnection,
    table: &Table,
    account: &str,
    query: &Query,
) -> Result<Page<R>, StoreError> {
    let lookup = Lookup::new(table, account, query, What::Rows)?;
    let found = lookup.find(connection).await?;
    let limit = usize::try_from(query.limit).unwrap_or(usize::MAX);
    let more = found.len() > limit;
    let shown = found.get(..limit).unwrap_or(&found);
    let end = shown.last().map(|row| lookup.line.place(row)).transpose()?;
    let rows = shown.iter().map(|row| R::read(table, row)).collect::<Result<_, _>>()?;
    Ok(Page { rows, more, end })
}

/// The identities of the tenant's records, the smallest first, behind the identity `after`.
pub(crate) async fn ids(
    connection: &mut SqliteConnection,
    table: &Table,
    account: &str,
    (conditions, after, limit): (&[Condition], Option<&str>, u64),
) -> Result<Vec<String>, StoreError> {
    // An identity is one record's alone, so that no record has the same one and a larger number.
    let after = after.map(|uid| After { value: Some(IndexValue::Text(uid.to_owned())), id: i64::MAX });
    let order = Order::Ascending("uid");
    let query = Query { conditions: conditions.to_vec(), order, after, offset: 0, limit };
    let found = Lookup::new(table, account, &query, What::Uids)?.find(connection).await?;
    let limit = usize::try_from(limit).unwrap_or(usize::MAX);
    found.iter().take(limit).map(|row| Ok(row.try_get(0)?)).collect()
}

/// One of the tenant's records. What names none by its identity may name one by its type's second field.
pub(crate) async fn get<R: Readable>(
    connection: &mut SqliteConnection,
    table: &Table,
    account: &str,
    key: &Key,
) -> Result<Option<R>, StoreError> {
    let statements = &table.statements;
    let query = |sql: &Arc<str>| sqlx::query(AssertSqlSafe(Arc::clone(sql))).bind(account.to_owned());
    let found = match key {
        Key::Id(id) => query(&statements.get_by_id).bind(*id).fetch_optional(connection).await?,
        Key::Uid(uid) => {
            let by_uid = query(&statements.get_by_uid).bind(uid.clone()).fetch_optional(&mut *connection).await?;
            match (by_uid, &statements.get_by_alias) {
                (None, Some(sql)) => query(sql).bind(uid.clone()).fetch_optional(connection).await?,
                (found, _) => found,
            }
        }
    };
    found.map(|row| R::read(table, &row)).transpose()
}

/// Binds the next parameter.
pub(crate) fn bind(
    statement: Statement<'_, Sqlite, SqliteArguments>,
    value: Option<IndexValue>,
) -> Statement<'_, Sqlite, SqliteArguments> {
    match value {
        None => statement.bind(None::<String>),
        Some(IndexValue::Text(text)) => statement.bind(text),
        Some(IndexValue::Integer(number)) => statement.bind(number),
    }
}

/// What a row can be read as.
pub(crate) trait Readable: Sized {
    /// Reads a row of [`crate::tables::plan::ROW`].
    fn read(table: &Table, row: &SqliteRow) -> Result<Self, StoreError>;
}

impl Readable for Row {
    fn read(table: &Table, row: &SqliteRow) -> Result<Row, StoreError> {
        let id: i64 = row.try_get(0)?;
        let doc: Map<String, Value> = serde_json::from_str(row.try_get(5)?)
            .map_err(|_| StoreError::Damaged(format!("{} {id} holds no JSON object", table.name)))?;
        let (created_at, updated_at) = (instant(row, 3)?, instant(row, 4)?);
        Ok(Row { id, uid: row.try_get(1)?, version: row.try_get(2)?, created_at, updated_at, doc })
    }
}

impl Readable for RawRow {
    fn read(_table: &Table, row: &SqliteRow) -> Result<RawRow, StoreError> {
        let (created_at, updated_at) = (instant(row, 3)?, instant(row, 4)?);
        let doc = row.try_get::<&str, _>(5)?.into();
        Ok(RawRow { id: row.try_get(0)?, uid: row.try_get(1)?, created_at, updated_at, doc })
    }
}

fn instant(row: &SqliteRow, at: usize) -> Result<Timestamp, StoreError> {
    from_millis(row.try_get(at)?)
}
