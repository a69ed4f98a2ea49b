//! Paths that the sandbox alone has, beside those of the catalogue: what reaches the real service by other ways than its API.

use bytes::Bytes;
use catalogue::{Product, Scope};
use engine::BoxFuture;
use http::{Method, Request};
use jiff::Timestamp;

use crate::caller::Session;
use crate::inbox;
use crate::limits::SandboxLimits;
use crate::problem::Problem;
use crate::reply::Reply;
use crate::sandbox::Sandbox;

/// What a request to a path of the sandbox's own does.
pub(crate) type Run =
    for<'a> fn(&'a Sandbox, Session<'a>, &'a Request<Bytes>, Timestamp) -> BoxFuture<'a, Result<Reply, Problem>>;

/// A path of the sandbox's own.
pub(crate) struct OwnPath {
    /// The product whose API has it.
    pub(crate) product: &'static str,
    pub(crate) method: Method,
    /// Without parameters.
    pub(crate) path: &'static str,
    /// What a token must allow.
    pub(crate) scope: Scope,
    /// The largest body, in bytes.
    pub(crate) body_bytes: fn(&SandboxLimits) -> usize,
    pub(crate) run: Run,
}

/// The own path of `product` at `path`, whatever its method.
pub(crate) fn find(product: &Product, path: &str) -> Option<&'static OwnPath> {
    let path = path.trim_end_matches('/');
    inbox::OWN_PATHS.iter().find(|own| own.product == product.name && own.path == path)
}

impl OwnPath {
    /// Refuses another method, and a token without the scope.
    pub(crate) fn admit(&self, session: Session<'_>, method: &Method) -> Result<(), Problem> {
        if *method != self.method {
            return Err(Problem::WrongMethod { allowed: self.method.to_string() });
        }
        let granted = &session.principal.scopes;
        if !granted.allow(self.scope) {
            return Err(Problem::ScopeMissing { scope: self.scope, granted: granted.clone() });
        }
        Ok(())
    }
}
