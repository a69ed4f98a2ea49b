//! The remote API against a local stand-in that records what it is sent and answers as it is told.
#![expect(clippy::unwrap_used, reason = "a helper that fails here fails its test")]

mod billing;
mod budget;
mod callers;
mod contract;
mod finance;
mod hostile;
mod inbox;
mod newest;
mod repeat;
mod rows;
mod sharing;
mod stand_in;
mod translate;
mod upload;
mod world;
