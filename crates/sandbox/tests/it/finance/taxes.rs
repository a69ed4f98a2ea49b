//! Kinds of tax.

use serde_json::json;

use super::{made, with_company};

#[tokio::test]
async fn a_name_is_taken_once_in_the_workspace() {
    let (world, _) = with_company().await;
    let iss = world.post("/v1/taxes", json!({ "name": "ISS", "default_rate": "2.5" })).await.expect(201).body;
    assert_eq!(
        (&iss["default_rate"], &iss["default_withholding"], &iss["active"]),
        (&json!("2.50"), &json!(true), &json!(true))
    );
    let refused = world.post("/v1/taxes", json!({ "name": "ISS" })).await.expect(409).body;
    assert!(refused["error"]["details"]["fields"].get("name").is_some());
    let inss = made(&world, "taxes", json!({ "name": "INSS", "default_withholding": false })).await;
    let path = format!("/v1/taxes/{inss}");
    world.patch(&path, json!({ "name": "ISS" })).await.expect(409);
    world.patch(&path, json!({ "name": "INSS", "default_rate": "100" })).await.expect(200);
    assert_eq!(world.get("/v1/taxes?default_withholding=false").await.body["data"].as_array().unwrap().len(), 1);
    world.delete(&path).await.expect(204);
}

#[tokio::test]
async fn a_tax_in_use_names_its_bills() {
    let (world, company) = with_company().await;
    let tax = made(&world, "taxes", json!({ "name": "ISS" })).await;
    let bill = json!({ "company_id": company, "description": "Verniz", "amount": "10.00", "due_date": "2026-10-20",
        "person_name": "Tintas", "tax_charges": [{ "tax_id": tax, "amount": 0.2 }] });
    let bill = made(&world, "payables", bill).await;
    let path = format!("/v1/taxes/{tax}");
    let refused = world.delete(&path).await.expect(422).body;
    let usage = json!({ "reason": "in_use", "usage": { "payables": [bill], "receivables": [] } });
    assert_eq!(refused["error"]["details"], usage);
    world.delete(&format!("/v1/payables/{bill}")).await.expect(204);
    world.delete(&path).await.expect(204);
}
