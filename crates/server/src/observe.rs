//! Logs and metrics: one line and one count a request, never an argument, a result or a token.

mod budget;
pub mod logs;
pub mod metrics;

use std::sync::Arc;

use crate::mcp::record::{Observe, ReadsLeft, RequestRecord};
pub use metrics::Metrics;

/// Writes every request to the log and counts it.
#[derive(Debug, Clone)]
pub struct Observer {
    metrics: Arc<Metrics>,
}

impl Observer {
    /// An observer that counts into `metrics`.
    pub fn new(metrics: Arc<Metrics>) -> Observer {
        Observer { metrics }
    }
}

impl Observe for Observer {
    fn request(&self, record: &RequestRecord) {
        self.metrics.count(record);
        tracing::info!(
            target: "request",
            id = record.request_id,
            product = record.product,
            method = record.method,
            tool = record.tool.unwrap_or("-"),
            era = record.version,
            client = client_name(record),
            person = record.person.as_ref().map(|person| person.0.as_str()).unwrap_or("-"),
            outcome = record.outcome,
            status = record.status,
            ms = record.milliseconds,
        );
    }

    fn reads_left(&self, product: &'static str, left: ReadsLeft) {
        self.metrics.watch(product, left);
    }

    fn panicked(&self, request_id: &str, detail: &str) {
        self.metrics.count_panic();
        tracing::error!(target: "request", id = request_id, detail, "a handler panicked");
    }
}

fn client_name(record: &RequestRecord) -> String {
    match &record.client {
        Some(client) => format!("{} {}", client.name, client.version).trim_end().to_owned(),
        None => "-".to_owned(),
    }
}
