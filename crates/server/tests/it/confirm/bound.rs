//! An approval is for one call: this tool, these arguments, this person, this target, five minutes.

use jiff::SignedDuration;
use serde_json::json;

use super::{CREATE, DELETE, ask, call, message, question, retry, target, webhooks, yes};
use crate::support::client::request;
use crate::support::server::Grant;
use crate::support::{Era, TestServer};

#[tokio::test]
async fn a_forged_state_is_no_approval() {
    let server = TestServer::new().start().await;
    let asked = question(&server, call(CREATE, &target())).await;
    let sealed = asked["requestState"].as_str().unwrap().to_owned();
    for state in
        [json!(""), json!("x"), json!(format!("{sealed}x")), json!(sealed[..sealed.len() - 2]), json!(7), json!(null)]
    {
        let mut forged = retry(CREATE, &target(), &asked, &yes());
        forged["requestState"] = state.clone();
        question(&server, forged).await;
    }
    let mut first = call(CREATE, &target());
    first["inputResponses"] = json!({"confirm": yes()});
    question(&server, first).await;
    assert_eq!(webhooks(&server).await, 0);
}

#[tokio::test]
async fn an_approval_is_for_one_call_of_one_person() {
    let server = TestServer::new().start().await;
    let asked = question(&server, call(CREATE, &target())).await;
    let mut elsewhere = target();
    elsewhere["url"] = json!("https://evil.example.com/");
    question(&server, retry(CREATE, &elsewhere, &asked, &yes())).await;

    let (_, other) = server.grant(Grant::new("bia", "all read write")).await;
    let body = request(Era::Modern, "tools/call", retry(CREATE, &target(), &asked, &yes()));
    let answer = server.send(server.with_token(&other, Era::Modern, &body)).await;
    assert_eq!(answer.result()["resultType"], "input_required");

    let uid = json!({"uid": "019ad5a0-0000-7000-8000-000000000000"});
    let deleted = ask(&server, retry(DELETE, &uid, &asked, &yes())).await;
    assert_ne!(deleted.result()["isError"], json!(false));
    assert_eq!(webhooks(&server).await, 0);

    let reordered = json!({"name": "ERP", "events": ["bank_billet.paid"], "url": "https://erp.exemplo.com.br/kobana"});
    assert_eq!(ask(&server, retry(CREATE, &reordered, &asked, &yes())).await.structured()["name"], "ERP");
}

#[tokio::test]
async fn an_approval_is_good_for_five_minutes() {
    let server = TestServer::new().start().await;
    let asked = question(&server, call(CREATE, &target())).await;
    server.clock.advance(SignedDuration::from_mins(5));
    let again = question(&server, retry(CREATE, &target(), &asked, &yes())).await;
    assert_eq!(webhooks(&server).await, 0);
    server.clock.advance(SignedDuration::from_secs(299));
    assert_eq!(ask(&server, retry(CREATE, &target(), &again, &yes())).await.structured()["name"], "ERP");
}

#[tokio::test]
async fn the_target_is_shown_and_its_change_is_told() {
    let server = TestServer::new().start().await;
    let created = server.call(Era::November2025, CREATE, target()).await.structured();
    let uid = json!({"uid": created["uid"]});
    let asked = question(&server, call(DELETE, &uid)).await;
    assert!(message(&asked).contains("https://erp.exemplo.com.br/kobana"), "{}", message(&asked));

    let change = json!({"uid": created["uid"], "url": "https://erp.exemplo.com.br/novo"});
    server.call(Era::November2025, "banking_data_webhook_update", change).await;
    let again = question(&server, retry(DELETE, &uid, &asked, &yes())).await;
    assert!(message(&again).contains("https://erp.exemplo.com.br/novo"), "{}", message(&again));
    assert_eq!(webhooks(&server).await, 1, "nothing was deleted");
    let deleted = ask(&server, retry(DELETE, &uid, &again, &yes())).await;
    assert_eq!(deleted.result()["isError"], json!(false), "{}", deleted.text);
    assert_eq!(webhooks(&server).await, 0);
}

#[tokio::test]
async fn rights_are_checked_again_with_the_answer() {
    let server = TestServer::new().start().await;
    let asked = question(&server, call(CREATE, &target())).await;
    let (_, reader) = server.grant(Grant::new("ana", "all read")).await;
    let body = request(Era::Modern, "tools/call", retry(CREATE, &target(), &asked, &yes()));
    assert_eq!(server.send(server.with_token(&reader, Era::Modern, &body)).await.refusal(), "insufficient_scope");
}
