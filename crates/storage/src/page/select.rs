//! The SQL of a page.

use std::fmt::Write;

use super::months;
use crate::error::StoreError;
use crate::index::IndexValue;
use crate::records::{Comparison, Condition, Order, Query};
use crate::tables::Table;
use crate::tables::plan::{ROW, index_name};

/// A statement with its arguments.
#[derive(Debug)]
pub(crate) struct Select {
    pub(crate) sql: String,
    pub(crate) arguments: Vec<IndexValue>,
}

/// How a page is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Walk {
    /// In the order of the answer, until the page is full.
    Ordered,
    /// All matches of a narrow range first, then put in order.
    Narrow,
    /// The newest of each month of a wide range of time; in order for other fields.
    Months,
}

/// The range of a newest-first query, when its width decides how to walk.
pub(super) struct Range {
    /// The field.
    pub(super) field: &'static str,
    /// Its column.
    pub(super) column: String,
    /// The prefix of its indexes' purposes: empty, or `state_` when the query is of one state.
    pub(super) prefix: &'static str,
    index: String,
}

/// The statement that counts a range's matches up to `limit`; `None` for queries that need no such choice: those in
/// another order, without a range, or with a more telling condition.
pub(super) fn probe(table: &Table, account: &str, query: &Query, limit: i64) -> Result<Option<Select>, StoreError> {
    let Some(range) = range(table, query) else { return Ok(None) };
    let state = table.record.state_field;
    let mut select = Select::new();
    let _ = write!(
        select.sql,
        "SELECT count(*) FROM (SELECT 1 FROM \"{}\" AS t INDEXED BY \"{}\" WHERE t.account = ?",
        table.name, range.index
    );
    select.push(IndexValue::Text(account.to_owned()));
    for condition in query.conditions.iter().filter(|one| one.on == range.field || one.on == state) {
        select.compare(table, condition, "")?;
    }
    let _ = write!(select.sql, " LIMIT {limit})");
    Ok(Some(select))
}

/// The statement of a page: one row more than the limit, so that it is known whether more follow.
pub(crate) fn page(table: &Table, account: &str, query: &Query, walk: Walk) -> Result<Select, StoreError> {
    match (walk, range(table, query)) {
        (Walk::Narrow, Some(range)) => narrow(table, account, query, &range),
        (Walk::Months, Some(range)) => match months::page(table, account, query, &range)? {
            Some(select) => Ok(select),
            None => ordered(table, account, query),
        },
        _ => ordered(table, account, query),
    }
}

fn narrow(table: &Table, account: &str, query: &Query, range: &Range) -> Result<Select, StoreError> {
    let mut select = Select::new();
    let _ = write!(
        select.sql,
        "SELECT {ROW} FROM \"{name}\" AS t WHERE t.id IN \
         (SELECT t.id FROM \"{name}\" AS t INDEXED BY \"{index}\" WHERE t.account = ?",
        name = table.name,
        index = range.index,
    );
    select.push(IndexValue::Text(account.to_owned()));
    for condition in &query.conditions {
        select.compare(table, condition, "")?;
    }
    select.sql.push_str(" ORDER BY t.id DESC");
    select.limit(query);
    select.sql.push_str(") ORDER BY t.id DESC");
    Ok(select)
}

fn ordered(table: &Table, account: &str, query: &Query) -> Result<Select, StoreError> {
    let mut select = Select::new();
    let driver = query.conditions.iter().position(|condition| table.is_tag(condition.on));
    let _ = write!(select.sql, "SELECT {ROW} FROM ");
    if let Some(at) = driver {
        let _ = write!(
            select.sql,
            "record_tags AS g CROSS JOIN \"{name}\" AS t ON t.id = g.record_id \
             WHERE g.account = ? AND g.record = '{name}' AND g.field = '{field}' AND g.value = ? AND",
            name = table.name,
            field = query.conditions[at].on,
        );
        select.push(IndexValue::Text(account.to_owned()));
        select.push(query.conditions[at].value.clone());
    } else {
        let _ = write!(select.sql, "\"{}\" AS t{} WHERE", table.name, indexed_by(table, query));
    }
    select.sql.push_str(" t.account = ?");
    select.push(IndexValue::Text(account.to_owned()));
    // A unary plus keeps the planner from driving a newest-first page by a range, which it would have to sort.
    let range = if query.order == Order::Newest { "+" } else { "" };
    for (at, condition) in query.conditions.iter().enumerate() {
        if driver != Some(at) {
            select.compare(table, condition, range)?;
        }
    }
    let id = if driver.is_some() { "g.record_id" } else { "t.id" };
    match query.order {
        Order::Newest => write!(select.sql, " ORDER BY {id} DESC"),
        Order::Descending(field) => write!(select.sql, " ORDER BY {} DESC, t.id DESC", column(table, field)?),
        Order::Ascending(field) => write!(select.sql, " ORDER BY {} ASC, t.id ASC", column(table, field)?),
    }
    .unwrap_or_default();
    select.limit(query);
    Ok(select)
}

/// The index that yields the answer in order, where no condition tells more than the state does: without statistics the
/// planner takes a shorter index and steps over the other states. With a more telling condition it chooses well itself.
fn indexed_by(table: &Table, query: &Query) -> String {
    let state = table.record.state_field;
    let is_equal = |one: &&Condition| matches!(one.comparison, Comparison::Equal | Comparison::Has);
    let (mut in_state, mut by_more) = (false, false);
    for condition in query.conditions.iter().filter(is_equal) {
        in_state |= condition.on == state;
        by_more |= condition.on != state;
    }
    let purpose = match (query.order, in_state) {
        (Order::Newest, false) => Some("newest".to_owned()),
        (Order::Newest, true) => Some("newest_in_state".to_owned()),
        (Order::Descending(field) | Order::Ascending(field), false) => table.column(field).map(str::to_owned),
        (Order::Descending(field) | Order::Ascending(field), true) => {
            table.column(field).map(|column| format!("state_{column}"))
        }
    };
    let name = purpose.filter(|_| !by_more).map(|purpose| index_name(&table.name, &purpose));
    let known = name.filter(|name| table.has_index(name));
    known.map_or_else(String::new, |name| format!(" INDEXED BY \"{name}\""))
}

fn range(table: &Table, query: &Query) -> Option<Range> {
    let is_range = |one: &&Condition| matches!(one.comparison, Comparison::AtLeast | Comparison::AtMost);
    let state = table.record.state_field;
    let told = |one: &Condition| !is_range(&one) && one.on != state;
    if query.order != Order::Newest || query.conditions.iter().any(|one| told(one) || table.is_tag(one.on)) {
        return None;
    }
    let field = query.conditions.iter().find(|one| is_range(one) && one.on != state)?.on;
    let column = table.column(field)?.to_owned();
    let has_state = query.conditions.iter().any(|one| one.on == state && one.comparison == Comparison::Equal);
    let prefix = if has_state { "state_" } else { "" };
    let index = index_name(&table.name, &format!("{prefix}{column}"));
    table.has_index(&index).then_some(Range { field, column, prefix, index })
}

fn column(table: &Table, field: &'static str) -> Result<String, StoreError> {
    let found = table.column(field).map(|name| format!("t.\"{name}\""));
    found.ok_or(StoreError::NotIndexed { record: table.record.key, field })
}

impl Select {
    pub(super) fn new() -> Select {
        Select { sql: String::with_capacity(512), arguments: Vec::new() }
    }

    pub(super) fn push(&mut self, value: IndexValue) {
        self.arguments.push(value);
    }

    pub(super) fn compare(&mut self, table: &Table, condition: &Condition, range: &str) -> Result<(), StoreError> {
        if table.is_tag(condition.on) {
            let _ = write!(
                self.sql,
                " AND EXISTS (SELECT 1 FROM record_tags AS h WHERE h.account = t.account AND h.record = '{}' \
                 AND h.field = '{}' AND h.value = ? AND h.record_id = t.id)",
                table.name, condition.on
            );
        } else {
            let column = column(table, condition.on)?;
            let _ = match condition.comparison {
                Comparison::Equal | Comparison::Has => write!(self.sql, " AND {column} = ?"),
                Comparison::AtLeast => write!(self.sql, " AND {range}{column} >= ?"),
                Comparison::AtMost => write!(self.sql, " AND {range}{column} <= ?"),
            };
        }
        self.push(condition.value.clone());
        Ok(())
    }

    pub(super) fn limit(&mut self, query: &Query) {
        let bounded = |number: u64| IndexValue::Integer(i64::try_from(number).unwrap_or(i64::MAX));
        self.sql.push_str(" LIMIT ? OFFSET ?");
        self.push(bounded(query.limit.saturating_add(1)));
        self.push(bounded(query.offset));
    }
}
