//! The HTTP front: MCP endpoints and the embedded REST API, behind one set of checks.

use std::collections::HashMap;
use std::sync::Arc;

use axum::Router;
use axum::middleware::from_fn_with_state;
use catalogue::Product;
use engine::Api;
use sandbox::Sandbox;

use super::{Installation, ProductGate, remote, rest_log};
use crate::auth::Callers;
use crate::cli::Failure;
use crate::http::{HttpSettings, Observe, ProductFront, Server, ServerParts};

/// The MCP endpoints of every served product, the REST APIs of those that no remote one serves, and `routes`.
///
/// # Errors
/// Keys of the seal, or remote APIs, that cannot be used.
pub async fn front(
    installation: &Installation,
    settings: HttpSettings,
    observe: Arc<dyn Observe>,
    routes: Router,
) -> Result<Router, Failure> {
    let sealer = installation.sealer().await?;
    let files = settings.file_links();
    let mut rest = routes;
    let mut products = Vec::new();
    let mut callers = HashMap::new();
    for product in installation.settings.served() {
        let api: Arc<dyn Api> = match remote(&installation.settings, product)? {
            Some(remote) => {
                let budget = Arc::clone(&remote);
                observe.reads_left(product.name, Box::new(move || budget.reads_left()));
                if installation.settings.is_opened_by_callers(product) {
                    callers.insert(product.name, Arc::clone(&remote));
                }
                remote
            }
            None => {
                let sandbox = installation.sandbox(product);
                rest = rest.merge(rest_api(installation, product, Arc::clone(&sandbox)));
                sandbox
            }
        };
        let core = Arc::new(installation.core(product, api, Arc::clone(&sealer), files.clone()));
        products.push(ProductFront { core, filter: installation.settings.tools.filter(product) });
    }
    let callers = Callers::new(installation.tokens(), callers);
    let parts = ServerParts { products, ..parts(installation, settings, observe, callers) };
    Ok(Server::new(parts).router(rest))
}

/// The REST APIs alone, and `routes`.
pub fn rest_only(
    installation: &Installation,
    settings: HttpSettings,
    observe: Arc<dyn Observe>,
    routes: Router,
) -> Router {
    let mut rest = routes;
    for product in installation.settings.served() {
        rest = rest.merge(rest_api(installation, product, installation.sandbox(product)));
    }
    let callers = Callers::new(installation.tokens(), HashMap::new());
    Server::new(parts(installation, settings, observe, callers)).router(rest)
}

/// `/sandbox/<product>/…`, behind the product's tokens, with a log line a request.
fn rest_api(installation: &Installation, product: &'static Product, sandbox: Arc<Sandbox>) -> Router {
    let gate = Arc::new(ProductGate::new(installation.tokens(), product.name));
    let logged = sandbox.router(gate).layer(from_fn_with_state(Arc::clone(&installation.clock), rest_log::log));
    Router::new().nest(&format!("/sandbox/{}", product.name), logged)
}

/// What every server is made of; without products yet.
fn parts(
    installation: &Installation,
    settings: HttpSettings,
    observe: Arc<dyn Observe>,
    callers: Callers,
) -> ServerParts {
    ServerParts {
        products: Vec::new(),
        authenticator: Arc::new(callers),
        settings,
        observe,
        clock: Arc::clone(&installation.clock),
        entropy: Arc::clone(&installation.entropy),
    }
}
