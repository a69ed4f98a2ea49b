//! Plain reads and writes: admission, requests, outcomes, the audit trail.

use std::sync::Arc;

use catalogue::Access;
use engine::{ApiFault, CallOutcome, Limits, Permissions, Principal, Refusal};
use serde_json::json;

use crate::fakes::{ok, text};
use crate::product::LENIENT;
use crate::world::{UID, World, principal, shown};

#[tokio::test]
async fn a_read_sends_one_request_and_is_not_audited() {
    let world = World::new(&LENIENT);
    let arguments = json!({"status": "opened", "payer_name": "Ana & Filhos/ção", "page": "2"});
    let result = world.call("banking_charge_boleto_list", arguments).send().await.done();
    let request = world.api.last();
    assert_eq!(request.uri(), "/v1/boletos?status=opened&payer_name=Ana%20%26%20Filhos%2F%C3%A7%C3%A3o&page=2");
    assert_eq!(request.headers()["request-id"], "req-1");
    assert!(request.headers().get("x-idempotency-key").is_none());
    assert_eq!(shown(&result), r#"{"data":[],"pagination":{"page":2,"per_page":50,"next_page":null}}"#);
    assert!(world.memory.decisions().is_empty());
}

#[tokio::test]
async fn a_write_carries_exact_amounts_and_the_callers_key() {
    let world = World::new(&LENIENT);
    let text_of = r#"{"amount":"1289.40","payer_name":"Ana","payer":"{\"email\":\"a@b.co\"}","idempotency_key":"k-1"}"#;
    let result = world.call("banking_charge_boleto_create", json!({})).arguments(text_of).send().await.done();
    let request = world.api.last();
    assert_eq!(text(request.body()), r#"{"amount":1289.4,"payer_name":"Ana","payer":{"email":"a@b.co"}}"#);
    assert_eq!(request.headers()["x-idempotency-key"], "k-1");
    assert_eq!(request.headers()["content-type"], "application/json");
    assert!(shown(&result).contains(r#""payer_name":"Ana⟦U+202E⟧ Souza""#), "{}", shown(&result));
    assert!(!shown(&result).contains("\"id\""));
    assert_eq!(world.memory.decisions(), [("plain", "ok".to_owned())]);
}

#[tokio::test]
async fn who_may_not_is_refused_before_anything_is_sent() {
    let world = World::new(&LENIENT);
    let reader = principal("ana", "conta-1", "read charge.boletos");
    let refusal = world.call("banking_charge_boleto_create", json!({"amount": 1})).by(reader).send().await.refusal();
    let Refusal::InsufficientScope { needed } = refusal else { panic!("{refusal}") };
    assert_eq!((needed.resource, needed.access), ("charge.boletos", Access::Write));
    let denied = Permissions { permit: Vec::new(), deny: vec!["*_create".to_owned()] };
    let denied = Arc::new(Principal { permissions: denied, ..(*principal("ana", "conta-1", "all write")).clone() });
    let refusal = world.call("banking_charge_boleto_create", json!({"amount": 1})).by(denied).send().await.refusal();
    assert_eq!(refusal, Refusal::InsufficientPermission { tool: "banking_charge_boleto_create" });
    assert!(world.api.requests.lock().unwrap().is_empty());
    let expected = [("refused", "insufficient_scope".to_owned()), ("refused", "insufficient_permission".to_owned())];
    assert_eq!(world.memory.decisions(), expected);
}

#[tokio::test]
async fn bad_arguments_and_unknown_tools_send_nothing() {
    let world = World::new(&LENIENT);
    let refusal = world.call("banking_charge_boleto_create", json!({"amount": "1e3"})).send().await.refusal();
    assert_eq!(refusal.code(), "invalid_arguments");
    let outcome = world.call("banking_charge_boleto_burn", json!({})).send().await.0;
    assert!(matches!(outcome, CallOutcome::UnknownTool));
    assert!(world.api.requests.lock().unwrap().is_empty());
}

#[tokio::test]
async fn refusals_of_the_api_reach_the_caller_by_kind() {
    let world = World::new(&LENIENT);
    let read = || world.call("banking_charge_boleto_get", json!({"uid": UID})).send();
    world.api.answers(|_| ok(404, r#"{"status":404,"errors":[{"code":"not_found"}]}"#));
    assert_eq!(read().await.refusal(), Refusal::NotFound);
    world.api.answers(|_| ok(502, "<html>bad gateway</html>"));
    assert_eq!(read().await.refusal(), Refusal::UpstreamUnavailable);
    world.api.answers(|_| Err(ApiFault::Unavailable { detail: "secret host".to_owned() }));
    let refusal = read().await.refusal();
    assert_eq!(refusal, Refusal::UpstreamUnavailable);
    assert!(!refusal.to_json(catalogue::Lang::Pt).contains("secret"));
    world.api.answers(|_| ok(422, r#"{"errors":{"amount":["não pode ficar em branco"]}}"#));
    let write = world.call("banking_charge_boleto_create", json!({"amount": 1})).send().await.refusal();
    assert_eq!(write.code(), "validation_failed");
    assert_eq!(world.memory.decisions(), [("plain", "validation_failed".to_owned())]);
}

#[tokio::test(start_paused = true)]
async fn a_late_answer_is_a_timeout_and_a_late_write_is_unknown() {
    let world = World::limited(&LENIENT, Limits { api_timeout_seconds: 2, ..Limits::default() });
    world.api.writes.forget_permits(1000);
    let refusal = world.call("banking_charge_boleto_create", json!({"amount": 1})).send().await.refusal();
    assert_eq!(refusal, Refusal::OutcomeUnknown { code: "timeout" });
    assert!(!refusal.retryable());
    assert_eq!(world.memory.decisions(), [("plain", "unknown".to_owned())]);
}

#[tokio::test]
async fn a_panic_in_the_api_is_an_unknown_outcome_on_record() {
    let world = World::new(&LENIENT);
    world.api.answers(|request| if request.method() == "GET" { ok(200, "{}") } else { panic!("a bug in the API") });
    let refusal = world.call("banking_charge_boleto_create", json!({"amount": 1})).send().await.refusal();
    assert_eq!(refusal, Refusal::OutcomeUnknown { code: "internal" });
    assert_eq!(world.memory.decisions(), [("plain", "unknown".to_owned())]);
}

#[tokio::test]
async fn a_client_that_hangs_up_does_not_cut_a_write() {
    let world = World::new(&LENIENT);
    world.api.writes.forget_permits(1000);
    let call = world.call("banking_charge_boleto_create", json!({"amount": 1}));
    let waiting = tokio::spawn(call.send());
    while world.api.written().is_empty() {
        tokio::task::yield_now().await;
    }
    waiting.abort();
    assert!(waiting.await.unwrap_err().is_cancelled());
    assert!(world.memory.decisions().is_empty());
    let stopping = tokio::spawn(engine::call::writes_finished());
    tokio::task::yield_now().await;
    assert!(!stopping.is_finished());
    world.api.writes.add_permits(1);
    stopping.await.unwrap();
    assert_eq!(world.memory.decisions(), [("plain", "ok".to_owned())]);
}

#[tokio::test]
async fn a_key_that_the_api_asks_for_is_made_where_the_caller_gives_none() {
    let world = World::new(&LENIENT);
    world.api.answers(|_| ok(204, ""));
    let print = |arguments| world.call("banking_charge_receipt_print", arguments);
    let key = || world.api.last().headers()["x-idempotency-key"].to_str().unwrap().to_owned();
    print(json!({"uid": UID})).send().await.done();
    let first = key();
    print(json!({"uid": UID})).send().await.done();
    assert_eq!((first.len(), key().len()), (36, 36));
    assert_ne!(first, key());
    print(json!({"uid": UID, "idempotency_key": "recibo-1"})).send().await.done();
    assert_eq!(key(), "recibo-1");
    world.call("banking_charge_boleto_create", json!({"amount": 1})).send().await.done();
    assert!(
        !world.api.last().headers().contains_key("x-idempotency-key"),
        "one that is optional is left to the caller"
    );
}
