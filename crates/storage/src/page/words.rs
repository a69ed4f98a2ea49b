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
    /// The numbers of the records that a condition on words finds: those with the longest word, mostly the fewest, of
    /// which each is asked for the others. A word that every record has costs little then.
    pub(super) fn with_words(&mut self, table: &Table, account: &str, condition: &Condition) -> Result<(), StoreError> {
        let Test::Begins(words) = &condition.test else { return Ok(()) };
        let worded = table.worded_at(condition.on);
        if worded.is_empty() {
            return Err(StoreError::NotIndexed { record: table.record.key, field: condition.on });
        }
        let mut words: Vec<&str> = words.iter().map(String::as_str).collect();
        words.sort_by_key(|word| std::cmp::Reverse(word.len()));
        let Some((first, others)) = words.split_first() else {
            self.sql.push_str("SELECT 0 WHERE 0");
            return Ok(());
        };
        self.sql.push_str("SELECT w.id FROM (");
        self.with_word(table, account, (&worded, first));
        self.sql.push_str(") AS w");
        for (at, word) in others.iter().enumerate() {
            self.sql.push_str(if at == 0 { " WHERE (" } else { " AND (" });
            self.has_word(table, account, (&worded, word));
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
            // Found by their words, not among all of the account's.
            let _ = write!(self.sql, "SELECT t.uid FROM \"{}\" AS t WHERE +t.account = ? AND t.id IN (", target.name);
            self.push(IndexValue::Text(account.to_owned()));
            self.tagged(&target.name, account, (&fields, word));
            self.sql.push_str("))");
        }
    }

    /// Whether the record `w.id` has a word that begins so.
    fn has_word(&mut self, table: &Table, account: &str, (worded, word): (&[&Worded], &str)) {
        let own: Vec<&str> = worded.iter().filter(|one| one.through.is_none()).map(|one| &*one.field).collect();
        if !own.is_empty() {
            self.sql.push_str("EXISTS (SELECT 1 FROM ");
            self.tag_of("w.id", &table.name, account, (&own, word));
            self.sql.push(')');
        }
        for (at, (column, target)) in table.targets.iter().enumerate() {
            let through = worded.iter().filter(|one| one.through == Some(at));
            let fields: Vec<&str> = through.map(|one| &*one.field).collect();
            if fields.is_empty() {
                continue;
            }
            if !self.sql.ends_with('(') {
                self.sql.push_str(" OR ");
            }
            let _ = write!(
                self.sql,
                "EXISTS (SELECT 1 FROM \"{}\" AS r CROSS JOIN \"{}\" AS a ON a.account = r.account AND a.uid = r.\"{}\" \
                 CROSS JOIN ",
                table.name, target.name, column.name
            );
            self.tag_of("a.id", &target.name, account, (&fields, word));
            self.sql.push_str(" AND r.id = w.id)");
        }
    }

    /// The rest of a statement over the words of the record whose number is `id`.
    fn tag_of(&mut self, id: &str, table: &str, account: &str, (fields, word): (&[&str], &str)) {
        let _ = write!(
            self.sql,
            "record_tags AS h INDEXED BY record_tags_by_record WHERE h.record = '{table}' AND h.record_id = {id} \
             AND h.account = ? AND h.field IN ({}) AND h.value >= ? AND h.value < ?",
            quoted(fields)
        );
        self.push_range(account, word);
    }

    /// The numbers of the records of a table with a word that begins so in one of its fields.
    fn tagged(&mut self, table: &str, account: &str, (fields, word): (&[&str], &str)) {
        let _ = write!(
            self.sql,
            "SELECT g.record_id AS id FROM record_tags AS g WHERE g.account = ? AND g.record = '{table}' \
             AND g.field IN ({}) AND g.value >= ? AND g.value < ?",
            quoted(fields)
        );
        self.push_range(account, word);
    }

    fn push_range(&mut self, account: &str, word: &str) {
        for text in [account.to_owned(), word.to_owned(), format!("{word}{LAST}")] {
            self.push(IndexValue::Text(text));
        }
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

/// Names from the catalogue, as SQL.
fn quoted(fields: &[&str]) -> String {
    fields.iter().map(|field| format!("'{field}'")).collect::<Vec<_>>().join(", ")
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
