//! An e-mail is read again.

use catalogue::inbox::agent::AGENT;
use catalogue::inbox::mailbox::INBOX;
use serde_json::json;

use super::world::{World, bill, message};

#[tokio::test]
async fn each_reading_is_a_run_of_its_own() {
    let world = World::new().await;
    let email = world.mail(&bill("a1")).await;
    world.settle().await;
    for runs in 2..4 {
        let answer = world.reprocess(&email["id"]).await.expect(202);
        assert!(answer.bytes.is_empty());
        let queued = world.email(&email["id"]).await;
        assert_eq!((&queued["status"], &queued["processed_at"]), (&json!("approved"), &json!(null)));
        world.settle().await;
        assert_eq!(world.email(&email["id"]).await["status"], "processed");
        assert_eq!(world.runs(&email["id"]).await.len(), runs);
    }
}

#[tokio::test]
async fn nothing_is_read_twice_at_once() {
    let world = World::new().await;
    let email = world.mail(&bill("a1")).await;
    world.reprocess(&email["id"]).await.expect(409);
    world.pass(2);
    let refused = world.reprocess(&email["id"]).await.expect(409).body;
    assert_eq!(refused["error"]["code"], "conflict");
    world.settle().await;
    assert_eq!(world.runs(&email["id"]).await.len(), 1);
    let events = world.story(&email["id"]).await;
    assert_eq!(events.iter().filter(|slug| *slug == "email.approved").count(), 1);
}

#[tokio::test]
async fn a_rejected_email_is_read_when_a_person_wants_it() {
    let world = World::with(json!({ "allowed_recipients": ["x@exemplo.com.br"] })).await;
    let email = world.mail(&bill("a1")).await;
    assert_eq!(email["status"], "rejected");
    world.reprocess(&email["id"]).await.expect(202);
    world.settle().await;
    let read = world.email(&email["id"]).await;
    assert_eq!((&read["status"], &read["rejection_reason"]), (&json!("processed"), &json!(null)));
    assert_eq!(world.story(&email["id"]).await[..3], ["email.received", "email.rejected", "email.approved"]);
}

#[tokio::test]
async fn a_failed_email_succeeds_once_its_cause_is_gone() {
    let world = World::new().await;
    world.change(&AGENT, &world.agent.uid, json!({ "llm_model": "ipe-1" })).await;
    let email = world.mail(&bill("a1")).await;
    world.settle().await;
    assert_eq!(world.email(&email["id"]).await["status"], "failed");
    world.change(&AGENT, &world.agent.uid, json!({ "llm_model": super::world::MODEL })).await;
    world.reprocess(&email["id"]).await.expect(202);
    world.settle().await;
    let statuses: Vec<_> = world.runs(&email["id"]).await.iter().map(|run| run["status"].clone()).collect();
    assert_eq!(statuses, ["success", "failed"]);
}

#[tokio::test]
async fn without_an_agent_nobody_can_read() {
    let world = World::with(json!({ "agent_id": null })).await;
    let email = world.mail(&bill("a1")).await;
    let refused = world.reprocess(&email["id"]).await.expect(422).body;
    assert!(refused["error"]["details"]["fieldErrors"]["agent_id"].is_array(), "{refused}");
    world.change(&INBOX, &world.inbox.uid, json!({ "agent_id": world.agent.uid })).await;
    world.reprocess(&email["id"]).await.expect(202);
    world.settle().await;
    assert_eq!(world.email(&email["id"]).await["status"], "processed");
    world.reprocess(&json!("0199b4e0-0000-7000-8000-000000000000")).await.expect(404);
}

#[tokio::test]
async fn a_deleted_inbox_leaves_its_emails_to_their_agent() {
    let world = World::new().await;
    let email = world.mail(&message("a1", "Subject: x\r\n", "x")).await;
    world.settle().await;
    world.delete(&INBOX, &world.inbox).await;
    world.reprocess(&email["id"]).await.expect(202);
    world.settle().await;
    assert_eq!(world.runs(&email["id"]).await.len(), 2);
    world.post(&bill("a2")).await.expect(422);
}
