//! The short name of a record that people may see: twelve letters and digits.

use engine::Entropy;

/// Crockford's digits of base 32, none of which is taken for another.
const DIGITS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// Characters of one.
const CHARS: usize = 12;

/// A new one.
pub(crate) fn fresh(entropy: &dyn Entropy) -> String {
    let mut bytes = [0; CHARS];
    entropy.fill(&mut bytes);
    bytes.iter().map(|byte| char::from(DIGITS[usize::from(byte % 32)])).collect()
}
