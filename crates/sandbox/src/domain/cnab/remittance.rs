//! What a remittance says, before its columns.

use jiff::civil::{Date, DateTime};
use rust_decimal::Decimal;

use super::{CnabError, Width, remittance240, remittance400};
use crate::domain::charges::{Fine, InterestRate, Rate, Terms};
use crate::domain::document::Document;
use crate::domain::money;

/// Who collects, and where at the bank.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Beneficiary {
    /// Bank, three digits.
    pub bank: String,
    /// The bank's name.
    pub bank_name: String,
    /// Document.
    pub document: Document,
    /// Name.
    pub name: String,
    /// The agreement (convênio) with the bank.
    pub agreement: String,
    /// Agency.
    pub agency: String,
    /// Its digit.
    pub agency_digit: String,
    /// Account.
    pub account: String,
    /// Its digit.
    pub account_digit: String,
    /// Wallet code.
    pub wallet: String,
}

/// Who pays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payer {
    /// Document.
    pub document: Document,
    /// Name.
    pub name: String,
    /// Street, number and complement.
    pub address: String,
    /// District.
    pub neighborhood: String,
    /// Eight digits.
    pub zipcode: String,
    /// City.
    pub city: String,
    /// Two letters.
    pub state: String,
}

/// One instruction about one boleto.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Instruction {
    /// The bank's code, two digits: 01 entry, 02 write-off, 06 due date, 09 protest.
    pub occurrence: String,
    /// Our number.
    pub our_number: u64,
    /// Comes back with the return file.
    pub control: String,
    /// The document's number.
    pub document_number: String,
    /// Kind of document, two digits.
    pub species: String,
    /// When it was issued.
    pub issued: Date,
    /// Amount, due date and charges.
    pub terms: Terms,
    /// Who pays.
    pub payer: Payer,
}

/// A file to the bank.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remittance {
    /// Who collects.
    pub beneficiary: Beneficiary,
    /// The file's running number.
    pub number: u64,
    /// When it was made.
    pub made: DateTime,
    /// The instructions.
    pub instructions: Vec<Instruction>,
}

impl Remittance {
    /// The file's text, lines ended by CR LF.
    ///
    /// # Errors
    /// [`CnabError::Overflow`] when a value does not fit its columns.
    pub fn write(&self, width: Width) -> Result<String, CnabError> {
        let lines = match width {
            Width::Cnab400 => remittance400::lines(self)?,
            Width::Cnab240 => remittance240::lines(self)?,
        };
        Ok(lines.iter().map(|line| format!("{line}\r\n")).collect())
    }

    /// The sum of all amounts.
    pub fn total(&self) -> Decimal {
        self.instructions.iter().map(|instruction| instruction.terms.amount).sum()
    }
}

/// 1 for a person, 2 for a company.
pub(super) fn document_kind(document: &Document) -> u64 {
    if matches!(document, Document::Cpf(_)) { 1 } else { 2 }
}

/// The interest of one day, in reais: what a bank adds for each day of delay.
pub(super) fn daily_interest(terms: &Terms) -> Decimal {
    let share = |percent: Decimal| terms.amount.checked_mul(percent).unwrap_or_default() / Decimal::ONE_HUNDRED;
    let value = match terms.interest.map(|interest| interest.rate) {
        None => Decimal::ZERO,
        Some(InterestRate::DailyValue(value)) => value,
        Some(InterestRate::DailyPercent(percent)) => share(percent),
        Some(InterestRate::MonthlyPercent(percent)) => share(percent) / Decimal::from(30),
    };
    money::cents(value)
}

/// A rate's value in reais.
pub(super) fn in_reais(rate: Rate, amount: Decimal) -> Decimal {
    match rate {
        Rate::Value(value) => value,
        Rate::Percent(percent) => money::cents(amount.checked_mul(percent).unwrap_or_default() / Decimal::ONE_HUNDRED),
    }
}

/// The fine as a percentage of the amount, the only form that 400 columns know.
pub(super) fn fine_percent(fine: Fine, amount: Decimal) -> Decimal {
    match fine.rate {
        Rate::Percent(percent) => percent,
        Rate::Value(value) if amount.is_zero() => value,
        Rate::Value(value) => value * Decimal::ONE_HUNDRED / amount,
    }
}

#[cfg(test)]
pub(super) mod tests;
