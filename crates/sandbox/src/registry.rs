//! Record types by the names of their tables, which are theirs alone across products: timers and commands name them so.

use std::collections::HashMap;
use std::sync::LazyLock;

use catalogue::{Product, Record};

use crate::problem::Problem;

static RECORDS: LazyLock<HashMap<String, &'static Record>> = LazyLock::new(|| {
    let products = || catalogue::PRODUCTS.iter().copied();
    let named = products().flat_map(|product| product.records.iter().copied());
    let acted_on = products().flat_map(Product::tools).flat_map(|tool| [tool.record, tool.returns]);
    named.chain(acted_on).map(|record| (record.table(), record)).collect()
});

/// The record type of the table `name` (`banking_charge_pix`), if the catalogue has it.
pub fn find(name: &str) -> Option<&'static Record> {
    RECORDS.get(name).copied()
}

/// The record type of the table `name`.
///
/// # Errors
/// An internal fault when the catalogue has none: a rule and the catalogue disagree.
pub fn record(name: &str) -> Result<&'static Record, Problem> {
    find(name).ok_or_else(|| Problem::Internal(format!("the catalogue has no record type {name}")))
}
