//! Codes and documents that are digits and nothing else.

use std::fmt;
use std::str::FromStr;

use super::NotDigits;

/// A code of exactly `N` digits, leading zeros included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Digits<const N: usize>([u8; N]);

/// Reads a code with or without its punctuation (`01310-100`, `1.1502.20.00`).
impl<const N: usize> FromStr for Digits<N> {
    type Err = NotDigits;

    fn from_str(text: &str) -> Result<Self, NotDigits> {
        let mut digits = [b'0'; N];
        let mut count = 0;
        for letter in text.bytes().filter(|byte| !matches!(byte, b'.' | b'-' | b'/' | b' ')) {
            let slot = digits.get_mut(count).filter(|_| letter.is_ascii_digit());
            *slot.ok_or(NotDigits { expected: N })? = letter;
            count += 1;
        }
        if count == N { Ok(Digits(digits)) } else { Err(NotDigits { expected: N }) }
    }
}

impl<const N: usize> fmt::Display for Digits<N> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|digit| write!(formatter, "{}", char::from(*digit)))
    }
}
