//! MCP over HTTP: one endpoint a product, `POST /<product>/mcp`, both eras (Streamable HTTP without sessions), and the files
//! that tools give at addresses of this server.

mod answer;
mod body;
mod connection;
mod endpoint;
mod file;
mod filter;
pub mod guard;
mod held;
mod language;
mod listen;
pub mod metadata;
mod patient;
mod pieces;
mod room;
pub mod settings;
mod stream;
mod weights;

use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::Response;
use axum::routing::{any, get};
use engine::{Clock, Entropy, ToolFilter};
use http::{HeaderMap, HeaderName, Method, StatusCode, header};
use tower_http::cors::{AllowOrigin, CorsLayer};

use crate::auth::Authenticate;
use crate::mcp::recorder::Recorder;
use crate::mcp::{Core, Fault, Framing, client};

pub use crate::mcp::record::{Observe, RequestRecord};
pub use listen::{bind, serve};
pub use settings::HttpSettings;

use guard::Guard;
use room::Room;

/// The request's id, on every answer.
pub const REQUEST_ID: HeaderName = HeaderName::from_static("request-id");

/// One product as the front serves it.
#[derive(Clone)]
pub struct ProductFront {
    /// Its core.
    pub core: Arc<Core>,
    /// What the settings leave of its tools.
    pub filter: ToolFilter,
}

/// What the front is made of.
pub struct ServerParts {
    /// The products, in the order in which they are named.
    pub products: Vec<ProductFront>,
    /// Who calls.
    pub authenticator: Arc<dyn Authenticate>,
    /// Names and limits.
    pub settings: HttpSettings,
    /// Logs and metrics.
    pub observe: Arc<dyn Observe>,
    /// Time.
    pub clock: Arc<dyn Clock>,
    /// Randomness, for request ids.
    pub entropy: Arc<dyn Entropy>,
}

/// The HTTP front.
pub struct Server {
    shared: Arc<Shared>,
}

struct Shared {
    parts: ServerParts,
    guard: Guard,
    room: Room,
}

impl Server {
    /// Puts the front together.
    pub fn new(parts: ServerParts) -> Server {
        let settings = &parts.settings;
        let guard = Guard::new(&settings.public_url, &settings.allowed_hosts, &settings.allowed_origins);
        let room = Room::new(settings);
        Server { shared: Arc::new(Shared { parts, guard, room }) }
    }

    /// Every route: the products' endpoints, their metadata, and `others` (health, metrics, sandbox) behind the same checks
    /// of host and origin.
    pub fn router(&self, others: Router) -> Router {
        let mut router: Router<Arc<Shared>> = Router::new();
        for front in &self.shared.parts.products {
            let name = front.core.product().name;
            let (shared, served) = (Arc::clone(&self.shared), front.clone());
            let endpoint = any(move |request: Request| endpoint::serve(Arc::clone(&shared), served.clone(), request));
            let document = metadata::document(&self.shared.parts.settings, front.core.product());
            let described = get(move || async move { metadata::answer(document) });
            router = router
                .route(&format!("/{name}/mcp"), endpoint.clone())
                .route(&format!("/{name}/mcp/"), endpoint)
                .route(&format!("{}/{name}/mcp", metadata::WELL_KNOWN), described.clone())
                .route(&format!("{}/{name}/mcp/", metadata::WELL_KNOWN), described);
            for (tool, route) in file::routes(front.core.product()).filter(|(tool, _)| front.filter.allow(tool)) {
                let (shared, served) = (Arc::clone(&self.shared), front.clone());
                let given = move |request: Request| file::serve(Arc::clone(&shared), served.clone(), tool, request);
                router = router.route(&route, any(given));
            }
        }
        if let Some(first) = self.shared.parts.products.first() {
            let document = metadata::document(&self.shared.parts.settings, first.core.product());
            router = router.route(metadata::WELL_KNOWN, get(move || async move { metadata::answer(document) }));
        }
        router
            .merge(others.with_state(()))
            .fallback(unknown_path)
            .with_state(Arc::clone(&self.shared))
            .layer(self.cors())
            .layer(from_fn_with_state(Arc::clone(&self.shared), guarded))
    }

    fn cors(&self) -> CorsLayer {
        let shared = Arc::clone(&self.shared);
        let sent = ["authorization", "content-type", "accept", "accept-language", "last-event-id"];
        let mcp = [
            "mcp-protocol-version",
            "mcp-method",
            "mcp-name",
            "mcp-session-id",
            "x-mcp-toolsets",
            "x-mcp-tools",
            "x-mcp-exclude-tools",
            "x-mcp-readonly",
        ];
        CorsLayer::new()
            .allow_origin(AllowOrigin::predicate(move |origin, _| shared.guard.allows_origin(origin)))
            .allow_methods([Method::GET, Method::POST, Method::OPTIONS])
            .allow_headers(sent.into_iter().chain(mcp).map(HeaderName::from_static).collect::<Vec<_>>())
            .expose_headers([header::WWW_AUTHENTICATE, header::RETRY_AFTER, REQUEST_ID])
            .max_age(std::time::Duration::from_secs(3600))
    }
}

/// Refuses requests that a web page may have sent under a foreign name, before anything else looks at them.
async fn guarded(State(shared): State<Arc<Shared>>, request: Request, next: Next) -> Response {
    // Probes call by number, not by name, and learn nothing here.
    let probe = matches!(request.uri().path(), "/healthz" | "/readyz");
    if !probe && !shared.guard.allows_host(request.uri(), request.headers()) {
        let fault = Fault::envelope("Forbidden: this host is not served here; add it to the allowed hosts");
        return shared.refuse(request.headers(), StatusCode::FORBIDDEN, &fault, "forbidden_host");
    }
    if !shared.guard.allows_origin_of(request.headers()) {
        let fault = Fault::envelope("Forbidden: this origin may not call; add it to the allowed origins");
        return shared.refuse(request.headers(), StatusCode::FORBIDDEN, &fault, "forbidden_origin");
    }
    next.run(request).await
}

async fn unknown_path(State(shared): State<Arc<Shared>>, request: Request) -> Response {
    let path = crate::mcp::fault::shown(request.uri().path());
    let fault = Fault::envelope(format!("Not found: nothing is served at {path}; MCP endpoints are /<product>/mcp"));
    shared.refuse(request.headers(), StatusCode::NOT_FOUND, &fault, "unknown_path")
}

impl Shared {
    /// A record of a request that begins now, under a fresh id.
    fn recorder(&self, product: &'static str) -> Recorder {
        let request_id = engine::clock::uuid_v7(self.parts.clock.now(), self.parts.entropy.as_ref()).to_string();
        let record = RequestRecord { request_id, product, ..RequestRecord::empty() };
        Recorder::begin(record, Arc::clone(&self.parts.clock), Arc::clone(&self.parts.observe))
    }

    /// Refuses a request that reached no endpoint.
    fn refuse(&self, headers: &HeaderMap, status: StatusCode, fault: &Fault, outcome: &str) -> Response {
        let recorder = self.recorder("");
        let mut response = answer::refuse(status, headers, fault);
        answer::name(&mut response, recorder.request_id());
        recorder.finish(status.as_u16(), outcome);
        response
    }
}

/// The era in which an error is written when there is no message to go by.
fn presumed_era(headers: &HeaderMap) -> crate::mcp::Era {
    client::presumed_era(Framing::Http(headers), None, "")
}
