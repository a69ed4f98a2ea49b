//! The access key and the declaration's name.

use documents::nfse::{Mismatch, NfseError, NoTaxId, TaxId};
use proptest::prelude::*;

use super::cases::company;

/// Worked out by hand, weights 2 to 9 from the right:
/// random code 9·2 + 8·3 + 7·4 + 6·5 + 5·6 + 4·7 + 3·8 + 2·9 + 1·2 = 202; month 1·4 + 6·5 + 2·6 = 46;
/// number 2·7 + 4·8 = 46; CNPJ 1·4 + 8·5 + 1·6 + 3·2 + 3·3 + 3·4 + 2·5 + 2·6 + 2·7 + 1·8 + 1·9 = 130;
/// its kind 2·2 = 4; generator 2·3 = 6; city 8·4 + 3·6 + 5·8 + 5·9 + 3·2 = 141.
/// Together 575 = 52·11 + 3, and 11 − 3 = 8.
#[test]
fn the_access_key_ends_with_its_check_digit() {
    let key = company().unwrap().access_key().unwrap().to_string();
    assert_eq!(key, "3550308 2 2 11222333000181 0000000000042 2610 123456789 8".replace(' ', ""));
}

#[test]
fn remainders_of_zero_and_one_give_zero() {
    // Sums of 385 = 35·11 and of 375 = 34·11 + 1, worked out in the same way.
    for random_code in [6, 1] {
        let mut nfse = company().unwrap();
        nfse.random_code = random_code;
        let key = nfse.access_key().unwrap().to_string();
        assert!(key.ends_with(&format!("{random_code}0")), "{key}");
    }
}

#[test]
fn the_declaration_is_named_by_its_series_and_number() {
    let id = company().unwrap().dps_id().unwrap().to_string();
    assert_eq!(id, "3550308 2 11222333000181 00001 000000000000057".replace(' ', ""));
}

#[test]
fn a_person_s_document_is_filled_to_fourteen_digits() {
    let mut nfse = company().unwrap();
    nfse.provider.tax_id = TaxId::Cpf("111.444.777-35".parse().unwrap());
    assert!(nfse.access_key().unwrap().to_string().starts_with("3550308 2 1 00011144477735".replace(' ', "").as_str()));
    assert!(nfse.dps_id().unwrap().to_string().starts_with("3550308 1 00011144477735".replace(' ', "").as_str()));
}

#[test]
fn the_month_is_brasilia_s() {
    let mut nfse = company().unwrap();
    nfse.processed_at = "2026-11-01T02:59:59Z".parse().unwrap();
    assert!(nfse.access_key().unwrap().to_string().contains("2610123456789"));
    nfse.processed_at = "2026-11-01T03:00:00Z".parse().unwrap();
    assert!(nfse.access_key().unwrap().to_string().contains("2611123456789"));
}

#[test]
fn foreigners_issue_nothing() {
    for tax_id in [TaxId::Foreign("123".to_owned()), TaxId::NoForeign(NoTaxId::NotTold)] {
        let mut nfse = company().unwrap();
        nfse.provider.tax_id = tax_id;
        assert_eq!(nfse.access_key(), Err(NfseError::Mismatch(Mismatch::ForeignIssuer)));
    }
}

#[test]
fn numbers_out_of_range_are_refused() {
    let mut nfse = company().unwrap();
    nfse.number = 0;
    assert_eq!(nfse.access_key().unwrap_err().to_string(), "number: expected 1 to 9999999999999");
    nfse.number = 1;
    nfse.random_code = 1_000_000_000;
    assert_eq!(nfse.access_key().unwrap_err().to_string(), "random_code: expected 0 to 999999999");
    nfse.dps.series = 100_000;
    assert_eq!(nfse.dps_id().unwrap_err().to_string(), "dps.series: expected 0 to 99999");
    nfse.dps.series = 0;
    nfse.dps.number = 1_000_000_000_000_000;
    assert_eq!(nfse.dps_id().unwrap_err().to_string(), "dps.number: expected 1 to 999999999999999");
}

proptest! {
    /// The check digit brings the weighted sum to a multiple of eleven, but where it stands for ten.
    #[test]
    fn keys_have_their_length_and_add_up(number in 1..10_u64.pow(13), random_code in 0..10_u32.pow(9)) {
        let mut nfse = company().unwrap();
        nfse.number = number;
        nfse.random_code = random_code;
        let key = nfse.access_key().unwrap().to_string();
        prop_assert_eq!(key.len(), 50);
        prop_assert!(key.bytes().all(|digit| digit.is_ascii_digit()));
        let digits = key.bytes().rev().map(|digit| u32::from(digit - b'0'));
        let sum: u32 = digits.zip([1].into_iter().chain((2..=9).cycle())).map(|(digit, weight)| digit * weight).sum();
        prop_assert!(sum.is_multiple_of(11) || (sum % 11 == 1 && key.ends_with('0')), "{} leaves {}", key, sum % 11);
    }

    #[test]
    fn declarations_names_have_their_length(series in 0..10_u32.pow(5), number in 1..10_u64.pow(15)) {
        let mut nfse = company().unwrap();
        nfse.dps.series = series;
        nfse.dps.number = number;
        let id = nfse.dps_id().unwrap().to_string();
        prop_assert_eq!(id.len(), 42);
        prop_assert!(id.bytes().all(|digit| digit.is_ascii_digit()));
    }
}
