//! Classification centres.

use serde_json::{Value, json};

use super::{made, names, with_company};

#[tokio::test]
async fn names_may_repeat_and_a_centre_is_switched_off() {
    let (world, company) = with_company().await;
    let body = json!({ "company_id": company, "name": "Oficina", "type": "cost", "description": "Corte" });
    let first = made(&world, "classification_centers", body.clone()).await;
    made(&world, "classification_centers", body).await;
    let path = format!("/v1/classification_centers/{first}");
    let change = json!({ "active": false, "description": null, "type": "both" });
    let changed = world.patch(&path, change).await.expect(200).body;
    assert_eq!((&changed["active"], &changed["description"]), (&json!(false), &Value::Null));
    assert_eq!(names(&world.get("/v1/classification_centers?type[in]=both,revenue").await.body), ["Oficina"]);
    world.delete(&path).await.expect(204);
}

#[tokio::test]
async fn a_centre_in_use_stays_and_says_where() {
    let (world, company) = with_company().await;
    let center = async |name: &str| {
        made(&world, "classification_centers", json!({ "company_id": company, "name": name, "type": "both" })).await
    };
    let (split, primary, rule, free) = (center("A").await, center("B").await, center("C").await, center("D").await);
    let bill = json!({ "company_id": company, "description": "Verniz", "amount": "10.00", "due_date": "2026-10-20",
        "person_name": "Tintas", "classification_centers": [{ "classification_center_id": split, "percentage": 100 }] });
    let bill = made(&world, "payables", bill).await;
    let other = json!({ "company_id": company, "description": "Mesa", "amount": "10.00", "due_date": "2026-10-20",
        "person_name": "Ana", "classification_center_id": primary });
    made(&world, "receivables", other).await;
    let body = json!({ "company_id": company, "scope": "billings", "description_contains": "a",
        "set_classification_center_id": rule });
    made(&world, "automatic-rules", body).await;
    for (id, place) in [(&split, "payables"), (&primary, "receivables"), (&rule, "automatic_rules")] {
        let refused = world.delete(&format!("/v1/classification_centers/{id}")).await.expect(422).body;
        assert_eq!(refused["error"]["details"]["reason"], "in_use");
        for (name, count) in refused["error"]["details"]["usage"].as_object().unwrap() {
            assert_eq!(*count, u64::from(name == place), "{name}");
        }
    }
    world.delete(&format!("/v1/classification_centers/{free}")).await.expect(204);
    world.patch(&format!("/v1/classification_centers/{split}"), json!({ "name": "Pintura" })).await.expect(200);
    let shown = world.get(&format!("/v1/payables/{bill}")).await.expect(200).body;
    assert_eq!(shown["classification_center_allocations"][0]["classification_center_name"], "Pintura");
}
