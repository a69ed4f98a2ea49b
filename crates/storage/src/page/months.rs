//! Wide ranges of dates and instants, found month by month.
//!
//! Dates mostly rise with ids, so a newest-first walk towards an old range would pass everything that is newer. Here each
//! month that the range touches yields its own newest matches from an index, and the newest of those are the page: the
//! cost depends on the number of months, hardly on the number of records.

use std::fmt::Write;

use super::lookup::Lookup;
use super::place::Stretch;
use super::select::{Select, Span};
use super::walk::{Finder, is_equal};
use crate::error::StoreError;
use crate::index::IndexValue;
use crate::records::{Comparison, Test};
use crate::tables::plan::{Calendar, index_name, month_of};

/// What the parts of the statement share.
struct Months<'a> {
    lookup: &'a Lookup<'a>,
    field: &'static str,
    stretches: &'a [Stretch<'a>],
    span: Span,
    calendar: Calendar,
    /// The month of a row, in SQL.
    month: String,
    index: String,
}

/// The statement of a page, or `None` where the range's field has no months.
pub(super) fn page(
    lookup: &Lookup<'_>,
    range: &Finder,
    stretches: &[Stretch<'_>],
    span: Span,
) -> Result<Option<Select>, StoreError> {
    let table = lookup.table;
    let Some(calendar) = table.calendar(&range.column) else { return Ok(None) };
    let index = index_name(&table.name, &format!("{}months_{}", range.prefix, range.column));
    if !table.has_index(&index) {
        return Ok(None);
    }
    let month = month_of(&format!("t.\"{}\"", range.column), calendar);
    Months { lookup, field: range.field, stretches, span, calendar, month, index }.select().map(Some)
}

impl Months<'_> {
    fn select(&self) -> Result<Select, StoreError> {
        let (name, month, shown) = (&self.lookup.table.name, &self.month, self.lookup.shown());
        let mut select = Select::new();
        // Steps from the latest month to the earliest, one search each.
        select.sql.push_str("WITH RECURSIVE months (month) AS (SELECT (");
        self.month_in_range(&mut select)?;
        let _ = write!(select.sql, " ORDER BY {month} DESC LIMIT 1) UNION ALL SELECT (");
        self.month_in_range(&mut select)?;
        let _ = write!(
            select.sql,
            " AND {month} < months.month ORDER BY {month} DESC LIMIT 1) FROM months WHERE months.month IS NOT NULL) \
             SELECT {shown} FROM \"{name}\" AS t WHERE t.id IN (SELECT k.id FROM months CROSS JOIN \"{name}\" AS k \
             WHERE k.id IN ("
        );
        self.newest_of_month(&mut select)?;
        select.sql.push_str(") ORDER BY k.id DESC");
        select.limit(self.span);
        select.sql.push_str(") ORDER BY t.id DESC");
        Ok(select)
    }

    fn month_in_range(&self, select: &mut Select) -> Result<(), StoreError> {
        let (month, bound) = (&self.month, month_of("?", self.calendar));
        self.from(select, month);
        for condition in self.lookup.conditions.iter() {
            let sign = match &condition.test {
                Test::One(Comparison::AtLeast | Comparison::Above, _) if condition.on == self.field => ">=",
                Test::One(Comparison::AtMost | Comparison::Below, _) if condition.on == self.field => "<=",
                _ if is_equal(condition) => {
                    select.compare((self.lookup.table, self.lookup.account), condition, "")?;
                    continue;
                }
                _ => continue,
            };
            if let Test::One(_, value) = &condition.test {
                let _ = write!(select.sql, " AND {month} {sign} {bound}");
                select.push(value.clone());
            }
        }
        Ok(())
    }

    fn newest_of_month(&self, select: &mut Select) -> Result<(), StoreError> {
        self.from(select, "t.id");
        let _ = write!(select.sql, " AND {} = months.month", self.month);
        for condition in self.lookup.conditions.iter() {
            let hold = if is_equal(condition) { "" } else { "+" };
            select.compare((self.lookup.table, self.lookup.account), condition, hold)?;
        }
        self.lookup.line.within(select, self.stretches, "t.id");
        select.sql.push_str(" ORDER BY t.id DESC LIMIT ?");
        // A month may hold the whole page and all that it skips.
        let most = self.span.most.saturating_add(self.span.skip);
        select.push(IndexValue::Integer(i64::try_from(most).unwrap_or(i64::MAX)));
        Ok(())
    }

    fn from(&self, select: &mut Select, what: &str) {
        select.from(what, self.lookup.table, Some(&self.index), self.lookup.account);
    }
}
