//! The names of an NFS-e and of its declaration.

use std::fmt;

use super::{BRASILIA, Generator, Limit, Mismatch, Nfse, NfseError, TaxId};

/// Numbers of an NFS-e have thirteen digits.
const NUMBER_LIMIT: u64 = 10_u64.pow(13);
/// The random part has nine.
const RANDOM_LIMIT: u32 = 10_u32.pow(9);
/// Series of declarations have five.
const SERIES_LIMIT: u32 = 10_u32.pow(5);
/// Numbers of declarations have fifteen.
const DPS_NUMBER_LIMIT: u64 = 10_u64.pow(15);

/// The 50 digits that name an NFS-e: city (7), generator (1), kind of the provider's document (1), the document (14),
/// number (13), year and month (4), random code (9), check digit (1). In the XML they follow `NFS` (`TSIdNFSe`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccessKey(String);

impl AccessKey {
    pub(super) fn of(nfse: &Nfse) -> Result<AccessKey, NfseError> {
        let number = within("number", nfse.number, 1, NUMBER_LIMIT)?;
        let random = within("random_code", u64::from(nfse.random_code), 0, u64::from(RANDOM_LIMIT))?;
        let generator = match nfse.generator {
            Generator::City => 1,
            Generator::National => 2,
        };
        let month = BRASILIA.to_datetime(nfse.processed_at).strftime("%y%m").to_string();
        let document = document(&nfse.provider.tax_id)?;
        let digits = format!("{}{generator}{document}{number:013}{month}{random:09}", nfse.provider.city.code);
        let check = check_digit(&digits);
        Ok(AccessKey(format!("{digits}{check}")))
    }
}

impl fmt::Display for AccessKey {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

/// The 42 digits that name a declaration: city (7), kind of the provider's document (1), the document (14), series (5),
/// number (15). In the XML they follow `DPS` (`TSIdDPS`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DpsId(String);

impl DpsId {
    pub(super) fn of(nfse: &Nfse) -> Result<DpsId, NfseError> {
        let series = within("dps.series", u64::from(nfse.dps.series), 0, u64::from(SERIES_LIMIT))?;
        let number = within("dps.number", nfse.dps.number, 1, DPS_NUMBER_LIMIT)?;
        let document = document(&nfse.provider.tax_id)?;
        Ok(DpsId(format!("{}{document}{series:05}{number:015}", nfse.provider.city.code)))
    }
}

impl fmt::Display for DpsId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

/// Kind (1 a CPF, 2 a CNPJ) and number of a document, filled to fourteen digits.
fn document(tax_id: &TaxId) -> Result<String, NfseError> {
    match tax_id {
        TaxId::Cpf(digits) => Ok(format!("1{:0>14}", digits.to_string())),
        TaxId::Cnpj(digits) => Ok(format!("2{digits}")),
        TaxId::Foreign(_) | TaxId::NoForeign(_) => Err(NfseError::Mismatch(Mismatch::ForeignIssuer)),
    }
}

fn within(field: &'static str, value: u64, least: u64, limit: u64) -> Result<u64, NfseError> {
    if (least..limit).contains(&value) {
        return Ok(value);
    }
    Err(NfseError::Range { field, limit: Limit::Between(least, limit - 1) })
}

/// Modulo 11 with the weights 2 to 9 from the right, as on an NF-e; remainders of 0 and 1 give 0.
fn check_digit(digits: &str) -> u32 {
    let weights = (2..=9).cycle();
    let sum: u32 = digits.bytes().rev().zip(weights).map(|(digit, weight)| u32::from(digit - b'0') * weight).sum();
    match sum % 11 {
        0 | 1 => 0,
        rest => 11 - rest,
    }
}
