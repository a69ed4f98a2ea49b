//! Record types by key, across products: timers and commands name a type by its key.

use std::collections::HashMap;
use std::sync::LazyLock;

use catalogue::Record;

use crate::problem::Problem;

static RECORDS: LazyLock<HashMap<&'static str, &'static Record>> = LazyLock::new(|| {
    let named = catalogue::PRODUCTS.iter().flat_map(|product| product.records.iter().copied());
    let acted_on =
        catalogue::PRODUCTS.iter().flat_map(|product| product.tools()).flat_map(|tool| [tool.record, tool.returns]);
    named.chain(acted_on).map(|record| (record.key, record)).collect()
});

/// The record type called `key`, if the catalogue has it.
pub fn find(key: &str) -> Option<&'static Record> {
    RECORDS.get(key).copied()
}

/// The record type called `key`.
///
/// # Errors
/// An internal fault when the catalogue has none: a rule and the catalogue disagree.
pub fn record(key: &str) -> Result<&'static Record, Problem> {
    find(key).ok_or_else(|| Problem::Internal(format!("the catalogue has no record type {key}")))
}
