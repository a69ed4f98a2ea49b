//! The Kobana REST API in a box: the public paths, envelopes, paging, idempotency, refusals and life of records,
//! driven by the catalogue and kept in the store. Nothing real leaves the machine.

pub mod answer;
pub mod banking;
pub mod context;
pub mod problem;
pub mod rules;

pub use answer::{Answered, Asked};
pub use context::Context;
pub use problem::Problem;
