//! What is asked, and what counts as a yes.

use serde_json::json;

use super::{CREATE, ask, call, message, question, retry, target, webhooks, yes};
use crate::support::TestServer;

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
