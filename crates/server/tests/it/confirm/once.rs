//! One approval, one run: through replays, crowds, hang-ups and crashes.

use std::sync::Arc;

use engine::Decision;
use serde_json::json;

use super::{CREATE, ask, call, message, question, retry, target, webhooks, yes};
use crate::support::client::request;
use crate::support::doubles::{Gate, OneTrickApi};
use crate::support::{Era, Running, TestServer};

#[tokio::test]
async fn an_approval_that_was_used_asks_again_and_warns() {
    let server = TestServer::new().start().await;
    let asked = question(&server, call(CREATE, &target())).await;
    ask(&server, retry(CREATE, &target(), &asked, &yes())).await.structured();
    let again = question(&server, retry(CREATE, &target(), &asked, &yes())).await;
    assert!(message(&again).len() > message(&asked).len(), "a warning is added: {}", message(&again));
    assert_eq!(webhooks(&server).await, 1, "it ran once");
    ask(&server, retry(CREATE, &target(), &again, &yes())).await.structured();
    assert_eq!(webhooks(&server).await, 2, "a fresh yes is a fresh approval");
}

#[tokio::test]
async fn fifty_clients_with_one_approval_run_it_once() {
    let server = TestServer::new().start().await;
    let asked = question(&server, call(CREATE, &target())).await;
    let body = request(Era::Modern, "tools/call", retry(CREATE, &target(), &asked, &yes()));
    let sent = (0..50).map(|_| server.send(server.post(Era::Modern, &body)));
    let answers = futures_util::future::join_all(sent).await;
    let ran = answers.iter().filter(|answer| answer.result()["isError"] == json!(false)).count();
    let asked_again = answers.iter().filter(|answer| answer.result()["resultType"] == "input_required").count();
    assert_eq!((ran, asked_again), (1, 49));
    assert_eq!(webhooks(&server).await, 1);
}

/// The outcomes of the audit trail, newest first.
async fn audited(server: &Running) -> Vec<(Decision, String)> {
    let rows = server.store.audit(None, 100).await.expect("the audit trail");
    rows.into_iter().map(|row| (row.decision, row.outcome)).collect()
}

#[tokio::test]
async fn a_client_that_hangs_up_does_not_stop_what_was_claimed() {
    let gate: Arc<Gate> = Arc::default();
    let server = TestServer::new().api(OneTrickApi::Waits(Arc::clone(&gate))).start().await;
    let asked = question(&server, call(CREATE, &target())).await;
    let body = request(Era::Modern, "tools/call", retry(CREATE, &target(), &asked, &yes()));
    let waiting = tokio::spawn(server.post(Era::Modern, &body).send());
    gate.arrivals(1).await;
    waiting.abort();
    server.records.wait_for(|record| record.outcome == "dropped").await;
    assert_eq!(audited(&server).await[0].0, Decision::Asked, "not over yet");
    gate.open();
    while audited(&server).await[0].0 == Decision::Asked {
        tokio::task::yield_now().await;
    }
    assert_eq!(audited(&server).await[0], (Decision::Confirmed, "ok".to_owned()));
    let again = question(&server, retry(CREATE, &target(), &asked, &yes())).await;
    assert!(message(&again).len() > message(&asked).len(), "{}", message(&again));
}

#[tokio::test]
async fn a_crash_between_claim_and_outcome_is_reported_and_never_run_again() {
    let gate: Arc<Gate> = Arc::default();
    let crashed = TestServer::new().api(OneTrickApi::Waits(Arc::clone(&gate))).start().await;
    let asked = question(&crashed, call(CREATE, &target())).await;
    let approved = retry(CREATE, &target(), &asked, &yes());
    let body = request(Era::Modern, "tools/call", approved.clone());
    let waiting = tokio::spawn(crashed.post(Era::Modern, &body).send());
    gate.arrivals(1).await;

    // What the next process finds: the claim, and no outcome. The keys of the seal are the same.
    let next = TestServer::new().store(crashed.store.clone()).start().await;
    let again = question(&next, approved).await;
    assert!(message(&again).len() > message(&asked).len(), "a warning is added: {}", message(&again));
    assert_eq!(webhooks(&next).await, 0, "it did not run again");
    ask(&next, retry(CREATE, &target(), &again, &yes())).await.structured();
    assert_eq!(webhooks(&next).await, 1, "a fresh yes is a fresh approval");
    waiting.abort();
}
