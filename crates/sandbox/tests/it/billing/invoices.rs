//! Invoices from draft to paid or void.

mod collect;
mod draft;
mod lists;
mod undo;
