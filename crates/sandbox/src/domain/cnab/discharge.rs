//! What a return file says, before its columns.

use jiff::civil::{Date, DateTime};
use rust_decimal::Decimal;

use super::line::{self, Reader};
use super::{Beneficiary, CnabError, Width, discharge240, discharge400};

/// What the bank did with one boleto.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DischargeEntry {
    /// The bank's code, two digits: 02 entry confirmed, 03 entry rejected, 06 paid, 09 written off.
    pub occurrence: String,
    /// Our number.
    pub our_number: u64,
    /// What the remittance's control field said.
    pub control: String,
    /// The document's number.
    pub document_number: String,
    /// When it happened.
    pub occurred_on: Option<Date>,
    /// When the money is credited.
    pub credit_on: Option<Date>,
    /// Due date.
    pub due: Option<Date>,
    /// Face value.
    pub amount: Decimal,
    /// What was paid.
    pub paid_amount: Decimal,
    /// The bank's fee.
    pub fee: Decimal,
    /// Interest and fine received.
    pub interest: Decimal,
    /// Discount given.
    pub discount: Decimal,
    /// The bank where it was paid, three digits.
    pub paid_bank: String,
    /// The agency where it was paid.
    pub paid_agency: String,
    /// Reasons of a rejection.
    pub reasons: String,
    /// The lines as they came.
    pub raw: String,
}

/// A return file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Discharge {
    /// Its width.
    pub width: Width,
    /// Bank, three digits.
    pub bank: String,
    /// Agency of the account.
    pub agency: String,
    /// The account's number.
    pub account: String,
    /// When the bank made it.
    pub made_on: Option<Date>,
    /// Its running number.
    pub number: u64,
    /// What happened, in the file's order.
    pub entries: Vec<DischargeEntry>,
}

impl Discharge {
    /// Reads a return file of either width.
    ///
    /// # Errors
    /// [`CnabError`] names the line and the columns.
    pub fn parse(content: &[u8]) -> Result<Discharge, CnabError> {
        let (width, lines) = line::split(content)?;
        let readers: Vec<Reader<'_>> = (1..).zip(&lines).map(|(line, text)| Reader { text, line }).collect();
        if width == 240 { discharge240::read(&readers) } else { discharge400::read(&readers) }
    }

    /// Writes the file as the sandbox's bank would send it, for `who`, made at `made`.
    ///
    /// # Errors
    /// [`CnabError::Overflow`] when a value does not fit its columns.
    pub fn write(&self, who: &Beneficiary, made: DateTime) -> Result<String, CnabError> {
        let lines = match self.width {
            Width::Cnab400 => discharge400::write(self, who, made)?,
            Width::Cnab240 => discharge240::write(self, who, made)?,
        };
        Ok(lines.iter().map(|line| format!("{line}\r\n")).collect())
    }
}

#[cfg(test)]
mod tests;
