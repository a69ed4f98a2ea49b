//! Laws over the whole catalogue, and snapshots of what clients see of it.

mod effects;
mod fields;
mod labels;
mod names;
mod paths;
mod prompts;
mod records;
mod rights;
mod schemas;
mod snapshots;
mod walk;

use catalogue::{PRODUCTS, Record, Tool};

/// Every tool of every product, in order.
fn tools() -> impl Iterator<Item = &'static Tool> {
    PRODUCTS.iter().flat_map(|product| product.tools())
}

/// Every record type of every product, in order.
fn records() -> impl Iterator<Item = &'static Record> {
    PRODUCTS.iter().flat_map(|product| product.records.iter().copied())
}

/// Fails with every breach at once, so that one run shows them all.
fn none(law: &str, breaches: &[String]) {
    assert!(breaches.is_empty(), "{law}:\n{}", breaches.join("\n"));
}
