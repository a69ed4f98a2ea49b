//! Outgoing webhooks, what they are sent, and the event log.

mod change;
mod create;
mod deliver;
mod events;
mod property;
mod replay;
mod retry;
mod secrets;
mod world;
