//! Protected-resource metadata (RFC 9728): what the endpoint is called, and what tokens it takes.

use std::collections::BTreeSet;

use axum::response::{IntoResponse, Response};
use catalogue::Product;
use http::{HeaderValue, header};
use serde_json::json;

use super::settings::HttpSettings;

/// Where the metadata of any resource lives (RFC 9728, section 3).
pub const WELL_KNOWN: &str = "/.well-known/oauth-protected-resource";

/// The metadata document of `product`'s endpoint. `resource` is the public address of the settings, whatever the request
/// called the host. Local tokens have no authorization server, so none is named.
pub fn document(settings: &HttpSettings, product: &'static Product) -> String {
    let mut scopes: Vec<&str> = vec!["read", "write", "all"];
    scopes.extend(
        product.tools().map(|tool| tool.scope.resource).filter(|scope| !scope.is_empty()).collect::<BTreeSet<_>>(),
    );
    json!({
        "resource": settings.endpoint_url(product.name),
        "resource_name": product.title.en,
        "scopes_supported": scopes,
        "bearer_methods_supported": ["header"],
    })
    .to_string()
}

/// The document as an answer that a client may keep for an hour.
pub fn answer(document: String) -> Response {
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("application/json")),
        (header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=3600")),
    ];
    (headers, document).into_response()
}
