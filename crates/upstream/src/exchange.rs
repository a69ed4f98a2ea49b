//! Exchanges with the API: equal reads share one, known answers are revalidated, and only what had no answer is repeated.

mod attempt;
mod body;
mod flights;
mod outgoing;
mod repeat;
mod validated;
mod verdict;

use std::sync::Arc;

use bytes::Bytes;
use http::{Response, StatusCode};

use crate::asking::Asking;
use crate::budget::Budgets;
use crate::fault::Fault;
use crate::settings::{RemoteLimits, RemoteSettings};
use crate::surroundings::Surroundings;
pub(crate) use attempt::client;
use flights::Flights;
pub(crate) use outgoing::Outgoing;
use validated::{Validated, Validators};

/// The way to one API.
pub(crate) struct Exchange {
    pub(crate) limits: RemoteLimits,
    pub(crate) surroundings: Surroundings,
    pub(crate) budgets: Budgets,
    pub(crate) base: String,
    client: reqwest::Client,
    flights: Flights,
    validated: Validated,
}

impl Exchange {
    pub(crate) fn new(settings: &RemoteSettings, surroundings: Surroundings, client: reqwest::Client) -> Exchange {
        let limits = settings.limits.clone();
        Exchange {
            budgets: Budgets::new(limits.hourly_reads, limits.known_callers),
            validated: Validated::new(limits.kept_answers, limits.kept_answer_bytes),
            flights: Flights::default(),
            base: settings.base.as_str().to_owned(),
            limits,
            surroundings,
            client,
        }
    }

    /// The API's answer: a success that is what it should be, or a refusal (4xx).
    pub(crate) async fn send(self: &Arc<Self>, asking: &Asking, outgoing: Outgoing) -> Result<Response<Bytes>, Fault> {
        if !outgoing.is_shareable() {
            return self.deliver(asking, &outgoing).await;
        }
        let key = (asking.caller, outgoing.target.clone());
        let (exchange, asking) = (Arc::clone(self), asking.clone());
        self.flights.join(key, async move { exchange.read(&asking, outgoing).await }).await
    }

    /// A read, revalidated where its last answer is known.
    async fn read(&self, asking: &Asking, mut outgoing: Outgoing) -> Result<Response<Bytes>, Fault> {
        let key = (asking.caller, outgoing.target.clone());
        let known = self.validated.find(&key);
        if let Some((validators, _)) = &known {
            validators.ask(&mut outgoing.headers);
        }
        let answer = repeat::until_answered(self, asking, &outgoing).await?;
        if let (StatusCode::NOT_MODIFIED, Some((_, known))) = (answer.status(), known) {
            return Ok(known);
        }
        let validators = Validators::of(answer.headers());
        let answer = verdict::examined(answer, &outgoing, self.surroundings.clock.now())?;
        self.validated.keep(key, validators, &answer);
        Ok(answer)
    }

    async fn deliver(&self, asking: &Asking, outgoing: &Outgoing) -> Result<Response<Bytes>, Fault> {
        let answer = repeat::until_answered(self, asking, outgoing).await;
        self.flights.part(asking.caller);
        verdict::examined(answer?, outgoing, self.surroundings.clock.now())
    }
}
