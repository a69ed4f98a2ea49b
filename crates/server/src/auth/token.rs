//! Local access tokens: 256 random bits, shown once, kept as a digest.

use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use engine::Entropy;
use sha2::{Digest, Sha256};

/// What every token starts with, so that people and secret scanners know one when they see it.
pub const PREFIX: &str = "kmcp_";

/// Characters after the prefix: 32 bytes in base64url without padding.
const BODY_CHARS: usize = 43;

/// A token in the clear. Its `Debug` does not show it.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// The token, to show it once to whoever made it.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// What is stored of it.
    pub fn hash(&self) -> [u8; 32] {
        hash(&self.0)
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Secret(…)")
    }
}

/// A fresh token.
pub fn new_token(entropy: &dyn Entropy) -> Secret {
    let mut random = [0; 32];
    entropy.fill(&mut random);
    Secret(format!("{PREFIX}{}", URL_SAFE_NO_PAD.encode(random)))
}

/// SHA-256 of a token. Tokens carry 256 random bits, so a plain digest cannot be searched.
pub fn hash(token: &str) -> [u8; 32] {
    Sha256::digest(token.as_bytes()).into()
}

/// Whether `token` has the shape of a local token.
pub fn well_formed(token: &str) -> bool {
    let body = token.strip_prefix(PREFIX);
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    body.is_some_and(|body| body.len() == BODY_CHARS && body.bytes().all(allowed))
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Fixed(u8);

    impl Entropy for Fixed {
        fn fill(&self, bytes: &mut [u8]) {
            bytes.fill(self.0);
        }
    }

    #[test]
    fn a_fresh_token_is_well_formed_and_hides_itself() {
        let token = new_token(&Fixed(0xff));
        assert!(well_formed(token.reveal()), "{}", token.reveal());
        assert_eq!(token.reveal().len(), 48);
        assert_eq!(format!("{token:?}"), "Secret(…)");
        assert_ne!(token.hash(), new_token(&Fixed(0)).hash());
    }

    #[test]
    fn other_shapes_are_told_apart() {
        for text in ["", "kmcp_", "kmcp_abc", "sk-live", &format!("kmcp_{}", "ä".repeat(43))] {
            assert!(!well_formed(text), "{text}");
        }
    }
}
