//! CPF and CNPJ.
//!
//! CPF: eleven digits, two check digits modulo 11 (Receita Federal). CNPJ: twelve characters and two check digits;
//! from July 2026 the twelve may be letters (Instrução Normativa RFB 2.229/2024), where a character counts as its ASCII
//! code minus 48, so that the digits-only CNPJ is the same rule.

use std::fmt;

/// A valid document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Document {
    /// A person.
    Cpf([u8; 11]),
    /// A company.
    Cnpj([u8; 14]),
}

/// Why a text is no document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum DocumentError {
    /// Neither 11 nor 14 characters, or a mask in the wrong places.
    #[error("expected a CPF (000.000.000-00) or a CNPJ (00.000.000/0000-00), masked or not")]
    Format,
    /// The check digits do not match.
    #[error("the check digits do not match")]
    CheckDigits,
}

impl Document {
    /// Reads a CPF or CNPJ, masked or not. Letters of a CNPJ may come in lower case.
    ///
    /// # Errors
    /// [`DocumentError`]: a partly masked text, another length, repeated digits or wrong check digits.
    pub fn parse(text: &str) -> Result<Document, DocumentError> {
        let bytes = text.trim().as_bytes();
        match bytes.len() {
            11 => cpf(bytes),
            14 if bytes.get(3) == Some(&b'.') => cpf(&unmask(bytes, b"000.000.000-00")?),
            14 => cnpj(bytes),
            18 => cnpj(&unmask(bytes, b"00.000.000/0000-00")?),
            _ => Err(DocumentError::Format),
        }
    }

    /// The CPF of nine digits, with its check digits. `None` when the nine are all alike.
    pub fn cpf_of(base: [u8; 9]) -> Option<Document> {
        let mut all = [b'0'; 11];
        all[..9].copy_from_slice(&base.map(|digit| b'0' + digit % 10));
        let (first, second) = cpf_check(&all);
        all[9] = first;
        all[10] = second;
        cpf(&all).ok()
    }

    /// The CNPJ of twelve characters (digits or capital letters), with its check digits.
    pub fn cnpj_of(base: [u8; 12]) -> Option<Document> {
        let mut all = [b'0'; 14];
        all[..12].copy_from_slice(&base);
        let (first, second) = cnpj_check(&all);
        all[12] = first;
        all[13] = second;
        cnpj(&all).ok()
    }

    /// Without punctuation.
    pub fn unmasked(&self) -> String {
        self.bytes().iter().map(|byte| char::from(*byte)).collect()
    }

    /// `000.000.000-00` or `00.000.000/0000-00`.
    pub fn masked(&self) -> String {
        let mask: &[u8] = match self {
            Document::Cpf(_) => b"000.000.000-00",
            Document::Cnpj(_) => b"00.000.000/0000-00",
        };
        let mut source = self.bytes().iter();
        mask.iter()
            .map(|slot| if *slot == b'0' { source.next().copied().unwrap_or(b'0') } else { *slot })
            .map(char::from)
            .collect()
    }

    /// `individual` or `juridical`, as the API calls the kinds of payer.
    pub fn person_type(&self) -> &'static str {
        match self {
            Document::Cpf(_) => "individual",
            Document::Cnpj(_) => "juridical",
        }
    }

    /// Whether letters occur in it.
    pub fn is_alphanumeric(&self) -> bool {
        self.bytes().iter().any(u8::is_ascii_alphabetic)
    }

    fn bytes(&self) -> &[u8] {
        match self {
            Document::Cpf(bytes) => bytes,
            Document::Cnpj(bytes) => bytes,
        }
    }
}

impl fmt::Display for Document {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.masked())
    }
}

fn unmask(bytes: &[u8], mask: &[u8]) -> Result<Vec<u8>, DocumentError> {
    let mut plain = Vec::with_capacity(14);
    for (byte, slot) in bytes.iter().zip(mask) {
        match slot {
            b'0' => plain.push(*byte),
            separator if separator == byte => {}
            _ => return Err(DocumentError::Format),
        }
    }
    Ok(plain)
}

fn cpf(bytes: &[u8]) -> Result<Document, DocumentError> {
    let all: [u8; 11] = bytes.try_into().map_err(|_| DocumentError::Format)?;
    if !all.iter().all(u8::is_ascii_digit) {
        return Err(DocumentError::Format);
    }
    let alike = all.iter().all(|digit| *digit == all[0]);
    if alike || cpf_check(&all) != (all[9], all[10]) {
        return Err(DocumentError::CheckDigits);
    }
    Ok(Document::Cpf(all))
}

fn cpf_check(all: &[u8; 11]) -> (u8, u8) {
    let sum = |heaviest: u32| -> u32 {
        all[..9].iter().zip((2..=heaviest).rev()).map(|(digit, weight)| u32::from(digit - b'0') * weight).sum()
    };
    let digit = |sum: u32| sum * 10 % 11 % 10;
    let first = digit(sum(10));
    let second = digit(sum(11) + first * 2);
    (b'0' + first as u8, b'0' + second as u8)
}

fn cnpj(bytes: &[u8]) -> Result<Document, DocumentError> {
    let mut all: [u8; 14] = bytes.try_into().map_err(|_| DocumentError::Format)?;
    all.make_ascii_uppercase();
    let base_fits = all[..12].iter().all(|byte| byte.is_ascii_digit() || byte.is_ascii_uppercase());
    if !base_fits || !all[12..].iter().all(u8::is_ascii_digit) {
        return Err(DocumentError::Format);
    }
    let alike = all.iter().all(|byte| *byte == all[0]);
    if alike || cnpj_check(&all) != (all[12], all[13]) {
        return Err(DocumentError::CheckDigits);
    }
    Ok(Document::Cnpj(all))
}

fn cnpj_check(all: &[u8; 14]) -> (u8, u8) {
    let sum = |lightest: u32| -> u32 {
        let weights = (2..=9).cycle().skip(lightest as usize - 2);
        all[..12].iter().rev().zip(weights).map(|(byte, weight)| u32::from(byte - b'0') * weight).sum()
    };
    let digit = |sum: u32| if sum % 11 < 2 { 0 } else { 11 - sum % 11 };
    let first = digit(sum(2));
    let second = digit(sum(3) + first * 2);
    (b'0' + first as u8, b'0' + second as u8)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn published_examples() {
        // The CNPJ of Receita Federal's own technical note on the alphanumeric form.
        assert_eq!(Document::parse("12.ABC.345/01DE-35").unwrap().unmasked(), "12ABC34501DE35");
        assert_eq!(Document::parse("12abc34501de35").unwrap().masked(), "12.ABC.345/01DE-35");
        assert_eq!(Document::parse("05813794000126").unwrap().masked(), "05.813.794/0001-26");
        assert_eq!(Document::parse("16.974.923/0001-84").unwrap().person_type(), "juridical");
        assert_eq!(Document::parse("337.539.339-37").unwrap().unmasked(), "33753933937");
        assert_eq!(Document::parse("52998224725").unwrap().to_string(), "529.982.247-25");
    }

    #[test]
    fn refusals() {
        for text in ["", "1", "529.982.247-2", "52998224725x", "5299822-4725..", "12.ABC.345/01DE-AB", "ABCDEFGHIJKLMN"]
        {
            assert_eq!(Document::parse(text), Err(DocumentError::Format), "{text}");
        }
        for text in ["11111111111", "52998224726", "12.ABC.345/01DE-36", "00.000.000/0000-00"] {
            assert_eq!(Document::parse(text), Err(DocumentError::CheckDigits), "{text}");
        }
    }

    proptest! {
        #[test]
        fn generated_cpfs_are_read_back(base in prop::array::uniform9(0_u8..10)) {
            if let Some(document) = Document::cpf_of(base) {
                prop_assert_eq!(Document::parse(&document.masked()), Ok(document));
                prop_assert_eq!(Document::parse(&document.unmasked()), Ok(document));
            }
        }

        #[test]
        fn generated_cnpjs_are_read_back(base in "[0-9A-Z]{12}") {
            let bytes: [u8; 12] = base.as_bytes().try_into().unwrap();
            if let Some(document) = Document::cnpj_of(bytes) {
                prop_assert_eq!(Document::parse(&document.masked()), Ok(document));
                prop_assert_eq!(Document::parse(&document.unmasked()), Ok(document));
            }
        }

        #[test]
        fn a_wrong_check_digit_is_noticed(base in prop::array::uniform9(0_u8..10), at in 9_usize..11, add in 1_u8..10) {
            if let Some(document) = Document::cpf_of(base) {
                let mut wrong = document.unmasked().into_bytes();
                wrong[at] = b'0' + (wrong[at] - b'0' + add) % 10;
                prop_assert!(Document::parse(std::str::from_utf8(&wrong).unwrap()).is_err());
            }
        }

        #[test]
        fn any_text_is_met_without_panic(text in ".*") {
            let _ = Document::parse(&text);
        }
    }
}
