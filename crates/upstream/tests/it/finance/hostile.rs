//! Answers that are none, in finance's style; refusals that are; and what may go out again.

use std::time::Duration;

use engine::ApiFault;
use serde_json::json;

use super::{LIST, one_line, send, send_keyed, tool, world};
use crate::stand_in::{Reply, StandIn, Then};
use crate::world::{UID, WORKSPACES, World, member, permit_in, request, unavailable, workspace_tokens};
use catalogue::finance::FINANCE;
use engine::Api as _;

const JSON: (&str, &str) = ("content-type", "application/json");
const HTML: (&str, &str) = ("content-type", "text/html");

#[tokio::test]
async fn every_nonsense_has_its_reason() {
    let long = format!("{{\"data\":[\"{}\"]}}", "x".repeat(2_000));
    let elsewhere = StandIn::start().await;
    let away = format!("{}/v1/payables", elsewhere.address);
    for (reply, reason) in [
        (Reply::with(500, &[JSON], r#"{"error":{"code":"internal_error"}}"#), "the API answered 500"),
        (Reply::with(503, &[HTML, ("request-id", "r-9")], "<html>"), "the API answered 503 (its request r-9)"),
        (Reply::with(200, &[HTML], "<html>Log in</html>"), "a page of HTML answered 200"),
        (Reply::with(404, &[HTML], "<html>Not here</html>"), "a page of HTML answered 404"),
        (Reply::with(200, &[JSON], r#"{"data":[{"id":"#), "the answer is no JSON, or is cut off"),
        (Reply::with(200, &[JSON], ""), "the answer is empty"),
        (Reply::with(200, &[("content-type", "text/csv")], "{}"), "an answer of type text/csv where JSON is due"),
        (Reply::with(200, &[JSON], &long), "the answer has more than 1000 bytes"),
        (Reply::with(307, &[("location", &away)], ""), "a redirect (307) where none is due"),
        (Reply::with(301, &[("location", "https://evil.example/")], ""), "a redirect (301) where none is due"),
        (Reply::raw("HTTP/1.1 200 OK\r\ncontent-length: 90\r\n\r\n{", Then::Closed), "the answer broke off"),
    ] {
        let world = World::with(&FINANCE, workspace_tokens(), |limits| limits.answer_bytes = 1_000).await;
        world.stand_in.always(LIST, reply.clone());
        let told = unavailable(send(&world, "finance_payables_list", LIST).await);
        assert!(told.starts_with(reason), "{told}: {reply:?}");
    }
    assert!(elsewhere.seen().is_empty());
}

#[tokio::test(start_paused = true)]
async fn slow_answers_end_in_time() {
    let head = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n";
    for (reply, seconds) in [(Reply::Hang, 20), (Reply::drip(head, &"x".repeat(100), Duration::from_secs(2)), 28)] {
        let world = world().await;
        world.stand_in.always(LIST, reply);
        let fault = send(&world, "finance_payables_list", LIST).await.unwrap_err();
        assert_eq!(fault, ApiFault::Timeout { seconds });
    }
}

#[tokio::test]
async fn refusals_pass_with_their_body_their_wait_and_their_requests_id() {
    let world = world().await;
    let line = one_line();
    let body = json!({"error": {"code": "unprocessable_entity", "message": "x", "details": {"reason": "in_use"}}});
    for status in [400, 403, 404, 409, 422] {
        world.stand_in.next(&line, Reply::with(status, &[JSON, ("request-id", "r-1")], &body.to_string()));
        let answer = send(&world, "finance_payables_get", &line).await.unwrap();
        assert_eq!((answer.status().as_u16(), answer.body().as_ref()), (status, body.to_string().as_bytes()));
        assert_eq!(answer.headers()["request-id"], "r-1");
    }
    let spent = [JSON, ("ratelimit-limit", "120"), ("ratelimit-remaining", "0"), ("ratelimit-reset", "77")];
    for (headers, wait) in [(spent.to_vec(), "77"), ([&spent[..], &[("retry-after", "30")]].concat(), "30")] {
        world.stand_in.next(&line, Reply::with(429, &headers, "{}"));
        let answer = send(&world, "finance_payables_get", &line).await.unwrap();
        assert_eq!((answer.status().as_u16(), &answer.headers()["retry-after"]), (429, &wait.parse().unwrap()));
        assert_eq!(world.remote.reads_left(), Some(0));
    }
}

#[tokio::test]
async fn a_write_goes_out_again_only_with_a_key_that_the_operation_knows() {
    let world = world().await;
    let line = "POST /v1/payables";
    let body = r#"{"description":"Aluguel"}"#;
    world.stand_in.next(line, Reply::Gone);
    world.stand_in.next(line, Reply::with(201, &[JSON, ("x-idempotency-replayed", "true")], "{}"));
    assert_eq!(send_keyed(&world, "finance_payables_create", line, body).await.unwrap().status(), 201);
    let seen = world.stand_in.seen();
    assert_eq!(seen.len(), 2);
    assert!(seen.iter().all(|seen| seen.all("x-idempotency-key") == ["key-1"] && seen.text() == body));
    // Without a key, and where the operation knows none, once.
    world.stand_in.forget();
    world.stand_in.next(line, Reply::Gone);
    let permit = permit_in(member("ana", None), tool("finance_payables_create"), WORKSPACES[0]);
    unavailable(world.remote.send(permit, request(line, body)).await);
    let link = format!("POST /v1/attachments/{UID}/links");
    world.stand_in.next(&link, Reply::Gone);
    let linked = json!({"type": "payable", "id": UID}).to_string();
    unavailable(send_keyed(&world, "finance_attachments_link", &link, &linked).await);
    assert_eq!(world.stand_in.seen().len(), 2);
}

#[tokio::test]
async fn a_form_passes_as_it_was_made() {
    let world = world().await;
    let form = "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.pdf\"\r\n\r\n%PDF\r\n--b--\r\n";
    let mut request = request("POST /v1/attachments", form);
    request.headers_mut().insert("content-type", "multipart/form-data; boundary=b".parse().unwrap());
    let permit = permit_in(member("ana", None), tool("finance_attachments_upload"), WORKSPACES[0]);
    world.remote.send(permit, request).await.unwrap();
    let seen = world.stand_in.seen().pop().unwrap();
    assert_eq!((seen.text().as_str(), seen.all("content-type")), (form, vec!["multipart/form-data; boundary=b"]));
}
