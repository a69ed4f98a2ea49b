//! The barcode: bank 3, currency 1, general check digit 1, due-date factor 4, amount 10, free field 25.

use std::fmt;

use jiff::civil::Date;
use rust_decimal::Decimal;

use super::{BoletoError, due_factor};
use crate::domain::{digits, money};

/// A barcode whose check digit matches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Barcode([u8; 44]);

/// What a barcode is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Parts<'a> {
    /// Bank, three digits (COMPE).
    pub bank: &'a str,
    /// Due date; `None` is payable on sight.
    pub due: Option<Date>,
    /// Face value in reais, up to 99 999 999.99.
    pub amount: Decimal,
    /// The bank's own 25 digits.
    pub free_field: &'a str,
}

impl Barcode {
    /// Builds the barcode of a boleto in reais.
    ///
    /// # Errors
    /// [`BoletoError`]: bank or free field of another length, an amount or a due date that does not fit.
    pub fn build(parts: Parts<'_>) -> Result<Barcode, BoletoError> {
        let factor = match parts.due {
            None => 0,
            Some(due) => due_factor::encode(due).ok_or(BoletoError::DueDate)?,
        };
        let cents = money::in_cents(parts.amount).filter(|cents| (0..=9_999_999_999).contains(cents));
        let cents = cents.ok_or(BoletoError::Amount)?;
        if parts.bank.len() != 3 {
            return Err(BoletoError::Length(3));
        }
        if parts.free_field.len() != 25 {
            return Err(BoletoError::Length(25));
        }
        let without = format!("{}9{factor:04}{cents:010}{}", parts.bank, parts.free_field);
        let values = digits::digits(&without).ok_or(BoletoError::Length(44))?;
        let check = digits::boleto_general(&values);
        Barcode::parse(&format!("{}{check}{}", &without[..4], &without[4..]))
    }

    /// Reads 44 digits.
    ///
    /// # Errors
    /// [`BoletoError`]: not 44 digits, another currency or a wrong check digit.
    pub fn parse(text: &str) -> Result<Barcode, BoletoError> {
        let bytes: [u8; 44] = text.as_bytes().try_into().map_err(|_| BoletoError::Length(44))?;
        let values = digits::digits(text).ok_or(BoletoError::Length(44))?;
        if values[3] != 9 {
            return Err(BoletoError::Currency);
        }
        let mut without = values.clone();
        let check = without.remove(4);
        if digits::boleto_general(&without) != check {
            return Err(BoletoError::CheckDigit(4));
        }
        Ok(Barcode(bytes))
    }

    /// The 44 digits.
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).unwrap_or_default()
    }

    /// The bank's three digits.
    pub fn bank(&self) -> &str {
        &self.as_str()[..3]
    }

    /// The due-date factor, 0 for payable on sight.
    pub fn factor(&self) -> u16 {
        self.as_str()[5..9].parse().unwrap_or_default()
    }

    /// The due date as read on `today`.
    pub fn due(&self, today: Date) -> Option<Date> {
        due_factor::decode(self.factor(), today)
    }

    /// The amount in reais; zero means that the code does not say.
    pub fn amount(&self) -> Decimal {
        money::from_cents(self.as_str()[9..19].parse().unwrap_or_default())
    }

    /// The bank's own 25 digits.
    pub fn free_field(&self) -> &str {
        &self.as_str()[19..]
    }
}

impl fmt::Display for Barcode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    const CODE: &str = "75691155600000034561432701022938500000024002";

    #[test]
    fn a_published_barcode_is_read() {
        let code = Barcode::parse(CODE).unwrap();
        assert_eq!(code.bank(), "756");
        assert_eq!(code.due(date(2026, 8, 22)), Some(date(2026, 9, 1)));
        assert_eq!(code.amount(), Decimal::new(3456, 2));
        assert_eq!(code.free_field(), "1432701022938500000024002");
    }

    #[test]
    fn and_built_again() {
        let parts = Parts {
            bank: "756",
            due: Some(date(2026, 9, 1)),
            amount: Decimal::new(3456, 2),
            free_field: "1432701022938500000024002",
        };
        assert_eq!(Barcode::build(parts).unwrap().as_str(), CODE);
    }

    #[test]
    fn refusals_name_the_part() {
        let parts = Parts { bank: "756", due: None, amount: Decimal::ONE, free_field: "1432701022938500000024002" };
        assert_eq!(Barcode::build(Parts { amount: Decimal::new(1, 3), ..parts }), Err(BoletoError::Amount));
        assert_eq!(Barcode::build(Parts { amount: Decimal::new(-1, 0), ..parts }), Err(BoletoError::Amount));
        assert_eq!(Barcode::build(Parts { amount: Decimal::new(100_000_000, 0), ..parts }), Err(BoletoError::Amount));
        assert_eq!(Barcode::build(Parts { bank: "75", ..parts }), Err(BoletoError::Length(3)));
        assert_eq!(Barcode::build(Parts { free_field: "1", ..parts }), Err(BoletoError::Length(25)));
        assert_eq!(Barcode::build(Parts { due: Some(date(1999, 1, 1)), ..parts }), Err(BoletoError::DueDate));
        assert_eq!(Barcode::parse("1"), Err(BoletoError::Length(44)));
        assert_eq!(Barcode::parse(&CODE.replace("75691", "75692")), Err(BoletoError::CheckDigit(4)));
        assert_eq!(Barcode::parse(&CODE.replace("75691", "75681")), Err(BoletoError::Currency));
    }
}
