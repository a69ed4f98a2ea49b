//! One configured API, behind the engine's seam.

use std::sync::Arc;

use bytes::Bytes;
use catalogue::Effect;
use engine::{Api, ApiFault, BoxFuture, Listing, Newest, Permit, Principal};
use http::{Request, Response, StatusCode};

use crate::asking::Asking;
use crate::callers::Verdicts;
use crate::credentials::{Credentials, bearer};
use crate::exchange::{Exchange, Outgoing, client};
use crate::ids::IdMap;
use crate::newest::{Asked, Memory};
use crate::settings::RemoteSettings;
use crate::surroundings::Surroundings;
use crate::wire::{self, Stop};
use crate::{fault::Fault, newest};

/// Why a remote API cannot be set up.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    /// The token is empty or holds characters that a bearer token cannot have.
    #[error("the API token is empty, or holds a space, a line break or another character that no bearer token has")]
    Token,
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
        if let Credentials::Operator(token) = &settings.credentials {
            bearer(token).map_err(|_| BuildError::Token)?;
        }
        let client = client(&settings).map_err(BuildError::Client)?;
        let limits = &settings.limits;
        Ok(Remote {
            ids: IdMap::new(limits.known_ids),
            newest: Memory::new(limits.newest_lists, limits.newest_ttl_seconds),
            asked: Asked::new(limits.newest_lists),
            verdicts: Verdicts::new(limits.known_callers),
            exchange: Arc::new(Exchange::new(&settings, surroundings, client)),
            product: settings.product,
            credentials: settings.credentials,
        })
    }

    /// Reads left in this hour with the operator's token, as far as is known; `None` where callers bring their own.
    pub fn reads_left(&self) -> Option<u64> {
        let Credentials::Operator(token) = &self.credentials else { return None };
        Some(self.exchange.budgets.left(self.credentials.budget(token), self.exchange.surroundings.clock.now()))
    }

    pub(crate) fn asking(&self, principal: &Principal) -> Result<Asking, Fault> {
        Asking::of(&self.credentials, principal, self.exchange.limits.calls_per_request)
    }

    async fn call(&self, permit: &Permit, request: Request<Bytes>) -> Result<Response<Bytes>, ApiFault> {
        let (tool, principal) = (permit.tool(), permit.principal());
        let mut asking = self.asking(principal)?;
        asking.request_id = request.headers().get("request-id").cloned();
        self.asked.count(asking.caller, tool.record.key);
        let translation = wire::Translation::new(self, &asking, permit);
        let request = match translation.translate(request).await {
            Ok(request) => request,
            Err(Stop::Answer(answer)) => return Ok(*answer),
            Err(Stop::Fault(fault)) if tool.effect == Effect::Read => return Err(fault.into()),
            // Nothing was sent, so nothing happened: a refusal, not an unknown outcome.
            Err(Stop::Fault(fault)) => return Ok(wire::refusal::not_sent(tool.style(), &fault)),
        };
        // The same, one step later: everything was looked up, and no call is left to send the write with.
        if tool.effect != Effect::Read && asking.calls.left() == 0 {
            let limit = self.exchange.limits.calls_per_request;
            return Ok(wire::refusal::not_sent(tool.style(), &Fault::TooManyCalls { limit }));
        }
        let sent = self.exchange.send(&asking, Outgoing::of(tool, request)?).await;
        if tool.effect != Effect::Read {
            self.forget(&asking, permit);
        }
        let answer = sent?;
        if answer.status() == StatusCode::UNAUTHORIZED {
            self.verdicts.forget(asking.budget);
        }
        Ok(self.learned(permit, answer))
    }

    /// A write may have changed what these lists show.
    fn forget(&self, asking: &Asking, permit: &Permit) {
        let tool = permit.tool();
        let lists = [tool.record, tool.returns].map(|record| self.product.list_tool(record).map(|tool| tool.name));
        let lists: Vec<&str> = lists.into_iter().flatten().collect();
        self.newest.forget(asking.caller, &lists);
    }

    fn learned(&self, permit: &Permit, answer: Response<Bytes>) -> Response<Bytes> {
        let returns = permit.tool().returns;
        if !answer.status().is_success() {
            return answer;
        }
        if let Ok(read) = serde_json::from_slice(answer.body()) {
            self.ids.learn(&permit.principal().account, returns, &read);
            return wire::answer::with_uids(returns, &read, answer);
        }
        answer
    }
}

impl Api for Remote {
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
