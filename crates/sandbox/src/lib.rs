//! The Kobana REST API in a box: the public paths, envelopes, paging, idempotency, refusals and life of records,
//! driven by the catalogue and kept in the store. Nothing real leaves the machine.

pub mod answer;
mod api;
mod attributes;
mod bank;
pub mod banking;
pub mod caller;
mod check;
pub mod commands;
pub mod context;
pub mod demo;
mod dialect;
pub mod domain;
mod envelope;
mod etag;
pub mod events;
pub mod fields;
mod filters;
pub mod finance;
mod front;
mod idempotency;
pub mod instant;
pub mod limits;
mod multipart;
mod operation;
mod page;
pub mod problem;
mod query;
pub mod record_doc;
pub mod references;
mod refusals;
pub mod registry;
mod reply;
mod request;
mod routing;
pub mod rules;
pub mod sandbox;
mod throttle;
mod verbs;
pub mod webhooks;

pub use answer::{Answered, Asked, Disposition, Stored};
pub use caller::{Caller, TokenGate};
pub use context::Context;
pub use limits::SandboxLimits;
pub use problem::Problem;
pub use sandbox::Sandbox;
