//! The API over HTTP's types: tokens, limits, page addresses.

use std::sync::Arc;

use axum::body::{Body, to_bytes};
use bytes::Bytes;
use engine::{BoxFuture, Principal};
use http::{Method, Request, Response};
use sandbox::{SandboxLimits, TokenGate};
use serde_json::{Value, json};
use tower::ServiceExt;

use crate::world::{World, principal};

struct Gate;

impl TokenGate for Gate {
    fn authenticate(&self, bearer: String) -> BoxFuture<'_, Option<Principal>> {
        Box::pin(async move { (bearer == "bom").then(|| principal("all write", "conta")) })
    }
}

async fn send(world: &World, method: Method, path: &str, token: &str, body: &str) -> (Response<()>, Value) {
    let router = axum::Router::new().nest("/sandbox/banking", Arc::clone(&world.sandbox).router(Arc::new(Gate)));
    let request = Request::builder()
        .method(method)
        .uri(format!("/sandbox/banking{path}"))
        .header("host", "localhost:8080")
        .header("authorization", format!("Bearer {token}"))
        .header("content-type", "application/json")
        .body(Body::from(body.to_owned()))
        .unwrap();
    let (parts, body) = router.oneshot(request).await.unwrap().into_parts();
    let bytes = to_bytes(body, usize::MAX).await.unwrap();
    (Response::from_parts(parts, ()), serde_json::from_slice(&bytes).unwrap_or(Value::Null))
}

#[tokio::test]
async fn a_token_opens_the_api() {
    let world = World::new().await;
    let (response, body) = send(&world, Method::GET, "/v1/customers", "ruim", "").await;
    assert_eq!(response.status(), 401);
    assert_eq!(body["errors"][0]["code"], "unauthorized");
    assert!(response.headers().contains_key("www-authenticate") && response.headers().contains_key("request-id"));
    let (response, body) = send(&world, Method::GET, "/v1/customers", "bom", "").await;
    assert_eq!((response.status().as_u16(), body), (200, json!([])));
    let (response, body) = send(&world, Method::HEAD, "/v1/customers", "bom", "").await;
    assert_eq!((response.status().as_u16(), body), (200, Value::Null));
}

#[tokio::test]
async fn pages_are_addressed_from_outside() {
    let world = World::new().await;
    let account = world.pix_account().await;
    world.pix(&account).await;
    world.pix(&account).await;
    let (_, body) = send(&world, Method::GET, "/v2/charge/pix?per_page=1", "bom", "").await;
    assert_eq!(body["pagination"]["next_url"], "http://localhost:8080/sandbox/banking/v2/charge/pix?per_page=1&page=2");
}

#[tokio::test]
async fn a_body_over_the_limit_is_refused() {
    let limits = SandboxLimits { body_bytes: 100, ..SandboxLimits::default() };
    let world = World::with(limits).await;
    let (response, body) = send(&world, Method::POST, "/v1/customers", "bom", &"x".repeat(101)).await;
    assert_eq!(response.status(), 413);
    assert_eq!(body["errors"][0]["code"], "payload_too_large");
}

#[tokio::test]
async fn a_file_is_uploaded_as_a_form() {
    let world = World::new().await;
    let form = "--xyz\r\nContent-Disposition: form-data; name=\"file\"; filename=\"cb.ret\"\r\n\r\nnada\r\n--xyz--\r\n";
    let request = |path: &str| {
        Request::builder()
            .method(Method::POST)
            .uri(path)
            .header("content-type", "multipart/form-data; boundary=xyz")
            .body(Bytes::from(form))
            .unwrap()
    };
    let upload = world.send(principal("all write", "conta"), request("/v1/discharges")).await.expect(422);
    let fields: Vec<&String> = upload.body["errors"].as_object().unwrap().keys().collect();
    assert_eq!(fields, ["file"], "the file arrived, and is no return file");
    world.send(principal("all write", "conta"), request("/v1/customers")).await.expect(415);
}
