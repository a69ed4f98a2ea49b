//! The tokens as the embedded REST API sees them.

use engine::{BoxFuture, Principal};
use sandbox::TokenGate;

use crate::auth::{Authenticate, LocalTokens};

/// Opens one product's REST API to the tokens that open its MCP endpoint.
pub struct ProductGate {
    tokens: LocalTokens,
    product: &'static str,
}

impl ProductGate {
    /// The gate of `product`.
    pub fn new(tokens: LocalTokens, product: &'static str) -> ProductGate {
        ProductGate { tokens, product }
    }
}

impl TokenGate for ProductGate {
    fn authenticate(&self, bearer: String) -> BoxFuture<'_, Option<Principal>> {
        Box::pin(async move {
            let found = self.tokens.authenticate(Some(&bearer), self.product).await;
            match found {
                Ok(caller) => Some(Principal::clone(&caller.principal)),
                Err(reason) => {
                    tracing::info!(reason = reason.code(), "the REST API refused a token");
                    None
                }
            }
        })
    }
}
