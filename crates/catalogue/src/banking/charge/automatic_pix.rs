//! Pix Automático: a payer's standing authorisation (recurrence) and the charges made under it.

pub mod account;
pub mod blocks;
pub mod location;
pub mod pix;
pub mod recurrence;
pub mod request;
