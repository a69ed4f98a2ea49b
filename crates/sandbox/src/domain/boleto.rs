//! The boleto's barcode (44 digits) and typed line (47 digits), and the collection slip's (44 and 48).
//!
//! Source: FEBRABAN, "Convenção da Cobrança" and its annex on the barcode and typed line.

pub mod barcode;
pub mod collection;
pub mod due_factor;
pub mod free_field;
pub mod line;

pub use barcode::{Barcode, Parts};
pub use line::TypedLine;

/// Why a code is no boleto.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BoletoError {
    /// Not the digits expected.
    #[error("expected {0} digits")]
    Length(usize),
    /// Currency other than real (9).
    #[error("the currency digit is not 9 (real)")]
    Currency,
    /// A check digit does not match: 1 to 3 for the fields of the typed line, 4 for the general one.
    #[error("check digit {0} does not match")]
    CheckDigit(u8),
    /// The amount does not fit ten digits of cents.
    #[error("the amount does not fit the barcode")]
    Amount,
    /// The due date is before 3 July 2000 or after the last factor.
    #[error("the due date has no factor")]
    DueDate,
    /// The first digit of a collection slip is not 8, or its value identifier is unknown.
    #[error("not a collection slip")]
    Collection,
}
