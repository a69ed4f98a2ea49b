//! How a page is found: by an index that yields its order, or by one that yields few matches.

use super::lookup::Lookup;
use super::select::Select;
use crate::error::StoreError;
use crate::records::{Comparison, Condition, Order, Test};
use crate::tables::plan::index_name;

/// A condition with fewer matches than this is found through its own index and its matches put in order. With more, the
/// page is met soon when walking in its order; matches of a range of time, which may lie far back, are found month by
/// month.
pub(super) const NARROW_ROWS: i64 = 2_000;

/// How a page is found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Walk {
    /// In the order of the answer, until the page is full.
    Ordered,
    /// All matches of a narrow condition first, then put in order.
    Narrow(Finder),
    /// The newest of each month of a wide range of time; in order for other fields.
    Months(Finder),
}

/// A field whose conditions may be few records' alone, and the index that finds them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Finder {
    /// The field.
    pub(super) field: &'static str,
    /// Its column.
    pub(super) column: String,
    /// The prefix of its indexes' purposes: empty, or `state_` when the query is of one state.
    pub(super) prefix: &'static str,
    /// What finds them.
    pub(super) by: By,
}

/// What finds the records of a condition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum By {
    /// The table itself, by an identity.
    Identity,
    /// An index of the table.
    Index(String),
    /// The words that are kept of records.
    Words,
}

impl By {
    /// The index of the table.
    pub(super) fn index(&self) -> Option<&str> {
        match self {
            By::Index(name) => Some(name),
            By::Identity | By::Words => None,
        }
    }
}

pub(super) fn is_range(condition: &Condition) -> bool {
    use Comparison::{Above, AtLeast, AtMost, Below};
    matches!(condition.test, Test::One(AtLeast | AtMost | Above | Below, _))
}

pub(super) fn is_equal(condition: &Condition) -> bool {
    matches!(condition.test, Test::One(Comparison::Equal | Comparison::Has, _))
}

/// Whether it is one of several values, of which an index does not make one order.
pub(super) fn is_any(condition: &Condition) -> bool {
    matches!(condition.test, Test::AnyOf(_) | Test::Refers(_))
}

fn is_words(condition: &Condition) -> bool {
    matches!(condition.test, Test::Begins(_))
}

impl Lookup<'_> {
    /// The fields by which it may be worth to find the matches first, the most telling kind of condition first. None
    /// where an index yields the matches in order anyway: of a value newest first, of a tag, of a state. Words are tried
    /// first of all: they mostly are few records' alone.
    pub(super) fn finders(&self) -> Vec<Finder> {
        let newest = self.query.order == Order::Newest;
        let conditions = || self.conditions.iter().filter(|one| !(self.is_state(one.on) && is_equal(one)));
        let in_order = |one: &Condition| self.table.is_tag(one.on) || (newest && is_equal(one));
        let of_words = |one: &Condition| Finder { field: one.on, column: String::new(), prefix: "", by: By::Words };
        let mut found: Vec<Finder> = conditions().filter(|one| is_words(one)).map(of_words).collect();
        if conditions().any(in_order) {
            return found;
        }
        let own = self.line.by.as_ref().map(|(_, column)| column.as_str());
        for kind in [is_equal, is_any, is_range] {
            for condition in conditions().filter(|one| kind(one)) {
                let Some(finder) = self.finder(condition) else { continue };
                // One value of the order's own field, or a range of it, is in order by itself.
                let in_order = own == Some(finder.column.as_str()) && !is_any(condition);
                if !in_order && !found.iter().any(|known| known.field == finder.field) {
                    found.push(finder);
                }
            }
        }
        found
    }

    fn finder(&self, condition: &Condition) -> Option<Finder> {
        let (table, field) = (self.table, condition.on);
        let column = table.column(field)?.to_owned();
        if matches!(column.as_str(), "id" | "uid") {
            return (!is_range(condition)).then_some(Finder { field, column, prefix: "", by: By::Identity });
        }
        if self.is_state(field) {
            let index = index_name(&table.name, "newest_in_state");
            let known = table.has_index(&index) && !is_range(condition);
            return known.then_some(Finder { field, column, prefix: "", by: By::Index(index) });
        }
        let prefixes = if self.state().is_some() { ["state_", ""].as_slice() } else { [""].as_slice() };
        prefixes.iter().find_map(|prefix| {
            let index = index_name(&table.name, &format!("{prefix}{column}"));
            let found = || Finder { field, column: column.clone(), prefix, by: By::Index(index.clone()) };
            table.has_index(&index).then(found)
        })
    }

    /// The statement that counts what `finder` finds, up to `limit`.
    pub(super) fn probe(&self, finder: &Finder, limit: i64) -> Result<Select, StoreError> {
        let mut select = Select::new();
        select.sql.push_str("SELECT count(*) FROM (");
        if finder.by == By::Words {
            for condition in self.conditions.iter().filter(|one| one.on == finder.field).take(1) {
                select.with_words(self.table, self.account, condition)?;
            }
        } else {
            select.from("1", self.table, finder.by.index(), self.account);
            let state = self.state().filter(|_| finder.prefix == "state_");
            for condition in self.conditions.iter().filter(|one| one.on == finder.field).chain(state) {
                select.compare((self.table, self.account), condition, "")?;
            }
        }
        select.sql.push_str(&format!(" LIMIT {limit})"));
        Ok(select)
    }

    /// The condition that all matches are of one state.
    pub(super) fn state(&self) -> Option<&Condition> {
        self.conditions.iter().find(|one| self.is_state(one.on) && is_equal(one))
    }

    pub(super) fn is_state(&self, field: &str) -> bool {
        field == self.table.record.state_field
    }
}
