//! Services as the city knows them.

use serde_json::{Value, json};

use super::world::{id, made, read};
use crate::world::World;

/// A service with a code of its own.
pub(super) fn service(code: &str) -> Value {
    json!({ "name": "Licença de uso de software", "internal_code": code, "lc116_code": "1.05", "default_iss_rate": 2 })
}

#[tokio::test]
async fn a_service_is_kept_with_what_usually_holds() {
    let world = World::billing().await;
    let made = made(&world, "service_items", service("SVC-01")).await;
    assert_eq!(made["lc116_code"], "01.05");
    assert_eq!(made["default_iss_rate"], "2.00");
    for (name, usual) in [
        ("subject_to_irrf", true),
        ("subject_to_csrf", true),
        ("subject_to_inss", false),
        ("subject_to_iss_withholding", false),
        ("is_active", true),
    ] {
        assert_eq!(made[name], usual, "{name}");
    }
    assert_eq!(read(&world, &format!("service_items/{}", id(&made))).await, made);
}

#[tokio::test]
async fn a_change_leaves_the_rest_as_it_is() {
    let world = World::billing().await;
    let mut body = service("SVC-01");
    body["custom_metadata"] = json!({ "crm": { "a": 1 } });
    let path = format!("/v1/service_items/{}", id(&made(&world, "service_items", body).await));
    let change = json!({ "default_iss_rate": 2.9, "is_active": false, "description": null, "internal_code": "OUTRO",
        "custom_metadata": { "crm": { "b": 2 } }, "custom_metadata_mode": "merge" });
    let changed = world.patch(&path, change).await.expect(200).body["data"].take();
    assert_eq!(changed["default_iss_rate"], "2.90");
    assert_eq!(changed["is_active"], false);
    assert_eq!(changed["internal_code"], "SVC-01");
    assert_eq!(changed["custom_metadata"], json!({ "crm": { "a": 1, "b": 2 } }));
    let changed = world.patch(&path, json!({ "default_iss_rate": null })).await.expect(200).body["data"].take();
    assert_eq!(changed["default_iss_rate"], Value::Null);
}

#[tokio::test]
async fn what_does_not_fit_is_refused() {
    let world = World::billing().await;
    made(&world, "service_items", service("SVC-01")).await;
    let cases = [
        (json!({ "name": "x", "internal_code": "A", "lc116_code": "41.01" }), "lc116_code"),
        (json!({ "name": "x", "internal_code": "A", "lc116_code": "105" }), "lc116_code"),
        (json!({ "name": "x", "internal_code": "SVC-01", "lc116_code": "01.05" }), "internal_code"),
        (json!({ "name": "x", "lc116_code": "01.05" }), "internal_code"),
        (
            json!({ "name": "x", "internal_code": "A", "lc116_code": "01.05", "default_iss_rate": 101 }),
            "default_iss_rate",
        ),
    ];
    for (body, field) in cases {
        let refused = world.post("/v1/service_items", body).await.expect(422).body;
        assert_eq!(refused["error"]["code"], "validation_error");
        assert!(refused["error"]["details"]["fields"][field].is_array(), "{field}: {refused}");
    }
}

#[tokio::test]
async fn a_service_in_use_is_not_deleted() {
    let world = World::billing().await;
    let service_id = id(&made(&world, "service_items", service("SVC-01")).await);
    let rule = json!({ "name": "Do serviço", "scope": "service", "service_item_id": service_id,
        "items": [{ "tax_type": "iss", "rate": 2 }] });
    let rule_id = id(&made(&world, "tax_rules", rule).await);
    let path = format!("/v1/service_items/{service_id}");
    let refused = world.delete(&path).await.expect(422).body;
    assert_eq!(refused["error"]["code"], "service_item_in_use");
    assert_eq!(refused["error"]["details"]["usage"], json!({ "tax_rules": 1 }));
    world.delete(&format!("/v1/tax_rules/{rule_id}")).await.expect(200);
    let deleted = world.delete(&path).await.expect(200).body;
    assert_eq!(deleted, json!({ "data": { "deleted": true } }));
    world.get(&path).await.expect(404);
}
