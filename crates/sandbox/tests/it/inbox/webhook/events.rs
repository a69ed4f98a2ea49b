//! Who is told of what, and the event log.

use catalogue::inbox::email::EMAIL;
use sandbox::inbox::events::{Happened, Slug, happened};
use serde_json::{Value, json};
use storage::Row;

use super::world::{FAILS, TAKES, id, partition, to, world};
use crate::world::World;

/// An e-mail of an inbox.
async fn email(world: &World, inbox: &Row) -> Row {
    let doc = json!({ "inbox_id": inbox.uid, "subject": "NF 50417 e boleto", "from": "fiscal@tintasriodoce.example",
        "message_id": "<nf50417@tintasriodoce.example>", "status": "received",
        "received_at": "2026-10-05T12:00:00.000Z", "body": { "text": "Segue a nota 50417.", "html": null } });
    let Value::Object(doc) = doc else { unreachable!("an object") };
    let mut context = world.writing().await;
    let row = context.insert(&EMAIL, doc).await.unwrap();
    context.tx.commit().await.unwrap();
    row
}

/// An e-mail's event happens.
async fn happens(world: &World, slug: Slug, (inbox, email): (&Row, &Row)) -> Row {
    let mut context = world.writing().await;
    let event = Happened { inbox: Some(inbox), email: Some(email), ..Happened::new(slug) };
    let event = happened(&mut context, &event).await.unwrap();
    context.tx.commit().await.unwrap();
    event
}

async fn told(world: &World, hook: &Value) -> Vec<String> {
    let slug = |delivery: &Value| delivery["request_body"]["event"]["slug"].as_str().unwrap().to_owned();
    world.deliveries(hook).await.iter().map(slug).collect()
}

#[tokio::test]
async fn each_webhook_is_told_what_it_asks_for_where_it_listens() {
    let world = world().await;
    let (notes, bids) = (world.mailbox("notas").await, world.mailbox("pedidos").await);
    let with = |more: Value| {
        let mut body = to(TAKES);
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        body
    };
    let all = world.hook(to(TAKES)).await;
    let of_notes = world.hook(with(json!({ "inbox_id": notes.uid }))).await;
    let failures = world.hook(with(json!({ "subscribed_events": ["email.failed", "email.rejected"] }))).await;
    let silent = world.hook(to(TAKES)).await;
    world.change(&silent, json!({ "status": "inactive" })).await;
    let (one, other) = (email(&world, &notes).await, email(&world, &bids).await);
    happens(&world, Slug::EmailReceived, (&notes, &one)).await;
    happens(&world, Slug::EmailFailed, (&bids, &other)).await;
    happens(&world, Slug::EmailRejected, (&notes, &one)).await;
    assert_eq!(told(&world, &all).await, ["email.received", "email.failed", "email.rejected"]);
    assert_eq!(told(&world, &of_notes).await, ["email.received", "email.rejected"]);
    assert_eq!(told(&world, &failures).await, ["email.failed", "email.rejected"]);
    assert!(told(&world, &silent).await.is_empty());
    world.test(&failures).await;
    assert_eq!(told(&world, &all).await.len(), 3, "a test goes to its own webhook alone");
    assert_eq!(told(&world, &failures).await.last().unwrap(), "webhook.test");
}

#[tokio::test]
async fn an_event_tells_its_records_as_they_stood() {
    let world = world().await;
    let inbox = world.mailbox("notas").await;
    let mail = email(&world, &inbox).await;
    let event = happens(&world, Slug::EmailReceived, (&inbox, &mail)).await;
    let shown = world.get(&format!("/v1/system-events/{}", event.uid)).await.expect(200).body["data"].clone();
    assert_eq!((&shown["inbox_id"], &shown["email_id"]), (&json!(inbox.uid), &json!(mail.uid)));
    let snapshot = &shown["payload"]["email"];
    assert_eq!((&snapshot["id"], &snapshot["subject"]), (&json!(mail.uid), &json!("NF 50417 e boleto")));
    assert_eq!(shown["payload"]["inbox"]["email"], "serra-azul-notas@inbox.kobana.com.br");
    assert!(snapshot.get("body").is_none(), "the body is read by itself");
    assert!(shown["payload"].get("agent_run").is_none());
}

#[tokio::test]
async fn the_log_is_narrowed_by_kind_and_by_email() {
    let world = world().await;
    let inbox = world.mailbox("notas").await;
    let (one, other) = (email(&world, &inbox).await, email(&world, &inbox).await);
    for slug in [Slug::EmailReceived, Slug::EmailApproved] {
        happens(&world, slug, (&inbox, &one)).await;
    }
    let failed = happens(&world, Slug::EmailFailed, (&inbox, &other)).await;
    let count = async |query: &str| {
        let listed = world.get(&format!("/v1/system-events{query}")).await.expect(200).body;
        listed["data"].as_array().unwrap().len()
    };
    assert_eq!(count("").await, 3);
    assert_eq!(count("?slug=email.approved").await, 1);
    assert_eq!(count(&format!("?email_id={}", one.uid)).await, 2);
    assert_eq!(count(&format!("?email_id={}&slug=email.failed", one.uid)).await, 0);
    let listed = world.get("/v1/system-events?limit=1").await.expect(200).body;
    assert_eq!(id(&listed["data"][0]), failed.uid);
    assert!(listed["next_cursor"].is_string() && listed["data"][0].get("payload").is_none());
    world.get("/v1/system-events/850f585b-6425-4808-bf1f-1eaf111252e6").await.expect(404);
}

#[tokio::test]
async fn what_is_undone_leaves_no_event_and_no_delivery() {
    let world = world().await;
    let hook = world.hook(to(FAILS)).await;
    let inbox = world.mailbox("notas").await;
    let mut context = world.writing().await;
    let event = Happened { inbox: Some(&inbox), ..Happened::new(Slug::EmailReceived) };
    happened(&mut context, &event).await.unwrap();
    drop(context);
    assert!(world.deliveries(&hook).await.is_empty());
    assert!(world.sent().await.is_empty());
    assert_eq!(world.shown(&hook).await["consecutive_failures"], 0);
    assert_eq!(world.get("/v1/system-events").await.expect(200).body["data"], json!([]));
    assert_eq!(world.store.next_due(&partition()).await.unwrap(), None);
}
