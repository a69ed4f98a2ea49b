//! Documents that people receive: invoices, proposals and NFS-e, as PDF and XML. Data in, bytes out: no store, no clock,
//! no network.

pub mod danfse;
pub mod error;
pub mod invoice;
pub mod money;
pub mod nfse;
pub mod party;
pub mod proposal;

mod letter;
mod paper;
#[cfg(test)]
mod testing;
mod written;

pub use error::DocumentError;
