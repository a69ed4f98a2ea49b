//! The newest records by cursor, known answers, and files.

use std::time::Duration;

use catalogue::Tool;
use engine::{Api as _, Newest};
use serde_json::{Value, json};

use super::{LIST, one_line, send, tool, world};
use crate::stand_in::Reply;
use crate::world::{UID, WORKSPACES, World, member, permit_in};

async fn newest(world: &World, tool: &'static Tool, limit: usize) -> Vec<Newest> {
    let permit = permit_in(member("ana", None), tool, WORKSPACES[0]);
    world.remote.newest(vec![permit], limit).await.unwrap().remove(0)
}

fn page(ids: std::ops::Range<usize>, next: Value) -> Reply {
    let data: Vec<_> = ids.map(|at| json!({"id": format!("id-{at}")})).collect();
    Reply::json(&json!({"data": data, "meta": {"next_cursor": next}}).to_string())
}

#[tokio::test]
async fn the_most_recent_come_first_with_their_labels() {
    let world = world().await;
    let bill = json!({
        "id": UID, "description": "Aluguel", "person_name": "Imobiliária Sol", "due_date": "2026-10-05 00:00:00 UTC",
        "created_at": "2026-09-01 12:03:44 UTC", "updated_at": "2026-09-02 08:00:00 UTC",
    });
    let body = json!({"data": [bill], "meta": {"next_cursor": "more"}});
    world.stand_in.always(LIST, Reply::json(&body.to_string()));
    let found = newest(&world, tool("finance_payables_list"), 20).await;
    assert_eq!((found[0].uid.as_str(), found[0].updated_at.as_str()), (UID, "2026-09-02T08:00:00Z"));
    assert!(found[0].label.contains("Aluguel"), "{}", found[0].label);
    let file = json!({"data": [{"id": UID, "file_name": "boleto.pdf", "uploaded_at": "2026-09-03 10:00:00 UTC"}]});
    world.stand_in.always("GET /v1/attachments", Reply::json(&file.to_string()));
    assert_eq!(newest(&world, tool("finance_attachments_list"), 100).await[0].updated_at, "2026-09-03T10:00:00Z");
    newest(&world, tool("finance_banks_list"), 100).await;
    assert_eq!(
        world.stand_in.lines(),
        [
            "GET /v1/payables?sort=-created_at&limit=20",
            "GET /v1/attachments?sort=-uploaded_at&limit=100",
            "GET /v1/banks?limit=100",
        ]
    );
}

#[tokio::test]
async fn more_than_a_page_follows_the_cursor_and_never_in_a_circle() {
    let world = world().await;
    let list = tool("finance_people_list");
    let people = "GET /v1/people";
    world.stand_in.next(people, page(0..100, json!("a+b/=")));
    world.stand_in.next(people, page(100..150, json!(null)));
    assert_eq!(newest(&world, list, 250).await.len(), 150);
    assert_eq!(
        world.stand_in.lines(),
        ["GET /v1/people?sort=-created_at&limit=100", "GET /v1/people?sort=-created_at&limit=100&cursor=a%2Bb%2F%3D"]
    );
    // A cursor that comes again, and pages that never end: both end.
    world.clock.advance(Duration::from_secs(600));
    world.stand_in.forget();
    world.stand_in.always(people, page(0..100, json!("again")));
    assert_eq!(newest(&world, list, 900).await.len(), 200);
    assert_eq!(world.stand_in.seen().len(), 2);
    world.clock.advance(Duration::from_secs(600));
    world.stand_in.forget();
    for at in 0..9 {
        world.stand_in.next(people, page(0..1, json!(format!("cursor-{at}"))));
    }
    newest(&world, list, 300).await;
    assert_eq!(world.stand_in.seen().len(), 3);
}

#[tokio::test]
async fn a_known_answer_is_asked_for_by_tag_and_by_its_last_change() {
    let world = world().await;
    let line = one_line();
    let (then, now) = ("Tue, 01 Sep 2026 10:00:00 GMT", "Tue, 01 Sep 2026 10:05:00 GMT");
    let json = ("content-type", "application/json");
    world.stand_in.next(&line, Reply::with(200, &[json, ("last-modified", then), ("date", now)], r#"{"id":"1"}"#));
    send(&world, "finance_payables_get", &line).await.unwrap();
    world.stand_in.next(&line, Reply::with(304, &[], ""));
    let again = send(&world, "finance_payables_get", &line).await.unwrap();
    assert_eq!((again.status().as_u16(), again.body().as_ref()), (200, br#"{"id":"1"}"#.as_slice()));
    let seen = world.stand_in.seen();
    assert_eq!(seen[1].all("if-modified-since"), [then]);
    world.stand_in.next(&line, Reply::with(200, &[json, ("etag", "\"v2\""), ("last-modified", now)], "{}"));
    send(&world, "finance_payables_get", &line).await.unwrap();
    send(&world, "finance_payables_get", &line).await.unwrap();
    let seen = world.stand_in.seen();
    assert_eq!((seen[3].all("if-none-match"), seen[3].all("if-modified-since")), (vec!["\"v2\""], vec![now]));
}

#[tokio::test]
async fn a_file_comes_as_it_is_and_no_copy_is_kept_of_it() {
    let world = world().await;
    let line = format!("GET /v1/attachments/{UID}/download");
    let headers = [("content-type", "application/xml"), ("etag", "\"f\""), ("cache-control", "private, no-store")];
    world.stand_in.always(&line, Reply::with(200, &headers, "<nfe/>"));
    for _ in 0..2 {
        let file = send(&world, "finance_attachments_download", &line).await.unwrap();
        assert_eq!(file.body().as_ref(), b"<nfe/>");
        assert_eq!(file.headers()["content-type"], "application/xml");
    }
    let seen = world.stand_in.seen();
    assert!(seen.iter().all(|seen| seen.all("if-none-match").is_empty() && seen.all("accept") == ["*/*"]));
    assert_eq!(seen.len(), 2);
}
