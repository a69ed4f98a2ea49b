//! Billing: its dialect, and each area's rules.

mod answers;
mod coupons;
mod plans;
mod products;
pub(crate) mod sale;
pub(crate) mod world;
