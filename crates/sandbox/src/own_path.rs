//! Paths that the sandbox alone has, beside those of the catalogue: what reaches the real service by other ways than its API.

use bytes::Bytes;
use catalogue::{Product, Scope};
use engine::BoxFuture;
use http::{Method, Request};
use jiff::Timestamp;

use crate::billing;
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

/// What the sandbox alone does at a path.
pub(crate) enum Own {
    /// This.
    Found(&'static OwnPath),
    /// Nothing by this method; these it has, joined with commas.
    OtherMethods(String),
}

/// What `product` has of its own at `path`.
pub(crate) fn find(product: &Product, method: &Method, path: &str) -> Option<Own> {
    let path = path.trim_end_matches('/');
    let all = [billing::OWN_PATHS, inbox::OWN_PATHS].into_iter().flatten().flat_map(|paths| paths.iter());
    let here: Vec<_> = all.filter(|own| own.product == product.name && own.path == path).collect();
    match here.iter().find(|own| own.method == *method) {
        Some(own) => Some(Own::Found(own)),
        None if here.is_empty() => None,
        None => Some(Own::OtherMethods(here.iter().map(|own| own.method.as_str()).collect::<Vec<_>>().join(", "))),
    }
}

impl OwnPath {
    /// Refuses a token without the scope.
    pub(crate) fn admit(&self, session: Session<'_>) -> Result<(), Problem> {
        let granted = &session.principal.scopes;
        if !granted.allow(self.scope) {
            return Err(Problem::ScopeMissing { scope: self.scope, granted: granted.clone() });
        }
        Ok(())
    }
}
