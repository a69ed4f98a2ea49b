//! Collection slips (arrecadação: utilities, taxes): 44 digits that start with 8, typed as 48.
//!
//! Source: FEBRABAN, "Layout padrão de arrecadação/recebimento com utilização do código de barras". The third digit
//! says how check digits count (6, 7: modulo 10; 8, 9: modulo 11) and whether the amount is in reais (6, 8).

use rust_decimal::Decimal;

use super::BoletoError;
use crate::domain::{digits, money};

/// A collection slip whose check digits match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Collection {
    barcode: String,
}

impl Collection {
    /// Reads a barcode (44 digits) or a typed line (48, with or without hyphens, points and spaces).
    ///
    /// # Errors
    /// [`BoletoError`]: another length, a first digit other than 8, an unknown value identifier or a wrong check digit
    /// (1 to 4 for the blocks of the typed line, 4 also for the general one of a barcode).
    pub fn parse(text: &str) -> Result<Collection, BoletoError> {
        let plain: String = text.chars().filter(|c| !matches!(c, '.' | ' ' | '-')).collect();
        let values = digits::digits(&plain).ok_or(BoletoError::Length(48))?;
        let check = scheme(&values)?;
        let barcode = match plain.len() {
            44 => plain,
            48 => {
                for (number, block) in (1_u8..).zip(values.chunks(12)) {
                    if check(&block[..11]) != block[11] {
                        return Err(BoletoError::CheckDigit(number));
                    }
                }
                plain.as_bytes().chunks(12).flat_map(|block| &block[..11]).map(|byte| char::from(*byte)).collect()
            }
            _ => return Err(BoletoError::Length(48)),
        };
        let mut without = digits::digits(&barcode).unwrap_or_default();
        let general = without.remove(3);
        if check(&without) != general {
            return Err(BoletoError::CheckDigit(4));
        }
        Ok(Collection { barcode })
    }

    /// The 44 digits.
    pub fn barcode(&self) -> &str {
        &self.barcode
    }

    /// The 48 digits, each block of eleven with its check digit.
    pub fn line(&self) -> String {
        let values = digits::digits(&self.barcode).unwrap_or_default();
        let Ok(check) = scheme(&values) else { return String::new() };
        let blocks = self.barcode.as_bytes().chunks(11).zip(values.chunks(11));
        blocks.map(|(text, values)| format!("{}{}", String::from_utf8_lossy(text), check(values))).collect()
    }

    /// The segment: 1 city halls, 2 sanitation, 3 energy and gas, 4 telephone, 5 government, 6 by CNPJ, 7 traffic fines,
    /// 9 the bank's own.
    pub fn segment(&self) -> char {
        self.barcode.chars().nth(1).unwrap_or('0')
    }

    /// The amount in reais, where the slip states one.
    pub fn amount(&self) -> Option<Decimal> {
        let in_reais = matches!(self.barcode.as_bytes().get(2), Some(b'6' | b'8'));
        in_reais.then(|| money::from_cents(self.barcode[4..15].parse().unwrap_or_default()))
    }
}

fn scheme(values: &[u32]) -> Result<fn(&[u32]) -> u32, BoletoError> {
    match values {
        [8, _, 6 | 7, ..] => Ok(digits::mod10),
        [8, _, 8 | 9, ..] => Ok(digits::collection_mod11),
        [8, ..] => Err(BoletoError::Collection),
        _ => Err(BoletoError::Collection),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn published_slips() {
        let slip = Collection::parse("83620000000-5 66780048100-0 18097565731-3 00158963608-1").unwrap();
        assert_eq!(slip.barcode(), "83620000000667800481001809756573100158963608");
        assert_eq!(slip.segment(), '3');
        assert_eq!(slip.amount(), Some(Decimal::new(6678, 2)));
        assert_eq!(Collection::parse(slip.barcode()).unwrap(), slip);
        assert_eq!(slip.line(), "836200000005667800481000180975657313001589636081");
    }

    #[test]
    fn refusals() {
        assert_eq!(Collection::parse("73620000000-5"), Err(BoletoError::Collection));
        assert_eq!(Collection::parse("83120000000-5"), Err(BoletoError::Collection));
        assert_eq!(Collection::parse("8362"), Err(BoletoError::Length(48)));
        let wrong = "83620000000-5 66780048100-0 18097565731-4 00158963608-1";
        assert_eq!(Collection::parse(wrong), Err(BoletoError::CheckDigit(3)));
    }

    proptest! {
        #[test]
        fn line_and_barcode_round_trip(segment in "[1-9]", value in "[6-9]", rest in "[0-9]{40}") {
            let without = format!("8{segment}{value}{rest}");
            let values = digits::digits(&without).unwrap();
            let general = scheme(&values).unwrap()(&values);
            let slip = Collection::parse(&format!("{}{general}{}", &without[..3], &without[3..])).unwrap();
            prop_assert_eq!(Collection::parse(&slip.line()).unwrap(), slip);
        }

        #[test]
        fn any_text_is_met_without_panic(text in ".*") {
            let _ = Collection::parse(&text);
        }
    }
}
