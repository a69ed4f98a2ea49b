//! Filters of a list tool: which query parameter narrows which field, and how.

mod bracketed;

pub(crate) use bracketed::{count, ids, joined, range, texts, words};

use crate::field::Field;
use crate::tool::Origin;

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
    /// The field is later than the value (larger).
    Above,
    /// The field is earlier than the value (smaller).
    Below,
    /// The field equals one of the values, which come separated by commas.
    AnyOf,
    /// The list field holds the value; several values come separated by commas and all must be there.
    Has,
}

/// One query parameter of a list, tied to the record field that it narrows.
#[derive(Debug, Clone, Copy)]
pub struct Filter {
    /// The argument as callers send it.
    pub field: Field,
    /// The query parameter's own name, where it is not an argument's name as well (`due_date[gte]`).
    pub wire: &'static str,
    /// The record field that it narrows, dotted where nested (`payer.document_number`).
    pub on: &'static str,
    /// The comparison.
    pub op: FilterOp,
    /// Who knows it: where that is not [`Origin::Api`], the public API is asked without it, and this server reads on and
    /// narrows what comes.
    pub origin: Origin,
    /// How many of the record field's units one of the argument's is: 100 where the argument is in reais and the field in
    /// cents.
    pub units: u32,
}

impl Filter {
    const fn new(field: Field, on: &'static str, op: FilterOp) -> Filter {
        Filter { field, wire: field.name, on, op, origin: Origin::Api, units: 1 }
    }

    /// The public API does not know it: this server narrows what it answers.
    pub const fn narrowed_here(mut self) -> Filter {
        self.origin = Origin::Server;
        self
    }

    /// The argument's unit is `units` of the record field's.
    pub const fn units(mut self, units: u32) -> Filter {
        self.units = units;
        self
    }

    /// Sent as the query parameter `wire`.
    pub const fn sent_as(mut self, wire: &'static str) -> Filter {
        self.wire = wire;
        self
    }
}

/// `field` narrows the record field of the same name.
pub const fn equal(field: Field) -> Filter {
    Filter::new(field, field.name, FilterOp::Equal)
}

/// `field` narrows the record field `on`.
pub const fn equal_on(field: Field, on: &'static str) -> Filter {
    Filter::new(field, on, FilterOp::Equal)
}

/// Inclusive lower bound of `on`.
pub const fn from(field: Field, on: &'static str) -> Filter {
    Filter::new(field, on, FilterOp::From)
}

/// Inclusive upper bound of `on`.
pub const fn to(field: Field, on: &'static str) -> Filter {
    Filter::new(field, on, FilterOp::To)
}

/// `on` is a list that must hold the value.
pub const fn has(field: Field, on: &'static str) -> Filter {
    Filter::new(field, on, FilterOp::Has)
}

/// Exclusive lower bound of `on`.
pub const fn above(field: Field, on: &'static str) -> Filter {
    Filter::new(field, on, FilterOp::Above)
}

/// Exclusive upper bound of `on`.
pub const fn below(field: Field, on: &'static str) -> Filter {
    Filter::new(field, on, FilterOp::Below)
}

/// `on` equals one of the values.
pub const fn among(field: Field, on: &'static str) -> Filter {
    Filter::new(field, on, FilterOp::AnyOf)
}
