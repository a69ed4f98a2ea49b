//! E-mails that are sent again.

use engine::AccountId;
use jiff::Timestamp;
use sandbox::{Context, registry};
use serde_json::json;
use std::sync::Arc;

use crate::world::World;

struct Zeros;

impl engine::Entropy for Zeros {
    fn fill(&self, bytes: &mut [u8]) {
        bytes.fill(0);
    }
}

#[tokio::test]
async fn an_email_is_sent_again_into_the_outbox() {
    let world = World::new().await;
    let account = AccountId("conta".to_owned());
    let kind = registry::find("banking_data_email_delivery").unwrap();
    let now: Timestamp = "2026-10-05T12:00:00Z".parse().unwrap();
    let mut context = Context::new(world.store.begin(&account).await.unwrap(), account.clone(), now, Arc::new(Zeros));
    let doc = json!({ "to": "ana@ipeamarelo.example", "subject": "Seu boleto", "status": "failed",
        "event_code": "bank_billet.overdue" });
    let row = context.insert(kind, doc.as_object().unwrap().clone()).await.unwrap();
    context.tx.commit().await.unwrap();

    let sent = world.put(&format!("/v1/email_deliveries/{}/resend", row.id), json!({})).await.expect(204);
    assert!(sent.bytes.is_empty());
    let outbox = world.store.outbox(&account, 10).await.unwrap();
    assert_eq!((outbox.len(), outbox[0].channel.as_str()), (1, "email"));
    assert_eq!(outbox[0].recipient, "ana@ipeamarelo.example");
    let delivery = world.get(&format!("/v1/email_deliveries/{}", row.uid)).await.expect(200).body;
    assert_eq!(delivery["status"], "submitted");
    for (status, count) in [("1", 1), ("2", 0)] {
        let listed = world.get(&format!("/v1/email_deliveries?status={status}")).await.expect(200).body;
        assert_eq!(listed.as_array().unwrap().len(), count);
    }
    world.get("/v1/email_deliveries?status=9").await.expect(400);
}
