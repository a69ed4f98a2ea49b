//! Who calls: bearer tokens, and what is told to callers without a good one.

mod callers;
pub mod challenge;
pub mod reach;
pub mod token;
mod tokens;

use std::sync::Arc;

use engine::{BoxFuture, Principal};

pub use callers::Callers;
pub use reach::WorkspaceLists;
pub use token::{Secret, new_token};
pub use tokens::LocalTokens;

/// A caller that was recognised.
#[derive(Debug, Clone)]
pub struct Authenticated {
    /// The person and their rights.
    pub principal: Arc<Principal>,
    /// The token's id, for the log.
    pub token_id: String,
}

/// Why a caller was not recognised.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AuthError {
    /// No `Authorization` header.
    #[error("missing")]
    Missing,
    /// The header holds no bearer token.
    #[error("malformed")]
    Malformed,
    /// No such token.
    #[error("unknown")]
    Unknown,
    /// Its time is over.
    #[error("expired")]
    Expired,
    /// It was revoked.
    #[error("revoked")]
    Revoked,
    /// It opens other products.
    #[error("wrong product")]
    WrongProduct,
    /// The product's remote API refuses it.
    #[error("refused")]
    Refused,
    /// The product's remote API is asked too often to check it now.
    #[error("limited")]
    Limited {
        /// When to try again.
        retry_after_seconds: Option<u64>,
    },
    /// Tokens cannot be looked up now; detail for the log.
    #[error("unavailable: {0}")]
    Unavailable(String),
}

impl AuthError {
    /// What the caller is told; `None` of it helps to guess a token.
    pub fn description(&self) -> &'static str {
        match self {
            AuthError::Missing => "No access token: send `Authorization: Bearer <token>`",
            AuthError::Malformed => "The Authorization header must hold one bearer token: `Bearer <token>`",
            AuthError::Unknown => "The access token is unknown",
            AuthError::Expired => "The access token has expired",
            AuthError::Revoked => "The access token was revoked",
            AuthError::WrongProduct => "The access token does not open this product",
            AuthError::Refused => "The API refuses the access token",
            AuthError::Limited { .. } => "The API's limit is reached, so the access token cannot be checked now",
            AuthError::Unavailable(_) => "Access tokens cannot be checked now",
        }
    }

    /// The word for the log.
    pub fn code(&self) -> &'static str {
        match self {
            AuthError::Missing => "token_missing",
            AuthError::Malformed => "token_malformed",
            AuthError::Unknown => "token_unknown",
            AuthError::Expired => "token_expired",
            AuthError::Revoked => "token_revoked",
            AuthError::WrongProduct => "token_wrong_product",
            AuthError::Refused => "token_refused",
            AuthError::Limited { .. } => "token_limited",
            AuthError::Unavailable(_) => "token_unavailable",
        }
    }
}

/// Recognises callers.
pub trait Authenticate: Send + Sync {
    /// The caller behind `bearer`, who wants to use `product`. `None` when no token came.
    ///
    /// # Errors
    /// Says why the caller is not recognised.
    fn authenticate<'a>(
        &'a self,
        bearer: Option<&'a str>,
        product: &'a str,
    ) -> BoxFuture<'a, Result<Authenticated, AuthError>>;
}

/// The token of an `Authorization` header's value (RFC 6750, section 2.1).
///
/// # Errors
/// [`AuthError::Malformed`] for another scheme or a value that cannot be a token.
pub fn bearer(value: &str) -> Result<&str, AuthError> {
    let (scheme, token) = value.trim().split_once(' ').ok_or(AuthError::Malformed)?;
    let token = token.trim();
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~+/=".contains(&byte);
    if !scheme.eq_ignore_ascii_case("bearer") || token.is_empty() || !token.bytes().all(allowed) {
        return Err(AuthError::Malformed);
    }
    Ok(token)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scheme_is_read_without_case() {
        assert_eq!(bearer("Bearer abc"), Ok("abc"));
        assert_eq!(bearer("bearer  abc "), Ok("abc"));
        for bad in ["abc", "Basic abc", "Bearer", "Bearer ", "Bearer a b", "Bearer a,b"] {
            assert_eq!(bearer(bad), Err(AuthError::Malformed), "{bad}");
        }
    }
}
