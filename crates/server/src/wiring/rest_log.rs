//! One log line a request to the embedded REST API: method, path without ids, status, time. No query, body or token.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use engine::Clock;

use crate::http::REQUEST_ID;

/// Logs a request once it is answered.
pub(super) async fn log(State(clock): State<Arc<dyn Clock>>, request: Request, next: Next) -> Response {
    let started = clock.now();
    let method = request.method().clone();
    let path = without_ids(request.uri().path());
    let response = next.run(request).await;
    let id = response.headers().get(REQUEST_ID).and_then(|id| id.to_str().ok()).unwrap_or("-");
    let ms = clock.now().as_millisecond().saturating_sub(started.as_millisecond()).max(0);
    tracing::info!(target: "rest", id, %method, path, status = response.status().as_u16(), ms);
    response
}

/// `/v1/bank_billets/17/cancel` as `/v1/bank_billets/{id}/cancel`: words stay, whatever holds a digit goes, versions apart.
fn without_ids(path: &str) -> String {
    let shown = |part: &str| {
        let word = part.len() <= 64 && part.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
        if word || matches!(part, "v1" | "v2") { part.to_owned() } else { "{id}".to_owned() }
    };
    path.split('/').map(shown).collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_and_strange_words_are_left_out() {
        assert_eq!(without_ids("/v1/bank_billets/17/cancel"), "/v1/bank_billets/{id}/cancel");
        let uid = "/v2/charge/pix/01a22ebd-e23f-756e-8f9f-09067c7efe21";
        assert_eq!(without_ids(uid), "/v2/charge/pix/{id}");
        assert_eq!(without_ids("/v1/%0aforged"), "/v1/{id}");
        assert_eq!(without_ids(&format!("/{}", "a".repeat(65))), "/{id}");
    }
}
