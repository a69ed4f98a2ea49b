//! Filters of a list tool: which query parameter narrows which field, and how.

use crate::field::Field;

/// How a filter compares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FilterOp {
    /// The field equals the value. A number on a field of words stands for the word at that place, from 0 (`1` is the
    /// second word of the field).
    Equal,
    /// The field is the value or later (larger).
    From,
    /// The field is the value or earlier (smaller). A date bounds an instant by the end of that day in the account's zone.
    To,
    /// The list field holds the value; several values come separated by commas and all must be there.
    Has,
}

/// One query parameter of a list, tied to the record field that it narrows.
#[derive(Debug, Clone, Copy)]
pub struct Filter {
    /// The parameter as callers send it.
    pub field: Field,
    /// The record field that it narrows, dotted where nested (`payer.document_number`).
    pub on: &'static str,
    /// The comparison.
    pub op: FilterOp,
}

/// `field` narrows the record field of the same name.
pub const fn equal(field: Field) -> Filter {
    Filter { on: field.name, field, op: FilterOp::Equal }
}

/// `field` narrows the record field `on`.
pub const fn equal_on(field: Field, on: &'static str) -> Filter {
    Filter { field, on, op: FilterOp::Equal }
}

/// Inclusive lower bound of `on`.
pub const fn from(field: Field, on: &'static str) -> Filter {
    Filter { field, on, op: FilterOp::From }
}

/// Inclusive upper bound of `on`.
pub const fn to(field: Field, on: &'static str) -> Filter {
    Filter { field, on, op: FilterOp::To }
}

/// `on` is a list that must hold the value.
pub const fn has(field: Field, on: &'static str) -> Filter {
    Filter { field, on, op: FilterOp::Has }
}
