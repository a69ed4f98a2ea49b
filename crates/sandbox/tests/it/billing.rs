//! Billing: its dialect, and each area's rules.

mod accounts;
mod answers;
mod companies;
mod coupons;
mod customers;
mod groups;
mod organization;
mod plans;
mod products;
pub(crate) mod sale;
mod service_items;
pub(crate) mod stored;
pub(crate) mod subscribed;
mod tax_rules;
pub(crate) mod world;
