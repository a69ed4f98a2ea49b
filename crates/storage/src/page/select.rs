//! A statement as it grows, with its arguments.

use std::fmt::Write;

use sqlx::query::Query as Statement;
use sqlx::sqlite::{SqliteArguments, SqliteRow};
use sqlx::{AssertSqlSafe, Row as _, Sqlite, SqliteConnection};

use super::bind;
use crate::error::StoreError;
use crate::index::IndexValue;
use crate::records::{Comparison, Condition, Test};
use crate::tables::Table;

/// A statement with its arguments.
#[derive(Debug)]
pub(crate) struct Select {
    pub(crate) sql: String,
    pub(crate) arguments: Vec<IndexValue>,
}

/// How many rows a statement yields.
#[derive(Debug, Clone, Copy)]
pub(super) struct Span {
    /// At most.
    pub(super) most: u64,
    /// After those that it passes over.
    pub(super) skip: u64,
}

impl Select {
    pub(super) fn new() -> Select {
        Select { sql: String::with_capacity(512), arguments: Vec::new() }
    }

    pub(super) fn push(&mut self, value: IndexValue) {
        self.arguments.push(value);
    }

    /// Begins a statement over the tenant's rows.
    pub(super) fn from(&mut self, what: &str, table: &Table, index: Option<&str>, account: &str) {
        let index = index.map_or_else(String::new, |index| format!(" INDEXED BY \"{index}\""));
        let _ = write!(self.sql, "SELECT {what} FROM \"{}\" AS t{index} WHERE t.account = ?", table.name);
        self.push(IndexValue::Text(account.to_owned()));
    }

    /// Adds a condition on records of `account`. A `hold` of `+` keeps the planner from finding rows by it.
    pub(super) fn compare(
        &mut self,
        (table, account): (&Table, &str),
        condition: &Condition,
        hold: &str,
    ) -> Result<(), StoreError> {
        match &condition.test {
            Test::Begins(_) => {
                let _ = write!(self.sql, " AND {hold}t.id IN (");
                self.with_words(table, account, condition)?;
                self.sql.push(')');
            }
            Test::Refers(conditions) => {
                let column = column(table, condition.on)?;
                let _ = write!(self.sql, " AND {hold}{column} IN (");
                self.uids(table.target(condition.on)?, account, conditions)?;
                self.sql.push(')');
            }
            Test::One(..) | Test::AnyOf(_) => self.compare_value(table, condition, hold)?,
        }
        Ok(())
    }

    fn compare_value(&mut self, table: &Table, condition: &Condition, hold: &str) -> Result<(), StoreError> {
        if table.is_tag(condition.on) {
            let _ = write!(
                self.sql,
                " AND EXISTS (SELECT 1 FROM record_tags AS h WHERE h.account = t.account AND h.record = '{}' \
                 AND h.field = '{}' AND h.value {} AND h.record_id = t.id)",
                table.name,
                condition.on,
                test(&condition.test)
            );
        } else {
            let column = column(table, condition.on)?;
            let _ = write!(self.sql, " AND {hold}{column} {}", test(&condition.test));
        }
        match &condition.test {
            Test::One(_, value) => self.push(value.clone()),
            Test::AnyOf(values) => self.push(IndexValue::Text(list(values))),
            Test::Begins(_) | Test::Refers(_) => {}
        }
        Ok(())
    }

    pub(super) fn limit(&mut self, span: Span) {
        let bounded = |number: u64| IndexValue::Integer(i64::try_from(number).unwrap_or(i64::MAX));
        self.sql.push_str(" LIMIT ? OFFSET ?");
        self.push(bounded(span.most));
        self.push(bounded(span.skip));
    }

    pub(super) async fn rows(self, connection: &mut SqliteConnection) -> Result<Vec<SqliteRow>, StoreError> {
        Ok(self.statement().fetch_all(connection).await?)
    }

    pub(super) async fn count(self, connection: &mut SqliteConnection) -> Result<i64, StoreError> {
        Ok(self.statement().fetch_one(connection).await?.try_get(0)?)
    }

    pub(super) fn statement(self) -> Statement<'static, Sqlite, SqliteArguments> {
        let statement = sqlx::query(AssertSqlSafe(self.sql));
        self.arguments.into_iter().fold(statement, |statement, value| bind(statement, Some(value)))
    }
}

/// A comparison with the next argument. A list of values is one argument, so that its length makes no other statement.
fn test(test: &Test) -> &'static str {
    match test {
        Test::One(Comparison::Equal | Comparison::Has, _) => "= ?",
        Test::One(Comparison::AtLeast, _) => ">= ?",
        Test::One(Comparison::AtMost, _) => "<= ?",
        Test::One(Comparison::Above, _) => "> ?",
        Test::One(Comparison::Below, _) => "< ?",
        Test::AnyOf(_) | Test::Begins(_) | Test::Refers(_) => "IN (SELECT value FROM json_each(?))",
    }
}

/// The values as a JSON array.
fn list(values: &[IndexValue]) -> String {
    let value = |value: &IndexValue| match value {
        IndexValue::Text(text) => serde_json::Value::from(text.as_str()),
        IndexValue::Integer(number) => serde_json::Value::from(*number),
    };
    serde_json::Value::Array(values.iter().map(value).collect()).to_string()
}

/// The column of `field` in SQL.
///
/// # Errors
/// [`StoreError::NotIndexed`] when it has none.
pub(super) fn column(table: &Table, field: &'static str) -> Result<String, StoreError> {
    let found = table.column(field).map(|name| format!("t.\"{name}\""));
    found.ok_or(StoreError::NotIndexed { record: table.record.key, field })
}
