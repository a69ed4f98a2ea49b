//! The typed line: five fields that carry the barcode's digits in another order, three with a check digit of their own.
//!
//! Field 1: bank, currency, free field 1–5; field 2: free field 6–15; field 3: free field 16–25; each with modulo 10.
//! Field 4: the general check digit. Field 5: due-date factor and amount.

use std::fmt;

use super::{Barcode, BoletoError};
use crate::domain::digits;

/// A typed line whose check digits match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TypedLine(Barcode);

impl TypedLine {
    /// Reads 47 digits, with or without points and spaces.
    ///
    /// # Errors
    /// [`BoletoError`]: not 47 digits, another currency or a wrong check digit (which one is named).
    pub fn parse(text: &str) -> Result<TypedLine, BoletoError> {
        let line: String = text.chars().filter(|c| !matches!(c, '.' | ' ' | '-')).collect();
        let values = digits::digits(&line).filter(|values| values.len() == 47).ok_or(BoletoError::Length(47))?;
        for (number, (start, end)) in [(1, (0, 9)), (2, (10, 20)), (3, (21, 31))] {
            if digits::mod10(&values[start..end]) != values[end] {
                return Err(BoletoError::CheckDigit(number));
            }
        }
        let code = [&line[..4], &line[32..33], &line[33..47], &line[4..9], &line[10..20], &line[21..31]].concat();
        Ok(TypedLine(Barcode::parse(&code)?))
    }

    /// The barcode with the same content.
    pub fn barcode(&self) -> Barcode {
        self.0
    }

    /// The 47 digits without punctuation.
    pub fn digits(&self) -> String {
        let [one, two, three] = self.fields();
        format!("{one}{two}{three}{}", self.tail())
    }

    fn fields(&self) -> [String; 3] {
        let code = self.0.as_str();
        let free = self.0.free_field();
        [format!("{}{}", &code[..4], &free[..5]), free[5..15].to_owned(), free[15..].to_owned()].map(|field| {
            let check = digits::mod10(&digits::digits(&field).unwrap_or_default());
            format!("{field}{check}")
        })
    }

    fn tail(&self) -> String {
        let code = self.0.as_str();
        format!("{}{}", &code[4..5], &code[5..19])
    }
}

impl From<Barcode> for TypedLine {
    fn from(code: Barcode) -> TypedLine {
        TypedLine(code)
    }
}

impl fmt::Display for TypedLine {
    /// `AAABC.CCCCX DDDDD.DDDDDY EEEEE.EEEEEZ K UUUUVVVVVVVVVV`, as printed on the slip.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for field in self.fields() {
            write!(f, "{}.{} ", &field[..5], &field[5..])?;
        }
        let tail = self.tail();
        write!(f, "{} {}", &tail[..1], &tail[1..])
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;
    use proptest::prelude::*;
    use rust_decimal::Decimal;

    use super::super::Parts;
    use super::*;

    /// Lines and barcodes of published documents.
    const PUBLISHED: &[(&str, &str)] = &[
        ("75691.43279 01022.938508 00000.240028 1 15560000003456", "75691155600000034561432701022938500000024002"),
        ("75691.43279 01022.938508 04000.480014 9 15490000005000", "75699154900000050001432701022938500400048001"),
        ("75691.43279 01022.938508 00000.240010 1 15550000134556", "75691155500001345561432701022938500000024001"),
        ("00190.50095 40144.816069 06809.350314 3 37370000000100", "00193373700000001000500940144816060680935031"),
    ];

    #[test]
    fn published_lines() {
        for (line, code) in PUBLISHED {
            let read = TypedLine::parse(line).unwrap();
            assert_eq!(read.barcode().as_str(), *code);
            assert_eq!(read.to_string(), *line);
            assert_eq!(TypedLine::from(Barcode::parse(code).unwrap()), read);
        }
    }

    #[test]
    fn a_wrong_digit_is_placed() {
        let line = PUBLISHED[0].0;
        assert_eq!(TypedLine::parse(&line.replace("43279", "43278")), Err(BoletoError::CheckDigit(1)));
        assert_eq!(TypedLine::parse(&line.replace("938508", "938507")), Err(BoletoError::CheckDigit(2)));
        assert_eq!(TypedLine::parse(&line.replace("240028", "240027")), Err(BoletoError::CheckDigit(3)));
        assert_eq!(TypedLine::parse(&line.replace(" 1 ", " 2 ")), Err(BoletoError::CheckDigit(4)));
        assert_eq!(TypedLine::parse("1234"), Err(BoletoError::Length(47)));
    }

    proptest! {
        #[test]
        fn barcode_to_line_and_back(
            bank in "[0-9]{3}", free in "[0-9]{25}", cents in 0_i64..=9_999_999_999, days in 0_i32..8000,
        ) {
            let due = date(2026, 1, 1).checked_add(jiff::Span::new().days(days)).unwrap();
            let amount = Decimal::new(cents, 2);
            let code = Barcode::build(Parts { bank: &bank, due: Some(due), amount, free_field: &free }).unwrap();
            let line = TypedLine::from(code);
            prop_assert_eq!(TypedLine::parse(&line.to_string()).unwrap().barcode(), code);
            prop_assert_eq!(TypedLine::parse(&line.digits()).unwrap().barcode(), code);
            prop_assert_eq!(code.amount(), amount);
            prop_assert_eq!(code.due(due), Some(due));
            prop_assert_eq!(line.digits().len(), 47);
        }

        #[test]
        fn any_text_is_met_without_panic(text in ".*") {
            let _ = TypedLine::parse(&text);
            let _ = Barcode::parse(&text);
        }
    }
}
