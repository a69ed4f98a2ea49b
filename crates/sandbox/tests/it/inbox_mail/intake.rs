//! A message comes in.

use http::Method;
use serde_json::{Value, json};

use super::world::{ADDRESS, World, bill, delivery, message, partition, with_files};
use crate::world::request;

#[tokio::test]
async fn a_message_becomes_an_email_that_is_approved_at_once() {
    let world = World::new().await;
    let email = world.mail(&bill("a1")).await;
    assert_eq!((&email["status"], &email["from"]), (&json!("approved"), &json!("fiscal@tintasriodoce.example")));
    assert_eq!(
        (&email["to"], &email["header_to"], &email["forwarded"]),
        (&json!([ADDRESS]), &json!([ADDRESS]), &json!(false))
    );
    assert_eq!(email["message_id"], "<a1@tintasriodoce.example>");
    assert_eq!(
        (&email["sent_at"], &email["received_at"]),
        (&json!("2026-10-05T12:10:00.000Z"), &json!("2026-10-05T12:14:27.000Z"))
    );
    assert_eq!((&email["spam_verdict"], &email["virus_verdict"]), (&json!("PASS"), &json!("PASS")));
    assert_eq!((&email["inbox_id"], &email["agent_id"]), (&json!(world.inbox.uid), &json!(world.agent.uid)));
    assert_eq!(email["headers"]["Subject"], "Boleto de outubro");
    assert!(email["body"]["text"].as_str().unwrap().starts_with("Segue o boleto."));
    assert_eq!(email.get("unreadable_attachments"), None);
    assert_eq!(world.email(&email["id"]).await, email);
    assert_eq!(world.story(&email["id"]).await, ["email.received", "email.approved"]);
}

#[tokio::test]
async fn the_raw_message_comes_back_as_it_came() {
    let world = World::new().await;
    let raw = with_files("a1", &[("../../nota.pdf", "application/pdf", "%PDF-1.4 \u{202e}")]);
    let email = world.mail(&raw).await;
    let id = email["id"].as_str().unwrap();
    let answer = world.get(&format!("/v1/emails/{id}/eml")).await.expect(200);
    assert_eq!(answer.bytes, raw.as_bytes());
    assert_eq!(answer.header("content-type"), "message/rfc822");
    assert!(answer.header("content-disposition").contains(&format!("{id}.eml")));
    assert_eq!(email["attachments"][0]["file_name"], "../../nota.pdf");
    let elsewhere = request(Method::GET, &format!("/v1/emails/{id}/eml"), &Value::Null);
    world.send_from(1, "all read", elsewhere).await.expect(404);
    world.get("/v1/emails/0199b4e0-0000-7000-8000-000000000000/eml").await.expect(404);
}

#[tokio::test]
async fn a_message_is_taken_once_however_often_it_comes() {
    let world = World::new().await;
    let first = world.mail(&bill("a1")).await;
    world.settle().await;
    let again = world.mail(&bill("a1")).await;
    assert_eq!((&first["id"], &again["status"]), (&again["id"], &json!("processed")));
    let other = world.mail(&bill("a2")).await;
    assert_ne!(first["id"], other["id"]);
    assert_eq!(world.emails().await, 2);
    let unnamed = format!("From: a@exemplo.com.br\r\nTo: {ADDRESS}\r\n\r\nSem Message-ID");
    assert_eq!(world.mail(&unnamed).await["id"], world.mail(&unnamed).await["id"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn two_hundred_deliveries_of_one_message_make_one_email() {
    let world = World::new().await;
    let mut sending = tokio::task::JoinSet::new();
    for _ in 0..200 {
        let (sandbox, delivery) = (world.sandbox.clone(), delivery(&bill("a1")));
        sending.spawn(async move { sandbox.receive_mail(&partition(0), &delivery).await.unwrap() });
    }
    let received = sending.join_all().await;
    assert!(received.iter().all(|one| one.email.uid == received[0].email.uid));
    assert_eq!(received.iter().filter(|one| !one.again).count(), 1);
    assert_eq!(world.emails().await, 1);
    world.settle().await;
    assert_eq!(world.runs(&json!(received[0].email.uid)).await.len(), 1);
}

#[tokio::test]
async fn the_envelope_goes_before_the_messages_own_fields() {
    let world = World::new().await;
    let forwarded = "From: a@exemplo.com.br\r\nTo: contas@serraazul.example\r\nSubject: x\r\n\r\nx";
    let path = format!("/v1/messages?to={}", ADDRESS.to_uppercase().replace('@', "%40"));
    let email = world.post_to(&path, forwarded).await.expect(202).body["data"].clone();
    assert_eq!((&email["forwarded"], &email["forwarded_for"]), (&json!(true), &json!("contas@serraazul.example")));
    let delivered = format!("Delivered-To: {ADDRESS}\r\nFrom: b@exemplo.com.br\r\nTo: x@exemplo.com.br\r\n\r\nx");
    assert_eq!(world.mail(&delivered).await["inbox_id"], json!(world.inbox.uid));
    let unknown = world.post(forwarded).await.expect(422).body;
    assert!(unknown["error"]["details"]["fieldErrors"]["to"].is_array(), "{unknown}");
    world.post_to("/v1/messages?to=nada%40inbox.kobana.com.br", &bill("a9")).await.expect(422);
    world.post_to("/v1/messages?para=x", &bill("a9")).await.expect(400);
    assert_eq!(world.emails().await, 2);
}

#[tokio::test]
async fn what_is_no_message_is_refused() {
    let world = World::new().await;
    let refused = world.post("").await.expect(422).body;
    assert!(refused["error"]["details"]["fieldErrors"]["From"].is_array(), "{refused}");
    assert_eq!(world.post("Bom dia").await.status, 422);
    world.post(&message("a1", "", &"x".repeat(10 * 1024 * 1024))).await.expect(413);
    let json = request(Method::POST, "/v1/messages", &json!({ "raw": "x" }));
    world.send("all write", json).await.expect(415);
    world.get("/v1/messages").await.expect(405);
    assert_eq!(world.emails().await, 0);
}

#[tokio::test]
async fn only_who_may_write_emails_puts_mail_in() {
    let world = World::new().await;
    let send = |scopes: &'static str| {
        let mut request = request(Method::POST, "/v1/messages", &Value::Null);
        request.headers_mut().insert("content-type", "message/rfc822".parse().unwrap());
        *request.body_mut() = bill("a1").into();
        world.send(scopes, request)
    };
    send("all read").await.expect(403);
    send("inbox.inboxes write").await.expect(403);
    send("inbox.emails write").await.expect(202);
}

#[tokio::test]
async fn lists_are_newest_first_and_narrowed() {
    let world = World::new().await;
    for at in 0..5 {
        world.mail(&bill(&format!("m{at}"))).await;
        world.pass(60);
    }
    let ids = |emails: &[Value]| -> Vec<String> {
        emails.iter().map(|one| one["message_id"].as_str().unwrap()[1..3].to_owned()).collect()
    };
    assert_eq!(ids(&world.list("/v1/emails").await), ["m4", "m3", "m2", "m1", "m0"]);
    let since = world.list("/v1/emails?since=2026-10-05T12:17:00Z").await;
    assert_eq!(ids(&since), ["m4", "m3"]);
    let until = world.list("/v1/emails?until=2026-10-05T12:15:30Z").await;
    assert_eq!(ids(&until), ["m1", "m0"]);
    let listed = &world.list(&format!("/v1/emails?limit=1&inbox_id={}", world.inbox.uid)).await[0];
    assert!(listed.get("body").is_none() && listed.get("headers").is_none() && listed.get("attachments").is_none());
    assert!(world.list("/v1/emails?status=failed").await.is_empty());
}
