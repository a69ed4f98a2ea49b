//! Inbox's demo data: real messages, every state, sums that agree, and the same for the same seed.

mod filled;
mod mail;
mod states;
mod sums;
mod webhooks;
