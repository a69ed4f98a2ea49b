//! Lists that are narrowed here: what is asked for, what is answered, and how it goes on.

use bytes::Bytes;
use catalogue::inbox::INBOX_PRODUCT;
use http::Response;
use serde_json::{Value, json};

use super::{send, world};
use crate::stand_in::{Reply, Seen};
use crate::world::{UID, World, workspace_tokens};

/// Twelve hundred e-mails, newest first, every seventh failed, in the pages that are asked for.
fn mailbox(seen: &Seen) -> Reply {
    let query = seen.line.split_once('?').map_or("", |(_, query)| query);
    let value = |name: &str| query.split('&').find_map(|pair| pair.strip_prefix(name)?.strip_prefix('='));
    let from: usize = value("cursor").map_or(0, |cursor| cursor.strip_prefix("at%3A").unwrap().parse().unwrap());
    let limit: usize = value("limit").unwrap().parse().unwrap();
    let to = (from + limit).min(1_200);
    let next = if to < 1_200 { json!(format!("at:{to}")) } else { Value::Null };
    let data: Vec<Value> = (from..to).map(email).collect();
    Reply::json(&json!({"data": data, "next_cursor": next}).to_string())
}

fn email(at: usize) -> Value {
    let status = if at % 7 == 3 { "failed" } else { "processed" };
    let (hour, minute) = ((1_199 - at) / 60, (1_199 - at) % 60);
    json!({
        "id": format!("m{at}"), "status": status, "received_at": format!("2026-08-31T{hour:02}:{minute:02}:00.000Z"),
        "cost": 0.000_000_1,
    })
}

fn failed() -> Vec<String> {
    (0..1_200).filter(|at| at % 7 == 3).map(|at| format!("m{at}")).collect()
}

/// The ids on a page, and its cursor.
fn read(answer: &Response<Bytes>) -> (Vec<String>, Option<String>) {
    let body: Value = serde_json::from_slice(answer.body()).unwrap();
    assert_eq!((answer.status().as_u16(), body.as_object().unwrap().len()), (200, 2), "{body}");
    let ids = body["data"].as_array().unwrap().iter().map(|one| one["id"].as_str().unwrap().to_owned());
    (ids.collect(), body["next_cursor"].as_str().map(str::to_owned))
}

/// Every page of a list, to its end.
async fn all(world: &World, query: &str) -> (Vec<String>, usize) {
    let (mut ids, mut pages, mut cursor) = (Vec::new(), 0, None::<String>);
    loop {
        let more = cursor.as_ref().map(|cursor| format!("&cursor={cursor}")).unwrap_or_default();
        let (found, next) = read(&send(world, "emails_list", &format!("GET /v1/emails?{query}{more}")).await.unwrap());
        ids.extend(found);
        pages += 1;
        cursor = next;
        if cursor.is_none() {
            return (ids, pages);
        }
    }
}

#[tokio::test]
async fn every_page_together_is_the_filtered_list() {
    for (limit, calls) in [(50, 12), (7, 2), (200, 1), (1, 12)] {
        let world = World::with(&INBOX_PRODUCT, workspace_tokens(), |limits| {
            limits.calls_per_request = calls;
            limits.hourly_reads = 10_000;
        })
        .await;
        world.stand_in.otherwise(mailbox);
        let (ids, _) = all(&world, &format!("status=failed&limit={limit}")).await;
        assert_eq!(ids, failed(), "{limit} {calls}");
        assert!(world.stand_in.lines().iter().all(|line| !line.contains("status") && line.contains("limit=200")));
    }
}

#[tokio::test]
async fn a_page_is_as_long_as_asked_and_reads_no_further_than_it_must() {
    let world = world().await;
    world.stand_in.otherwise(mailbox);
    let (ids, next) = read(&send(&world, "emails_list", "GET /v1/emails?status=failed&limit=20").await.unwrap());
    assert_eq!((ids.as_slice(), next.is_some()), (&failed()[..20], true));
    assert_eq!(world.stand_in.lines(), ["GET /v1/emails?limit=200"]);
}

#[tokio::test]
async fn what_the_bound_cuts_leads_on_even_when_nothing_was_found() {
    let world = World::with(&INBOX_PRODUCT, workspace_tokens(), |limits| limits.calls_per_request = 2).await;
    world.stand_in.otherwise(mailbox);
    let line = "GET /v1/emails?status=received&limit=5";
    let (ids, next) = read(&send(&world, "emails_list", line).await.unwrap());
    assert_eq!((ids.len(), next.is_some(), world.stand_in.seen().len()), (0, true, 2));
    let (ids, pages) = all(&world, "status=received&limit=5").await;
    assert_eq!((ids.len(), pages), (0, 3));
}

#[tokio::test]
async fn what_fails_on_the_way_is_where_the_next_answer_begins() {
    for reply in [
        Reply::with(429, &[("retry-after", "9")], "{}"),
        Reply::with(500, &[], ""),
        Reply::with(404, &[("content-type", "application/json")], "{}"),
    ] {
        let world = world().await;
        let first =
            mailbox(&Seen { line: "GET /v1/emails?limit=200".to_owned(), headers: Vec::new(), body: Vec::new() });
        world.stand_in.next("GET /v1/emails", first);
        world.stand_in.next("GET /v1/emails", reply);
        world.stand_in.otherwise(mailbox);
        let (ids, next) = read(&send(&world, "emails_list", "GET /v1/emails?status=failed&limit=100").await.unwrap());
        assert_eq!(ids, failed()[..29]);
        world.stand_in.forget();
        let line = format!("GET /v1/emails?status=failed&limit=1&cursor={}", next.unwrap());
        assert_eq!(read(&send(&world, "emails_list", &line).await.unwrap()).0, failed()[29..30]);
        assert_eq!(world.stand_in.lines(), ["GET /v1/emails?limit=200&cursor=at%3A200"]);
    }
}

#[tokio::test]
async fn the_hours_budget_ends_a_reading_too() {
    let world = World::with(&INBOX_PRODUCT, workspace_tokens(), |limits| limits.hourly_reads = 3).await;
    world.stand_in.otherwise(mailbox);
    let (_, next) = read(&send(&world, "emails_list", "GET /v1/emails?status=received").await.unwrap());
    assert_eq!((next.is_some(), world.stand_in.seen().len()), (true, 3));
}

#[tokio::test]
async fn days_and_moments_bound_what_was_received() {
    let world = world().await;
    world.stand_in.otherwise(mailbox);
    for (query, first, count) in [
        ("since=2026-08-31T19%3A00%3A00Z&limit=200", "m0", 60),
        ("since=2026-08-31T16%3A30%3A00-03%3A00&until=2026-08-31T19%3A39%3A00Z&limit=200", "m20", 10),
        ("since=2026-08-31&limit=3", "m0", 3),
    ] {
        let (ids, _) = read(&send(&world, "emails_list", &format!("GET /v1/emails?{query}")).await.unwrap());
        assert_eq!((ids[0].as_str(), ids.len()), (first, count), "{query}");
    }
    let line = "GET /v1/emails?since=ontem";
    let answer = send(&world, "emails_list", line).await.unwrap();
    assert_eq!(answer.status(), 422);
}

#[tokio::test]
async fn a_cursor_belongs_to_its_filters_and_stays_as_it_was_made() {
    let world = world().await;
    world.stand_in.otherwise(mailbox);
    let (_, next) = read(&send(&world, "emails_list", "GET /v1/emails?status=failed&limit=5").await.unwrap());
    let next = next.unwrap();
    world.stand_in.forget();
    let shorter = &next[..next.len() - 1];
    for query in [
        format!("status=processed&cursor={next}"),
        format!("status=failed&inbox_id={UID}&cursor={next}"),
        format!("status=failed&cursor={shorter}"),
        "status=failed&cursor=at%3A200".to_owned(),
    ] {
        let answer = send(&world, "emails_list", &format!("GET /v1/emails?{query}")).await.unwrap();
        let body: Value = serde_json::from_slice(answer.body()).unwrap();
        assert_eq!((answer.status().as_u16(), &body["error"]["code"]), (400, &json!("bad_cursor")), "{query}");
        assert!(body["error"]["message"].as_str().unwrap().contains("next_cursor"));
    }
    assert!(world.stand_in.seen().is_empty());
    let line = format!("GET /v1/webhooks/{UID}/deliveries?status=failed&cursor={next}");
    assert_eq!(send(&world, "webhooks_deliveries_list", &line).await.unwrap().status(), 400);
}

#[tokio::test]
async fn filters_that_the_api_knows_go_out_and_alone_they_change_nothing() {
    let world = world().await;
    let run = json!({"id": "r1", "status": "failed", "cost": 1e-7});
    world.stand_in.always("GET /v1/agent-runs", Reply::json(&json!({"data": [run], "next_cursor": "n"}).to_string()));
    let line = format!("GET /v1/agent-runs?agent_id={UID}&limit=3&cursor=a%26b");
    let answer = send(&world, "agent_runs_list", &line).await.unwrap();
    assert_eq!(read(&answer).1.as_deref(), Some("n"), "the API's own cursor");
    world.stand_in.next("GET /v1/agent-runs", Reply::raw(
        "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 78\r\n\r\n{\"data\":[{\"id\":\"r1\",\"status\":\"failed\",\"cost\":0.00000010}],\"next_cursor\":null}  ",
        crate::stand_in::Then::Open,
    ));
    let line = format!("GET /v1/agent-runs?agent_id={UID}&status=failed&limit=3");
    let answer = send(&world, "agent_runs_list", &line).await.unwrap();
    assert!(answer.body().windows(10).any(|part| part == b"0.00000010"), "numbers stay as they were written");
    let sent = [format!("agent_id={UID}&limit=3&cursor=a%26b"), format!("agent_id={UID}&limit=200")];
    let expected: Vec<_> = sent.iter().map(|query| format!("GET /v1/agent-runs?{query}")).collect();
    assert_eq!(world.stand_in.lines(), expected);
}
