//! The statements of a page.

use std::borrow::Cow;
use std::fmt::Write;

use sqlx::SqliteConnection;
use sqlx::sqlite::SqliteRow;

use super::fit::fit;
use super::months;
use super::place::{Line, Stretch};
use super::select::{Select, Span};
use super::walk::{By, Finder, NARROW_ROWS, Walk, is_any, is_equal, is_range};
use crate::error::StoreError;
use crate::index::IndexValue;
use crate::records::{Condition, Order, Query, Test};
use crate::tables::Table;
use crate::tables::plan::{ROW, index_name};

/// What a page shows of each record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum What {
    /// The row.
    Rows,
    /// Its identity alone.
    Uids,
}

/// A query of one tenant against one table.
#[derive(Debug)]
pub(super) struct Lookup<'a> {
    pub(super) table: &'a Table,
    pub(super) account: &'a str,
    pub(super) query: &'a Query,
    /// The query's conditions as the table's columns hold their values.
    pub(super) conditions: Cow<'a, [Condition]>,
    pub(super) line: Line,
    what: What,
}

impl<'a> Lookup<'a> {
    pub(super) fn new(
        table: &'a Table,
        account: &'a str,
        query: &'a Query,
        what: What,
    ) -> Result<Lookup<'a>, StoreError> {
        let (conditions, line) = (fit(table, &query.conditions)?, Line::of(table, query.order)?);
        Ok(Lookup { table, account, query, conditions, line, what })
    }

    /// The page's rows, and one more if more follow.
    pub(super) async fn find(&self, connection: &mut SqliteConnection) -> Result<Vec<SqliteRow>, StoreError> {
        let walk = self.walk(connection).await?;
        let stretches = self.line.stretches(self.query.after.as_ref());
        let span = self.span();
        if walk != Walk::Ordered || stretches.len() == 1 {
            return self.page(&walk, &stretches, span)?.rows(connection).await;
        }
        // Each stretch is a walk of its own, so that none passes over what lies before the place.
        let wanted = usize::try_from(span.most.saturating_add(span.skip)).unwrap_or(usize::MAX);
        let mut found = Vec::new();
        for stretch in stretches {
            let most = u64::try_from(wanted.saturating_sub(found.len())).unwrap_or(u64::MAX);
            let select = self.page(&walk, &[stretch], Span { most, skip: 0 })?;
            found.extend(select.rows(connection).await?);
            if found.len() >= wanted {
                break;
            }
        }
        Ok(found.into_iter().skip(usize::try_from(span.skip).unwrap_or(usize::MAX)).collect())
    }

    async fn walk(&self, connection: &mut SqliteConnection) -> Result<Walk, StoreError> {
        let mut months = None;
        for finder in self.finders() {
            if finder.by == By::Identity || self.probe(&finder, NARROW_ROWS)?.count(connection).await? < NARROW_ROWS {
                return Ok(Walk::Narrow(finder));
            }
            let ranged = self.conditions.iter().any(|one| one.on == finder.field && is_range(one));
            months = months.or_else(|| Some(finder).filter(|_| ranged));
        }
        let newest = self.query.order == Order::Newest;
        Ok(months.filter(|_| newest).map_or(Walk::Ordered, Walk::Months))
    }

    /// The statement of a page in the order of `walk`.
    pub(super) fn page(&self, walk: &Walk, stretches: &[Stretch<'_>], span: Span) -> Result<Select, StoreError> {
        match walk {
            Walk::Narrow(finder) => self.narrow(finder, stretches, span),
            Walk::Months(finder) => match months::page(self, finder, stretches, span)? {
                Some(select) => Ok(select),
                None => self.ordered(stretches, span),
            },
            Walk::Ordered => self.ordered(stretches, span),
        }
    }

    /// One row more than the limit, so that it is known whether more follow.
    pub(super) fn span(&self) -> Span {
        Span { most: self.query.limit.saturating_add(1), skip: self.query.offset }
    }

    /// What is read of each row.
    pub(super) fn shown(&self) -> String {
        match self.what {
            What::Rows => format!("{ROW}{}", self.line.value()),
            What::Uids => "t.uid".to_owned(),
        }
    }

    fn narrow(&self, finder: &Finder, stretches: &[Stretch<'_>], span: Span) -> Result<Select, StoreError> {
        let mut select = Select::new();
        let order = self.line.order_by("t.id");
        let _ = write!(select.sql, "SELECT {} FROM \"{}\" AS t WHERE t.id IN (", self.shown(), self.table.name);
        select.from("t.id", self.table, finder.by.index(), self.account);
        for condition in self.conditions.iter() {
            let hold = if finder.by.index().is_none() && condition.on != finder.field { "+" } else { "" };
            select.compare((self.table, self.account), condition, hold)?;
        }
        self.line.within(&mut select, stretches, "t.id");
        select.sql.push_str(&order);
        select.limit(span);
        select.sql.push(')');
        select.sql.push_str(&order);
        Ok(select)
    }

    fn ordered(&self, stretches: &[Stretch<'_>], span: Span) -> Result<Select, StoreError> {
        let mut select = Select::new();
        let (table, shown) = (self.table, self.shown());
        let is_driver = |one: &Condition| table.is_tag(one.on) && is_equal(one);
        let driver = self.conditions.iter().position(is_driver);
        let index = self.order_index();
        match driver.and_then(|at| self.conditions.get(at)) {
            Some(condition) => self.begin_by_tag(&mut select, condition, &shown),
            None => select.from(&shown, table, index.as_deref(), self.account),
        }
        for (at, condition) in self.conditions.iter().enumerate() {
            if driver != Some(at) {
                let hold = if self.is_held(condition, index.as_deref()) { "+" } else { "" };
                select.compare((table, self.account), condition, hold)?;
            }
        }
        let id = if driver.is_some() { "g.record_id" } else { "t.id" };
        self.line.within(&mut select, stretches, id);
        select.sql.push_str(&self.line.order_by(id));
        select.limit(span);
        Ok(select)
    }

    fn begin_by_tag(&self, select: &mut Select, condition: &Condition, shown: &str) {
        let _ = write!(
            select.sql,
            "SELECT {shown} FROM record_tags AS g CROSS JOIN \"{name}\" AS t ON t.id = g.record_id \
             WHERE g.account = ? AND g.record = '{name}' AND g.field = '{field}' AND g.value = ? AND t.account = ?",
            name = self.table.name,
            field = condition.on,
        );
        let account = || IndexValue::Text(self.account.to_owned());
        select.push(account());
        if let Test::One(_, value) = &condition.test {
            select.push(value.clone());
        }
        select.push(account());
    }

    /// The planner must not find rows by this: it would have to sort them. An equal value, newest first, is in order.
    fn is_held(&self, condition: &Condition, index: Option<&str>) -> bool {
        match &self.line.by {
            None => !is_equal(condition),
            Some((_, column)) if self.table.column(condition.on) == Some(column.as_str()) => is_any(condition),
            Some(_) => index.is_none(),
        }
    }

    /// The index that yields the answer in order: without statistics the planner takes a shorter one, and sorts or steps
    /// over the other states. None where a value, newest first, has an index of its own in that order.
    fn order_index(&self) -> Option<String> {
        let in_state = self.state().is_some();
        let told = self.conditions.iter().any(|one| is_equal(one) && !self.is_state(one.on));
        let purposes = match &self.line.by {
            None if told => return None,
            None if in_state => vec!["newest_in_state".to_owned()],
            None => vec!["newest".to_owned()],
            Some((field, _)) if self.is_state(field) => vec!["newest_in_state".to_owned()],
            Some((_, column)) if in_state => vec![format!("state_{column}"), column.clone()],
            Some((_, column)) => vec![column.clone()],
        };
        let names = purposes.into_iter().map(|purpose| index_name(&self.table.name, &purpose));
        names.into_iter().find(|name| self.table.has_index(name))
    }
}
