//! One configured API, called over HTTP.

use std::time::Duration;

use bytes::Bytes;
use engine::{Api, ApiFault, BoxFuture, Newest, Permit};
use http::{Request, Response, header};

use crate::address::BaseAddress;
use crate::credentials::Secret;
use crate::ids::IdMap;
use crate::{body, newest, wire};

/// How one API is reached. Every limit is a setting.
#[derive(Debug, Clone)]
pub struct RemoteSettings {
    /// The product's rows, to know its paths and lists.
    pub product: &'static catalogue::Product,
    /// The API's root.
    pub base: BaseAddress,
    /// The API's own token.
    pub token: Secret,
    /// Limit of the connection's set-up, in seconds.
    pub connect_timeout_seconds: u64,
    /// Limit of a whole exchange, in seconds.
    pub total_timeout_seconds: u64,
    /// Limit of an answer, in bytes.
    pub answer_bytes: usize,
    /// Numeric ids kept in memory.
    pub known_ids: usize,
    /// Pages read at most to learn one record's numeric id.
    pub lookup_pages: u32,
}

impl RemoteSettings {
    /// The default limits for `product` at `base`.
    pub fn new(product: &'static catalogue::Product, base: BaseAddress, token: Secret) -> RemoteSettings {
        RemoteSettings {
            product,
            base,
            token,
            connect_timeout_seconds: 5,
            total_timeout_seconds: 30,
            answer_bytes: 16 * 1024 * 1024,
            known_ids: 10_000,
            lookup_pages: 3,
        }
    }
}

/// Why a remote API cannot be set up.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    /// The token holds characters that a header cannot carry.
    #[error("the API token holds a line break or another character that a header cannot carry")]
    Token,
    /// TLS or the client failed to start.
    #[error("the HTTP client cannot start: {0}")]
    Client(String),
}

/// The remote API of one product.
pub struct Remote {
    pub(crate) settings: RemoteSettings,
    pub(crate) ids: IdMap,
    client: reqwest::Client,
}

impl Remote {
    /// Sets the client up; nothing is sent yet.
    ///
    /// # Errors
    /// [`BuildError`] for a token or a TLS set-up that cannot work.
    pub fn new(settings: RemoteSettings) -> Result<Remote, BuildError> {
        let mut headers = header::HeaderMap::new();
        headers.insert(header::AUTHORIZATION, settings.token.bearer().map_err(|_| BuildError::Token)?);
        headers.insert(header::ACCEPT, header::HeaderValue::from_static("application/json"));
        let tls = rustls::crypto::ring::default_provider();
        // A second installation in the same process finds the first one, which is the same.
        let _ = tls.install_default();
        let client = reqwest::Client::builder()
            .default_headers(headers)
            .user_agent(concat!("kobana-mcp/", env!("CARGO_PKG_VERSION")))
            .redirect(reqwest::redirect::Policy::none())
            .connect_timeout(Duration::from_secs(settings.connect_timeout_seconds))
            .timeout(Duration::from_secs(settings.total_timeout_seconds))
            .build()
            .map_err(|error| BuildError::Client(error.to_string()))?;
        Ok(Remote { ids: IdMap::new(settings.known_ids), settings, client })
    }

    /// Sends one request as the public API takes it.
    pub(crate) async fn exchange(&self, request: Request<Bytes>) -> Result<Response<Bytes>, ApiFault> {
        let (parts, content) = request.into_parts();
        let path = parts.uri.path_and_query().map_or("/", |path| path.as_str());
        let mut outgoing = self.client.request(parts.method, format!("{}{path}", self.settings.base.as_str()));
        for (name, value) in parts.headers.iter().filter(|(name, _)| **name != header::AUTHORIZATION) {
            outgoing = outgoing.header(name, value);
        }
        if !content.is_empty() {
            outgoing = outgoing.body(content);
        }
        let seconds = self.settings.total_timeout_seconds;
        let response = outgoing.send().await.map_err(|error| match error.is_timeout() {
            true => ApiFault::Timeout { seconds },
            false => body::fault(error),
        })?;
        body::read(response, self.settings.answer_bytes).await
    }

    async fn call(&self, permit: &Permit, request: Request<Bytes>) -> Result<Response<Bytes>, ApiFault> {
        let request = match wire::translate(self, permit, request).await? {
            Ok(request) => request,
            Err(missing) => return Ok(wire::refusal(permit.tool().style(), &missing)),
        };
        let response = self.exchange(request).await?;
        if response.status().is_success()
            && let Ok(answer) = serde_json::from_slice(response.body())
        {
            self.ids.learn(&permit.principal().account, permit.tool().returns.key, &answer);
        }
        Ok(response)
    }
}

impl Api for Remote {
    fn newest(&self, permits: Vec<Permit>, limit: usize) -> BoxFuture<'_, Result<Vec<Vec<Newest>>, ApiFault>> {
        Box::pin(newest::newest(self, permits, limit))
    }

    fn send(&self, permit: Permit, request: Request<Bytes>) -> BoxFuture<'_, Result<Response<Bytes>, ApiFault>> {
        Box::pin(async move { self.call(&permit, request).await })
    }
}
