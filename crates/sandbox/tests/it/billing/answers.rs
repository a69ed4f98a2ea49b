//! Envelopes, totals and refusals.

use serde_json::{Value, json};

use super::world::{each, id, made, read};
use crate::world::World;

#[tokio::test]
async fn one_record_is_answered_under_data() {
    let world = World::billing().await;
    let group = made(&world, "product_groups", json!({ "name": "Assinaturas", "external_id": "GRP-1" })).await;
    assert_eq!(group["created_at"], "2026-10-05T12:14:27.000Z");
    let public_id = group["public_id"].as_str().unwrap();
    assert_eq!((public_id.len(), public_id.bytes().all(|byte| byte.is_ascii_alphanumeric())), (12, true));
    assert_eq!(read(&world, &format!("product_groups/{}", id(&group))).await, group);
}

#[tokio::test]
async fn lists_come_in_numbered_pages_with_totals() {
    let world = World::billing().await;
    for name in ["Beta", "Alfa", "Gama"] {
        made(&world, "product_groups", json!({ "name": name })).await;
    }
    let list = world.get("/v1/product_groups").await.expect(200).body;
    assert_eq!(each(&list, "name"), ["Beta", "Alfa", "Gama"]);
    assert_eq!(list["meta"], json!({ "total": 3, "page": 1, "per_page": 20, "total_pages": 1 }));
    let list = world.get("/v1/product_groups?sort_by=name&sort_order=asc&per_page=2").await.expect(200).body;
    assert_eq!(each(&list, "name"), ["Alfa", "Beta"]);
    assert_eq!(list["meta"], json!({ "total": 3, "page": 1, "per_page": 2, "total_pages": 2 }));
    let list = world.get("/v1/product_groups?sort_by=name&sort_order=asc&per_page=2&page=2").await.expect(200).body;
    assert_eq!(each(&list, "name"), ["Gama"]);
    let list = world.get("/v1/product_groups?page=9").await.expect(200).body;
    assert_eq!(list, json!({ "data": [], "meta": { "total": 3, "page": 9, "per_page": 20, "total_pages": 1 } }));
    assert_eq!(world.get("/v1/plan_groups").await.expect(200).body, json!({ "data": [] }));
    let none = world.get("/v1/invoices").await.expect(200).body;
    assert_eq!(none, json!({ "data": [], "meta": { "total": 0, "page": 1, "per_page": 20, "total_pages": 0 } }));
}

#[tokio::test]
async fn what_does_not_fit_is_refused_by_its_name() {
    let world = World::billing().await;
    for (query, name) in [
        ("page=0", "page"),
        ("per_page=101", "per_page"),
        ("sort_by=cor", "sort_by"),
        ("sort_order=up", "sort_order"),
        ("cursor=x", "cursor"),
    ] {
        let refused = world.get(&format!("/v1/product_groups?{query}")).await.expect(400).body;
        assert_eq!(refused["error"]["code"], "validation_error", "{query}");
        assert!(refused["error"]["details"]["fields"][name].is_array(), "{query}: {refused}");
    }
    let refused = world.post("/v1/product_groups", json!({ "name": 7 })).await.expect(422).body;
    assert_eq!(refused["error"]["code"], "validation_error");
    assert_eq!(refused["error"]["details"], json!({ "fields": { "name": ["deve ser um texto"] } }));
    let missing = world.get("/v1/product_groups/0199a1c2-0000-7000-8000-000000000000").await.expect(404).body;
    assert_eq!(missing["error"]["code"], "not_found");
    assert_eq!(missing["error"]["details"], Value::Null);
}
