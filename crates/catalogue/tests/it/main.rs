//! Laws over the whole catalogue, and snapshots of what clients see of it.

mod billing;
mod completions;
mod contract;
mod effects;
mod fields;
mod labels;
mod names;
mod paths;
mod prompts;
mod records;
mod requests;
mod resources;
mod rights;
mod schemas;
mod snapshots;
mod variants;
mod walk;

use catalogue::banking::BANKING;
use catalogue::billing::BILLING;
use catalogue::finance::FINANCE;
use catalogue::inbox::INBOX_PRODUCT;
use catalogue::{Product, Record, Tool};

/// Every product of the catalogue: the laws hold for rows before the server serves them.
static PRODUCTS: &[&Product] = &[&BANKING, &FINANCE, &INBOX_PRODUCT, &BILLING];

/// Every tool of every product, in order.
fn tools() -> impl Iterator<Item = &'static Tool> {
    PRODUCTS.iter().flat_map(|product| product.tools())
}

/// Every record type of every product, in order.
fn records() -> impl Iterator<Item = &'static Record> {
    PRODUCTS.iter().flat_map(|product| product.records.iter().copied())
}

/// The product that `tool` belongs to.
fn product_of(tool: &Tool) -> &'static Product {
    let owns = |product: &&&'static Product| product.tool(tool.name).is_some_and(|own| std::ptr::eq(own, tool));
    PRODUCTS.iter().find(owns).expect("tools come from products")
}

#[test]
fn every_product_is_held_to_the_laws() {
    let held = |product: &&&Product| PRODUCTS.iter().any(|one| std::ptr::eq(*one, **product));
    assert!(catalogue::PRODUCTS.iter().all(|product| held(&product)));
}

/// Fails with every breach at once, so that one run shows them all.
fn none(law: &str, breaches: &[String]) {
    assert!(breaches.is_empty(), "{law}:\n{}", breaches.join("\n"));
}
