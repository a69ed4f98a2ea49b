//! Prometheus metrics by method, tool, revision and outcome. No persons: they would be personal data in a time series.

use prometheus_client::{
    encoding::{EncodeLabelSet, text::encode},
    metrics::{counter::Counter, family::Family, histogram::Histogram, info::Info},
    registry::{Registry, Unit},
};

use super::budget::Budgets;
use crate::mcp::record::{ReadsLeft, RequestRecord};

/// Upper bounds of the buckets, in seconds: from an in-process read to a slow bank.
const BUCKETS: [f64; 12] = [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0, 30.0];

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Answered {
    product: &'static str,
    method: &'static str,
    tool: &'static str,
    era: &'static str,
    outcome: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Timed {
    product: &'static str,
    method: &'static str,
    era: &'static str,
}

/// The counters of one server.
#[derive(Debug)]
pub struct Metrics {
    registry: Registry,
    requests: Family<Answered, Counter>,
    durations: Family<Timed, Histogram, fn() -> Histogram>,
    panics: Counter,
    budgets: Budgets,
}

impl Default for Metrics {
    fn default() -> Metrics {
        Metrics::new()
    }
}

impl Metrics {
    /// Fresh counters.
    pub fn new() -> Metrics {
        let mut registry = Registry::with_prefix("kobana_mcp");
        let requests = Family::<Answered, Counter>::default();
        let durations: Family<Timed, Histogram, fn() -> Histogram> =
            Family::new_with_constructor(|| Histogram::new(BUCKETS));
        let (panics, budgets) = (Counter::default(), Budgets::default());
        registry.register("build", "The running program", Info::new([("version", env!("CARGO_PKG_VERSION"))]));
        registry.register("requests", "Requests answered or dropped", requests.clone());
        registry.register_with_unit("request_duration", "Time to an answer", Unit::Seconds, durations.clone());
        registry.register("panics", "Handlers that panicked", panics.clone());
        registry.register("upstream_reads_left", "Reads that a remote API still allows in this hour", budgets.gauges());
        Metrics { registry, requests, durations, panics, budgets }
    }

    /// Counts one request.
    pub fn count(&self, record: &RequestRecord) {
        let (product, method, era) = (record.product, record.method, record.version);
        let tool = record.tool.unwrap_or_default();
        self.requests.get_or_create(&Answered { product, method, tool, era, outcome: record.outcome.clone() }).inc();
        let seconds = std::time::Duration::from_millis(record.milliseconds).as_secs_f64();
        self.durations.get_or_create(&Timed { product, method, era }).observe(seconds);
    }

    /// Counts one panic.
    pub fn count_panic(&self) {
        self.panics.inc();
    }

    /// Shows a remote API's budget from now on.
    pub fn watch(&self, product: &'static str, left: ReadsLeft) {
        self.budgets.watch(product, left);
    }

    /// All of it in the OpenMetrics text format.
    pub fn render(&self) -> String {
        self.budgets.refresh();
        let mut text = String::new();
        match encode(&mut text, &self.registry) {
            Ok(()) => text,
            Err(_) => unreachable!("writing to a String does not fail"),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering};

    use engine::PersonId;

    use super::*;

    fn record(outcome: &str) -> RequestRecord {
        RequestRecord {
            request_id: "r1".to_owned(),
            product: "banking",
            method: "tools/call",
            tool: Some("banking_charge_pix_get"),
            version: "2026-07-28",
            client: None,
            person: Some(PersonId("zuleica".to_owned())),
            outcome: outcome.to_owned(),
            status: 200,
            milliseconds: 3,
        }
    }

    #[test]
    fn the_reads_left_are_asked_for_when_they_are_shown_and_only_if_known() {
        let (metrics, left) = (Metrics::new(), Arc::new(AtomicU64::new(60)));
        let asked = Arc::clone(&left);
        metrics.watch("finance", Box::new(move || Some(asked.load(Ordering::SeqCst))));
        metrics.watch("banking", Box::new(|| None));
        for reads in [60, 41] {
            left.store(reads, Ordering::SeqCst);
            let text = metrics.render();
            let line = format!("kobana_mcp_upstream_reads_left{{product=\"finance\"}} {reads}\n");
            assert!(text.contains(&line) && !text.contains("{product=\"banking\"}"), "{text}");
        }
    }

    #[test]
    fn requests_are_counted_without_persons() {
        let metrics = Metrics::new();
        metrics.count(&record("ok"));
        metrics.count(&record("ok"));
        metrics.count(&record("not_found"));
        let text = metrics.render();
        let line = |outcome: &str, count: u64| {
            format!(
                "kobana_mcp_requests_total{{product=\"banking\",method=\"tools/call\",tool=\"banking_charge_pix_get\",\
                 era=\"2026-07-28\",outcome=\"{outcome}\"}} {count}\n"
            )
        };
        assert!(text.contains(&line("ok", 2)) && text.contains(&line("not_found", 1)), "{text}");
        assert!(text.contains("kobana_mcp_request_duration_seconds_bucket{le=\"0.005\""), "{text}");
        assert!(!text.contains("zuleica"), "{text}");
    }
}
