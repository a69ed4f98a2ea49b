//! Local tokens, looked up for every request, so that a revocation holds at once.

use std::collections::HashMap;
use std::sync::Arc;

use engine::{BoxFuture, Clock, Principal, ToolFilter, Workspaces};
use storage::{Store, Token};

use crate::auth::{AuthError, Authenticate, Authenticated, WorkspaceLists, reach, token};

/// Recognises callers by the tokens in the store.
#[derive(Clone)]
pub struct LocalTokens {
    store: Store,
    workspaces: WorkspaceLists,
    clock: Arc<dyn Clock>,
}

impl LocalTokens {
    /// Looks tokens up in `store` and compares expiry with `clock`.
    pub fn new(store: Store, clock: Arc<dyn Clock>) -> LocalTokens {
        let workspaces = WorkspaceLists::new(store.clone(), HashMap::new());
        LocalTokens { store, workspaces, clock }
    }

    /// The same, where some workspaces are not the store's.
    #[must_use]
    pub fn with_workspaces(self, workspaces: WorkspaceLists) -> LocalTokens {
        LocalTokens { workspaces, ..self }
    }

    async fn find(&self, bearer: Option<&str>, product: &str) -> Result<Authenticated, AuthError> {
        let bearer = bearer.ok_or(AuthError::Missing)?;
        if !token::well_formed(bearer) {
            return Err(AuthError::Unknown);
        }
        let found = self.store.find_token(&token::hash(bearer)).await;
        let found = found.map_err(|error| AuthError::Unavailable(error.to_string()))?.ok_or(AuthError::Unknown)?;
        self.check(&found, product)?;
        let workspaces = self.workspaces(&found, product).await?;
        let principal = Principal {
            person: found.person,
            name: found.name,
            account: found.account,
            workspaces,
            scopes: found.scopes,
            permissions: found.permissions,
            filter: ToolFilter::default(),
            credential: None,
        };
        Ok(Authenticated { principal: Arc::new(principal), token_id: found.id })
    }

    /// The workspaces of `product` that `token` reaches.
    async fn workspaces(&self, token: &Token, product: &str) -> Result<Workspaces, AuthError> {
        let Some(product) = catalogue::product(product) else { return Ok(Workspaces::default()) };
        let all = self.workspaces.of(product, &token.account).await;
        let all = all.map_err(|error| AuthError::Unavailable(error.to_string()))?;
        Ok(reach::narrowed(all, &token.workspaces, token.default_workspace.as_ref()))
    }

    fn check(&self, token: &Token, product: &str) -> Result<(), AuthError> {
        if token.revoked_at.is_some() {
            return Err(AuthError::Revoked);
        }
        if token.expires_at.is_some_and(|end| end <= self.clock.now()) {
            return Err(AuthError::Expired);
        }
        if !token.products.is_empty() && !token.products.iter().any(|named| named == product) {
            return Err(AuthError::WrongProduct);
        }
        Ok(())
    }
}

impl Authenticate for LocalTokens {
    fn authenticate<'a>(
        &'a self,
        bearer: Option<&'a str>,
        product: &'a str,
    ) -> BoxFuture<'a, Result<Authenticated, AuthError>> {
        Box::pin(self.find(bearer, product))
    }
}
