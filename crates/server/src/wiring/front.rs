//! The HTTP front: MCP endpoints and the embedded REST API, behind one set of checks.

use std::sync::Arc;

use axum::Router;
use axum::middleware::from_fn_with_state;
use catalogue::Product;
use sandbox::Sandbox;

use super::{Installation, ProductGate, rest_log};
use crate::cli::Failure;
use crate::http::{HttpSettings, Observe, ProductFront, Server, ServerParts};

/// The MCP endpoints of every served product, their REST APIs and `routes`.
///
/// # Errors
/// Keys of the seal that cannot be used.
pub async fn front(
    installation: &Installation,
    settings: HttpSettings,
    observe: Arc<dyn Observe>,
    routes: Router,
) -> Result<Router, Failure> {
    let sealer = installation.sealer().await?;
    let mut rest = routes;
    let mut products = Vec::new();
    for product in installation.settings.served() {
        let sandbox = installation.sandbox(product);
        rest = rest.merge(rest_api(installation, product, Arc::clone(&sandbox)));
        let core = Arc::new(installation.core(product, sandbox, Arc::clone(&sealer)));
        products.push(ProductFront { core, filter: (&installation.settings.tools).into() });
    }
    Ok(server(installation, settings, observe, products).router(rest))
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
    server(installation, settings, observe, Vec::new()).router(rest)
}

/// `/sandbox/<product>/…`, behind the product's tokens, with a log line a request.
fn rest_api(installation: &Installation, product: &'static Product, sandbox: Arc<Sandbox>) -> Router {
    let gate = Arc::new(ProductGate::new(installation.tokens(), product.name));
    let logged = sandbox.router(gate).layer(from_fn_with_state(Arc::clone(&installation.clock), rest_log::log));
    Router::new().nest(&format!("/sandbox/{}", product.name), logged)
}

fn server(
    installation: &Installation,
    settings: HttpSettings,
    observe: Arc<dyn Observe>,
    products: Vec<ProductFront>,
) -> Server {
    Server::new(ServerParts {
        products,
        authenticator: Arc::new(installation.tokens()),
        settings,
        observe,
        clock: Arc::clone(&installation.clock),
        entropy: Arc::clone(&installation.entropy),
    })
}
