//! A stand-in for the public API: it records each request and answers as it was told.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::response::{IntoResponse, Redirect, Response};
use serde_json::{Value, json};

/// One recorded request.
#[derive(Debug, Clone)]
pub struct Seen {
    pub line: String,
    pub authorization: Vec<String>,
    pub request_id: String,
    pub body: String,
}

#[derive(Debug, Clone)]
enum Scripted {
    Json(Value),
    Redirect(String),
    Hang,
}

#[derive(Default)]
struct Shared {
    seen: Mutex<Vec<Seen>>,
    scripted: Mutex<HashMap<String, Scripted>>,
}

pub struct StandIn {
    pub address: String,
    shared: Arc<Shared>,
    server: tokio::task::JoinHandle<()>,
}

impl StandIn {
    pub async fn start() -> StandIn {
        let shared = Arc::new(Shared::default());
        let app = axum::Router::new().fallback(handle).with_state(Arc::clone(&shared));
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let server = tokio::spawn(async move { axum::serve(listener, app).await.unwrap() });
        StandIn { address, shared, server }
    }

    pub fn answer(&self, line: &str, body: Value) {
        self.script(line, Scripted::Json(body));
    }

    pub fn redirect(&self, line: &str, to: &str) {
        self.script(line, Scripted::Redirect(to.to_owned()));
    }

    pub fn hang(&self, line: &str) {
        self.script(line, Scripted::Hang);
    }

    pub fn seen(&self) -> Vec<Seen> {
        self.shared.seen.lock().unwrap().clone()
    }

    fn script(&self, line: &str, scripted: Scripted) {
        self.shared.scripted.lock().unwrap().insert(line.to_owned(), scripted);
    }
}

impl Drop for StandIn {
    fn drop(&mut self) {
        self.server.abort();
    }
}

async fn handle(State(shared): State<Arc<Shared>>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let text =
        |name: &str| parts.headers.get_all(name).iter().map(|v| v.to_str().unwrap().to_owned()).collect::<Vec<_>>();
    let seen = Seen {
        line: format!("{} {}", parts.method, parts.uri),
        authorization: text("authorization"),
        request_id: text("request-id").join(","),
        body: String::from_utf8(to_bytes(Body::new(body), 1 << 20).await.unwrap().to_vec()).unwrap(),
    };
    shared.seen.lock().unwrap().push(seen);
    let line = format!("{} {}", parts.method, parts.uri.path());
    let scripted = shared.scripted.lock().unwrap().get(&line).cloned();
    match scripted {
        Some(Scripted::Json(body)) => axum::response::Response::new(Body::from(body.to_string())),
        Some(Scripted::Redirect(to)) => found(&to),
        Some(Scripted::Hang) => std::future::pending().await,
        None => Response::new(Body::from(json!({"status": 200, "data": []}).to_string())),
    }
}

fn found(to: &str) -> Response {
    let mut response = Redirect::temporary(to).into_response();
    *response.status_mut() = axum::http::StatusCode::FOUND;
    response
}
