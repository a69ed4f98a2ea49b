//! Which fields' words are kept, by what searches look in.

use std::collections::BTreeSet;

use catalogue::{Kind, Product, Record};

use super::{Table, Worded, plan};

/// What marks the words of a field among lists.
const MARK: &str = " words";

impl Worded {
    fn new(path: &'static str, through: Option<usize>, record: &Record) -> Worded {
        let is_searched = through.is_some() || record.searched.contains(&path);
        Worded { path, field: format!("{path}{MARK}"), through, is_searched }
    }
}

/// The fields of `record` whose words are kept: those that its own searches look in, and those of records that refer to it.
pub(super) fn own(product: &'static Product, record: &'static Record) -> Vec<Worded> {
    let mut paths: BTreeSet<&'static str> = BTreeSet::new();
    paths.extend(record.searched.iter().filter(|path| through(record, path).is_none()).chain(record.worded));
    for other in plan::records(product) {
        let asked = other.searched.iter().filter_map(|path| through(other, path));
        paths.extend(asked.filter(|(_, to, _)| to.is_called(&record.table())).map(|(_, _, path)| path));
    }
    paths.into_iter().map(|path| Worded::new(path, None, record)).collect()
}

/// [`own`] of the table's record, and the fields of those that it refers to in which its searches look.
pub(super) fn all(product: &'static Product, table: &Table) -> Vec<Worded> {
    let mut all = own(product, table.record);
    for (field, _, path) in table.record.searched.iter().filter_map(|path| through(table.record, path)) {
        let at = table.targets.iter().position(|(column, _)| column.path == field);
        all.extend(at.map(|at| Worded::new(path, Some(at), table.record)));
    }
    all
}

/// The reference that a path of `record` begins with, the type that it leads to, and the rest of the path there.
fn through(record: &'static Record, path: &'static str) -> Option<(&'static str, &'static Record, &'static str)> {
    let (first, rest) = path.split_once('.')?;
    match record.field(first)?.kind {
        Kind::Reference { to, .. } => Some((first, to, rest)),
        _ => None,
    }
}
