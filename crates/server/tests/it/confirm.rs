//! Nothing destructive runs in the modern era without a person's explicit yes; nothing runs twice on one yes.

use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::support::client::request;
use crate::support::server::Grant;
use crate::support::{Answer, Era, Running, TestServer};

const CREATE: &str = "banking_data_webhook_create";
const DELETE: &str = "banking_data_webhook_delete";

fn target() -> Value {
    json!({"url": "https://erp.exemplo.com.br/kobana", "events": ["bank_billet.paid"], "name": "ERP"})
}

/// The parameters of a call of a client that shows forms.
fn call(tool: &str, arguments: &Value) -> Value {
    json!({"name": tool, "arguments": arguments, "capabilities": {"elicitation": {}}})
}

/// The same call again, with the state of `asked` and an answer.
fn retry(tool: &str, arguments: &Value, asked: &Value, answer: &Value) -> Value {
    let mut params = call(tool, arguments);
    params["requestState"] = asked["requestState"].clone();
    params["inputResponses"] = json!({"confirm": answer});
    params
}

fn yes() -> Value {
    json!({"action": "accept", "content": {"confirm": "yes"}})
}

async fn ask(server: &Running, params: Value) -> Answer {
    server.ask(Era::Modern, "tools/call", params).await
}

/// Calls and gives the question, which must be one.
async fn question(server: &Running, params: Value) -> Value {
    let result = ask(server, params).await.result();
    assert_eq!(result["resultType"], "input_required", "{result}");
    assert!(result.get("content").is_none() && result.get("ttlMs").is_none(), "{result}");
    assert!(result["requestState"].is_string());
    result
}

fn message(question: &Value) -> &str {
    question["inputRequests"]["confirm"]["params"]["message"].as_str().expect("a message")
}

async fn webhooks(server: &Running) -> usize {
    let listed = server.call(Era::November2025, "banking_data_webhook_list", json!({})).await;
    listed.result()["content"][0]["text"].as_str().expect("text").matches("erp.exemplo").count()
}

#[tokio::test]
async fn the_question_is_a_form_of_one_choice_that_shows_everything() {
    let server = TestServer::new().start().await;
    let asked = question(&server, call(CREATE, &target())).await;
    let request = &asked["inputRequests"]["confirm"];
    assert_eq!(request["method"], "elicitation/create");
    assert_eq!(request["params"]["mode"], "form");
    let schema = &request["params"]["requestedSchema"];
    assert_eq!(schema["required"], json!(["confirm"]));
    let choices: Vec<_> =
        schema["properties"]["confirm"]["oneOf"].as_array().unwrap().iter().map(|one| &one["const"]).collect();
    assert_eq!(choices, ["yes", "no"]);
    for shown in [CREATE, "https://erp.exemplo.com.br/kobana", "bank_billet.paid", "ERP"] {
        assert!(message(&asked).contains(shown), "{}", message(&asked));
    }
    assert_eq!(webhooks(&server).await, 0, "nothing ran");
    assert_eq!(server.records.all()[0].outcome, "asked");
}

#[tokio::test]
async fn only_an_explicit_yes_runs_it() {
    let server = TestServer::new().start().await;
    let asked = question(&server, call(CREATE, &target())).await;
    let done = ask(&server, retry(CREATE, &target(), &asked, &yes())).await;
    assert_eq!(done.structured()["name"], "ERP");
    assert_eq!(webhooks(&server).await, 1);
}

#[tokio::test]
async fn a_no_ends_it() {
    let server = TestServer::new().start().await;
    for answer in [
        json!({"action": "decline"}),
        json!({"action": "cancel"}),
        json!({"action": "accept", "content": {"confirm": "no"}}),
    ] {
        let asked = question(&server, call(CREATE, &target())).await;
        let declined = ask(&server, retry(CREATE, &target(), &asked, &answer)).await;
        assert_eq!(declined.refusal(), "user_declined", "{answer}");
    }
    assert_eq!(webhooks(&server).await, 0);
}

#[tokio::test]
async fn what_is_no_answer_asks_again() {
    let server = TestServer::new().start().await;
    let asked = question(&server, call(CREATE, &target())).await;
    for answer in [
        json!({"action": "accept"}),
        json!({"action": "accept", "content": {}}),
        json!({"action": "accept", "content": null}),
        json!({"action": "accept", "content": {"confirm": true}}),
        json!({"action": "accept", "content": {"confirm": "YES"}}),
        json!({"action": "accept", "content": {"other": "yes"}}),
        json!({"action": "yes"}),
        json!(12345),
        json!(null),
    ] {
        question(&server, retry(CREATE, &target(), &asked, &answer)).await;
    }
    let mut unanswered = retry(CREATE, &target(), &asked, &yes());
    unanswered["inputResponses"] = json!({"wrong_key": yes()});
    question(&server, unanswered).await;
    assert_eq!(webhooks(&server).await, 0);
    let mut more = retry(CREATE, &target(), &asked, &yes());
    more["inputResponses"]["unasked"] = json!({"action": "decline"});
    assert_eq!(ask(&server, more).await.structured()["name"], "ERP", "answers to nothing are ignored");
}

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

#[tokio::test]
async fn a_client_that_cannot_be_asked_runs_it_directly() {
    let server = TestServer::new().start().await;
    for era in [Era::March2025, Era::June2025, Era::November2025] {
        let mut params = json!({"name": CREATE, "arguments": target()});
        // What belongs to the other era means nothing here.
        params["requestState"] = json!("x");
        params["inputResponses"] = json!({"confirm": {"action": "decline"}});
        assert_eq!(server.ask(era, "tools/call", params).await.structured()["name"], "ERP");
    }
    for capabilities in [json!({}), json!({"elicitation": {"url": {}}}), json!({"sampling": {}})] {
        let params = json!({"name": CREATE, "arguments": target(), "capabilities": capabilities});
        assert_eq!(ask(&server, params).await.structured()["name"], "ERP", "{capabilities}");
    }
    assert_eq!(webhooks(&server).await, 6);
}

#[tokio::test]
async fn capabilities_are_of_one_request() {
    let server = TestServer::new().start().await;
    let askable = request(Era::Modern, "tools/call", call(CREATE, &target()));
    let unaskable = request(Era::Modern, "tools/call", json!({"name": CREATE, "arguments": target()}));
    let (first, second) = tokio::join!(
        server.send(server.post(Era::Modern, &askable)),
        server.send(server.post(Era::Modern, &unaskable))
    );
    assert_eq!(first.result()["resultType"], "input_required");
    assert_eq!(second.result()["isError"], json!(false));
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
