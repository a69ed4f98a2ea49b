//! Documents, slips and keys with valid check digits.

use jiff::civil::Date;
use sha2::{Digest, Sha256};

use crate::demo::Dice;
use crate::domain::boleto::{Barcode, Parts};
use crate::domain::document::Document;
use crate::domain::{digits, money};
use crate::problem::Problem;

/// The CNPJ of its first twelve characters, without mask.
pub(in crate::demo) fn cnpj(base: [u8; 12]) -> String {
    Document::cnpj_of(base).map(|document| document.unmasked()).unwrap_or_default()
}

/// The CNPJ of an invented company, always the same for its name.
pub(in crate::demo) fn cnpj_of_name(name: &str) -> String {
    let digest = Sha256::digest(name);
    let mut base = *b"000000000001";
    base.iter_mut().zip(digest.iter()).take(8).for_each(|(digit, byte)| *digit = b'0' + byte % 10);
    cnpj(base)
}

/// A CPF.
pub(super) fn random_cpf(dice: &Dice) -> String {
    let mut base = [0; 9];
    base.iter_mut().for_each(|digit| *digit = u8::try_from(dice.below(10)).unwrap_or_default());
    base[0] = base[8].wrapping_add(1) % 10;
    Document::cpf_of(base).map(|document| document.unmasked()).unwrap_or_default()
}

/// A supplier's boleto.
pub(in crate::demo) fn boleto(dice: &Dice, due: Date, cents: i64) -> Result<String, Problem> {
    let free = random_digits(dice, 25);
    let bank = *dice.pick(&["001", "033", "237", "341", "748", "756"]);
    let parts = Parts { bank, due: Some(due), amount: money::from_cents(cents), free_field: &free };
    let code = Barcode::build(parts).map_err(|fault| Problem::Internal(fault.to_string()))?;
    Ok(code.as_str().to_owned())
}

/// A collection slip in reais of a segment: 3 energy, 2 water, 4 telephone, 5 government.
pub(in crate::demo) fn slip(dice: &Dice, segment: char, cents: i64) -> String {
    let value = if segment == '5' { '8' } else { '6' };
    let rest = format!("{cents:011}{}", random_digits(dice, 29));
    let without = digits::digits(&format!("8{segment}{value}{rest}")).unwrap_or_default();
    let check = if value == '8' { digits::collection_mod11(&without) } else { digits::mod10(&without) };
    format!("8{segment}{value}{check}{rest}")
}

/// The 44 digits of an NF-e's access key (ENCAT, "Manual de Orientação do Contribuinte", item 5.4).
pub(in crate::demo) fn access_key(dice: &Dice, issued: Date, issuer: &str, number: i32) -> String {
    let month = issued.strftime("%y%m");
    let without = format!("35{month}{issuer}55001{number:09}1{}", random_digits(dice, 8));
    let values = digits::digits(&without).unwrap_or_default();
    let check = match digits::mod11_remainder(&values, 9) {
        0 | 1 => 0,
        rest => 11 - rest,
    };
    format!("{without}{check}")
}

fn random_digits(dice: &Dice, count: usize) -> String {
    (0..count).map(|_| char::from(b'0' + u8::try_from(dice.below(10)).unwrap_or_default())).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use jiff::civil::date;
    use rust_decimal::Decimal;

    use super::*;
    use crate::demo::random::Random;
    use crate::domain::boleto::collection::Collection;

    #[test]
    fn check_digits_hold() {
        let dice = Arc::new(Random::new(3));
        assert!(Document::parse(&random_cpf(&dice)).is_ok());
        assert!(Document::parse(&cnpj_of_name("Viveiro Flor do Cerrado Ltda.")).is_ok());
        assert!(Barcode::parse(&boleto(&dice, date(2026, 10, 5), 128_945).unwrap()).is_ok());
        for segment in ['2', '3', '4', '5'] {
            let slip = Collection::parse(&slip(&dice, segment, 6_678)).unwrap();
            assert_eq!((slip.segment(), slip.amount()), (segment, Some(Decimal::new(6_678, 2))));
        }
        let key = access_key(&dice, date(2026, 10, 5), &cnpj_of_name("Limpatec"), 4711);
        assert!(key.len() == 44 && key.starts_with("352610"));
    }
}
