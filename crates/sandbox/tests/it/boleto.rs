//! Stories of boletos and what hangs on them, through the API as a client sees it.

mod account;
mod batch;
mod cancel;
mod cnab;
mod issue;
mod payment;
mod plan;
mod protest;
mod send;
mod update;
pub(crate) mod world;
