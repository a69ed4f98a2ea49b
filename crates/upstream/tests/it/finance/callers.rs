//! Callers who bring their own token: the API takes or refuses it by a cheap read, and its claims tell the rest.

use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use catalogue::finance::FINANCE;
use engine::{Api as _, ApiFault};
use serde_json::{Value, json};
use upstream::{CheckError, Credentials, Secret};

use super::{LIST, tool};
use crate::stand_in::Reply;
use crate::world::{OTHER, UID, WORKSPACES, World, member, permit_in, request};

const READ: &str = "GET /v1/companies";

/// A token with these claims; its signature is the API's affair.
pub(crate) fn token(claims: &Value) -> String {
    format!("eyJhbGciOiJIUzUxMiJ9.{}.c2lnbmF0dXJl", URL_SAFE_NO_PAD.encode(claims.to_string()))
}

async fn world() -> World {
    World::with(&FINANCE, Credentials::Caller, |_| {}).await
}

fn refusal(status: u16, code: &str) -> Reply {
    let body = json!({"error": {"code": code, "message": "-"}});
    Reply::with(status, &[("content-type", "application/json")], &body.to_string())
}

#[tokio::test]
async fn a_token_that_the_api_takes_is_what_its_claims_say() {
    let world = world().await;
    let claims = json!({"sub": UID.to_uppercase(), "jti": "t-1", "scope": "finance.payables.write finance.people"});
    let bearer = Secret::new(&token(&claims));
    for reply in [Reply::json(r#"{"data":[],"meta":{"next_cursor":null}}"#), refusal(403, "insufficient_scope")] {
        world.stand_in.next(READ, reply);
        let caller = world.remote.check(&bearer).await.unwrap();
        assert_eq!((caller.account.0.as_str(), caller.token_id.as_str()), (UID, "t-1"));
        assert_eq!(caller.workspaces.usual().unwrap().id.0, UID);
        let words: Vec<_> = caller.scopes.words().collect();
        assert_eq!(words, ["finance.payables.write", "finance.people", "read"]);
        assert!(!caller.person.0.contains('/') && caller.person.0.len() == 32, "{}", caller.person.0);
        // Remembered for a minute.
        world.remote.check(&bearer).await.unwrap();
        world.clock.advance(Duration::from_secs(60));
    }
    assert_eq!(world.stand_in.lines(), ["GET /v1/companies?limit=1", "GET /v1/companies?limit=1"]);
}

#[tokio::test]
async fn claims_are_worth_nothing_without_the_apis_word() {
    let world = world().await;
    let grand = token(&json!({"sub": UID, "scope": "finance.all finance.payables.dispatch"}));
    for reply in [
        refusal(401, "invalid_token"),
        refusal(403, "unknown_workspace"),
        Reply::with(403, &[("content-type", "text/html")], "<html>WAF</html>"),
    ] {
        world.stand_in.next(READ, reply);
        assert_eq!(world.remote.check(&Secret::new(&grand)).await, Err(CheckError::Refused));
        world.clock.advance(Duration::from_secs(10));
    }
    for reply in [
        Reply::with(503, &[], ""),
        Reply::json("{}"),
        Reply::with(200, &[("content-type", "text/html")], "<html>Log in</html>"),
        Reply::with(302, &[("location", "https://example.com/login")], ""),
    ] {
        world.stand_in.next(READ, reply);
        let error = world.remote.check(&Secret::new(&grand)).await.unwrap_err();
        assert!(matches!(error, CheckError::Unreachable { .. }), "{error}");
    }
    world.stand_in.next(READ, Reply::with(429, &[("ratelimit-reset", "90")], ""));
    let limited = world.remote.check(&Secret::new(&grand)).await;
    assert_eq!(limited, Err(CheckError::RateLimited { retry_after_seconds: Some(90) }));
}

#[tokio::test]
async fn a_token_that_names_no_workspace_is_no_caller_and_one_that_is_over_is_not_asked_about() {
    let world = world().await;
    world.stand_in.always(READ, Reply::json(r#"{"data":[]}"#));
    for nameless in ["opaque".to_owned(), token(&json!({"scope": "finance.all"})), token(&json!({"sub": "a/b"}))] {
        let error = world.remote.check(&Secret::new(&nameless)).await.unwrap_err();
        assert!(matches!(error, CheckError::Refused), "{error}");
    }
    world.stand_in.forget();
    // The clock stands at 2026-09-01T10:05:00Z, 1788257100.
    let ends = |exp: i64| Secret::new(&token(&json!({"sub": UID, "exp": exp})));
    assert_eq!(world.remote.check(&ends(1_788_257_040)).await, Err(CheckError::Refused));
    assert!(world.stand_in.seen().is_empty());
    world.remote.check(&ends(1_788_257_110)).await.unwrap();
    world.clock.advance(Duration::from_secs(10));
    world.stand_in.always(READ, refusal(401, "invalid_token"));
    assert_eq!(world.remote.check(&ends(1_788_257_110)).await, Err(CheckError::Refused));
}

#[tokio::test]
async fn a_token_in_use_is_not_asked_about_until_the_api_refuses_it() {
    let world = world().await;
    world.stand_in.always(READ, Reply::json(r#"{"data":[]}"#));
    // It ends 150 seconds from now.
    let own = token(&json!({"sub": WORKSPACES[0], "exp": 1_788_257_250}));
    world.remote.check(&Secret::new(&own)).await.unwrap();
    let list = || {
        let permit = permit_in(member("ana", Some(&own)), tool("finance_payables_list"), WORKSPACES[0]);
        world.remote.send(permit, request(LIST, ""))
    };
    for _ in 0..2 {
        world.clock.advance(Duration::from_secs(50));
        list().await.unwrap();
        world.remote.check(&Secret::new(&own)).await.unwrap();
    }
    let checks = || world.stand_in.lines().iter().filter(|line| line.starts_with(READ)).count();
    assert_eq!(checks(), 1);
    // Not past its own end, nor past a refusal.
    world.clock.advance(Duration::from_secs(50));
    world.remote.check(&Secret::new(&own)).await.unwrap();
    assert_eq!(checks(), 2);
    world.stand_in.next(LIST, refusal(401, "invalid_token"));
    list().await.unwrap();
    world.stand_in.always(READ, refusal(401, "invalid_token"));
    assert_eq!(world.remote.check(&Secret::new(&own)).await, Err(CheckError::Refused));
}

#[tokio::test]
async fn a_callers_token_goes_out_in_its_own_workspace_only() {
    let world = world().await;
    let own = token(&json!({"sub": WORKSPACES[0]}));
    let permit = |workspace| permit_in(member("ana", Some(&own)), tool("finance_payables_list"), workspace);
    world.remote.send(permit(WORKSPACES[0]), request(LIST, "")).await.unwrap();
    assert_eq!(world.stand_in.seen()[0].all("authorization"), [format!("Bearer {own}")]);
    assert_eq!(world.remote.send(permit(OTHER), request(LIST, "")).await.unwrap().status(), 403);
    let without = permit_in(member("ana", None), tool("finance_payables_list"), WORKSPACES[0]);
    let fault = world.remote.send(without, request(LIST, "")).await.unwrap_err();
    assert!(matches!(fault, ApiFault::Internal { .. }), "{fault}");
    assert_eq!(world.stand_in.seen().len(), 1);
}
