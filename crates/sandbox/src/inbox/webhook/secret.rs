//! The secret that signs a webhook's deliveries.

use engine::Entropy;

/// The hidden field of a webhook that holds it; no answer shows it, but the two that make one.
pub(in crate::inbox) const FIELD: &str = "signing_key";

/// The field in which a new one is told, once.
pub(super) const TOLD: &str = "signing_secret";

/// How it begins, so that a program that looks for leaked secrets finds it.
const PREFIX: &str = "whsec_";

/// Bytes of randomness: as many as the digest of HMAC-SHA256 has (RFC 2104, 3).
const BYTES: usize = 32;

/// A new one.
pub(super) fn make(entropy: &dyn Entropy) -> String {
    let mut secret = [0; BYTES];
    entropy.fill(&mut secret);
    let hex: String = secret.iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{PREFIX}{hex}")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Bytes that count on.
    struct Counting;

    impl Entropy for Counting {
        fn fill(&self, bytes: &mut [u8]) {
            bytes.iter_mut().zip(0..).for_each(|(byte, next)| *byte = next);
        }
    }

    #[test]
    fn it_is_as_long_as_the_digest_and_marked() {
        let hex = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
        assert_eq!(make(&Counting), format!("whsec_{hex}"));
    }
}
