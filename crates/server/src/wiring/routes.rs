//! What operators ask: whether the server lives, whether it can work, and how it does.

use std::sync::Arc;

use axum::{Router, http::StatusCode, routing::get};
use http::header;
use storage::Store;

use crate::observe::Metrics;

/// The media type of Prometheus' text format in its OpenMetrics form.
const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// `/healthz` (the process lives), `/readyz` (the store answers) and `/metrics`.
pub fn operations(store: Store, metrics: Arc<Metrics>) -> Router {
    let ready = move || {
        let store = store.clone();
        async move {
            match store.ping().await {
                Ok(()) => (StatusCode::OK, "ready\n"),
                Err(fault) => {
                    tracing::error!(%fault, "the store does not answer");
                    (StatusCode::SERVICE_UNAVAILABLE, "the store does not answer\n")
                }
            }
        }
    };
    Router::new()
        .route("/healthz", get(async || "ok\n"))
        .route("/readyz", get(ready))
        .route("/metrics", get(async move || ([(header::CONTENT_TYPE, OPEN_METRICS)], metrics.render())))
}
