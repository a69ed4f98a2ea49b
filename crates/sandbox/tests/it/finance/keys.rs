//! Idempotency keys: by operation, by tenant, by product.

use bytes::Bytes;
use catalogue::banking::BANKING;
use engine::Entropy;
use http::{Method, Request};
use sandbox::{Caller, Sandbox, SandboxLimits};
use serde_json::{Value, json};
use std::sync::Arc;

use super::with_company;
use crate::world::{Answer, Seeded, World, customer, principal, principal_in, request};

fn keyed(method: Method, path: &str, body: &Value, key: &str) -> Request<Bytes> {
    let mut request = request(method, path, body);
    request.headers_mut().insert("x-idempotency-key", key.parse().unwrap());
    request
}

async fn post(world: &World, path: &str, body: &Value, key: &str) -> Answer {
    world.send(principal("all write", "conta"), keyed(Method::POST, path, body, key)).await
}

#[tokio::test]
async fn the_same_request_is_answered_again_and_another_clashes() {
    let world = World::finance().await;
    let first = post(&world, "/v1/taxes", &json!({ "name": "ISS" }), "k1").await.expect(201);
    assert!(first.headers.get("x-idempotency-replayed").is_none());
    let second = post(&world, "/v1/taxes", &json!({ "name": "ISS" }), "k1").await.expect(201);
    assert_eq!((second.header("x-idempotency-replayed"), &second.bytes), ("true", &first.bytes));
    assert_eq!(second.header("location"), first.header("location"));
    let other = post(&world, "/v1/taxes", &json!({ "name": "INSS" }), "k1").await.expect(409);
    assert_eq!(other.body["error"]["code"], "conflict");
    assert!(other.body["error"]["details"]["fields"].get("X-Idempotency-Key").is_some(), "{}", other.body);
    let elsewhere = post(&world, "/v1/companies", &json!({ "name": "ISS" }), "k1").await.expect(409);
    assert_eq!(elsewhere.body["error"]["code"], "conflict");
    assert_eq!(world.get("/v1/taxes").await.body["data"].as_array().unwrap().len(), 1);
    let workspace = principal_in("all write", "conta", "5d0e7a52-7a35-4f0b-8c55-1f2f4f7d2b02");
    let there = keyed(Method::POST, "/v1/taxes", &json!({ "name": "INSS" }), "k1");
    world.send(workspace, there).await.expect(201);
}

#[tokio::test]
async fn a_refusal_is_not_kept() {
    let world = World::finance().await;
    post(&world, "/v1/taxes", &json!({}), "k1").await.expect(422);
    post(&world, "/v1/taxes", &json!({ "name": "ISS" }), "k1").await.expect(201);
}

#[tokio::test]
async fn operations_without_keys_ignore_them() {
    let (world, company) = with_company().await;
    let path = format!("/v1/companies/{company}");
    let who = || principal("all write", "conta");
    for name in ["Serra", "Azul"] {
        let changed = world.send(who(), keyed(Method::PATCH, &path, &json!({ "name": name }), "k1")).await.expect(200);
        assert_eq!(changed.body["name"], name);
        assert!(changed.headers.get("x-idempotency-replayed").is_none());
    }
    world.send(who(), keyed(Method::DELETE, &path, &Value::Null, "k1")).await.expect(204);
    world.send(who(), keyed(Method::DELETE, &path, &Value::Null, "k1")).await.expect(404);
}

#[tokio::test]
async fn a_needed_key_is_asked_for() {
    let world = World::finance().await;
    let scopes = "all write finance.payables.dispatch finance.receivables.charge";
    let id = "019923b5-3a7f-781f-955f-23037be18e4d";
    for path in [
        format!("/v1/payables/{id}/send-to-bank"),
        format!("/v1/payables/{id}/cancel-dispatch"),
        format!("/v1/receivables/{id}/charge"),
        format!("/v1/receivables/{id}/charge/cancel"),
    ] {
        let body = json!({ "kind": "pix" });
        for request in [request(Method::POST, &path, &body), keyed(Method::POST, &path, &body, "  ")] {
            let refused = world.send(principal(scopes, "conta"), request).await.expect(400).body;
            assert_eq!(refused["error"]["code"], "bad_request");
            assert!(refused["error"]["message"].as_str().unwrap().contains("X-Idempotency-Key"), "{path}");
        }
        world.send(principal(scopes, "conta"), keyed(Method::POST, &path, &body, "k1")).await.expect(404);
        let long = keyed(Method::POST, &path, &body, &"k".repeat(256));
        world.send(principal(scopes, "conta"), long).await.expect(400);
    }
}

#[tokio::test]
async fn one_key_serves_two_products_of_one_account() {
    let world = World::finance().await;
    let entropy: Arc<dyn Entropy> = Arc::new(Seeded::new(7));
    let banking = Sandbox::new(world.store.clone(), &BANKING, world.clock.clone(), entropy, SandboxLimits::default());
    let ask = async |body: &Value| {
        let request = keyed(Method::POST, "/v1/customers", body, "k1");
        banking.handle(Caller::new(Arc::new(principal("all write", "conta"))), request).await.status().as_u16()
    };
    post(&world, "/v1/taxes", &json!({ "name": "ISS" }), "k1").await.expect(201);
    assert_eq!(ask(&customer("39988107226")).await, 201);
    assert_eq!(ask(&customer("52998224725")).await, 422, "in one product it is one key");
}
