//! One configured API, behind the engine's seam.

use std::sync::Arc;

use bytes::Bytes;
use catalogue::{Dialect, Effect, Method, Origin, Tenancy, Tool};
use engine::{Api, ApiFault, BoxFuture, Listing, Newest, Permit, Secret, Workspaces};
use http::{Request, Response, StatusCode};

use crate::asking::Asking;
use crate::callers::Verdicts;
use crate::credentials::{Credentials, Fingerprint, bearer};
use crate::exchange::{Exchange, Outgoing, client};
use crate::ids::IdMap;
use crate::narrowing::{Narrowing, NotRead};
use crate::newest::{Asked, Memory};
use crate::settings::RemoteSettings;
use crate::surroundings::Surroundings;
use crate::wire::{self, Stop};
use crate::workspaces::{WorkspaceError, WorkspaceTokens};
use crate::{fault::Fault, newest};

/// Why a remote API cannot be set up.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    /// The token is empty or holds characters that a bearer token cannot have.
    #[error("the API token is empty, or holds a space, a line break or another character that no bearer token has")]
    Token,
    /// The token of a product with workspaces does not say which one it opens.
    #[error(transparent)]
    Workspace(#[from] WorkspaceError),
    /// Tokens of workspaces, for a product that has none.
    #[error("{0} has no workspaces: set one token")]
    NoWorkspaces(&'static str),
    /// TLS or the client failed to start, or the contact cannot be a header's text.
    #[error("the HTTP client cannot start: {0}")]
    Client(String),
}

/// The remote API of one product.
///
/// Build one a product from [`RemoteSettings`] and give it to the engine as its [`Api`]. With [`Credentials::Caller`],
/// authenticate each client's bearer with [`Remote::check`], build the [`Principal`] from the [`CheckedCaller`] and put
/// the bearer into its `credential`; calls then run with it. [`Remote::reads_left`] tells the hour's budget of the
/// operator's token, for metrics. [`Api::listing`] may leave types out to spare the budget, and says which.
///
/// [`CheckedCaller`]: crate::CheckedCaller
/// [`Principal`]: engine::Principal
pub struct Remote {
    pub(crate) product: &'static catalogue::Product,
    pub(crate) exchange: Arc<Exchange>,
    pub(crate) ids: IdMap,
    pub(crate) newest: Memory,
    pub(crate) asked: Asked,
    pub(crate) verdicts: Verdicts,
    credentials: Credentials,
}

impl Remote {
    /// Sets the client up; nothing is sent yet.
    ///
    /// # Errors
    /// [`BuildError`] for a token or a TLS set-up that cannot work.
    pub fn new(settings: RemoteSettings, surroundings: Surroundings) -> Result<Remote, BuildError> {
        let credentials = usable(&settings)?;
        let client = client(&settings).map_err(BuildError::Client)?;
        let limits = &settings.limits;
        Ok(Remote {
            ids: IdMap::new(limits.known_ids),
            newest: Memory::new(limits.newest_lists, limits.newest_ttl_seconds),
            asked: Asked::new(limits.newest_lists),
            verdicts: Verdicts::new(limits.known_callers),
            exchange: Arc::new(Exchange::new(&settings, surroundings, client)),
            product: settings.product,
            credentials,
        })
    }

    /// The product that it serves.
    pub fn product(&self) -> &'static catalogue::Product {
        self.product
    }

    /// The workspaces that the operator's tokens open: what callers reach who bring none. `None` for a product without
    /// workspaces, and where each caller's token decides (see [`CheckedCaller`](crate::CheckedCaller)).
    pub fn workspaces(&self) -> Option<&Workspaces> {
        match &self.credentials {
            Credentials::Workspaces(tokens) => Some(tokens.workspaces()),
            Credentials::Operator(_) | Credentials::Caller => None,
        }
    }

    /// Reads left in this hour with the operator's token, as far as is known; of several tokens, with the one that has
    /// fewest. `None` where callers bring their own.
    pub fn reads_left(&self) -> Option<u64> {
        let now = self.exchange.surroundings.clock.now();
        let left = |token: &Secret| self.exchange.budgets.left(Fingerprint::of(&[token.expose()]), now);
        match &self.credentials {
            Credentials::Operator(token) => Some(left(token)),
            Credentials::Workspaces(tokens) => tokens.tokens().map(left).min(),
            Credentials::Caller => None,
        }
    }

    /// For the call of `permit` to `path`.
    pub(crate) fn asking(&self, permit: &Permit, path: &str) -> Result<Asking, Fault> {
        Asking::of(&self.credentials, permit, path, &self.exchange)
    }

    async fn call(&self, permit: &Permit, request: Request<Bytes>) -> Result<Response<Bytes>, ApiFault> {
        let tool = permit.tool();
        match tool.origin {
            Origin::Api => {}
            Origin::Sandbox => return Ok(wire::refusal::not_public(tool)),
            Origin::Server => return Err(Fault::Internal(format!("{} is answered without an API", tool.name)).into()),
        }
        let mut asking = match self.asking(permit, request.uri().path()) {
            Err(Fault::NoWorkspaceToken) => return Ok(wire::refusal::no_token(tool.style())),
            asking => asking?,
        };
        asking.request_id = request.headers().get("request-id").cloned();
        self.asked.count(asking.caller, tool.record.key);
        let asked_for = wire::translated_uid(tool, request.uri().path());
        let translation = wire::Translation::new(self, &asking, permit);
        let request = match translation.translate(request).await {
            Ok(request) => request,
            Err(Stop::Answer(answer)) => return Ok(*answer),
            Err(Stop::Fault(fault)) if tool.effect == Effect::Read => return Err(fault.into()),
            // Nothing was sent, so nothing happened: a refusal, not an unknown outcome.
            Err(Stop::Fault(fault)) => return Ok(wire::refusal::not_sent(tool.style(), &fault)),
        };
        // The same, one step later: everything was looked up, and no call or time is left to send the write.
        if tool.effect != Effect::Read
            && let Some(fault) = self.exhausted(&asking)
        {
            return Ok(wire::refusal::not_sent(tool.style(), &fault));
        }
        let sent = match Narrowing::of(tool, request) {
            Ok(Ok(narrowing)) => narrowing.read(&self.exchange, &asking).await,
            Ok(Err(request)) => self.exchange.send(&asking, Outgoing::of(tool, request)?).await,
            Err(NotRead::Refused(answer)) => return Ok(*answer),
            Err(NotRead::Fault(fault)) => return Err(fault.into()),
        };
        if tool.effect != Effect::Read {
            self.forget(&asking, permit);
        }
        let answer = match sent {
            // The API took no look at it.
            Err(fault @ Fault::CertificateRefused(_)) if tool.effect != Effect::Read => {
                return Ok(wire::refusal::not_sent(tool.style(), &fault));
            }
            sent => sent?,
        };
        match answer.status() {
            StatusCode::UNAUTHORIZED => self.verdicts.forget(asking.budget),
            status if status.is_success() => self.took(asking.budget),
            _ => {}
        }
        self.learned(permit, asked_for.as_deref(), answer)
    }

    /// What keeps the next call from going out.
    fn exhausted(&self, asking: &Asking) -> Option<Fault> {
        let limits = &self.exchange.limits;
        if asking.calls.left() == 0 {
            return Some(Fault::TooManyCalls { limit: limits.calls_per_request });
        }
        let over = asking.time_left(self.exchange.surroundings.clock.now()).is_none();
        over.then_some(Fault::Timeout { seconds: limits.total_timeout_seconds })
    }

    /// A write may have changed what these lists show.
    fn forget(&self, asking: &Asking, permit: &Permit) {
        let tool = permit.tool();
        let lists = [tool.record, tool.returns].map(|record| self.product.list_tool(record).map(|tool| tool.name));
        let lists: Vec<&str> = lists.into_iter().flatten().collect();
        self.newest.forget(asking.caller, &lists);
    }

    /// Learns from a success, which must be about the record that was asked for: after the API's data were replaced (its
    /// sandbox is wiped thrice a week) a numeric id may be another record's.
    fn learned(
        &self,
        permit: &Permit,
        asked_for: Option<&str>,
        answer: Response<Bytes>,
    ) -> Result<Response<Bytes>, ApiFault> {
        let (tool, account) = (permit.tool(), &permit.principal().account);
        // Ids are the same on both sides in other dialects.
        let renumbered = tool.record.dialect == Dialect::Versioned;
        let read = match answer.status().is_success() && renumbered {
            true => serde_json::from_slice(answer.body()).ok(),
            false => None,
        };
        let Some(read) = read else { return Ok(answer) };
        // A POST on a record may answer a new one: a boleto's second copy.
        if let Some(uid) = asked_for.filter(|_| tool.method != Method::Post)
            && std::ptr::eq(tool.record, tool.returns)
            && wire::answer::is_of_another(uid, &read)
        {
            self.ids.forget(account, tool.record.key, uid);
            return match tool.effect {
                Effect::Read => Ok(wire::refusal::not_found(tool.style())),
                _ => Err(Fault::AnotherRecord.into()),
            };
        }
        self.ids.learn(account, tool.returns, &read);
        Ok(wire::answer::with_uids(tool.returns, &read, answer))
    }
}

/// The credentials as they are used: the single token of a product with workspaces opens the one that it names.
fn usable(settings: &RemoteSettings) -> Result<Credentials, BuildError> {
    match (&settings.credentials, settings.product.tenancy) {
        (Credentials::Operator(token), tenancy) => {
            bearer(token).map_err(|_| BuildError::Token)?;
            match tenancy {
                Tenancy::Account => Ok(settings.credentials.clone()),
                Tenancy::Workspace | Tenancy::Connection => {
                    Ok(Credentials::Workspaces(WorkspaceTokens::of_token(token.clone())?))
                }
            }
        }
        (Credentials::Workspaces(_), Tenancy::Account) => Err(BuildError::NoWorkspaces(settings.product.name)),
        (Credentials::Workspaces(_) | Credentials::Caller, _) => Ok(settings.credentials.clone()),
    }
}

impl Api for Remote {
    fn realm(&self) -> &str {
        &self.exchange.base
    }

    fn offers(&self, tool: &Tool) -> bool {
        tool.origin != Origin::Sandbox
    }

    fn newest(&self, permits: Vec<Permit>, limit: usize) -> BoxFuture<'_, Result<Vec<Vec<Newest>>, ApiFault>> {
        Box::pin(async move { Ok(newest::listing(self, permits, limit).await?.newest) })
    }

    fn listing(&self, permits: Vec<Permit>, limit: usize) -> BoxFuture<'_, Result<Listing, ApiFault>> {
        Box::pin(newest::listing(self, permits, limit))
    }

    fn send(&self, permit: Permit, request: Request<Bytes>) -> BoxFuture<'_, Result<Response<Bytes>, ApiFault>> {
        Box::pin(async move { self.call(&permit, request).await })
    }
}
