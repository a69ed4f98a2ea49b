//! Who sends a request to the sandbox.

use std::sync::Arc;

use catalogue::Tool;
use engine::{AccountId, BoxFuture, PersonId, Principal};

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

    pub(crate) fn session(&self) -> Session<'_> {
        Session { principal: &self.principal, base_url: &self.base_url, admitted: None }
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
    pub(crate) base_url: &'a str,
    /// The tool that a permit admitted; without one, scopes and permissions are checked here.
    pub(crate) admitted: Option<&'static Tool>,
}

impl<'a> Session<'a> {
    pub(crate) fn account(&self) -> &'a AccountId {
        &self.principal.account
    }

    pub(crate) fn person(&self) -> &'a PersonId {
        &self.principal.person
    }
}
