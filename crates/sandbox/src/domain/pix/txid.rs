//! Transaction ids of Pix charges.

use engine::Entropy;

/// Whether `text` may name a dynamic charge: 26 to 35 letters and digits (API Pix, `txid`).
pub fn is_dynamic(text: &str) -> bool {
    (26..=35).contains(&text.len()) && alphanumeric(text)
}

/// Whether `text` may stand in a static BR Code: 1 to 25 letters and digits (Manual do BR Code, field 62-05).
pub fn is_static(text: &str) -> bool {
    (1..=25).contains(&text.len()) && alphanumeric(text)
}

/// Whether `text` is a txid that the API takes: 1 to 35 letters and digits.
pub fn is_valid(text: &str) -> bool {
    (1..=35).contains(&text.len()) && alphanumeric(text)
}

/// A fresh txid of 32 hexadecimal digits.
pub fn fresh(entropy: &dyn Entropy) -> String {
    let mut random = [0; 16];
    entropy.fill(&mut random);
    random.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn alphanumeric(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Sevens;

    impl Entropy for Sevens {
        fn fill(&self, bytes: &mut [u8]) {
            bytes.fill(7);
        }
    }

    #[test]
    fn lengths_and_letters() {
        assert!(is_dynamic(&"a".repeat(26)) && is_dynamic(&"9".repeat(35)));
        assert!(!is_dynamic(&"a".repeat(25)) && !is_dynamic(&"a".repeat(36)));
        assert!(is_static("a") && is_static(&"Z".repeat(25)) && !is_static("") && !is_static(&"a".repeat(26)));
        assert!(is_valid("pedido123") && !is_valid("pedido-123") && !is_valid("açaí"));
        assert!(is_dynamic(&fresh(&Sevens)));
    }
}
