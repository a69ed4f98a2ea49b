//! Several proposals at once.

use serde_json::{Value, json};

use super::world::{NOBODY, draft, item, shop, shown, step};
use crate::billing::sale::refused_field;
use crate::world::World;

#[tokio::test]
async fn several_are_sent_canceled_and_deleted_each_by_itself() {
    let world = World::billing().await;
    let shop = shop(&world).await;
    let items = json!([item(&shop.erp, 1)]);
    let (one, empty) = (draft(&world, items.clone(), json!({})).await, draft(&world, json!([]), json!({})).await);
    let over = draft(&world, items, json!({})).await;
    step(&world, &over, "cancel").await.expect(200);
    let all = json!({ "ids": [&one, &empty, &over] });
    let done = async |path: &str| {
        world.post(&format!("/v1/proposals/{path}"), all.clone()).await.expect(200).body["data"].take()
    };
    let sent = done("bulk-send").await;
    assert_eq!((&sent["processed_ids"], &sent["skipped_ids"]), (&json!([&one]), &json!([&empty, &over])));
    let codes: Vec<&Value> = sent["errors"].as_array().unwrap().iter().map(|error| &error["code"]).collect();
    assert_eq!(codes, ["validation_error", "proposal_not_draft"]);
    assert_eq!(sent["errors"][0]["id"], json!(empty));
    assert_eq!(shown(&world, &one).await["status"], "sent");
    let canceled = done("bulk-cancel").await;
    assert_eq!((&canceled["processed_ids"], &canceled["skipped_ids"]), (&json!([&one, &empty]), &json!([&over])));
    assert_eq!(canceled["errors"][0]["code"], "invalid_status_transition");
    let deleted = done("bulk-delete").await;
    assert_eq!(deleted, json!({ "processed_ids": [&one, &empty, &over], "skipped_ids": [], "errors": [] }));
    world.get(&format!("/v1/proposals/{one}")).await.expect(404);
}

#[tokio::test]
async fn a_hundred_at_most_and_one_at_least() {
    let world = World::billing().await;
    shop(&world).await;
    let one = draft(&world, json!([]), json!({})).await;
    for path in ["bulk-send", "bulk-cancel", "bulk-delete"] {
        let path = format!("/v1/proposals/{path}");
        for ids in [json!([]), json!([NOBODY]), json!(vec![&one; 101])] {
            refused_field(world.post(&path, json!({ "ids": ids })).await, "ids");
        }
    }
}
