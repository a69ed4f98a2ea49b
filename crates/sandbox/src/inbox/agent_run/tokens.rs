//! Tokens of a text.

/// About what models count for Portuguese: a token for every four characters begun.
const CHARS_A_TOKEN: usize = 4;

/// How many tokens `text` takes.
pub(super) fn of(text: &str) -> u32 {
    u32::try_from(text.chars().count().div_ceil(CHARS_A_TOKEN)).unwrap_or(u32::MAX)
}
