//! One request to a product's endpoint, from its head to its answer.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::Request;
use axum::response::Response;
use bytes::Bytes;
use engine::ToolFilter;
use futures_util::FutureExt as _;
use http::request::Parts;
use http::{HeaderValue, Method, StatusCode, header};

use super::answer::{self, Encoding};
use super::room::Place;
use super::{ProductFront, Shared, body, filter, language, presumed_era, stream};
use crate::auth::{self, AuthError, Authenticated, challenge};
use crate::mcp::recorder::Recorder;
use crate::mcp::{self, Era, Facts, Fault, Framing, Id, Prepared, Reply, Sender, Watched, envelope};

/// A refusal on the way to the message: status, what is said, the word for the log, and a header that belongs to it.
struct Refused {
    status: StatusCode,
    fault: Fault,
    outcome: &'static str,
    header: Option<Box<(http::HeaderName, HeaderValue)>>,
}

impl Refused {
    fn new(status: StatusCode, fault: Fault, outcome: &'static str) -> Refused {
        Refused { status, fault, outcome, header: None }
    }

    fn with(mut self, name: http::HeaderName, value: HeaderValue) -> Refused {
        self.header = Some(Box::new((name, value)));
        self
    }
}

/// What one request needs besides its message.
struct Visit {
    shared: Arc<Shared>,
    front: ProductFront,
    parts: Parts,
    request_id: String,
}

/// Serves one request. Whatever panics on the way is answered with -32603.
pub async fn serve(shared: Arc<Shared>, front: ProductFront, request: Request) -> Response {
    let recorder = shared.recorder(front.core.product().name);
    let request_id = recorder.request_id().to_owned();
    let (parts, body) = request.into_parts();
    let era = presumed_era(&parts.headers);
    let observe = Arc::clone(&shared.parts.observe);
    let visit = Visit { shared, front, parts, request_id: request_id.clone() };
    let mut response = match AssertUnwindSafe(visit.answer(body, recorder)).catch_unwind().await {
        Ok(response) => response,
        Err(_) => {
            observe.panicked(&request_id, "outside of any method");
            let body = crate::mcp::reply::error_body(era, None, &Fault::internal());
            answer::json(StatusCode::INTERNAL_SERVER_ERROR, body.into())
        }
    };
    answer::name(&mut response, &request_id);
    response
}

impl Visit {
    async fn answer(self, body: axum::body::Body, mut recorder: Recorder) -> Response {
        match self.admit(body, &mut recorder).await {
            Ok((sender, message, place)) => self.message(sender, message, place, recorder).await,
            Err(refused) => {
                recorder.finish(refused.status.as_u16(), refused.outcome);
                let mut response = answer::refuse(refused.status, &self.parts.headers, &refused.fault);
                if let Some(header) = refused.header {
                    let (name, value) = *header;
                    response.headers_mut().insert(name, value);
                }
                response
            }
        }
    }

    /// Everything before the message: method, room, token, media type, filters, body.
    async fn admit(&self, body: axum::body::Body, recorder: &mut Recorder) -> Result<(Sender, Bytes, Place), Refused> {
        if self.parts.method != Method::POST {
            let fault = Fault::envelope("Method not allowed: send JSON-RPC messages with POST");
            let allowed = HeaderValue::from_static("POST, OPTIONS");
            return Err(
                Refused::new(StatusCode::METHOD_NOT_ALLOWED, fault, "method_not_allowed").with(header::ALLOW, allowed)
            );
        }
        let place = self.shared.room.enter().ok_or_else(|| self.busy())?;
        let caller = self.authenticate().await?;
        recorder.note(|record| record.person = Some(caller.principal.person.clone()));
        if !body::is_json(&self.parts.headers) {
            let fault = Fault::envelope("Unsupported media type: the body must be `application/json` in UTF-8");
            return Err(Refused::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, fault, "unsupported_media_type"));
        }
        let filter = self.filter()?;
        let limit = self.shared.parts.settings.body_limit_bytes;
        let place = self.shared.room.with_body(place, &self.parts.headers, limit).ok_or_else(|| self.busy())?;
        let message = body::read(&self.parts.headers, body, &self.shared.parts.settings).await;
        let message = message.map_err(|(status, fault)| Refused::new(status, fault, "bad_body"))?;
        let mut principal = caller.principal;
        if principal.filter != filter {
            Arc::make_mut(&mut principal).filter = filter;
        }
        let lang = language::wanted(&self.parts.headers);
        Ok((Sender { principal, lang, request_id: self.request_id.clone() }, message, place))
    }

    async fn authenticate(&self) -> Result<Authenticated, Refused> {
        let product = self.front.core.product().name;
        let mut headers = self.parts.headers.get_all(header::AUTHORIZATION).iter();
        let bearer = match (headers.next(), headers.next()) {
            (None, _) => Ok(None),
            (Some(value), None) => value.to_str().map_err(|_| AuthError::Malformed).and_then(auth::bearer).map(Some),
            (Some(_), Some(_)) => Err(AuthError::Malformed),
        };
        let found = match bearer {
            Ok(bearer) => self.shared.parts.authenticator.authenticate(bearer, product).await,
            Err(error) => Err(error),
        };
        found.map_err(|error| self.unknown_caller(&error))
    }

    fn unknown_caller(&self, error: &AuthError) -> Refused {
        let fault = Fault::envelope(format!("Unauthorized: {}", error.description()));
        if let AuthError::Unavailable(detail) = error {
            tracing::error!(request_id = self.request_id, detail, "tokens cannot be looked up");
            return Refused::new(StatusCode::SERVICE_UNAVAILABLE, Fault::busy(error.description()), error.code())
                .with(header::RETRY_AFTER, self.retry_after());
        }
        if let AuthError::Limited { retry_after_seconds } = error {
            let wait = retry_after_seconds.map_or_else(|| self.retry_after(), HeaderValue::from);
            return Refused::new(StatusCode::SERVICE_UNAVAILABLE, Fault::busy(error.description()), error.code())
                .with(header::RETRY_AFTER, wait);
        }
        let url = self.shared.parts.settings.metadata_url(self.front.core.product().name);
        let challenge = challenge::unauthorized(&url, error);
        Refused::new(StatusCode::UNAUTHORIZED, fault, error.code()).with(header::WWW_AUTHENTICATE, challenge)
    }

    fn busy(&self) -> Refused {
        let fault = Fault::busy("The server is busy: try again in a moment");
        Refused::new(StatusCode::SERVICE_UNAVAILABLE, fault, "busy").with(header::RETRY_AFTER, self.retry_after())
    }

    fn retry_after(&self) -> HeaderValue {
        HeaderValue::from(self.shared.parts.settings.retry_after_seconds)
    }

    fn filter(&self) -> Result<ToolFilter, Refused> {
        let product = self.front.core.product();
        filter::narrowed(product, &self.front.filter, &self.parts.uri, &self.parts.headers)
            .map_err(|fault| Refused::new(StatusCode::BAD_REQUEST, fault, "bad_filter"))
    }

    async fn message(self, sender: Sender, message: Bytes, place: Place, mut recorder: Recorder) -> Response {
        let limit = Duration::from_secs(self.shared.parts.settings.request_timeout_seconds);
        let framing = Framing::Http(&self.parts.headers);
        let core = &self.front.core;
        let reply = if envelope::is_array(&message) {
            let late = Late { era: presumed_era(&self.parts.headers), id: None, facts: Facts::default() };
            within(limit, core.handle(&sender, &message, framing), late).await
        } else {
            match core.prepare(&message, framing) {
                Prepared::Done(reply) => *reply,
                Prepared::Run(request) => {
                    recorder.facts(&request.facts);
                    if stream::wanted(&self.parts.headers, &request.progress) {
                        return self.stream(sender, *request, place, recorder);
                    }
                    let late = Late::of(&request);
                    within(limit, core.run(&sender, *request, None), late).await
                }
            }
        };
        recorder.facts(&reply.facts);
        recorder.finish(answer::status(&reply.ending).as_u16(), &reply.outcome);
        let url = self.shared.parts.settings.metadata_url(core.product().name);
        answer::respond(reply, Encoding::accepted(&self.parts.headers), &url)
    }

    fn stream(self, sender: Sender, request: mcp::Request, place: Place, mut recorder: Recorder) -> Response {
        let settings = &self.shared.parts.settings;
        let limit = Duration::from_secs(settings.request_timeout_seconds);
        let every = Duration::from_secs(settings.keep_alive_seconds);
        let core = Arc::clone(&self.front.core);
        let late = Late::of(&request);
        let watched = Watched::new(|notices| async move {
            let reply = within(limit, core.run(&sender, request, Some(notices)), late).await;
            recorder.facts(&reply.facts);
            recorder.finish(StatusCode::OK.as_u16(), &reply.outcome);
            drop(place);
            reply
        });
        stream::respond(watched, every)
    }
}

/// What is answered when a request takes too long.
struct Late {
    era: Era,
    id: Option<Id>,
    facts: Facts,
}

impl Late {
    fn of(request: &mcp::Request) -> Late {
        Late { era: request.client.era(), id: Some(request.id.clone()), facts: request.facts.clone() }
    }
}

/// `run`, or an error when it takes longer than `limit`. A write that was begun goes on by itself and is recorded.
async fn within(limit: Duration, run: impl Future<Output = Reply>, late: Late) -> Reply {
    match tokio::time::timeout(limit, run).await {
        Ok(reply) => reply,
        Err(_) => {
            let message = format!("The request took longer than {} s; a write may have run", limit.as_secs());
            Reply::fault(late.era, late.id.as_ref(), &Fault::busy(message), late.facts).with_outcome("timeout")
        }
    }
}
