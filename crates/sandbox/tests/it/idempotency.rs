//! The same request under the same key acts once.

use std::sync::Arc;

use bytes::Bytes;
use http::{Method, Request};
use sandbox::Caller;
use serde_json::{Value, json};

use crate::world::{Answer, World, customer, principal, request};

fn keyed(method: Method, path: &str, body: &Value, key: &str) -> Request<Bytes> {
    let mut request = request(method, path, body);
    request.headers_mut().insert("x-idempotency-key", key.parse().unwrap());
    request
}

async fn send(world: &World, account: &str, body: &Value, key: &str) -> Answer {
    world.send(principal("all write", account), keyed(Method::POST, "/v1/customers", body, key)).await
}

#[tokio::test]
async fn a_repeated_request_is_answered_from_the_store() {
    let world = World::new().await;
    let first = send(&world, "conta", &customer("39988107226"), "k1").await.expect(201);
    let second = send(&world, "conta", &customer("39988107226"), "k1").await.expect(201);
    assert_eq!(first.bytes, second.bytes);
    assert_eq!(world.get("/v1/customers").await.body.as_array().unwrap().len(), 1);
    let other = send(&world, "conta", &customer("52998224725"), "k1").await.expect(422);
    assert_eq!(other.first_error()["code"], "unprocessable_content");
    send(&world, "outra", &customer("52998224725"), "k1").await.expect(201);
}

#[tokio::test]
async fn a_refusal_is_not_kept() {
    let world = World::new().await;
    send(&world, "conta", &json!({}), "k1").await.expect(422);
    send(&world, "conta", &customer("39988107226"), "k1").await.expect(201);
}

#[tokio::test]
async fn a_key_lives_for_a_day() {
    let world = World::new().await;
    send(&world, "conta", &customer("39988107226"), "k1").await.expect(201);
    world.pass_days(1);
    world.pass(jiff::SignedDuration::from_secs(1));
    send(&world, "conta", &customer("52998224725"), "k1").await.expect(201);
}

#[tokio::test]
async fn updates_take_keys_and_reads_ignore_them() {
    let world = World::new().await;
    let made = world.post("/v1/customers", customer("39988107226")).await.expect(201).body;
    let path = format!("/v1/customers/{}", made["id"]);
    let who = || principal("all write", "conta");
    let put = || keyed(Method::PUT, &path, &json!({ "nickname": "Tê" }), "k1");
    world.send(who(), put()).await.expect(204);
    world.put(&path, json!({ "nickname": "Outra" })).await.expect(204);
    world.send(who(), put()).await.expect(204);
    assert_eq!(world.get(&path).await.body["nickname"], "Outra", "the second is a replay");
    world.send(who(), keyed(Method::GET, &path, &Value::Null, "k1")).await.expect(200);
    world.send(who(), keyed(Method::PUT, &path, &json!({}), &"k".repeat(256))).await.expect(400);
}

#[tokio::test(flavor = "multi_thread")]
async fn twins_at_once_act_once() {
    let world = World::new().await;
    let running: Vec<_> = (0..20)
        .map(|_| {
            let sandbox = Arc::clone(&world.sandbox);
            let request = keyed(Method::POST, "/v1/customers", &customer("39988107226"), "k1");
            tokio::spawn(async move {
                sandbox.handle(Caller::new(Arc::new(principal("all write", "conta"))), request).await
            })
        })
        .collect();
    let mut bodies = Vec::new();
    for run in running {
        let response = run.await.unwrap();
        assert_eq!(response.status(), 201);
        bodies.push(response.into_body());
    }
    bodies.dedup();
    assert_eq!(bodies.len(), 1);
    assert_eq!(world.get("/v1/customers").await.body.as_array().unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_requests_at_once_under_one_key_one_acts() {
    let world = World::new().await;
    let asked = [customer("39988107226"), customer("52998224725")].map(|body| {
        let sandbox = Arc::clone(&world.sandbox);
        let request = keyed(Method::POST, "/v1/customers", &body, "k1");
        tokio::spawn(
            async move { sandbox.handle(Caller::new(Arc::new(principal("all write", "conta"))), request).await },
        )
    });
    let mut statuses = Vec::new();
    for run in asked {
        statuses.push(run.await.unwrap().status().as_u16());
    }
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 422]);
    assert_eq!(world.get("/v1/customers").await.body.as_array().unwrap().len(), 1);
    let who = || principal("all write", "conta");
    let elsewhere = keyed(Method::POST, "/v2/charge/pix_accounts", &customer("39988107226"), "k1");
    let refused = world.send(who(), elsewhere).await.expect(422);
    assert_eq!(refused.first_error()["code"], "unprocessable_content", "a key belongs to its path");
}
