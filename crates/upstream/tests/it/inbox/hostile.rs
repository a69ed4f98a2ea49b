//! Answers that are none, in inbox's envelope, and refusals that are.

use engine::Api as _;
use serde_json::json;

use super::{ana, eml, send, tool, world};
use crate::stand_in::{Reply, Then};
use crate::world::{UID, World, permit_of, request, unavailable, workspace_tokens};
use catalogue::inbox::INBOX_PRODUCT;

const JSON: (&str, &str) = ("content-type", "application/json");
const HTML: (&str, &str) = ("content-type", "text/html");
const LIST: &str = "GET /v1/emails";

fn nonsense() -> Vec<(Reply, &'static str)> {
    let long = format!("{{\"data\":[\"{}\"],\"next_cursor\":null}}", "x".repeat(2_000));
    vec![
        (Reply::with(500, &[JSON], r#"{"error":{"code":"internal_error"}}"#), "the API answered 500"),
        (Reply::with(503, &[HTML, ("request-id", "r-9")], "<html>"), "the API answered 503 (its request r-9)"),
        (Reply::with(200, &[HTML], "<html>Log in</html>"), "a page of HTML answered 200"),
        (Reply::with(404, &[HTML], "<html>Not here</html>"), "a page of HTML answered 404"),
        (Reply::with(200, &[JSON], r#"{"data":[{"id":"#), "the answer is no JSON, or is cut off"),
        (Reply::with(200, &[JSON], ""), "the answer is empty"),
        (Reply::with(200, &[("content-type", "text/csv")], "{}"), "an answer of type text/csv where JSON is due"),
        (Reply::with(200, &[JSON], &long), "the answer has more than 1000 bytes"),
        (Reply::with(302, &[("location", "https://evil.example/")], ""), "a redirect (302) where none is due"),
        (Reply::raw("HTTP/1.1 200 OK\r\ncontent-length: 90\r\n\r\n{", Then::Closed), "the answer broke off"),
    ]
}

#[tokio::test]
async fn every_nonsense_has_its_reason_also_where_the_list_is_narrowed() {
    for (reply, reason) in nonsense() {
        for line in [LIST, "GET /v1/emails?status=failed"] {
            let world = World::with(&INBOX_PRODUCT, workspace_tokens(), |limits| limits.answer_bytes = 1_000).await;
            world.stand_in.always(LIST, reply.clone());
            let told = unavailable(send(&world, "emails_list", line).await);
            assert!(told.starts_with(reason), "{told}: {reply:?}");
        }
    }
}

#[tokio::test]
async fn a_narrowed_list_that_is_none_is_no_answer() {
    let endless = json!({"data": [], "next_cursor": "x".repeat(2_001)}).to_string();
    for (body, reason) in [
        (r#"{"data":null,"next_cursor":null}"#, "no JSON"),
        (r#"{"data":{"id":1}}"#, "no JSON"),
        (r#"[]"#, "no JSON"),
        (r#"{"items":[]}"#, "no JSON"),
        (endless.as_str(), "too long to be given on"),
    ] {
        let world = world().await;
        world.stand_in.always(LIST, Reply::json(body));
        let told = unavailable(send(&world, "emails_list", "GET /v1/emails?status=failed").await);
        assert!(told.contains(reason), "{body}: {told}");
    }
}

#[tokio::test]
async fn refusals_pass_with_their_body() {
    let world = world().await;
    let details = json!({"formErrors": [], "fieldErrors": {"label": ["x"]}});
    let body = json!({"error": {"code": "validation_failed", "message": "x", "details": details}}).to_string();
    for status in [400, 401, 403, 404, 409, 422] {
        for line in ["GET /v1/emails", "GET /v1/emails?status=failed"] {
            world.stand_in.next(LIST, Reply::with(status, &[JSON], &body));
            let answer = send(&world, "emails_list", line).await.unwrap();
            assert_eq!((answer.status().as_u16(), answer.body().as_ref()), (status, body.as_bytes()), "{line}");
        }
    }
}

/// The API knows no idempotency keys, so that no write goes out twice.
#[tokio::test]
async fn a_write_without_an_answer_goes_out_once() {
    let world = world().await;
    world.stand_in.next("POST /v1/agents", Reply::Gone);
    let mut create = request("POST /v1/agents", r#"{"label":"Triagem"}"#);
    create.headers_mut().insert("x-idempotency-key", "key-1".parse().unwrap());
    unavailable(world.remote.send(permit_of(ana(None), tool("agents_create")), create).await);
    assert_eq!(world.stand_in.lines(), ["POST /v1/agents"]);
}

#[tokio::test]
async fn a_file_that_is_a_page_of_html_is_none() {
    let world = world().await;
    world.stand_in.next(&eml(), Reply::with(200, &[HTML], "<html>Log in</html>"));
    assert_eq!(unavailable(send(&world, "emails_eml", &eml()).await), "a page of HTML answered 200");
    world.stand_in.next(&eml(), Reply::with(404, &[JSON], r#"{"error":{"code":"not_found"}}"#));
    assert_eq!(send(&world, "emails_eml", &eml()).await.unwrap().status(), 404);
    let other = format!("GET /v1/emails/{UID}");
    world.stand_in.next(&other, Reply::json(r#"{"data":{"id":"x"}}"#));
    assert_eq!(send(&world, "emails_get", &other).await.unwrap().status(), 200);
}
