//! The engine as its front sees it, over an API, a ledger and a clock that a test controls.

mod calls;
mod completions;
mod confirm;
mod product;
mod prompts;
mod replay;
mod resources;
mod world;
