//! Idempotency keys, validators and what every answer carries.

use bytes::Bytes;
use catalogue::billing::BILLING;
use catalogue::{KeyUse, Method as Verb};
use http::{Method, Request};
use serde_json::{Value, json};

use super::world::{id, made};
use crate::world::{Answer, World, principal, request};

fn with(mut request: Request<Bytes>, header: &'static str, value: &str) -> Request<Bytes> {
    request.headers_mut().insert(header, value.parse().unwrap());
    request
}

async fn group(world: &World, name: &str, key: &str) -> Answer {
    let asked = request(Method::POST, "/v1/product_groups", &json!({ "name": name }));
    world.send(principal("all write", "conta"), with(asked, "x-idempotency-key", key)).await
}

#[tokio::test]
async fn the_same_request_is_answered_again_for_a_day_and_another_is_refused() {
    let world = World::billing().await;
    let first = group(&world, "Planos", "k1").await.expect(201);
    assert_eq!(group(&world, "Planos", "k1").await.expect(201).bytes, first.bytes);
    let other = group(&world, "Outros", "k1").await.expect(422).body;
    assert_eq!(other["error"]["code"], "idempotency_key_reused");
    assert_eq!(world.get("/v1/product_groups").await.body["meta"]["total"], 1);
    world.pass(jiff::SignedDuration::from_hours(25));
    group(&world, "Outros", "k1").await.expect(201);
    assert_eq!(world.get("/v1/product_groups").await.body["meta"]["total"], 2);
}

#[tokio::test]
async fn a_refusal_is_not_kept_under_its_key() {
    let world = World::billing().await;
    group(&world, "", "k1").await.expect(422);
    group(&world, "Planos", "k1").await.expect(201);
}

#[test]
fn every_write_takes_a_key_and_no_read_needs_one() {
    for tool in BILLING.tools() {
        match tool.method {
            Verb::Get => assert_ne!(tool.key, KeyUse::Required, "{}", tool.name),
            _ => assert_eq!(tool.key, KeyUse::Optional, "{}", tool.name),
        }
    }
}

#[tokio::test]
async fn who_holds_an_answer_gets_no_body_again() {
    let world = World::billing().await;
    let path = format!("/v1/product_groups/{}", id(&made(&world, "product_groups", json!({ "name": "Planos" })).await));
    let first = world.get(&path).await.expect(200);
    let ask = || with(request(Method::GET, &path, &Value::Null), "if-none-match", first.header("etag"));
    let again = world.send(principal("all read", "conta"), ask()).await.expect(304);
    assert!(again.bytes.is_empty());
    world.patch(&path, json!({ "name": "Planos anuais" })).await.expect(200);
    world.send(principal("all read", "conta"), ask()).await.expect(200);
}

#[tokio::test]
async fn every_answer_has_an_id_and_a_refusal_says_which_scope_is_missing() {
    let world = World::billing().await;
    assert!(!world.get("/v1/product_groups").await.header("request-id").is_empty());
    let who = principal("billing.customers read", "conta");
    let refused = world.send(who, request(Method::GET, "/v1/product_groups", &Value::Null)).await.expect(403).body;
    assert_eq!(refused["error"]["code"], "insufficient_scope");
    assert_eq!(refused["error"]["details"]["required"], "billing.product_groups");
    let nowhere = world.get("/v1/nada").await.expect(404).body;
    assert_eq!(nowhere["error"]["code"], "not_found");
    let wrong = world.delete("/v1/product_groups").await.expect(405);
    assert_eq!(wrong.body["error"]["code"], "method_not_allowed");
}
