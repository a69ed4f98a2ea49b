//! Records that words are found in, and records that refer to others.

use std::fmt::Write;

use super::fit::fit;
use super::select::Select;
use crate::error::StoreError;
use crate::index::IndexValue;
use crate::records::{Condition, SEARCHED, Test};
use crate::tables::{Table, Worded};

/// Sorts behind whatever begins with the text before it.
const LAST: char = char::MAX;

impl Select {
    /// The numbers of the records that a condition on words finds: a set for each word, and what is in all of them.
    pub(super) fn with_words(&mut self, table: &Table, account: &str, condition: &Condition) -> Result<(), StoreError> {
        let Test::Begins(words) = &condition.test else { return Ok(()) };
        let worded = table.worded_at(condition.on);
        if worded.is_empty() {
            return Err(StoreError::NotIndexed { record: table.record.key, field: condition.on });
        }
        if words.is_empty() {
            self.sql.push_str("SELECT 0 WHERE 0");
        }
        for (at, word) in words.iter().enumerate() {
            self.sql.push_str(if at > 0 { " INTERSECT SELECT id FROM (" } else { "SELECT id FROM (" });
            self.with_word(table, account, (&worded, word));
            self.sql.push(')');
        }
        Ok(())
    }

    fn with_word(&mut self, table: &Table, account: &str, (worded, word): (&[&Worded], &str)) {
        let own: Vec<&str> = worded.iter().filter(|one| one.through.is_none()).map(|one| &*one.field).collect();
        if !own.is_empty() {
            self.tagged(&table.name, account, (&own, word));
        }
        for (at, (column, target)) in table.targets.iter().enumerate() {
            let through = worded.iter().filter(|one| one.through == Some(at));
            let fields: Vec<&str> = through.map(|one| &*one.field).collect();
            if fields.is_empty() {
                continue;
            }
            if !self.sql.ends_with('(') {
                self.sql.push_str(" UNION ALL ");
            }
            self.from("t.id AS id", table, None, account);
            let _ = write!(self.sql, " AND t.\"{}\" IN (", column.name);
            self.from("t.uid", target, None, account);
            self.sql.push_str(" AND t.id IN (");
            self.tagged(&target.name, account, (&fields, word));
            self.sql.push_str("))");
        }
    }

    /// The numbers of the records of a table with a word that begins so in one of its fields.
    fn tagged(&mut self, table: &str, account: &str, (fields, word): (&[&str], &str)) {
        let fields: Vec<String> = fields.iter().map(|field| format!("'{field}'")).collect();
        let _ = write!(
            self.sql,
            "SELECT g.record_id AS id FROM record_tags AS g WHERE g.account = ? AND g.record = '{table}' \
             AND g.field IN ({}) AND g.value >= ? AND g.value < ?",
            fields.join(", ")
        );
        self.push(IndexValue::Text(account.to_owned()));
        self.push(IndexValue::Text(word.to_owned()));
        self.push(IndexValue::Text(format!("{word}{LAST}")));
    }

    /// The identities of the records that fulfil `conditions`.
    pub(super) fn uids(&mut self, table: &Table, account: &str, conditions: &[Condition]) -> Result<(), StoreError> {
        self.from("t.uid", table, None, account);
        for condition in fit(table, conditions)?.iter() {
            self.compare((table, account), condition, "")?;
        }
        Ok(())
    }
}

impl Table {
    /// The fields in which a condition on `on` looks for words.
    fn worded_at(&self, on: &str) -> Vec<&Worded> {
        let is_asked = |one: &&Worded| match on {
            SEARCHED => one.is_searched,
            path => one.through.is_none() && one.path == path,
        };
        self.worded.iter().filter(is_asked).collect()
    }

    /// The table that the field `on` refers to.
    pub(super) fn target(&self, on: &'static str) -> Result<&Table, StoreError> {
        let found = self.targets.iter().find(|(column, _)| column.path == on).map(|(_, target)| target);
        found.ok_or(StoreError::NotIndexed { record: self.record.key, field: on })
    }
}
