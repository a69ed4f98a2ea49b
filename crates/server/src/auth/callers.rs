//! Callers of several products: each is recognised by its own means.

use std::collections::HashMap;
use std::sync::Arc;

use engine::{BoxFuture, Permissions, Principal, Secret, ToolFilter};
use upstream::{CheckError, CheckedCaller, Remote};

use crate::auth::{AuthError, Authenticate, Authenticated, LocalTokens};

/// Recognises callers by the tokens in the store or, for products whose remote API takes the caller's own token, by
/// asking that API.
pub struct Callers {
    local: LocalTokens,
    remotes: HashMap<&'static str, Arc<Remote>>,
}

impl Callers {
    /// Callers of the products in `remotes` are checked there, all others in the store.
    pub fn new(local: LocalTokens, remotes: HashMap<&'static str, Arc<Remote>>) -> Callers {
        Callers { local, remotes }
    }

    async fn check(&self, remote: &Remote, bearer: Option<&str>) -> Result<Authenticated, AuthError> {
        let token = Secret::new(bearer.ok_or(AuthError::Missing)?);
        match remote.check(&token).await {
            Ok(caller) => Ok(recognised(caller, token)),
            Err(CheckError::Refused) => Err(AuthError::Refused),
            Err(CheckError::RateLimited { retry_after_seconds }) => Err(AuthError::Limited { retry_after_seconds }),
            Err(fault @ (CheckError::Unreachable { .. } | CheckError::Unsupported)) => {
                Err(AuthError::Unavailable(fault.to_string()))
            }
        }
    }
}

/// The token goes on to the remote API with the person's calls, and nowhere else.
fn recognised(caller: CheckedCaller, token: Secret) -> Authenticated {
    let principal = Principal {
        person: caller.person,
        name: caller.name,
        account: caller.account,
        workspaces: caller.workspaces,
        scopes: caller.scopes,
        permissions: Permissions::default(),
        filter: ToolFilter::default(),
        credential: Some(token),
    };
    Authenticated { principal: Arc::new(principal), token_id: caller.token_id }
}

impl Authenticate for Callers {
    fn authenticate<'a>(
        &'a self,
        bearer: Option<&'a str>,
        product: &'a str,
    ) -> BoxFuture<'a, Result<Authenticated, AuthError>> {
        match self.remotes.get(product) {
            Some(remote) => Box::pin(self.check(remote, bearer)),
            None => self.local.authenticate(bearer, product),
        }
    }
}
