//! Equal reads share an exchange, and known answers are revalidated.

use std::sync::Arc;

use engine::Api as _;
use tokio::sync::Semaphore;

use crate::rows;
use crate::stand_in::Reply;
use crate::world::{World, permit, permit_of, principal, request};

const LIST: &str = "GET /v2/charge/pix";

/// Lets everything that can run do so.
async fn settle() {
    for _ in 0..200 {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn equal_reads_of_one_caller_are_one_call_even_when_the_first_hangs_up() {
    let (world, gate) = (World::new().await, Arc::new(Semaphore::new(0)));
    world.stand_in.always(LIST, Reply::json(r#"{"data":[{"uid":"a"}]}"#).gated(&gate));
    let ask = |person: &'static str, line: &'static str| {
        let remote = Arc::clone(&world.remote);
        tokio::spawn(async move {
            remote.send(permit_of(principal(person, None), &rows::PIX_LIST), request(line, "")).await.unwrap()
        })
    };
    let first = ask("ana", LIST);
    let others: Vec<_> = (0..5).map(|_| ask("ana", LIST)).collect();
    let (rui, page) = (ask("rui", LIST), ask("ana", "GET /v2/charge/pix?page=2"));
    settle().await;
    first.abort();
    gate.add_permits(100);
    for other in others {
        assert_eq!(other.await.unwrap().body(), r#"{"data":[{"uid":"a"}]}"#);
    }
    rui.await.unwrap();
    page.await.unwrap();
    let mut lines = world.stand_in.lines();
    lines.sort();
    assert_eq!(lines, [LIST, LIST, "GET /v2/charge/pix?page=2"]);
}

#[tokio::test]
async fn a_read_after_a_write_does_not_join_one_from_before_it() {
    let (world, gate) = (World::new().await, Arc::new(Semaphore::new(0)));
    world.stand_in.next(LIST, Reply::json(r#"{"data":["old"]}"#).gated(&gate));
    world.stand_in.next(LIST, Reply::json(r#"{"data":["new"]}"#));
    let remote = Arc::clone(&world.remote);
    let old = tokio::spawn(async move { remote.send(permit(&rows::PIX_LIST), request(LIST, "")).await.unwrap() });
    settle().await;
    world.post(&rows::BILLET_CREATE, r#"{"amount":1}"#).await.unwrap();
    assert_eq!(world.send(&rows::PIX_LIST, LIST).await.unwrap().body(), r#"{"data":["new"]}"#);
    gate.add_permits(1);
    assert_eq!(old.await.unwrap().body(), r#"{"data":["old"]}"#);
}

#[tokio::test]
async fn a_known_answer_is_revalidated_for_its_own_caller_only() {
    let world = World::new().await;
    let json = ("content-type", "application/json");
    world.stand_in.next(LIST, Reply::with(200, &[json, ("etag", "\"v1\"")], r#"{"data":[1]}"#));
    world.stand_in.next(LIST, Reply::with(304, &[], ""));
    world.stand_in.next(LIST, Reply::with(200, &[json, ("etag", "\"v2\"")], r#"{"data":[2]}"#));
    world.stand_in.next(LIST, Reply::with(304, &[], ""));
    let mut bodies = Vec::new();
    for _ in 0..4 {
        bodies.push(world.send(&rows::PIX_LIST, LIST).await.unwrap().into_body());
    }
    assert_eq!(bodies, [r#"{"data":[1]}"#, r#"{"data":[1]}"#, r#"{"data":[2]}"#, r#"{"data":[2]}"#]);
    let rui = permit_of(principal("rui", None), &rows::PIX_LIST);
    world.remote.send(rui, request(LIST, "")).await.unwrap();
    let seen = world.stand_in.seen();
    let sent: Vec<_> = seen.iter().map(|seen| seen.all("if-none-match").concat()).collect();
    assert_eq!(sent, ["", "\"v1\"", "\"v1\"", "\"v2\"", ""]);
}

#[tokio::test]
async fn only_a_whole_success_with_one_tag_is_kept() {
    let json = ("content-type", "application/json");
    let tag = ("etag", "\"v1\"");
    for reply in [
        Reply::with(200, &[json, tag, ("etag", "\"v2\"")], "[]"),
        Reply::with(404, &[json, tag], "{}"),
        Reply::with(200, &[json, tag], &format!("[\"{}\"]", "x".repeat(300_000))),
        Reply::with(200, &[json, ("etag", &"x".repeat(300))], "[]"),
    ] {
        let world = World::new().await;
        world.stand_in.next(LIST, reply);
        for _ in 0..2 {
            world.send(&rows::PIX_LIST, LIST).await.unwrap();
        }
        assert!(world.stand_in.seen()[1].all("if-none-match").is_empty());
    }
}
