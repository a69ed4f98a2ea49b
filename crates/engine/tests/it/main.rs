//! The engine as its front sees it, over an API, a ledger and a clock that a test controls.

#![expect(clippy::unwrap_used, reason = "a helper that fails here fails its test")]

mod answers;
mod asked;
mod billing;
mod calls;
mod completions;
mod confirm;
mod fakes;
mod finance;
mod inbox;
mod laws;
mod links;
mod memory;
mod named;
mod native;
mod product;
mod progress;
mod prompts;
mod replay;
mod resources;
mod world;
