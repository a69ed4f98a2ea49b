//! The newest records of several types: from memory while fresh, and what happens when some cannot be had.

use std::time::Duration;

use catalogue::Tool;
use engine::{Api as _, Completeness, Listing};
use serde_json::json;

use crate::rows::{BILLET_CREATE, BILLET_LIST, PIX_LIST};
use crate::stand_in::Reply;
use crate::world::{UID, WALLET, World, permit};

const BILLETS: &str = "GET /v1/bank_billets";
const PIX: &str = "GET /v2/charge/pix";

async fn listed(world: &World, tools: &[&'static Tool]) -> Listing {
    world.remote.listing(tools.iter().map(|tool| permit(tool)).collect(), 20).await.unwrap()
}

fn uids(listing: &Listing) -> Vec<Vec<&str>> {
    listing.newest.iter().map(|list| list.iter().map(|newest| newest.uid.as_str()).collect()).collect()
}

fn one(uid: &str) -> Reply {
    Reply::json(&json!([{"uid": uid}]).to_string())
}

#[tokio::test]
async fn they_come_with_labels_from_one_call_a_type_and_then_from_memory() {
    let world = World::new().await;
    let billets = json!([{"id": 2, "uid": UID, "customer_person_name": "Tereza", "expire_at": "2026-09-20", "updated_at": "2026-09-01T10:00:00-03:00"}]);
    world.stand_in.always(BILLETS, Reply::json(&billets.to_string()));
    let pix =
        json!({"status": 200, "data": [{"uid": WALLET, "txid": "abc", "payer": {"name": "Caio"}}], "pagination": {}});
    world.stand_in.always(PIX, Reply::json(&pix.to_string()));
    for _ in 0..3 {
        let found = listed(&world, &[&BILLET_LIST, &PIX_LIST]).await;
        assert!(found.completeness.is_complete());
        assert_eq!(found.newest[0][0].label, "Tereza · 2026-09-20");
        assert_eq!((found.newest[1][0].uid.as_str(), found.newest[1][0].label.as_str()), (WALLET, "Caio · abc"));
    }
    assert_eq!(
        world.stand_in.lines(),
        ["GET /v1/bank_billets?page=1&per_page=20", "GET /v2/charge/pix?page=1&per_page=20"]
    );
    // A write to one type shows at once; the other stays in memory until its time is over.
    world.post(&BILLET_CREATE, r#"{"amount":1}"#).await.unwrap();
    world.stand_in.forget();
    listed(&world, &[&BILLET_LIST, &PIX_LIST]).await;
    assert_eq!(world.stand_in.lines(), ["GET /v1/bank_billets?page=1&per_page=20"]);
    world.clock.advance(Duration::from_secs(300));
    listed(&world, &[&PIX_LIST]).await;
    assert_eq!(world.stand_in.seen().len(), 2);
}

#[tokio::test]
async fn below_the_kept_reads_memory_answers_and_says_so() {
    let world = World::new().await;
    world.stand_in.always(PIX, one("pix-1"));
    listed(&world, &[&PIX_LIST]).await;
    world.clock.advance(Duration::from_secs(600));
    let spent = Reply::with(200, &[("content-type", "application/json"), ("ratelimit-remaining", "20")], "{}");
    world.stand_in.next("GET /v2/charge/pix/x", spent);
    world.send(&crate::rows::PIX_GET, "GET /v2/charge/pix/x").await.unwrap();
    world.stand_in.forget();
    // Nobody asked for boletos yet; Pix were asked for, and are read with what is left.
    let found = listed(&world, &[&BILLET_LIST, &PIX_LIST]).await;
    assert_eq!(world.stand_in.lines(), ["GET /v2/charge/pix?page=1&per_page=20"]);
    let expected = Completeness { left_out: vec![BILLET_LIST.name], remembered: vec![] };
    assert_eq!(found.completeness, expected);
    // A limit that is reached leaves memory alone.
    world.clock.advance(Duration::from_secs(600));
    world.stand_in.next(PIX, Reply::with(429, &[("retry-after", "2000")], ""));
    world.send(&PIX_LIST, PIX).await.unwrap();
    world.stand_in.forget();
    let found = listed(&world, &[&BILLET_LIST, &PIX_LIST]).await;
    assert!(world.stand_in.seen().is_empty());
    let expected = Completeness { left_out: vec![BILLET_LIST.name], remembered: vec![PIX_LIST.name] };
    assert_eq!((uids(&found), found.completeness.clone()), (vec![vec![], vec!["pix-1"]], expected));
    // With nothing to show, the reason is told.
    world.remote.listing(vec![permit(&BILLET_LIST)], 20).await.unwrap_err();
    // The next hour brings everything back.
    world.clock.advance(Duration::from_secs(3600));
    assert!(listed(&world, &[&BILLET_LIST, &PIX_LIST]).await.completeness.is_complete());
}

#[tokio::test]
async fn one_request_asks_for_no_more_types_than_it_may_and_the_next_for_the_rest() {
    let world = World::limited(|limits| limits.calls_per_request = 1).await;
    world.stand_in.always(BILLETS, one("boleto-1"));
    world.stand_in.always(PIX, one("pix-1"));
    let first = listed(&world, &[&BILLET_LIST, &PIX_LIST]).await;
    assert_eq!(
        (uids(&first), first.completeness.left_out.clone()),
        (vec![vec!["boleto-1"], vec![]], vec![PIX_LIST.name])
    );
    let second = listed(&world, &[&BILLET_LIST, &PIX_LIST]).await;
    assert!(second.completeness.is_complete());
    assert_eq!(uids(&second), [["boleto-1"], ["pix-1"]]);
    assert_eq!(world.stand_in.seen().len(), 2);
}

#[tokio::test]
async fn the_most_asked_type_comes_first() {
    let world = World::limited(|limits| limits.calls_per_request = 1).await;
    for _ in 0..3 {
        world.send(&PIX_LIST, "GET /v2/charge/pix?status=paid").await.unwrap();
    }
    world.stand_in.forget();
    listed(&world, &[&BILLET_LIST, &PIX_LIST]).await;
    assert_eq!(world.stand_in.lines(), ["GET /v2/charge/pix?page=1&per_page=20"]);
}

#[tokio::test]
async fn a_type_that_fails_is_left_out_and_one_that_is_forbidden_is_empty() {
    let world = World::new().await;
    world.stand_in.always(BILLETS, Reply::with(503, &[], ""));
    world.stand_in.always(PIX, one("pix-1"));
    let found = listed(&world, &[&BILLET_LIST, &PIX_LIST]).await;
    assert_eq!(
        (uids(&found), found.completeness.left_out.clone()),
        (vec![vec![], vec!["pix-1"]], vec![BILLET_LIST.name])
    );
    world.stand_in.always(BILLETS, Reply::with(403, &[], "{}"));
    for _ in 0..2 {
        assert!(listed(&world, &[&BILLET_LIST, &PIX_LIST]).await.completeness.is_complete());
    }
    assert_eq!(world.stand_in.seen().len(), 3);
}

#[tokio::test]
async fn more_than_a_page_is_read_page_by_page() {
    let world = World::new().await;
    let full: Vec<_> = (0..50).map(|at| json!({"uid": format!("uid-{at}")})).collect();
    world.stand_in.next(BILLETS, Reply::json(&json!(full).to_string()));
    world.stand_in.next(BILLETS, one("last"));
    let found = world.remote.newest(vec![permit(&BILLET_LIST)], 100).await.unwrap();
    assert_eq!(found[0].len(), 51);
    assert!(world.remote.newest(Vec::new(), 20).await.unwrap().is_empty());
}

#[tokio::test]
async fn after_a_429_no_other_type_is_asked_for() {
    let world = World::limited(|limits| limits.newest_at_once = 1).await;
    world.stand_in.always(BILLETS, Reply::with(429, &[], ""));
    world.remote.listing(vec![permit(&BILLET_LIST), permit(&PIX_LIST)], 20).await.unwrap_err();
    assert_eq!(world.stand_in.lines(), ["GET /v1/bank_billets?page=1&per_page=20"]);
}
