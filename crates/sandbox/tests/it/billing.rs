//! Billing: its dialect, and each area's rules.

mod answers;
pub(crate) mod world;
