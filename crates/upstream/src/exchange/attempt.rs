//! One attempt: a request out, an answer in, within the limits.

use std::time::Duration;

use bytes::Bytes;
use http::{HeaderValue, Response, header};
use tokio::time::Instant;

use super::Exchange;
use super::body;
use super::outgoing::Outgoing;
use crate::asking::Asking;
use crate::fault::Fault;
use crate::settings::{RemoteLimits, RemoteSettings};

/// The HTTP client: one pool of connections, TLS by rustls, no redirects. A proxy of the environment sees encrypted
/// exchanges only: an API on loopback, which may speak plain HTTP, is always reached directly.
pub(crate) fn client(settings: &RemoteSettings) -> Result<reqwest::Client, String> {
    // A second installation in the same process finds the first one, which is the same.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let name = concat!("kobana-mcp/", env!("CARGO_PKG_VERSION"));
    let agent = match &settings.contact {
        Some(contact) => HeaderValue::try_from(format!("{name} ({contact})")).map_err(|error| error.to_string())?,
        None => HeaderValue::from_static(name),
    };
    let limits = &settings.limits;
    let builder = reqwest::Client::builder();
    let builder = if settings.base.is_encrypted() { builder } else { builder.no_proxy() };
    builder
        .user_agent(agent)
        .redirect(reqwest::redirect::Policy::none())
        .connect_timeout(Duration::from_secs(limits.connect_timeout_seconds))
        .read_timeout(Duration::from_secs(limits.read_timeout_seconds))
        .build()
        .map_err(|error| error.to_string())
}

/// The time of one attempt.
pub(super) struct Time {
    started: Instant,
    whole: Duration,
}

impl Time {
    /// Which limit is over: the whole exchange's, or the one of the wait for the next bytes.
    pub(super) fn over(&self, limits: &RemoteLimits) -> Fault {
        let whole = self.started.elapsed() >= self.whole;
        Fault::Timeout { seconds: if whole { limits.total_timeout_seconds } else { limits.read_timeout_seconds } }
    }
}

/// Sends `outgoing` once; `time` is what is left for it.
pub(super) async fn once(
    exchange: &Exchange,
    asking: &Asking,
    outgoing: &Outgoing,
    time: Duration,
) -> Result<Response<Bytes>, Fault> {
    let address = format!("{}{}", exchange.base, outgoing.target);
    let mut request = exchange.client.request(outgoing.method.clone(), address).timeout(time);
    request = request.headers(outgoing.headers.clone()).header(header::AUTHORIZATION, asking.authorization.clone());
    if let Some(id) = &asking.request_id {
        request = request.header("request-id", id.clone());
    }
    if !outgoing.body.is_empty() {
        request = request.body(outgoing.body.clone());
    }
    let time = Time { started: Instant::now(), whole: time };
    let response = request.send().await.map_err(|error| {
        let connecting = error.is_connect();
        match error.is_timeout() && !connecting {
            true => time.over(&exchange.limits),
            false if connecting => Fault::NoConnection(body::reason(error)),
            false => Fault::NoAnswer(body::reason(error)),
        }
    })?;
    body::read(response, &exchange.limits, &time).await
}
