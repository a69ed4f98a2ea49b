//! The HTTP front: MCP endpoints and the embedded REST API, behind one set of checks.

use std::sync::Arc;

use axum::Router;

use super::{Installation, ProductGate};
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
        let gate = Arc::new(ProductGate::new(installation.tokens(), product.name));
        rest = rest.nest(&format!("/sandbox/{}", product.name), Arc::clone(&sandbox).router(gate));
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
        let gate = Arc::new(ProductGate::new(installation.tokens(), product.name));
        rest = rest.nest(&format!("/sandbox/{}", product.name), installation.sandbox(product).router(gate));
    }
    server(installation, settings, observe, Vec::new()).router(rest)
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
