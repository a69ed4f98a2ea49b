//! Codes as people write them.

use documents::nfse::{Country, Digits, Uf, national_code};

#[test]
fn service_codes_of_the_list_become_national_ones() {
    for text in ["1.07", "01.07", "107", "0107", "1.07.01", "010701", " 01.07 "] {
        assert_eq!(national_code(text).unwrap().to_string(), "010701", "{text}");
    }
    assert_eq!(national_code("17.12.02").unwrap().to_string(), "171202");
    for text in ["", "1", "um", "1.", ".07", "1.07.01.01", "1234567", "1.107"] {
        assert!(national_code(text).is_err(), "{text}");
    }
}

#[test]
fn codes_are_read_with_and_without_punctuation() {
    assert_eq!("01310-100".parse::<Digits<8>>().unwrap().to_string(), "01310100");
    assert_eq!("1.1501.30.00".parse::<Digits<9>>().unwrap().to_string(), "115013000");
    for text in ["0131010", "013101000", "0131O100", ""] {
        assert_eq!(
            text.parse::<Digits<8>>().unwrap_err().to_string(),
            "expected 8 digits, with or without punctuation"
        );
    }
}

#[test]
fn cnpj_with_letters_have_no_place_in_this_version() {
    assert!("12.ABC.345/01DE-35".parse::<Digits<14>>().is_err());
}

#[test]
fn states_and_countries_are_read_in_any_case() {
    assert_eq!("sp".parse::<Uf>().unwrap().to_string(), "SP");
    assert_eq!("us".parse::<Country>().unwrap().to_string(), "US");
    assert!("XX".parse::<Uf>().is_err());
    assert!("USA".parse::<Country>().is_err());
}
