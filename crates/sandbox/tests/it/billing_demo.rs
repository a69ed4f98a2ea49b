//! Billing's demo data: a year that adds up, every state, and the same for the same seed.

mod filled;
mod states;
mod sums;
