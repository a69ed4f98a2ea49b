//! The table of each record type, as the catalogue wants it.

pub(crate) mod plan;
pub(crate) mod sync;
pub(crate) mod values;
mod worded;

use std::collections::HashMap;
use std::fmt::Write;
use std::sync::Arc;

use catalogue::{Kept, Kind, Product, Record};

use crate::error::StoreError;
use crate::index::Sort;

/// The table of one record type.
#[derive(Debug)]
pub(crate) struct Table {
    /// Product and key (`banking_charge_bank_billet`).
    pub(crate) name: String,
    /// The record type.
    pub(crate) record: &'static Record,
    /// Single-valued indexed fields, kept in columns of the same row.
    pub(crate) columns: Vec<Column>,
    /// Indexed lists, kept in `record_tags`.
    pub(crate) tags: Vec<Tag>,
    /// Fields whose words are kept in `record_tags`, and those of referred records in which searches look.
    pub(crate) worded: Vec<Worded>,
    /// Columns that refer to records, with the tables of those.
    pub(crate) targets: Vec<(Column, Table)>,
    /// Indexes that the file must have, and no others.
    pub(crate) indexes: Vec<Index>,
    /// The statements that are the same for every call.
    pub(crate) statements: Statements,
}

/// A column that repeats a field of the document.
#[derive(Debug, Clone)]
pub(crate) struct Column {
    /// The field.
    pub(crate) path: &'static str,
    /// The column's name (`f_payer__document_number`).
    pub(crate) name: String,
    /// The field's kind.
    pub(crate) kind: Kind,
}

/// A list whose elements are indexed.
#[derive(Debug, Clone)]
pub(crate) struct Tag {
    /// The field.
    pub(crate) path: &'static str,
    /// The kind of one element.
    pub(crate) kind: Kind,
}

/// A field whose words are kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Worded {
    /// The field, of the record or of the one that it refers to.
    pub(crate) path: &'static str,
    /// What `record_tags` calls it, which is no list's name.
    pub(crate) field: String,
    /// The place among [`Table::targets`] of the record whose field it is; `None` for the record's own.
    pub(crate) through: Option<usize>,
    /// Whether searches look in it.
    pub(crate) is_searched: bool,
}

/// An index of the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Index {
    /// Its name.
    pub(crate) name: String,
    /// Its columns, in order, as SQL.
    pub(crate) columns: String,
}

/// Statements prepared once for each connection.
#[derive(Debug)]
pub(crate) struct Statements {
    pub(crate) get_by_id: Arc<str>,
    pub(crate) get_by_uid: Arc<str>,
    /// For a type that a second field may name.
    pub(crate) get_by_alias: Option<Arc<str>>,
    pub(crate) update: Arc<str>,
}

impl Table {
    /// The column that a condition or an order on `field` uses; the row's own columns included.
    pub(crate) fn column(&self, field: &str) -> Option<&str> {
        let kept = || self.columns.iter().find(|column| column.path == field).map(|column| column.name.as_str());
        own_column(self.record, field).or_else(kept)
    }

    /// The kind of an indexed field, or of one element of an indexed list; `None` for the row's own columns.
    pub(crate) fn kind(&self, field: &str) -> Option<Kind> {
        let of_column = self.columns.iter().find(|column| column.path == field).map(|column| column.kind);
        of_column.or_else(|| self.tags.iter().find(|tag| tag.path == field).map(|tag| tag.kind))
    }

    /// Whether a column of [`Table::column`] holds text; otherwise it holds whole numbers.
    pub(crate) fn is_text(&self, column: &str) -> bool {
        match self.columns.iter().find(|known| known.name == column) {
            Some(known) => Sort::of(known.kind).is_none_or(Sort::is_text),
            None => column == "uid",
        }
    }

    /// How the values of a column fall into months, for columns of time.
    pub(crate) fn calendar(&self, column: &str) -> Option<plan::Calendar> {
        if matches!(column, "created_at" | "updated_at") {
            return Some(plan::Calendar::Instants);
        }
        match self.columns.iter().find(|known| known.name == column)?.kind {
            Kind::Date | Kind::Day => Some(plan::Calendar::Dates),
            Kind::Instant => Some(plan::Calendar::Instants),
            _ => None,
        }
    }

    /// Whether the table has the index.
    pub(crate) fn has_index(&self, name: &str) -> bool {
        self.indexes.iter().any(|index| index.name == name)
    }

    /// Whether `field` is an indexed list.
    pub(crate) fn is_tag(&self, field: &str) -> bool {
        self.tags.iter().any(|tag| tag.path == field)
    }

    /// What the table is indexed by, to tell whether a file was indexed for the same catalogue.
    pub(crate) fn fingerprint(&self) -> Fingerprint {
        let mut values = format!("label={:?}", self.record.label);
        for column in &self.columns {
            let _ = write!(values, ";{}:{:?}", column.path, Sort::of(column.kind));
        }
        for tag in &self.tags {
            let _ = write!(values, ";{}[]:{:?}", tag.path, Sort::of(tag.kind));
        }
        for worded in self.worded.iter().filter(|worded| worded.through.is_none()) {
            let _ = write!(values, ";{}", worded.field);
        }
        let mut indexes = String::new();
        for index in &self.indexes {
            let _ = write!(indexes, ";{}({})", index.name, index.columns);
        }
        Fingerprint { values, indexes }
    }
}

/// What a table was indexed by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Fingerprint {
    /// What is derived from the documents: label, columns, tags.
    pub(crate) values: String,
    /// The indexes over it.
    pub(crate) indexes: String,
}

/// Every table of a store.
#[derive(Debug)]
pub(crate) struct Tables {
    all: Vec<Arc<Table>>,
    by_address: HashMap<usize, Arc<Table>>,
    by_name: HashMap<String, Arc<Table>>,
}

impl Tables {
    /// The tables of every record type that `products` reach and that is kept.
    pub(crate) fn of(products: &[&'static Product]) -> Tables {
        let mut tables = Tables { all: Vec::new(), by_address: HashMap::new(), by_name: HashMap::new() };
        for product in products {
            for record in plan::records(product).into_iter().filter(|record| record.kept == Kept::Always) {
                tables.add(product, record);
            }
        }
        tables
    }

    fn add(&mut self, product: &'static Product, record: &'static Record) {
        if self.by_address.contains_key(&address(record)) {
            return;
        }
        let name = record.table();
        // The same type may be seen at two addresses when the catalogue writes it as a `const`.
        let table = match self.by_name.get(&name) {
            Some(table) => Arc::clone(table),
            None => {
                let table = Arc::new(plan::table(product, record));
                self.all.push(Arc::clone(&table));
                self.by_name.insert(name, Arc::clone(&table));
                table
            }
        };
        self.by_address.insert(address(record), table);
    }

    /// Every table.
    pub(crate) fn all(&self) -> &[Arc<Table>] {
        &self.all
    }

    /// The table of `record`.
    pub(crate) fn get(&self, record: &'static Record) -> Result<&Arc<Table>, StoreError> {
        let found = self.by_address.get(&address(record)).or_else(|| self.by_name.get(&record.table()));
        found.ok_or(StoreError::UnknownRecord(record.key))
    }
}

/// The row's own column that a field of `record` stands for: its identity, whatever it is called, is the uid.
pub(crate) fn own_column(record: &Record, field: &str) -> Option<&'static str> {
    match field {
        _ if field == record.identity => Some("uid"),
        "id" => Some("id"),
        "uid" => Some("uid"),
        "created_at" => Some("created_at"),
        "updated_at" => Some("updated_at"),
        _ => None,
    }
}

fn address(record: &'static Record) -> usize {
    std::ptr::from_ref(record).addr()
}
