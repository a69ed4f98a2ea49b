//! CEP, the Brazilian postal code: 8 digits, often written as `13084-012` or `13.084-012`.

/// The 8 digits of `text`, written with or without its mask; `None` for anything else.
pub fn digits(text: &str) -> Option<String> {
    let shape: String = text.chars().map(|one| if one.is_ascii_digit() { '0' } else { one }).collect();
    matches!(shape.as_str(), "00000000" | "00000-000" | "00.000-000")
        .then(|| text.chars().filter(char::is_ascii_digit).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mask_goes_and_anything_else_is_no_postal_code() {
        for text in ["13084012", "13084-012", "13.084-012"] {
            assert_eq!(digits(text).as_deref(), Some("13084012"), "{text}");
        }
        for text in ["", "1308401", "130840123", "1308-4012", "13084 012", "1308401a", "１３０８４０１２"] {
            assert_eq!(digits(text), None, "{text}");
        }
    }
}
