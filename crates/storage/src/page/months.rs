//! Wide ranges of dates and instants, found month by month.
//!
//! Dates mostly rise with ids, so a newest-first walk towards an old range would pass everything that is newer. Here each
//! month that the range touches yields its own newest matches from an index, and the newest of those are the page: the
//! cost depends on the number of months, hardly on the number of records.

use std::fmt::Write;

use super::select::{Range, Select};
use crate::error::StoreError;
use crate::index::IndexValue;
use crate::records::{Comparison, Query};
use crate::tables::Table;
use crate::tables::plan::{Calendar, ROW, index_name, month_of};

/// What the parts of the statement share.
struct Months<'a> {
    table: &'a Table,
    account: &'a str,
    query: &'a Query,
    field: &'static str,
    calendar: Calendar,
    /// The month of a row, in SQL.
    month: String,
    index: String,
}

/// The statement of a page, or `None` where the range's field has no months.
pub(super) fn page(table: &Table, account: &str, query: &Query, range: &Range) -> Result<Option<Select>, StoreError> {
    let Some(calendar) = table.calendar(&range.column) else { return Ok(None) };
    let index = index_name(&table.name, &format!("{}months_{}", range.prefix, range.column));
    if !table.has_index(&index) {
        return Ok(None);
    }
    let month = month_of(&format!("t.\"{}\"", range.column), calendar);
    Months { table, account, query, field: range.field, calendar, month, index }.select().map(Some)
}

impl Months<'_> {
    fn select(&self) -> Result<Select, StoreError> {
        let (name, month) = (&self.table.name, &self.month);
        let mut select = Select::new();
        // Steps from the latest month to the earliest, one search each.
        select.sql.push_str("WITH RECURSIVE months (month) AS (SELECT (");
        self.month_in_range(&mut select)?;
        let _ = write!(select.sql, " ORDER BY {month} DESC LIMIT 1) UNION ALL SELECT (");
        self.month_in_range(&mut select)?;
        let _ = write!(
            select.sql,
            " AND {month} < months.month ORDER BY {month} DESC LIMIT 1) FROM months WHERE months.month IS NOT NULL) \
             SELECT {ROW} FROM \"{name}\" AS t WHERE t.id IN (SELECT k.id FROM months CROSS JOIN \"{name}\" AS k \
             WHERE k.id IN ("
        );
        self.newest_of_month(&mut select)?;
        select.sql.push_str(") ORDER BY k.id DESC");
        select.limit(self.query);
        select.sql.push_str(") ORDER BY t.id DESC");
        Ok(select)
    }

    fn month_in_range(&self, select: &mut Select) -> Result<(), StoreError> {
        let (month, bound) = (&self.month, month_of("?", self.calendar));
        self.from(select, month);
        for condition in &self.query.conditions {
            let comparison = match condition.comparison {
                Comparison::AtLeast if condition.on == self.field => ">=",
                Comparison::AtMost if condition.on == self.field => "<=",
                Comparison::Equal => {
                    select.compare(self.table, condition, "")?;
                    continue;
                }
                _ => continue,
            };
            let _ = write!(select.sql, " AND {month} {comparison} {bound}");
            select.push(condition.value.clone());
        }
        Ok(())
    }

    fn newest_of_month(&self, select: &mut Select) -> Result<(), StoreError> {
        self.from(select, "t.id");
        let _ = write!(select.sql, " AND {} = months.month", self.month);
        for condition in &self.query.conditions {
            select.compare(self.table, condition, "+")?;
        }
        select.sql.push_str(" ORDER BY t.id DESC LIMIT ?");
        // A month may hold the whole page and all that it skips.
        let most = self.query.limit.saturating_add(self.query.offset).saturating_add(1);
        select.push(IndexValue::Integer(i64::try_from(most).unwrap_or(i64::MAX)));
        Ok(())
    }

    fn from(&self, select: &mut Select, what: &str) {
        let _ = write!(
            select.sql,
            "SELECT {what} FROM \"{}\" AS t INDEXED BY \"{}\" WHERE t.account = ?",
            self.table.name, self.index
        );
        select.push(IndexValue::Text(self.account.to_owned()));
    }
}
