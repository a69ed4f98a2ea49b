//! Arithmetic of Brazilian collection: documents, boletos, Pix codes, charges at a date, business days and CNAB files.
//!
//! Pure functions: no I/O, no clock, no randomness. Money is decimal everywhere.

pub mod boleto;
pub mod calendar;
pub mod charges;
pub mod city;
pub mod cnab;
pub mod cycle;
pub mod digits;
pub mod document;
pub mod fold;
pub mod money;
pub mod pix;
pub mod tax;
