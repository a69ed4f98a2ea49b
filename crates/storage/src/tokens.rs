//! Local access tokens: hashed at rest, shown once by whoever made them.

use engine::{AccountId, Permissions, PersonId, Scopes};
use jiff::Timestamp;

/// A token to store. The secret itself never comes here, only its SHA-256.
#[derive(Debug, Clone)]
pub struct NewToken {
    /// SHA-256 of the token.
    pub hash: [u8; 32],
    /// The person.
    pub person: PersonId,
    /// Their name.
    pub name: String,
    /// The tenant.
    pub account: AccountId,
    /// Scopes.
    pub scopes: Scopes,
    /// Person-level permissions.
    pub permissions: Permissions,
    /// Products that it opens; empty means all.
    pub products: Vec<String>,
    /// When it stops working.
    pub expires_at: Option<Timestamp>,
}

/// A stored token.
#[derive(Debug, Clone, PartialEq)]
pub struct Token {
    /// Its id, for lists and revocation.
    pub id: String,
    /// The person.
    pub person: PersonId,
    /// Their name.
    pub name: String,
    /// The tenant.
    pub account: AccountId,
    /// Scopes.
    pub scopes: Scopes,
    /// Person-level permissions.
    pub permissions: Permissions,
    /// Products that it opens; empty means all.
    pub products: Vec<String>,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it stops working.
    pub expires_at: Option<Timestamp>,
    /// When it was revoked.
    pub revoked_at: Option<Timestamp>,
}
