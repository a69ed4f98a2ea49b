//! The sandbox's free field and our number.
//!
//! Each bank lays out the 25 digits as it likes; the sandbox uses one layout for all of its banks, that of the widely
//! documented kind: agency 4, wallet 2, our number 11, account 7, zero.

use crate::domain::digits;

/// Where a boleto's money goes, as the free field says it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place<'a> {
    /// Agency; digits only count, the last four.
    pub agency: &'a str,
    /// Wallet code (contract); the last two digits.
    pub wallet: &'a str,
    /// Account; the last seven digits.
    pub account: &'a str,
}

/// The largest our number.
pub const OUR_NUMBER_LIMIT: u64 = 99_999_999_999;

/// The 25 digits; `None` when `our_number` is over the limit.
pub fn build(place: Place<'_>, our_number: u64) -> Option<String> {
    if our_number > OUR_NUMBER_LIMIT {
        return None;
    }
    let agency = last_digits(place.agency, 4);
    let wallet = last_digits(place.wallet, 2);
    let account = last_digits(place.account, 7);
    Some(format!("{agency}{wallet}{our_number:011}{account}0"))
}

/// The our number inside a free field of this layout.
pub fn our_number(free_field: &str) -> Option<u64> {
    free_field.get(6..17)?.parse().ok()
}

/// The our number's check digit: modulo 11 with weights 2 to 9, where 10 and 11 become 0.
pub fn check_digit(our_number: u64) -> u32 {
    let values = digits::digits(&format!("{our_number:011}")).unwrap_or_default();
    match 11 - digits::mod11_remainder(&values, 9) {
        10 | 11 => 0,
        digit => digit,
    }
}

/// The our number as printed: eleven digits, hyphen, check digit.
pub fn processed(our_number: u64) -> String {
    format!("{our_number:011}-{}", check_digit(our_number))
}

fn last_digits(text: &str, width: usize) -> String {
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    let tail = &digits[digits.len().saturating_sub(width)..];
    format!("{tail:0>width$}")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn places_are_cut_and_padded() {
        let place = Place { agency: "42", wallet: "18/019", account: "000123456-7" };
        assert_eq!(build(place, 73_155).unwrap(), "0042190000007315512345670");
        assert_eq!(build(place, OUR_NUMBER_LIMIT + 1), None);
    }

    proptest! {
        #[test]
        fn our_number_comes_back(number in 0..=OUR_NUMBER_LIMIT, agency in ".*", wallet in ".*", account in ".*") {
            let place = Place { agency: &agency, wallet: &wallet, account: &account };
            let field = build(place, number).unwrap();
            prop_assert_eq!(field.len(), 25);
            prop_assert_eq!(our_number(&field), Some(number));
            prop_assert!(check_digit(number) < 10);
        }
    }
}
