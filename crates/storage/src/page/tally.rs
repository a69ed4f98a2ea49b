//! Counts and sums, added up by the database.

use std::fmt::Write;

use sqlx::sqlite::SqliteRow;
use sqlx::{Row as _, SqliteConnection};

use super::fit::fit;
use super::select::{Select, column};
use crate::error::StoreError;
use crate::index::{IndexValue, Sort};
use crate::records::{Tallied, Tally};
use crate::tables::Table;

/// Sums are made in two parts of this base, each far from what 64 bits hold: SQLite refuses a sum that does not fit.
const BASE: i128 = 1_000_000;

/// Counts and sums of the tenant's records, one row a group, ordered by the groups' values. Without groups there is one
/// row, also when nothing matches.
pub(crate) async fn tally(
    connection: &mut SqliteConnection,
    table: &Table,
    account: &str,
    tally: &Tally,
) -> Result<Vec<Tallied>, StoreError> {
    let rows = statement(table, account, tally)?.rows(connection).await?;
    rows.iter().map(|row| read(table, tally, row)).collect()
}

pub(super) fn statement(table: &Table, account: &str, tally: &Tally) -> Result<Select, StoreError> {
    let groups = tally.by.iter().map(|field| column(table, field)).collect::<Result<Vec<_>, _>>()?.join(", ");
    let mut what = if groups.is_empty() { "count(*)".to_owned() } else { format!("{groups}, count(*)") };
    for field in &tally.sums {
        let column = number(table, field)?;
        let _ = write!(what, ", sum({column} / {BASE}), sum({column} % {BASE})");
    }
    let mut select = Select::new();
    select.from(&what, table, None, account);
    for condition in fit(table, &tally.conditions)?.iter() {
        select.compare((table, account), condition, "")?;
    }
    if !groups.is_empty() {
        let _ = write!(select.sql, " GROUP BY {groups} ORDER BY {groups}");
    }
    Ok(select)
}

/// The column of a field that can be added up.
fn number(table: &Table, field: &'static str) -> Result<String, StoreError> {
    let found = column(table, field)?;
    match table.kind(field).and_then(Sort::of) {
        Some(Sort::Hundredths | Sort::Billionths | Sort::Whole) => Ok(found),
        _ => Err(StoreError::NoNumber { record: table.record.key, field }),
    }
}

fn read(table: &Table, tally: &Tally, row: &SqliteRow) -> Result<Tallied, StoreError> {
    let mut by = Vec::with_capacity(tally.by.len());
    for (at, field) in tally.by.iter().enumerate() {
        by.push(match table.column(field).is_some_and(|column| table.is_text(column)) {
            true => row.try_get::<Option<String>, _>(at)?.map(IndexValue::Text),
            false => row.try_get::<Option<i64>, _>(at)?.map(IndexValue::Integer),
        });
    }
    let count: i64 = row.try_get(by.len())?;
    let part = |at: usize| -> Result<i128, StoreError> { Ok(row.try_get::<Option<i64>, _>(at)?.map_or(0, i128::from)) };
    let mut sums = Vec::with_capacity(tally.sums.len());
    for at in 0..tally.sums.len() {
        let first = by.len() + 1 + 2 * at;
        sums.push(part(first)? * BASE + part(first + 1)?);
    }
    Ok(Tallied { by, count: count.unsigned_abs(), sums })
}
