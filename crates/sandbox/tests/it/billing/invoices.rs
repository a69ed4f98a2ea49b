//! Invoices from draft to paid or void.

mod at_once;
mod collect;
mod draft;
mod lists;
mod undo;
