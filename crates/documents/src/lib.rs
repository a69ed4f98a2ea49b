//! Documents that people receive: invoices, proposals and NFS-e, as PDF and XML. Data in, bytes out: no store, no clock, no network.

pub mod danfse;
pub mod invoice;
pub mod nfse;
pub mod proposal;
