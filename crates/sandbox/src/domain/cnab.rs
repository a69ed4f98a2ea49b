//! CNAB files: remittances (instructions to the bank) and returns (what the bank did), in 400 and 240 columns.
//!
//! The sandbox's banks share one layout for each width. 240 columns: FEBRABAN, "Layout padrão CNAB 240", segments P, Q
//! and R out, T and U back. 400 columns: the common layout of the large banks, of which FEBRABAN published no standard.
//! Columns are numbered from 1, both ends included, as the manuals print them.

pub mod discharge;
pub mod discharge240;
pub mod discharge400;
pub mod line;
pub mod remittance;
pub mod remittance240;
pub mod remittance400;

pub use discharge::{Discharge, DischargeEntry};
pub use remittance::{Beneficiary, Instruction, Payer, Remittance};

/// The width of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Width {
    /// 400 columns.
    Cnab400,
    /// 240 columns.
    Cnab240,
}

impl Width {
    /// Reads the API's word (`cnab400`, `cnab240`).
    pub fn parse(word: &str) -> Option<Width> {
        match word {
            "cnab400" => Some(Width::Cnab400),
            "cnab240" => Some(Width::Cnab240),
            _ => None,
        }
    }

    /// Columns of a line.
    pub fn columns(self) -> usize {
        match self {
            Width::Cnab400 => 400,
            Width::Cnab240 => 240,
        }
    }
}

/// Why a file cannot be read or written. Lines are numbered from 1.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CnabError {
    /// Nothing in it.
    #[error("the file is empty")]
    Empty,
    /// A line of another length than 240 or 400.
    #[error("line {line} has {found} columns, expected {expected}")]
    Columns {
        /// The line.
        line: usize,
        /// Its length.
        found: usize,
        /// The expected length.
        expected: usize,
    },
    /// A record that is not allowed there (no header, no trailer, an unknown kind).
    #[error("line {line}: expected {expected}")]
    Record {
        /// The line.
        line: usize,
        /// What was expected.
        expected: &'static str,
    },
    /// The running number of a line or the count of a trailer is wrong.
    #[error("line {line}: sequence number {found}, expected {expected}")]
    Sequence {
        /// The line.
        line: usize,
        /// In the file.
        found: u64,
        /// By counting.
        expected: u64,
    },
    /// A column that holds no number or no date.
    #[error("line {line}, columns {start} to {end}: not a {expected}")]
    Column {
        /// The line.
        line: usize,
        /// First column.
        start: usize,
        /// Last column.
        end: usize,
        /// `number` or `date`.
        expected: &'static str,
    },
    /// A value that does not fit its columns when writing.
    #[error("columns {start} to {end} cannot hold the value")]
    Overflow {
        /// First column.
        start: usize,
        /// Last column.
        end: usize,
    },
}
