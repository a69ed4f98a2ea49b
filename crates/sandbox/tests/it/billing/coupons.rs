//! Coupons.

mod used;

use serde_json::{Value, json};

use super::sale::refused_field;
use super::world::{id, made, read};
use crate::world::World;

#[tokio::test]
async fn a_coupon_has_a_code_and_a_value_of_its_type() {
    let world = World::billing().await;
    let body = json!({ "code": "INVERNO15", "name": "Campanha de inverno", "discount_type": "percentage",
        "discount_value": 15, "valid_from": "2026-06-01", "valid_until": "2026-12-31" });
    let coupon = made(&world, "coupons", body.clone()).await;
    for (field, value) in [
        ("currency", json!("BRL")),
        ("usage_count", json!(0)),
        ("is_active", json!(true)),
        ("valid_from", json!("2026-06-01T03:00:00.000Z")),
        ("valid_until", json!("2026-12-31T03:00:00.000Z")),
        ("applies_to", Value::Null),
    ] {
        assert_eq!(coupon[field], value, "{field}");
    }
    refused_field(world.post("/v1/coupons", body).await, "code");
    for (more, field) in [
        (json!({ "discount_value": 101 }), "discount_value"),
        (json!({ "discount_value": 0 }), "discount_value"),
        (json!({ "discount_type": "fixed_amount", "discount_value": 0 }), "discount_value"),
        (json!({ "currency": "USD" }), "currency"),
        (json!({ "valid_from": "2026-10-02", "valid_until": "2026-10-01" }), "valid_until"),
        (json!({ "applies_to": { "planIds": ["0199a1c2-0000-7000-8000-000000000000"] } }), "applies_to.planIds"),
        (json!({ "usage_limit": 0 }), "usage_limit"),
    ] {
        let mut body = json!({ "code": "OUTRO", "name": "O", "discount_type": "percentage", "discount_value": 15 });
        body.as_object_mut().unwrap().extend(more.as_object().cloned().unwrap());
        refused_field(world.post("/v1/coupons", body).await, field);
    }
}

#[tokio::test]
async fn a_coupon_changes_but_for_its_value_and_ends() {
    let world = World::billing().await;
    let body = json!({ "code": "A", "name": "A", "discount_type": "fixed_amount", "discount_value": 500,
        "custom_metadata": { "a": { "x": 1 } } });
    let path = format!("coupons/{}", id(&made(&world, "coupons", body).await));
    let url = format!("/v1/{path}");
    let change = json!({ "name": "B", "discount_value": 900, "usage_limit": 3, "valid_until": "2026-12-31",
        "custom_metadata": { "a": { "y": 2 } }, "custom_metadata_mode": "merge" });
    let changed = world.patch(&url, change).await.expect(200).body["data"].take();
    assert_eq!((&changed["name"], &changed["discount_value"]), (&json!("B"), &json!(500)));
    assert_eq!(changed["usage_limit"], 3);
    assert_eq!(changed["custom_metadata"], json!({ "a": { "x": 1, "y": 2 } }));
    refused_field(world.patch(&url, json!({ "valid_from": "2027-01-01" })).await, "valid_until");
    let cleared = world.patch(&url, json!({ "usage_limit": null, "valid_until": null })).await.expect(200).body;
    assert_eq!((&cleared["data"]["usage_limit"], &cleared["data"]["valid_until"]), (&Value::Null, &Value::Null));
    for _ in 0..2 {
        let ended = world.post(&format!("{url}/deactivate"), Value::Null).await.expect(200).body;
        assert_eq!(ended["data"]["is_active"], false);
    }
    assert_eq!(read(&world, &path).await["is_active"], false);
    assert_eq!(world.delete(&url).await.expect(200).body, json!({ "data": { "deleted": true } }));
    world.get(&url).await.expect(404);
}
