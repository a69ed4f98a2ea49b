//! One attempt: a request out, an answer in, within the limits.

use std::error::Error as StdError;
use std::io;
use std::time::Duration;

use bytes::Bytes;
use http::{HeaderValue, Response, header};
use rustls::AlertDescription;
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
    let builder = match &settings.client_certificate {
        Some(certificate) => builder.identity(certificate.identity().map_err(|error| error.to_string())?),
        None => builder,
    };
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
        match refusal_of_certificate(&error) {
            Some(alert) => Fault::CertificateRefused(alert),
            None if error.is_timeout() && !connecting => time.over(&exchange.limits),
            None if connecting => Fault::NoConnection(body::reason(error)),
            None => Fault::NoAnswer(body::reason(error)),
        }
    })?;
    body::read(response, &exchange.limits, &time).await
}

/// The alert by which the other side turned this side's certificate away, or the lack of one. In TLS 1.3 it comes after
/// the request went out; it was not read then (RFC 8446, section 4.4.2.4).
fn refusal_of_certificate(error: &reqwest::Error) -> Option<String> {
    let mut cause: Option<&(dyn StdError + 'static)> = error.source();
    while let Some(one) = cause {
        // An input/output error has the one that it wraps inside, not behind it.
        let inner = one.downcast_ref::<io::Error>().and_then(io::Error::get_ref);
        let alert = one.downcast_ref().or_else(|| inner.and_then(|inner| inner.downcast_ref()));
        if let Some(rustls::Error::AlertReceived(alert)) = alert {
            return is_about_certificates(*alert).then(|| format!("{alert:?}"));
        }
        cause = one.source();
    }
    None
}

/// Whether an alert tells that the certificate of this side is missing or not taken (RFC 8446, section 6.2).
fn is_about_certificates(alert: AlertDescription) -> bool {
    matches!(
        alert,
        AlertDescription::CertificateRequired
            | AlertDescription::NoCertificate
            | AlertDescription::BadCertificate
            | AlertDescription::UnsupportedCertificate
            | AlertDescription::CertificateRevoked
            | AlertDescription::CertificateExpired
            | AlertDescription::CertificateUnknown
            | AlertDescription::UnknownCA
            | AlertDescription::DecryptError
            | AlertDescription::AccessDenied
    )
}
