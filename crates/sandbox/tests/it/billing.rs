//! Billing: its dialect, and each area's rules.

mod answers;
mod coupons;
mod plans;
mod products;
pub(crate) mod sale;
mod service_items;
mod tax_rules;
pub(crate) mod world;
