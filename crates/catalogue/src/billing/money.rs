//! Amounts as the API writes them: whole cents and, where a unit costs less than a cent, whole subcents.
//!
//! The documents call the subcents of an invoice cents as well; the suffix is taken at its word, see decision 21.

use crate::field::{Field, between};

/// Cents in a real.
pub const CENTS_PER_REAL: u32 = 100;

/// Subcents in a real.
pub const SUBCENTS_PER_REAL: u32 = 10_000;

/// R$ 999.999.999,99.
const MOST_CENTS: i64 = 99_999_999_999;

/// The same in subcents.
const MOST_SUBCENTS: i64 = MOST_CENTS * (SUBCENTS_PER_REAL / CENTS_PER_REAL) as i64;

/// An amount in cents.
pub const fn cents(name: &'static str) -> Field {
    between(name, 0, MOST_CENTS)
}

/// An amount in cents, one at least.
pub const fn cents_above_zero(name: &'static str) -> Field {
    between(name, 1, MOST_CENTS)
}

/// An amount in cents that may be below zero.
pub const fn signed_cents(name: &'static str) -> Field {
    between(name, -MOST_CENTS, MOST_CENTS)
}

/// An amount in subcents.
pub const fn subcents(name: &'static str) -> Field {
    between(name, 0, MOST_SUBCENTS)
}

/// An amount in subcents that may be below zero.
pub const fn signed_subcents(name: &'static str) -> Field {
    between(name, -MOST_SUBCENTS, MOST_SUBCENTS)
}
