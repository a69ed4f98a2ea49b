//! A stand-in for the remote REST API: answers what it was told and remembers what it was asked.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use axum::extract::{Request, State};
use axum::response::Response;
use http::StatusCode;
use serde_json::Value;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

/// One recorded request.
#[derive(Debug, Clone)]
pub struct Seen {
    /// Method, path and query (`GET /v1/customers?page=1`).
    pub line: String,
    /// The `Authorization` header.
    pub authorization: String,
    /// The body.
    pub body: String,
}

type Answers = HashMap<String, (StatusCode, Vec<(&'static str, String)>, String)>;

#[derive(Default)]
struct Shared {
    answers: Mutex<Answers>,
    seen: Mutex<Vec<Seen>>,
}

/// The stand-in; it ends when it is dropped.
pub struct StandIn {
    /// Its address, without a trailing slash.
    pub address: String,
    shared: Arc<Shared>,
    served: JoinHandle<()>,
}

impl StandIn {
    /// Listens on a free port.
    pub async fn start() -> StandIn {
        let shared = Arc::new(Shared::default());
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let router = axum::Router::new().fallback(answer).with_state(Arc::clone(&shared));
        let served = tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        StandIn { address, shared, served }
    }

    /// Answers `operation` (`GET /v1/customers`) with 200 and `body`.
    pub fn answers(&self, operation: &str, body: &Value) {
        self.says(operation, 200, &[], &body.to_string());
    }

    /// Answers `operation` so.
    pub fn says(&self, operation: &str, status: u16, headers: &[(&'static str, &str)], body: &str) {
        let headers = headers.iter().map(|(name, value)| (*name, (*value).to_owned())).collect();
        let answer = (StatusCode::from_u16(status).unwrap(), headers, body.to_owned());
        self.shared.answers.lock().unwrap().insert(operation.to_owned(), answer);
    }

    /// What it was asked, in order.
    pub fn seen(&self) -> Vec<Seen> {
        self.shared.seen.lock().unwrap().clone()
    }

    /// The same without bodies and tokens.
    pub fn lines(&self) -> Vec<String> {
        self.seen().into_iter().map(|seen| seen.line).collect()
    }
}

impl Drop for StandIn {
    fn drop(&mut self) {
        self.served.abort();
    }
}

async fn answer(State(shared): State<Arc<Shared>>, request: Request) -> Response {
    let (head, body) = request.into_parts();
    let body = axum::body::to_bytes(body, 1 << 20).await.unwrap();
    let authorization = head.headers.get("authorization").map(|value| value.to_str().unwrap().to_owned());
    shared.seen.lock().unwrap().push(Seen {
        line: format!("{} {}", head.method, head.uri),
        authorization: authorization.unwrap_or_default(),
        body: String::from_utf8(body.to_vec()).unwrap(),
    });
    let operation = format!("{} {}", head.method, head.uri.path());
    let known = shared.answers.lock().unwrap().get(&operation).cloned();
    let (status, headers, body) =
        known.unwrap_or_else(|| (StatusCode::NOT_FOUND, Vec::new(), r#"{"error":"not found"}"#.to_owned()));
    let mut response = Response::builder().status(status).header("content-type", "application/json");
    for (name, value) in headers {
        response = response.header(name, value);
    }
    response.body(body.into()).unwrap()
}
