//! The sandbox over HTTP: a router to nest under a product's address.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{NestedPath, Request};
use bytes::Bytes;
use engine::Principal;
use http::{HeaderMap, Response, header};

use crate::caller::{Caller, TokenGate};
use crate::problem::Problem;
use crate::sandbox::Sandbox;

impl Sandbox {
    /// The API's paths behind `gate`, to be nested (`/sandbox/banking`).
    pub fn router(self: Arc<Self>, gate: Arc<dyn TokenGate>) -> axum::Router {
        axum::Router::new().fallback(move |request: Request| {
            let (sandbox, gate) = (Arc::clone(&self), Arc::clone(&gate));
            async move { serve(sandbox, gate, request).await.map(Body::from) }
        })
    }
}

async fn serve(sandbox: Arc<Sandbox>, gate: Arc<dyn TokenGate>, request: Request) -> Response<Bytes> {
    let principal = match bearer(request.headers()) {
        Some(token) => gate.authenticate(token).await,
        None => None,
    };
    let (parts, body) = request.into_parts();
    let Some(principal) = principal else { return sandbox.turn_away(&Problem::Unauthorized, &parts.headers) };
    let limit_bytes = sandbox.body_limit(&parts.method, parts.uri.path());
    let Ok(bytes) = axum::body::to_bytes(body, limit_bytes).await else {
        return sandbox.turn_away(&Problem::TooLarge { limit_bytes }, &parts.headers);
    };
    let base_url = base_url(&parts);
    let is_head = parts.method == http::Method::HEAD;
    let caller = caller(principal, &base_url);
    let (watching, headers) = (Arc::clone(&sandbox), parts.headers.clone());
    // A client that hangs up must not cut a write in half: the request runs to its end in a task of its own.
    let request = Request::from_parts(parts, bytes);
    let running = tokio::spawn(async move { sandbox.handle(caller, request).await });
    match running.await {
        Ok(response) if is_head => response.map(|_| Bytes::new()),
        Ok(response) => response,
        Err(fault) => {
            tracing::error!(%fault, "the sandbox broke off");
            watching.turn_away(&Problem::Internal(fault.to_string()), &headers)
        }
    }
}

fn bearer(headers: &HeaderMap) -> Option<String> {
    let (scheme, token) = headers.get(header::AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    let token = token.trim();
    (scheme.eq_ignore_ascii_case("bearer") && !token.is_empty()).then(|| token.to_owned())
}

fn caller(principal: Principal, base_url: &str) -> Caller {
    Caller::new(Arc::new(principal)).at(base_url)
}

/// What stands before the API's root in the addresses of this connection.
fn base_url(parts: &http::request::Parts) -> String {
    let text = |name: &str| parts.headers.get(name).and_then(|value| value.to_str().ok());
    let Some(host) = text("host").filter(|host| !host.contains(['/', '"', '<', '>', ' '])) else {
        return String::new();
    };
    let scheme = if text("x-forwarded-proto") == Some("https") { "https" } else { "http" };
    let prefix = parts.extensions.get::<NestedPath>().map_or("", NestedPath::as_str).trim_end_matches('/');
    format!("{scheme}://{host}{prefix}")
}

impl Sandbox {
    /// A refusal outside of [`Sandbox::handle`].
    fn turn_away(&self, problem: &Problem, headers: &HeaderMap) -> Response<Bytes> {
        let mut request = http::Request::new(Bytes::new());
        *request.headers_mut() = headers.clone();
        self.respond(self.refuse(problem), &request, self.clock.now())
    }
}
