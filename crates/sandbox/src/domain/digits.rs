//! Check digits shared by boletos, collection slips and our numbers.
//!
//! Sources: FEBRABAN, "Convenção da Cobrança" (boleto) and "Layout padrão de arrecadação/recebimento com utilização do
//! código de barras" (collection slips).

/// Digit values of ASCII `text`, or `None` when any character is no digit.
pub fn digits(text: &str) -> Option<Vec<u32>> {
    text.chars().map(|c| c.to_digit(10)).collect()
}

/// Modulo 10 over digits: weights 2 and 1 from the right, the digits of each product summed.
pub fn mod10(digits: &[u32]) -> u32 {
    let sum: u32 = digits
        .iter()
        .rev()
        .enumerate()
        .map(|(at, digit)| {
            let product = digit * if at % 2 == 0 { 2 } else { 1 };
            product / 10 + product % 10
        })
        .sum();
    (10 - sum % 10) % 10
}

/// The remainder of modulo 11 with weights 2 to `highest` from the right, over and over.
pub fn mod11_remainder(digits: &[u32], highest: u32) -> u32 {
    let weights = (2..=highest).cycle();
    digits.iter().rev().zip(weights).map(|(digit, weight)| digit * weight).sum::<u32>() % 11
}

/// The general check digit of a boleto's barcode: 11 minus the remainder, where 0, 10 and 11 become 1.
pub fn boleto_general(digits: &[u32]) -> u32 {
    match 11 - mod11_remainder(digits, 9) {
        10 | 11 => 1,
        digit => digit,
    }
}

/// Modulo 11 of collection slips: remainders 0 and 1 give 0, remainder 10 gives 1.
pub fn collection_mod11(digits: &[u32]) -> u32 {
    match mod11_remainder(digits, 9) {
        0 | 1 => 0,
        10 => 1,
        remainder => 11 - remainder,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mod10_sums_the_digits_of_each_product() {
        assert_eq!(mod10(&digits("999904219").unwrap()), 6);
        assert_eq!(mod10(&digits("001905009").unwrap()), 5);
        assert_eq!(mod10(&[]), 0);
    }

    #[test]
    fn general_digit_of_the_bank_of_brazil_example() {
        // 0019 3 37370000000100 0500940144816060680935031, the usual worked example of the layout.
        let without = digits("0019373700000001000500940144816060680935031").unwrap();
        assert_eq!(boleto_general(&without), 3);
    }

    #[test]
    fn only_digits_count() {
        assert_eq!(digits("12x"), None);
    }
}
