//! The outbox.

use serde_json::json;
use storage::OutboxMessage;

use crate::fixture::{ana, at, bruno};
use crate::stores::fresh;

#[tokio::test]
async fn messages_come_newest_first_to_their_tenant_once_committed() {
    let store = fresh().await;
    let message = |number: i64| OutboxMessage {
        channel: "email".to_owned(),
        recipient: "ana@example.com".to_owned(),
        content: json!({"subject": "Boleto", "number": number, "amount": 1289.45}),
        created_at: at(number),
    };
    let mut tx = store.begin(&ana()).await.unwrap();
    for number in 0..3 {
        tx.send(&message(number)).await.unwrap();
    }
    assert!(store.outbox(&ana(), 10).await.unwrap().is_empty());
    tx.commit().await.unwrap();
    assert_eq!(store.outbox(&ana(), 2).await.unwrap(), [message(2), message(1)]);
    assert!(store.outbox(&bruno(), 10).await.unwrap().is_empty());
}
