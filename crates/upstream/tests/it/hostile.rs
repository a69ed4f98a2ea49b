//! Answers that are none: each a bounded fault, never a success.

use std::time::Duration;

use engine::ApiFault;
use http::StatusCode;

use crate::rows;
use crate::stand_in::{Reply, StandIn, Then};
use crate::world::{UID, World, unavailable};

const LIST: &str = "GET /v2/charge/pix";
const JSON: (&str, &str) = ("content-type", "application/json; charset=utf-8");
const HTML: (&str, &str) = ("content-type", "text/html");

/// What a read of a list comes to when the API answers so.
async fn read(reply: Reply) -> String {
    let world = World::limited(|limits| limits.answer_bytes = 1_000).await;
    world.stand_in.always(LIST, reply);
    unavailable(world.send(&rows::PIX_LIST, LIST).await)
}

#[tokio::test]
async fn every_nonsense_has_its_reason() {
    let chunked = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n";
    let long = "x".repeat(2_000);
    for (reply, reason) in [
        (Reply::with(500, &[JSON], r#"{"error":"x"}"#), "the API answered 500"),
        (Reply::with(502, &[HTML], "<html>Bad gateway</html>"), "the API answered 502"),
        (Reply::with(200, &[HTML], "<html>Log in</html>"), "a page of HTML answered 200"),
        (Reply::with(404, &[HTML], "<html>Not here</html>"), "a page of HTML answered 404"),
        (Reply::with(400, &[], "  <!doctype html>"), "a page of HTML answered 400"),
        (Reply::with(200, &[JSON], r#"{"data":[{"uid":"#), "the answer is no JSON, or is cut off"),
        (Reply::with(200, &[JSON], "\"ok\""), "the answer is no JSON, or is cut off"),
        (Reply::with(200, &[JSON], "<html>"), "the answer is no JSON, or is cut off"),
        (Reply::with(200, &[JSON], ""), "the answer is empty"),
        (Reply::with(204, &[], ""), "the answer is empty"),
        (Reply::with(200, &[("content-type", "text/plain")], "{}"), "an answer of type text/plain where JSON is due"),
        (Reply::with(200, &[JSON, HTML], "{}"), "the header content-type says two things"),
        (Reply::with(304, &[], ""), "not modified, though nothing was known"),
        (Reply::with(302, &[("location", "https://a.b/c")], ""), "a redirect (302) where none is due"),
        (Reply::with(200, &[JSON], &long), "the answer has more than 1000 bytes"),
        (
            Reply::raw(&format!("{chunked}7D0\r\n{long}\r\n0\r\n\r\n"), Then::Open),
            "the answer has more than 1000 bytes",
        ),
    ] {
        assert_eq!(read(reply.clone()).await, reason, "{reply:?}");
    }
}

#[tokio::test]
async fn broken_answers_are_faults() {
    let head = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n";
    for raw in [
        format!("{head}content-length: 90\r\n\r\n{{}}"),
        format!("{head}transfer-encoding: chunked\r\n\r\n5\r\n{{}}"),
        format!("{head}transfer-encoding: chunked\r\n\r\nZZ\r\n{{}}"),
        format!("{head}content-length: 2\r\ncontent-length: 9\r\n\r\n{{}}"),
        "HTTP/1.1 200".to_owned(),
        "SSH-2.0-OpenSSH\r\n\r\n".to_owned(),
        format!("HTTP/1.1 200 OK\r\n{}", "x: y\r\n".repeat(2_000)),
    ] {
        let reason = read(Reply::raw(&raw, Then::Closed)).await;
        assert!(reason.len() < 300, "{reason}");
    }
}

#[tokio::test(start_paused = true)]
async fn slow_answers_end_in_time() {
    let head = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n";
    let body = "x".repeat(100);
    for (reply, what, seconds) in [
        (Reply::Hang, "hangs", 20),
        (Reply::drip(head, &body, Duration::from_secs(30)), "stalls", 20),
        (Reply::drip(head, &body, Duration::from_secs(2)), "drips", 28),
        (Reply::drip("", head, Duration::from_secs(2)), "drips its head", 20),
    ] {
        let world = World::new().await;
        world.stand_in.always(LIST, reply);
        let started = tokio::time::Instant::now();
        let fault = world.send(&rows::PIX_LIST, LIST).await.unwrap_err();
        assert_eq!(fault, ApiFault::Timeout { seconds }, "{what}");
        assert_eq!(started.elapsed().as_secs(), seconds, "{what}");
        assert_eq!(world.stand_in.seen().len(), 1, "{what}");
    }
}

#[tokio::test]
async fn a_redirect_is_never_followed_and_for_a_write_is_no_success() {
    let (world, other) = (World::new().await, StandIn::start().await);
    let location = format!("{}/v2/charge/pix", other.address);
    for status in [301, 302, 303, 307, 308] {
        world.stand_in.next("POST /v1/bank_billets", Reply::with(status, &[("location", &location)], ""));
        let reason = unavailable(world.post(&rows::BILLET_CREATE, r#"{"amount":1}"#).await);
        assert_eq!(reason, format!("a redirect ({status}) where none is due"));
    }
    assert!(other.seen().is_empty());
}

#[tokio::test]
async fn a_file_behind_a_redirect_is_an_https_address() {
    let world = World::new().await;
    let path = format!("GET /v1/exports/{UID}");
    for location in ["http://files.example/a", "/relative", "https://user@files.example/a"] {
        world.stand_in.next(&path, Reply::with(302, &[("location", location)], ""));
        let reason = unavailable(world.send(&rows::EXPORT_GET, &path).await);
        assert_eq!(reason, "the redirect leads to no https address", "{location}");
    }
    world.stand_in.next(&path, Reply::with(302, &[("location", "https://a.b/c"), ("location", "https://d.e/f")], ""));
    assert_eq!(unavailable(world.send(&rows::EXPORT_GET, &path).await), "the header location says two things");
    world.stand_in.next(&path, Reply::with(200, &[JSON], "{}"));
    assert!(unavailable(world.send(&rows::EXPORT_GET, &path).await).contains("no redirect"));
    world.stand_in.next(&path, Reply::with(302, &[("location", "https://a.b/c"), ("set-cookie", "a=b")], ""));
    let answer = world.send(&rows::EXPORT_GET, &path).await.unwrap();
    assert_eq!(
        (answer.status(), &answer.headers()["location"]),
        (StatusCode::FOUND, &"https://a.b/c".parse().unwrap())
    );
    assert!(!answer.headers().contains_key("set-cookie"));
}

#[tokio::test]
async fn a_file_is_given_as_it_is_and_a_page_of_html_is_none() {
    let world = World::new().await;
    let path = "GET /v1/discharges/download";
    world.stand_in.next(path, Reply::with(200, &[("content-type", "application/octet-stream")], "02RETORNO"));
    assert_eq!(world.send(&rows::DOWNLOAD, path).await.unwrap().body(), "02RETORNO");
    world.stand_in.next(path, Reply::with(200, &[HTML], "<html>"));
    assert_eq!(unavailable(world.send(&rows::DOWNLOAD, path).await), "a page of HTML answered 200");
}

#[tokio::test]
async fn refusals_keep_their_status_and_lose_what_is_no_json() {
    let world = World::new().await;
    for (status, headers, body, kept) in [
        (404, [JSON], r#"{"status":404}"#, r#"{"status":404}"#),
        (422, [JSON], r#"{"errors":{}}"#, r#"{"errors":{}}"#),
        (403, [HTML], "<html>WAF</html>", ""),
        (401, [HTML], "<html>", ""),
        (400, [("content-type", "text/plain")], "no", ""),
    ] {
        world.stand_in.next(LIST, Reply::with(status, &headers, body));
        let answer = world.send(&rows::PIX_LIST, LIST).await.unwrap();
        assert_eq!((answer.status().as_u16(), answer.body().as_ref()), (status, kept.as_bytes()));
    }
}

#[tokio::test]
async fn a_write_may_be_answered_with_nothing_and_not_with_nonsense() {
    let world = World::new().await;
    world.stand_in.next("POST /v1/bank_billets", Reply::with(204, &[("request-id", "theirs")], ""));
    let answer = world.post(&rows::BILLET_CREATE, r#"{"amount":1}"#).await.unwrap();
    assert_eq!(
        (answer.status(), &answer.headers()["request-id"]),
        (StatusCode::NO_CONTENT, &"theirs".parse().unwrap())
    );
    world.stand_in.next("POST /v1/bank_billets", Reply::with(200, &[HTML], "<html>"));
    assert_eq!(unavailable(world.post(&rows::BILLET_CREATE, r#"{"amount":1}"#).await), "a page of HTML answered 200");
}
