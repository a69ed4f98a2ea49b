//! The sandbox: one request in, one response out, in process.

use std::borrow::Cow;
use std::sync::Arc;

use bytes::Bytes;
use catalogue::{Origin, Product};
use engine::{AccountId, Clock, Entropy};
use http::{HeaderName, HeaderValue, Method, Request, Response, header};
use jiff::Timestamp;
use storage::{Store, StoreError};

use crate::bank::{self, Agenda};
use crate::caller::{Caller, Session};
use crate::context::Context;
use crate::dialect::Manner;
use crate::limits::SandboxLimits;
use crate::own_path::{Own, OwnPath};
use crate::problem::Problem;
use crate::reply::Reply;
use crate::routing::{Found, Routes};
use crate::throttle::Throttle;
use crate::{etag, operation, own_path, request};

/// The REST API of one product in a box.
pub struct Sandbox {
    pub(crate) store: Store,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) entropy: Arc<dyn Entropy>,
    pub(crate) limits: SandboxLimits,
    pub(crate) agenda: Agenda,
    pub(crate) product: &'static Product,
    routes: Routes,
    throttle: Throttle,
}

const REQUEST_ID: HeaderName = HeaderName::from_static("request-id");

impl Sandbox {
    /// The API of `product`, kept in `store`.
    pub fn new(
        store: Store,
        product: &'static Product,
        clock: Arc<dyn Clock>,
        entropy: Arc<dyn Entropy>,
        limits: SandboxLimits,
    ) -> Sandbox {
        // What the server answers from the catalogue or the token has no address here.
        let routes = Routes::new(product.tools().filter(|tool| tool.origin != Origin::Server));
        let (agenda, throttle) = (Agenda::default(), Throttle::default());
        Sandbox { store, clock, entropy, limits, agenda, product, routes, throttle }
    }

    /// Answers a request whose path starts at the API's root (`/v1/bank_billets`).
    pub async fn handle(&self, caller: Caller, request: Request<Bytes>) -> Response<Bytes> {
        match caller.tenant(self.product) {
            Some(tenant) => self.answer(caller.session(&tenant.partition()), &request).await,
            None => self.respond(self.refuse(&Problem::WithoutWorkspace), &request, self.clock.now()),
        }
    }

    /// The largest body of a request, in bytes: more for operations that take a file as a form.
    pub fn body_limit(&self, method: &Method, path: &str) -> usize {
        match self.routes.find(method, path) {
            Found::Route(route, _) if request::file_field(route.tool).is_some() => self.limits.upload_bytes,
            _ => match own_path::find(self.product, method, path) {
                Some(Own::Found(own)) => (own.body_bytes)(&self.limits),
                _ => self.limits.body_bytes,
            },
        }
    }

    /// The answer of a refusal that belongs to no operation.
    pub(crate) fn refuse(&self, problem: &Problem) -> Reply {
        let manner = Manner::of_product(self.product);
        (manner.refuse)(None, problem)
    }

    /// A write of `account` at `now`, not yet committed.
    pub(crate) async fn context(&self, account: &AccountId, now: Timestamp) -> Result<Context, StoreError> {
        let tx = self.store.begin(account).await?;
        Ok(Context::new(tx, account.clone(), now, Arc::clone(&self.entropy)).under(&self.limits))
    }

    /// A look at `account` at `now` that writes nothing and waits for no write.
    pub(crate) async fn reading(&self, account: &AccountId, now: Timestamp) -> Result<Context, StoreError> {
        let tx = self.store.snapshot(account).await?;
        Ok(Context::new(tx, account.clone(), now, Arc::clone(&self.entropy)).under(&self.limits))
    }

    pub(crate) async fn answer(&self, session: Session<'_>, request: &Request<Bytes>) -> Response<Bytes> {
        let now = self.clock.now();
        let who = (session.account(), session.person());
        let allowance = self.throttle.count(&self.limits, who, request.method(), now);
        let reply = match allowance {
            Some(left) if left.remaining.is_none() => {
                self.refuse(&Problem::TooMany { retry_after_seconds: left.reset_seconds })
            }
            _ => self.route(session, request, now).await,
        };
        let reply = match *request.method() {
            // The engine keeps no answers to compare with.
            _ if session.admitted.is_some() => reply,
            Method::GET | Method::HEAD => etag::validate(reply, request.headers()),
            _ => reply,
        };
        let reply = match allowance {
            Some(left) => left.tell(reply),
            None => reply,
        };
        self.respond(reply, request, now)
    }

    async fn route(&self, session: Session<'_>, request: &Request<Bytes>, now: Timestamp) -> Reply {
        let path = request.uri().path();
        match own_path::find(self.product, request.method(), path) {
            Some(Own::Found(own)) => {
                return match own.admit(session) {
                    Ok(()) => self.run_own(own, session, request, now).await,
                    Err(refused) => self.refuse(&refused),
                };
            }
            Some(Own::OtherMethods(allowed)) => return self.refuse(&Problem::WrongMethod { allowed }),
            None => {}
        }
        let (route, parameters) = match self.routes.find(request.method(), path) {
            Found::Route(route, parameters) => (route, parameters),
            Found::OtherMethods(allowed) => return self.refuse(&Problem::WrongMethod { allowed }),
            Found::Nothing => return self.refuse(&Problem::NotFound),
        };
        if let Err(refused) = admit(session, route.tool) {
            return report(&refused, route.tool);
        }
        if let Err(fault) = bank::catch_up(self, session.account(), now).await {
            return report(&Problem::Store(fault), route.tool);
        }
        let asked = operation::Incoming { session, request, route, parameters, now };
        match operation::run(self, asked).await {
            Ok(reply) => reply,
            Err(problem) => report(&problem, route.tool),
        }
    }

    /// Runs a path of the sandbox's own.
    async fn run_own(
        &self,
        own: &'static OwnPath,
        session: Session<'_>,
        request: &Request<Bytes>,
        now: Timestamp,
    ) -> Reply {
        match (own.run)(self, session, request, now).await {
            Ok(reply) => reply,
            Err(problem) => {
                if matches!(problem, Problem::Store(_) | Problem::Internal(_)) {
                    tracing::error!(path = own.path, %problem, "sandbox fault");
                }
                self.refuse(&problem)
            }
        }
    }

    pub(crate) fn respond(&self, reply: Reply, request: &Request<Bytes>, now: Timestamp) -> Response<Bytes> {
        let mut response = Response::new(reply.body);
        *response.status_mut() = reply.status;
        let headers = response.headers_mut();
        if !response_is_empty(reply.status) {
            let media_type = match reply.media_type {
                Cow::Borrowed(fixed) => Ok(HeaderValue::from_static(fixed)),
                Cow::Owned(stored) => HeaderValue::from_str(&stored),
            };
            let unknown = HeaderValue::from_static("application/octet-stream");
            headers.insert(header::CONTENT_TYPE, media_type.unwrap_or(unknown));
        }
        let own = request::own_id(request.headers()).and_then(|id| HeaderValue::from_str(id).ok());
        let fresh = || HeaderValue::from_str(&engine::clock::uuid_v7(now, self.entropy.as_ref()).to_string()).ok();
        if let Some(id) = own.or_else(fresh) {
            headers.insert(REQUEST_ID, id);
        }
        for (name, value) in reply.headers {
            headers.insert(name, value);
        }
        response
    }
}

const fn response_is_empty(status: http::StatusCode) -> bool {
    matches!(status, http::StatusCode::NO_CONTENT | http::StatusCode::NOT_MODIFIED)
}

/// Refuses a caller whose token lacks a scope or whose person may not run the tool. A permit has been checked before.
fn admit(session: Session<'_>, tool: &'static catalogue::Tool) -> Result<(), Problem> {
    let forbidden = |detail: &str| Problem::Forbidden { detail: detail.to_owned() };
    let principal = session.principal;
    match session.admitted {
        Some(admitted) if admitted.name == tool.name => Ok(()),
        Some(_) => Err(forbidden("A permissão não vale para esta operação.")),
        None if !principal.scopes.allow(tool.scope) => {
            Err(Problem::ScopeMissing { scope: tool.scope, granted: principal.scopes.clone() })
        }
        None if !principal.permissions.allow(tool.name) => {
            Err(forbidden("Você não tem permissão para acessar esse recurso."))
        }
        None => Ok(()),
    }
}

/// The answer of a refusal; a fault of our own is logged.
fn report(problem: &Problem, tool: &'static catalogue::Tool) -> Reply {
    if matches!(problem, Problem::Store(_) | Problem::Internal(_)) {
        tracing::error!(tool = tool.name, %problem, "sandbox fault");
    }
    (Manner::of_tool(tool).refuse)(Some(tool), problem)
}
