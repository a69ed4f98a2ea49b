//! Callers who bring their own token.

use std::time::Duration;

use engine::{AccountId, Api as _, ApiFault, PersonId};
use serde_json::{Value, json};
use upstream::{CheckError, Secret};

use crate::rows;
use crate::stand_in::Reply;
use crate::world::{World, permit_of, principal, request};

const ME: &str = "GET /v2/me";

fn me() -> Value {
    json!({"status": 200, "data": {
        "account": {"uid": "01A02A3A-f753-78ed-bf73-b051a864e26a", "full_name": "Padaria Aurora"},
        "user": {"uid": "01a02a3a-0000-7000-8000-000000000001", "full_name": "Ana Beatriz"},
        "access_token": {"uid": "01a02a3a-f75b-7611-9265-0fe52a29c1e7", "scopes": ["all", "read", "login"], "expires_at": null}
    }})
}

fn answers(world: &World, body: &Value) {
    world.stand_in.always(ME, Reply::json(&body.to_string()));
}

#[tokio::test]
async fn a_token_is_checked_once_and_its_scopes_are_the_apis() {
    let world = World::of_callers().await;
    answers(&world, &me());
    let token = Secret::new("anas-token");
    let caller = world.remote.check(&token).await.unwrap();
    assert_eq!(caller.account, AccountId("01a02a3a-f753-78ed-bf73-b051a864e26a".into()));
    assert_eq!(caller.person, PersonId("01a02a3a-0000-7000-8000-000000000001".into()));
    assert_eq!(
        (caller.name.as_str(), caller.token_id.as_str()),
        ("Ana Beatriz", "01a02a3a-f75b-7611-9265-0fe52a29c1e7")
    );
    assert_eq!(caller.scopes.words().collect::<Vec<_>>(), ["all", "login", "read"]);
    world.clock.advance(Duration::from_secs(59));
    world.remote.check(&token).await.unwrap();
    assert_eq!(world.stand_in.seen().len(), 1);
    world.clock.advance(Duration::from_secs(1));
    world.remote.check(&token).await.unwrap();
    world.remote.check(&Secret::new("ruis-token")).await.unwrap();
    let seen = world.stand_in.seen();
    let sent: Vec<_> = seen.iter().map(|seen| seen.all("authorization").concat()).collect();
    assert_eq!(sent, ["Bearer anas-token", "Bearer anas-token", "Bearer ruis-token"]);
}

#[tokio::test]
async fn a_token_without_a_person_stands_for_itself_and_none_outlives_its_end() {
    let world = World::of_callers().await;
    let mut body = me();
    body["data"]["user"] = Value::Null;
    body["data"]["access_token"]["expires_at"] = json!("2026-09-01T07:05:10-03:00");
    answers(&world, &body);
    let token = Secret::new("a-token");
    let caller = world.remote.check(&token).await.unwrap();
    assert_eq!(
        (caller.person.0.as_str(), caller.name.as_str()),
        ("01a02a3a-f75b-7611-9265-0fe52a29c1e7", "Padaria Aurora")
    );
    world.clock.advance(Duration::from_secs(10));
    world.stand_in.always(ME, Reply::with(401, &[], "{}"));
    assert_eq!(world.remote.check(&token).await, Err(CheckError::Refused));
}

#[tokio::test]
async fn a_refusal_is_remembered_shortly_and_a_failure_not_at_all() {
    let world = World::of_callers().await;
    let token = Secret::new("a-token");
    world.stand_in.always(ME, Reply::with(403, &[], "{}"));
    for _ in 0..2 {
        assert_eq!(world.remote.check(&token).await, Err(CheckError::Refused));
    }
    assert_eq!(world.stand_in.seen().len(), 1);
    world.clock.advance(Duration::from_secs(10));
    world.stand_in.next(ME, Reply::with(429, &[("retry-after", "30")], ""));
    assert_eq!(world.remote.check(&token).await, Err(CheckError::RateLimited { retry_after_seconds: Some(30) }));
    for reply in [Reply::with(503, &[], ""), Reply::json("{}"), Reply::json(r#"{"data":{"account":{"uid":"a"}}}"#)] {
        world.stand_in.next(ME, reply);
        let error = world.remote.check(&token).await.unwrap_err();
        assert!(matches!(&error, CheckError::Unreachable { .. }), "{error}");
        assert!(!format!("{error:?}").contains("a-token"));
    }
    answers(&world, &me());
    world.remote.check(&token).await.unwrap();
}

#[tokio::test]
async fn what_can_be_no_token_is_refused_without_asking() {
    let world = World::of_callers().await;
    for bad in ["", "a b", "a\r\nx: y", "ç", &"a".repeat(9_000)] {
        assert_eq!(world.remote.check(&Secret::new(bad)).await, Err(CheckError::Refused), "{bad}");
    }
    assert!(world.stand_in.seen().is_empty());
}

#[tokio::test]
async fn each_call_runs_with_its_callers_token_and_never_with_another() {
    let world = World::of_callers().await;
    for token in ["anas-token", "ruis-token"] {
        let permit = permit_of(principal("p", Some(token)), &rows::PIX_LIST);
        world.remote.send(permit, request("GET /v2/charge/pix", "")).await.unwrap();
    }
    let seen = world.stand_in.seen();
    let sent: Vec<_> = seen.iter().map(|seen| seen.all("authorization").concat()).collect();
    assert_eq!(sent, ["Bearer anas-token", "Bearer ruis-token"]);
    for none in [None, Some(""), Some("a b")] {
        let permit = permit_of(principal("p", none), &rows::PIX_LIST);
        let fault = world.remote.send(permit, request("GET /v2/charge/pix", "")).await.unwrap_err();
        assert!(matches!(fault, ApiFault::Internal { .. }), "{fault}");
    }
    assert_eq!(world.stand_in.seen().len(), 2);
    assert!(!format!("{:?}", principal("p", Some("anas-token"))).contains("anas-token"));
}

#[tokio::test]
async fn a_call_that_the_api_refuses_ends_the_verdict() {
    let world = World::of_callers().await;
    answers(&world, &me());
    world.remote.check(&Secret::new("anas-token")).await.unwrap();
    world.stand_in.next("GET /v2/charge/pix", Reply::with(401, &[], "{}"));
    let permit = permit_of(principal("p", Some("anas-token")), &rows::PIX_LIST);
    world.remote.send(permit, request("GET /v2/charge/pix", "")).await.unwrap();
    world.stand_in.always(ME, Reply::with(401, &[], "{}"));
    assert_eq!(world.remote.check(&Secret::new("anas-token")).await, Err(CheckError::Refused));
}
