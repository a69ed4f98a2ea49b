//! Whose token opens the API, and how a caller is told apart from another.

use engine::{Principal, Secret};
use http::HeaderValue;
use sha2::{Digest, Sha256};

use crate::fault::Fault;

/// The longest bearer token that is taken, in bytes: a JWT with many claims fits.
const TOKEN_BYTES: usize = 8192;

/// Whose token opens the API.
#[derive(Debug, Clone)]
pub enum Credentials {
    /// The operator's token, for every caller.
    Operator(Secret),
    /// Each caller's own bearer, which the caller's [`Principal`] carries. There is no other token to fall back on.
    Caller,
}

impl Credentials {
    /// The token for calls of `principal`.
    pub(crate) fn token<'a>(&'a self, principal: &'a Principal) -> Result<&'a Secret, Fault> {
        match self {
            Credentials::Operator(token) => Ok(token),
            Credentials::Caller => principal.credential.as_ref().ok_or(Fault::NoCredential),
        }
    }
}

/// The value of an `Authorization` header. It is marked sensitive, so that HTTP libraries do not print it.
///
/// # Errors
/// A secret that cannot be a bearer token (RFC 6750, section 2.1).
pub(crate) fn bearer(secret: &Secret) -> Result<HeaderValue, Fault> {
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~+/=".contains(&byte);
    let token = secret.expose();
    if token.is_empty() || token.len() > TOKEN_BYTES || !token.bytes().all(allowed) {
        return Err(Fault::NoCredential);
    }
    let mut value = HeaderValue::try_from(format!("Bearer {token}")).map_err(|_| Fault::NoCredential)?;
    value.set_sensitive(true);
    Ok(value)
}

/// A SHA-256 that stands for a token or a caller, so that maps hold no secret.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Fingerprint([u8; 32]);

impl Fingerprint {
    /// Of `parts`, each with its length before it, so that no two lists of parts look alike.
    pub(crate) fn of(parts: &[&str]) -> Fingerprint {
        let mut hash = Sha256::new();
        for part in parts {
            hash.update(part.len().to_be_bytes());
            hash.update(part.as_bytes());
        }
        Fingerprint(hash.finalize().into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bearer_never_shows_and_holds_one_token() {
        let value = bearer(&Secret::new("kobana-token\n")).unwrap();
        assert_eq!(value.as_bytes(), b"Bearer kobana-token");
        assert!(!format!("{value:?}").contains("kobana"));
        for bad in ["", "a\r\nX-Other: b", "a b", "ç", &"a".repeat(TOKEN_BYTES + 1)] {
            assert!(bearer(&Secret::new(bad)).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn fingerprints_keep_parts_apart() {
        assert_ne!(Fingerprint::of(&["ab", "c"]), Fingerprint::of(&["a", "bc"]));
        assert_eq!(Fingerprint::of(&["ab"]), Fingerprint::of(&["ab"]));
    }
}
