//! Payments and the simulated gateway.

mod automatic;
mod change;
mod charge;
mod excess;
mod refund;
mod transfer;
