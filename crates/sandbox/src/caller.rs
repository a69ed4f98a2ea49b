//! Who sends a request to the sandbox.

use std::sync::Arc;

use catalogue::{Product, Tenancy, Tool};
use engine::{AccountId, BoxFuture, PersonId, Principal, Tenant};

/// An authenticated sender of a request.
#[derive(Debug, Clone)]
pub struct Caller {
    principal: Arc<Principal>,
    base_url: Arc<str>,
}

impl Caller {
    /// A caller whose page addresses are paths from the API's root.
    pub fn new(principal: Arc<Principal>) -> Caller {
        Caller { principal, base_url: Arc::from("") }
    }

    /// Puts `base_url` (`http://localhost:8080/sandbox/banking`) before the addresses of pages.
    #[must_use]
    pub fn at(mut self, base_url: &str) -> Caller {
        self.base_url = Arc::from(base_url);
        self
    }

    pub(crate) fn session<'a>(&'a self, partition: &'a AccountId) -> Session<'a> {
        Session { principal: &self.principal, partition, base_url: &self.base_url, admitted: None }
    }

    /// Where the caller's requests to `product` are made: nothing in a request chooses a workspace, the token does.
    pub(crate) fn tenant(&self, product: &Product) -> Option<Tenant> {
        let account = self.principal.account.clone();
        match product.tenancy {
            Tenancy::Account => Some(Tenant::of_account(account)),
            Tenancy::Workspace | Tenancy::Connection => {
                let usual = self.principal.workspaces.usual()?;
                Some(Tenant::of_workspace(account, usual.id.clone()))
            }
        }
    }
}

/// Finds who a bearer token belongs to.
pub trait TokenGate: Send + Sync {
    /// The token's owner; `None` for a token that is unknown, expired or revoked.
    fn authenticate(&self, bearer: String) -> BoxFuture<'_, Option<Principal>>;
}

/// One request's sender, borrowed for its time.
#[derive(Clone, Copy)]
pub(crate) struct Session<'a> {
    pub(crate) principal: &'a Principal,
    /// Whose records the request works with.
    pub(crate) partition: &'a AccountId,
    pub(crate) base_url: &'a str,
    /// The tool that a permit admitted; without one, scopes and permissions are checked here.
    pub(crate) admitted: Option<&'static Tool>,
}

impl<'a> Session<'a> {
    pub(crate) fn account(&self) -> &'a AccountId {
        self.partition
    }

    pub(crate) fn person(&self) -> &'a PersonId {
        &self.principal.person
    }
}
