//! Proposals: what they cost, their life, and what comes of them.

mod accept;
mod bulk;
mod items;
mod life;
mod pdf;
mod pricing;
mod sums;
pub(crate) mod world;
mod write;
