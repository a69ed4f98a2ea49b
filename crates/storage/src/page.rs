//! Pages: from a query to rows.

#[cfg(test)]
mod laws;
mod months;
mod select;

use jiff::Timestamp;
use serde_json::{Map, Value};
use sqlx::query::Query as Statement;
use sqlx::sqlite::{SqliteArguments, SqliteRow};
use sqlx::{AssertSqlSafe, Row as _, Sqlite, SqliteConnection};

use crate::error::StoreError;
use crate::index::IndexValue;
use crate::moment::from_millis;
use crate::records::{Key, Page, Query, RawRow, Row};
use crate::tables::Table;
pub(crate) use select::{Select, Walk};

/// A range with fewer matches than this is found through its own index and put in order. A wider one is found month by
/// month if it is one of time; one of amounts, which do not rise with ids, is met soon when walking newest first.
const NARROW_ROWS: i64 = 2_000;

/// A page of the tenant's records.
pub(crate) async fn list<R: Readable>(
    connection: &mut SqliteConnection,
    table: &Table,
    account: &str,
    query: &Query,
) -> Result<Page<R>, StoreError> {
    let walk = match select::probe(table, account, query, NARROW_ROWS)? {
        None => Walk::Ordered,
        Some(probe) => match probe.count(connection).await? {
            count if count < NARROW_ROWS => Walk::Narrow,
            _ => Walk::Months,
        },
    };
    let found = select::page(table, account, query, walk)?.rows(connection).await?;
    let limit = usize::try_from(query.limit).unwrap_or(usize::MAX);
    let more = found.len() > limit;
    let rows = found.iter().take(limit).map(|row| R::read(table, row)).collect::<Result<_, _>>()?;
    Ok(Page { rows, more })
}

/// One of the tenant's records.
pub(crate) async fn get<R: Readable>(
    connection: &mut SqliteConnection,
    table: &Table,
    account: &str,
    key: &Key,
) -> Result<Option<R>, StoreError> {
    let statement = match key {
        Key::Id(id) => {
            sqlx::query(AssertSqlSafe(table.statements.get_by_id.clone())).bind(account.to_owned()).bind(*id)
        }
        Key::Uid(uid) => {
            sqlx::query(AssertSqlSafe(table.statements.get_by_uid.clone())).bind(account.to_owned()).bind(uid.clone())
        }
    };
    statement.fetch_optional(connection).await?.map(|row| R::read(table, &row)).transpose()
}

impl Select {
    async fn rows(self, connection: &mut SqliteConnection) -> Result<Vec<SqliteRow>, StoreError> {
        Ok(self.statement().fetch_all(connection).await?)
    }

    async fn count(self, connection: &mut SqliteConnection) -> Result<i64, StoreError> {
        Ok(self.statement().fetch_one(connection).await?.try_get(0)?)
    }

    fn statement(self) -> Statement<'static, Sqlite, SqliteArguments> {
        let statement = sqlx::query(AssertSqlSafe(self.sql));
        self.arguments.into_iter().fold(statement, |statement, value| bind(statement, Some(value)))
    }
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
