//! CPF and CNPJ: shape and check digits.
//!
//! CNPJ is alphanumeric from July 2026 (Receita Federal, Instrução Normativa RFB 2.229/2024): the first twelve
//! characters are digits or capitals, each worth its ASCII code less 48; the two check digits stay digits.

use catalogue::Text;

pub(crate) const EXPECTED: Text = Text::new(
    "um CPF ou CNPJ com dígitos verificadores corretos, com ou sem máscara",
    "a CPF or CNPJ with right check digits, masked or not",
);

const CPF_MASK: &str = "000.000.000-00";
const CNPJ_MASK: &str = "00.000.000/0000-00";

/// The document with its mask, or `None` when the shape or a check digit is wrong.
pub fn masked(text: &str) -> Option<String> {
    read(text).map(|(mask, bare)| apply(mask, &bare))
}

/// The document without its mask, or `None` when the shape or a check digit is wrong.
pub fn bare(text: &str) -> Option<String> {
    read(text).map(|(_, bare)| bare.into_iter().map(char::from).collect())
}

/// Its mask and its characters.
fn read(text: &str) -> Option<(&'static str, Vec<u8>)> {
    let mask = match text.len() {
        11 | 14 if text.len() == 11 || text.contains('.') => CPF_MASK,
        14 | 18 => CNPJ_MASK,
        _ => return None,
    };
    let bare = unmasked(text, mask)?;
    let valid = if mask == CPF_MASK { is_cpf(&bare) } else { is_cnpj(&bare) };
    valid.then_some((mask, bare))
}

/// The characters that stand for `0` in the mask; the mask's own signs must all be there or none.
fn unmasked(text: &str, mask: &str) -> Option<Vec<u8>> {
    let capitals = text.to_ascii_uppercase();
    if text.len() != mask.len() {
        return Some(capitals.into_bytes());
    }
    let pairs = || capitals.bytes().zip(mask.bytes());
    let fits = pairs().all(|(byte, sign)| sign == b'0' || byte == sign);
    fits.then(|| pairs().filter(|(_, sign)| *sign == b'0').map(|(byte, _)| byte).collect())
}

fn apply(mask: &str, bare: &[u8]) -> String {
    let mut rest = bare.iter();
    mask.chars()
        .map(|sign| if sign == '0' { rest.next().map_or(sign, |byte| char::from(*byte)) } else { sign })
        .collect()
}

fn is_cpf(bare: &[u8]) -> bool {
    bare.len() == 11
        && bare.iter().all(u8::is_ascii_digit)
        && bare.iter().any(|byte| *byte != bare[0])
        && bare[9] == cpf_digit(&bare[..9])
        && bare[10] == cpf_digit(&bare[..10])
}

fn cpf_digit(digits: &[u8]) -> u8 {
    modulo_11(digits.iter().rev().zip(2..))
}

fn is_cnpj(bare: &[u8]) -> bool {
    bare.len() == 14
        && bare[..12].iter().all(|byte| byte.is_ascii_digit() || byte.is_ascii_uppercase())
        && bare.iter().any(|byte| *byte != bare[0])
        && bare[12] == cnpj_digit(&bare[..12])
        && bare[13] == cnpj_digit(&bare[..13])
}

/// Weights 2 to 9 from the right, over and over.
fn cnpj_digit(characters: &[u8]) -> u8 {
    modulo_11(characters.iter().rev().zip((2..=9).cycle()))
}

fn modulo_11<'a>(weighted: impl Iterator<Item = (&'a u8, u32)>) -> u8 {
    let sum: u32 = weighted.map(|(byte, weight)| u32::from(byte.saturating_sub(b'0')) * weight).sum();
    match sum % 11 {
        0 | 1 => b'0',
        rest => b'0' + u8::try_from(11 - rest).unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn documents_get_their_mask() {
        for (sent, kept) in [
            ("52998224725", "529.982.247-25"),
            ("529.982.247-25", "529.982.247-25"),
            ("11222333000181", "11.222.333/0001-81"),
            ("11.222.333/0001-81", "11.222.333/0001-81"),
            ("12ABC34501DE35", "12.ABC.345/01DE-35"),
            ("12.abc.345/01de-35", "12.ABC.345/01DE-35"),
        ] {
            assert_eq!(masked(sent).as_deref(), Some(kept), "{sent}");
            let plain: String = kept.chars().filter(char::is_ascii_alphanumeric).collect();
            assert_eq!(bare(sent), Some(plain), "{sent}");
        }
    }

    #[test]
    fn wrong_documents_are_refused() {
        for wrong in [
            "",
            "52998224724",
            "111.111.111-11",
            "529.982.24725",
            "5299822472",
            "11222333000180",
            "00000000000000",
            "12ABC34501DE36",
            "12ABC34501DEAB",
            "11.222.333.0001-81",
            "529982247-25 ",
            "５２９98224725",
            "a.aaa.aaa-aaa",
        ] {
            assert_eq!((masked(wrong), bare(wrong)), (None, None), "{wrong}");
        }
    }
}
