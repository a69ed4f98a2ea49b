//! Addresses, cities, countries.

use std::fmt;
use std::str::FromStr;

use super::{Digits, UnknownCode};

/// Where a person is found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Address {
    /// Street and number.
    pub street: Street,
    /// City, postal code, country.
    pub place: Place,
}

/// A street and a number in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Street {
    /// Name with its kind (`Avenida Paulista`), up to 255 characters (`xLgr`).
    pub name: String,
    /// Number, `S/N` where there is none, up to 60 characters (`nro`).
    pub number: String,
    /// Floor, room, up to 156 characters (`xCpl`).
    pub complement: Option<String>,
    /// Neighbourhood, up to 60 characters (`xBairro`).
    pub neighborhood: String,
}

/// City, postal code, country.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// In Brazil (`endNac`).
    Brazil {
        /// City.
        city: City,
        /// Postal code.
        cep: Digits<8>,
    },
    /// Elsewhere (`endExt`).
    Abroad {
        /// Country (`cPais`).
        country: Country,
        /// Postal code, up to 11 characters (`cEndPost`).
        postal_code: String,
        /// City, up to 60 characters (`xCidade`).
        city: String,
        /// State, province or region, up to 60 characters (`xEstProvReg`).
        region: String,
    },
}

/// A Brazilian city.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct City {
    /// Its code by IBGE, with check digit (`cMun`).
    pub code: Digits<7>,
    /// Its name, up to 150 characters.
    pub name: String,
    /// Its state.
    pub uf: Uf,
}

/// A country by ISO 3166-1, two letters (`cPais`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Country([u8; 2]);

impl FromStr for Country {
    type Err = UnknownCode;

    fn from_str(text: &str) -> Result<Country, UnknownCode> {
        match text.as_bytes() {
            [a, b] if a.is_ascii_alphabetic() && b.is_ascii_alphabetic() => {
                Ok(Country([a.to_ascii_uppercase(), b.to_ascii_uppercase()]))
            }
            _ => Err(UnknownCode { expected: "two letters of ISO 3166-1, such as US" }),
        }
    }
}

impl fmt::Display for Country {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}{}", char::from(self.0[0]), char::from(self.0[1]))
    }
}

/// A Brazilian state, or the Federal District.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Uf(&'static str);

/// All of them.
const UFS: &[&str] = &[
    "AC", "AL", "AM", "AP", "BA", "CE", "DF", "ES", "GO", "MA", "MG", "MS", "MT", "PA", "PB", "PE", "PI", "PR", "RJ",
    "RN", "RO", "RR", "RS", "SC", "SE", "SP", "TO",
];

impl FromStr for Uf {
    type Err = UnknownCode;

    fn from_str(text: &str) -> Result<Uf, UnknownCode> {
        let known = UFS.iter().find(|uf| uf.eq_ignore_ascii_case(text));
        known.map(|uf| Uf(uf)).ok_or(UnknownCode { expected: "the two letters of a Brazilian state, such as SP" })
    }
}

impl fmt::Display for Uf {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.0)
    }
}
