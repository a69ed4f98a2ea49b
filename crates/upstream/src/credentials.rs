//! Whose token opens the API, and how a caller is told apart from another.

use engine::{Permit, Secret, Workspace, WorkspaceId, Workspaces};
use http::HeaderValue;
use sha2::{Digest, Sha256};

use crate::claims;
use crate::fault::Fault;
use crate::workspaces::WorkspaceTokens;

/// The longest bearer token that is taken, in bytes: a JWT with many claims fits.
const TOKEN_BYTES: usize = 8192;

/// Whose token opens the API.
#[derive(Debug, Clone)]
pub enum Credentials {
    /// The operator's token, for every caller. For a product with workspaces it opens the one that it names itself.
    Operator(Secret),
    /// The operator's tokens, one a workspace: the call's own workspace chooses.
    Workspaces(WorkspaceTokens),
    /// Each caller's own bearer, which the caller's [`Principal`](engine::Principal) carries. There is no other token to fall back on.
    Caller,
}

impl Credentials {
    /// The token for the call of `permit` to `path`. There is no other one to fall back on.
    pub(crate) fn token<'a>(&'a self, permit: &'a Permit, path: &str) -> Result<&'a Secret, Fault> {
        match self {
            Credentials::Operator(token) => Ok(token),
            Credentials::Workspaces(tokens) => {
                let workspace = permit.tenant().workspace();
                let workspace = workspace.or_else(|| beside(&permit.principal().workspaces, path));
                workspace.and_then(|workspace| tokens.token(workspace)).ok_or(Fault::NoWorkspaceToken)
            }
            Credentials::Caller => {
                let token = permit.principal().credential.as_ref().ok_or(Fault::NoCredential)?;
                match (permit.tenant().workspace(), claims::of(token).workspace) {
                    (Some(called), Some(opened)) if *called != opened => Err(Fault::NoWorkspaceToken),
                    _ => Ok(token),
                }
            }
        }
    }
}

/// The workspace whose token serves a call in none, such as that for a list of workspaces: the one that the call names, or
/// the caller's usual one, or else the first. All of them are the caller's.
fn beside<'a>(workspaces: &'a Workspaces, path: &str) -> Option<&'a WorkspaceId> {
    let named = |one: &&Workspace| path.split('/').any(|segment| segment.eq_ignore_ascii_case(&one.id.0));
    let found = workspaces.reached.iter().find(named).or_else(|| workspaces.usual());
    found.or_else(|| workspaces.reached.first()).map(|one| &one.id)
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

    /// Half of it in hexadecimal: enough to tell tokens apart, where a name is needed.
    pub(crate) fn short(&self) -> String {
        self.0.iter().take(16).map(|byte| format!("{byte:02x}")).collect()
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
