//! Billing: its dialect, and each area's rules.

mod accounts;
mod answers;
mod certificates;
mod companies;
mod coupons;
mod customers;
mod dashboard_users;
mod fiscal;
mod groups;
mod nfes;
mod organization;
mod plans;
mod portal_users;
mod products;
mod roles;
pub(crate) mod sale;
mod service_items;
mod statements;
pub(crate) mod stored;
pub(crate) mod subscribed;
mod subscriptions;
mod tax_periods;
mod tax_rules;
mod templates;
mod withholdings;
pub(crate) mod world;
