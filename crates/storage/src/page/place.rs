//! The order of a list, and a place in it.

use sqlx::Row as _;
use sqlx::sqlite::SqliteRow;

use super::select::Select;
use crate::error::StoreError;
use crate::index::IndexValue;
use crate::records::{After, Order};
use crate::tables::Table;

/// Where the value of the order's field stands behind [`crate::tables::plan::ROW`].
const VALUE: usize = 6;

/// The order of a list in SQL.
#[derive(Debug, Clone)]
pub(super) struct Line {
    /// The field and its column; `None` for the order of ids alone.
    pub(super) by: Option<(&'static str, String)>,
    is_text: bool,
    direction: Direction,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Direction {
    Up,
    Down,
}

/// A stretch of a list that one walk through an index passes over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stretch<'a> {
    /// All of it.
    Whole,
    /// Behind an id, where the order is that of ids.
    BehindId(i64),
    /// Behind an id, among the records with this value.
    SameBehind(&'a IndexValue, i64),
    /// Behind a value, among the records that have one.
    Beyond(&'a IndexValue),
    /// Behind an id, among the records without a value.
    WithoutBehind(i64),
    /// Every record that has a value.
    With,
    /// Every record without a value.
    Without,
}

impl Line {
    pub(super) fn of(table: &Table, order: Order) -> Result<Line, StoreError> {
        let (field, direction) = match order {
            Order::Newest => return Ok(Line { by: None, is_text: false, direction: Direction::Down }),
            Order::Descending(field) => (field, Direction::Down),
            Order::Ascending(field) => (field, Direction::Up),
        };
        let column = table.column(field).ok_or(StoreError::NotIndexed { record: table.record.key, field })?;
        Ok(Line { is_text: table.is_text(column), by: Some((field, column.to_owned())), direction })
    }

    /// The clause; `id` is the row's number in SQL.
    pub(super) fn order_by(&self, id: &str) -> String {
        let word = match self.direction {
            Direction::Up => "ASC",
            Direction::Down => "DESC",
        };
        match &self.by {
            None => format!(" ORDER BY {id} {word}"),
            Some((_, column)) => format!(" ORDER BY t.\"{column}\" {word}, {id} {word}"),
        }
    }

    /// What the row needs to tell its place, behind its own columns.
    pub(super) fn value(&self) -> String {
        self.by.as_ref().map_or_else(String::new, |(_, column)| format!(", t.\"{column}\""))
    }

    /// The place of a row that was read with [`Line::value`].
    pub(super) fn place(&self, row: &SqliteRow) -> Result<After, StoreError> {
        let value = match (&self.by, self.is_text) {
            (None, _) => None,
            (Some(_), true) => row.try_get::<Option<String>, _>(VALUE)?.map(IndexValue::Text),
            (Some(_), false) => row.try_get::<Option<i64>, _>(VALUE)?.map(IndexValue::Integer),
        };
        Ok(After { value, id: row.try_get(0)? })
    }

    /// What lies behind `after`, in order: records without a value are the smallest.
    pub(super) fn stretches<'a>(&self, after: Option<&'a After>) -> Vec<Stretch<'a>> {
        let Some(after) = after else { return vec![Stretch::Whole] };
        let Some((_, column)) = &self.by else { return vec![Stretch::BehindId(after.id)] };
        let (is_unique, is_filled) = match column.as_str() {
            "id" | "uid" => (true, true),
            "created_at" | "updated_at" => (false, true),
            _ => (false, false),
        };
        match (&after.value, self.direction) {
            (Some(value), _) if is_unique => vec![Stretch::Beyond(value)],
            (Some(value), Direction::Down) if !is_filled => {
                vec![Stretch::SameBehind(value, after.id), Stretch::Beyond(value), Stretch::Without]
            }
            (Some(value), _) => vec![Stretch::SameBehind(value, after.id), Stretch::Beyond(value)],
            (None, Direction::Up) => vec![Stretch::WithoutBehind(after.id), Stretch::With],
            (None, Direction::Down) => vec![Stretch::WithoutBehind(after.id)],
        }
    }

    /// Narrows a statement to `stretches`; `id` is the row's number in SQL.
    pub(super) fn within(&self, select: &mut Select, stretches: &[Stretch<'_>], id: &str) {
        if matches!(stretches, [Stretch::Whole]) {
            return;
        }
        select.sql.push_str(" AND (");
        for (at, stretch) in stretches.iter().enumerate() {
            select.sql.push_str(if at == 0 { "" } else { " OR " });
            self.stretch(select, *stretch, id);
        }
        select.sql.push(')');
    }

    fn stretch(&self, select: &mut Select, stretch: Stretch<'_>, id: &str) {
        let column = self.by.as_ref().map_or_else(|| id.to_owned(), |(_, column)| format!("t.\"{column}\""));
        let sign = match self.direction {
            Direction::Up => '>',
            Direction::Down => '<',
        };
        let (sql, arguments) = match stretch {
            Stretch::Whole => ("TRUE".to_owned(), vec![]),
            Stretch::BehindId(last) => (format!("{id} {sign} ?"), vec![IndexValue::Integer(last)]),
            Stretch::SameBehind(value, last) => {
                (format!("{column} = ? AND {id} {sign} ?"), vec![value.clone(), IndexValue::Integer(last)])
            }
            Stretch::Beyond(value) => (format!("{column} {sign} ?"), vec![value.clone()]),
            Stretch::WithoutBehind(last) => {
                (format!("{column} IS NULL AND {id} {sign} ?"), vec![IndexValue::Integer(last)])
            }
            Stretch::With => (format!("{column} IS NOT NULL"), vec![]),
            Stretch::Without => (format!("{column} IS NULL"), vec![]),
        };
        select.sql.push_str(&sql);
        select.arguments.extend(arguments);
    }
}
