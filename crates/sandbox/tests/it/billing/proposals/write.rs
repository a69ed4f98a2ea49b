//! Making, changing, copying and deleting.

use serde_json::{Value, json};

use super::world::{draft, item, prospect, published, shop, shown, step};
use crate::billing::sale::{refused, refused_field};
use crate::billing::world::{id, made};
use crate::world::World;

#[tokio::test]
async fn a_proposal_is_for_somebody_and_begins_as_a_draft() {
    let world = World::billing().await;
    refused_field(world.post("/v1/proposals", json!({ "title": "T" })).await, "billing_account_id");
    let first = made(&world, "proposals", json!({ "prospect_data": prospect() })).await;
    for (field, value) in [
        ("code", json!("PROP-0001")),
        ("title", json!("Proposta Comercial")),
        ("status", json!("draft")),
        ("setup_amount_cents", json!(0)),
        ("monthly_amount_cents", json!(0)),
        ("sent_at", Value::Null),
        ("expires_at", Value::Null),
    ] {
        assert_eq!(first[field], value, "{field}");
    }
    assert!(first["prospect_id"].is_string());
    let contact = json!({ "name": "Rita Moura", "email": "rita@estrela.example" });
    let body = json!({ "prospect_id": first["prospect_id"], "contact_data": contact, "expires_at": "2026-10-31" });
    let second = made(&world, "proposals", body).await;
    assert_eq!((&second["code"], &second["prospect_id"]), (&json!("PROP-0002"), &first["prospect_id"]));
    assert!(second["contact_id"].is_string());
    assert_eq!(second["expires_at"], "2026-10-31T03:00:00.000Z");
    let past = json!({ "prospect_data": prospect(), "expires_at": "2026-10-04" });
    refused_field(world.post("/v1/proposals", past).await, "expires_at");
    let nameless = json!({ "prospect_data": { "email": "a@b.example" } });
    refused_field(world.post("/v1/proposals", nameless).await, "prospect_data.name");
}

#[tokio::test]
async fn a_change_replaces_items_in_drafts_alone() {
    let world = World::billing().await;
    let shop = shop(&world).await;
    let proposal = draft(&world, json!([item(&shop.erp, 2_899_000)]), json!({ "custom_metadata": { "a": 1 } })).await;
    assert_eq!(shown(&world, &proposal).await["monthly_amount_cents"], 28_990);
    let path = format!("/v1/proposals/{proposal}");
    let body = json!({ "title": "Nova", "items": [item(&shop.erp, 1_000_000), item(&shop.training, 5_000_000)],
        "custom_metadata": { "b": 2 }, "custom_metadata_mode": "merge" });
    let changed = world.patch(&path, body).await.expect(200).body["data"].take();
    assert_eq!((&changed["title"], &changed["custom_metadata"]), (&json!("Nova"), &json!({ "a": 1, "b": 2 })));
    assert_eq!((&changed["monthly_amount_cents"], &changed["setup_amount_cents"]), (&json!(10_000), &json!(50_000)));
    step(&world, &proposal, "publish").await.expect(200);
    refused(world.patch(&path, json!({ "items": [] })).await, "proposal_not_draft");
    refused(world.patch(&path, json!({ "coupon_id": null })).await, "proposal_not_draft");
    let noted = world.patch(&path, json!({ "notes": "Ligar na sexta" })).await.expect(200).body;
    assert_eq!(noted["data"]["notes"], "Ligar na sexta");
    step(&world, &proposal, "cancel").await.expect(200);
    refused(world.patch(&path, json!({ "notes": null })).await, "proposal_not_draft");
}

#[tokio::test]
async fn a_copy_is_a_draft_with_a_code_of_its_own() {
    let world = World::billing().await;
    let shop = shop(&world).await;
    let more = json!({ "expires_at": "2026-10-06", "external_id": "CRM-1", "title": "Para a Estrela" });
    let proposal = published(&world, json!([item(&shop.erp, 1_000_000)]), more).await;
    world.pass_days(5);
    assert_eq!(shown(&world, &proposal).await["status"], "expired");
    let copy = step(&world, &proposal, "duplicate").await.expect(201).body["data"].take();
    for (field, value) in [
        ("status", json!("draft")),
        ("code", json!("PROP-0002")),
        ("title", json!("Para a Estrela")),
        ("external_id", Value::Null),
        ("expires_at", Value::Null),
        ("sent_at", Value::Null),
        ("monthly_amount_cents", json!(10_000)),
    ] {
        assert_eq!(copy[field], value, "{field}");
    }
    let items = world.get(&format!("/v1/proposals/{}/items", id(&copy))).await.expect(200).body;
    assert_eq!(items["data"][0]["unit_amount_subcents"], 1_000_000);
    assert_eq!(items["data"][0]["proposal_id"], copy["id"]);
}

#[tokio::test]
async fn a_proposal_is_deleted_with_its_items() {
    let world = World::billing().await;
    let shop = shop(&world).await;
    let proposal = draft(&world, json!([item(&shop.erp, 1)]), json!({})).await;
    let path = format!("/v1/proposals/{proposal}");
    assert_eq!(world.delete(&path).await.expect(200).body, json!({ "data": { "deleted": true } }));
    world.get(&path).await.expect(404);
    world.get(&format!("{path}/items")).await.expect(404);
    world.delete(&path).await.expect(404);
}
