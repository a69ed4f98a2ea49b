//! New bills: what is filled in, what is found or made by name, what is refused.

use http::Method;
use serde_json::{Value, json};

use super::world::{World, fields, id};

const KINDS: [&str; 2] = ["payables", "receivables"];

#[tokio::test]
async fn a_bill_is_answered_whole() {
    let world = World::new().await;
    for kind in KINDS {
        let made = world.post(&format!("/v1/{kind}"), world.bill_body(json!({}))).await.expect(201);
        assert!(made.header("location").ends_with(&format!("/v1/{kind}/{}", id(&made.body))));
        let bill = &made.body;
        for (field, expected) in [
            ("company_id", json!(world.company)),
            ("amount", json!("684.50")),
            ("nominal_amount", json!("684.50")),
            ("due_date", json!("2026-10-20 00:00:00 UTC")),
            ("competence_date", json!("2026-10-20 00:00:00 UTC")),
            ("type", json!("normal")),
            ("status", json!("pending")),
            ("person_name", json!("Tintas Rio Doce S.A.")),
            ("payment_date", Value::Null),
            ("group_id", Value::Null),
            ("transaction_id", Value::Null),
            ("is_reconciled", json!(false)),
            ("tax_charges_count", json!(0)),
            ("classification_center_allocations_count", json!(0)),
            ("attachments_count", json!(0)),
            ("tax_charges", json!([])),
            ("classification_center_allocations", json!([])),
            ("reconciliation", Value::Null),
        ] {
            assert_eq!(bill[field], expected, "{kind} {field}");
        }
        assert!(bill.get("is_official").is_none(), "hidden fields stay hidden");
    }
}

#[tokio::test]
async fn names_are_found_or_made_in_the_company() {
    let world = World::new().await;
    let body = json!({ "person_id": null, "person_name": "Padaria Aurora", "category_name": "Insumos",
        "classification_center_name": "Oficina" });
    let first = world.post("/v1/payables", world.bill_body(body.clone())).await.expect(201).body;
    let again = world.post("/v1/payables", world.bill_body(body.clone())).await.expect(201).body;
    for field in ["person_id", "category_id", "classification_center_id"] {
        assert!(first[field].is_string(), "{field}");
        assert_eq!(first[field], again[field], "{field}");
    }
    assert_eq!(first["category_name"], "Insumos");
    // A bill to receive takes the same person, made a customer, but a category and a centre of its own side.
    let other = world.post("/v1/receivables", world.bill_body(body)).await.expect(201).body;
    assert_eq!(other["person_id"], first["person_id"]);
    assert_ne!(other["category_id"], first["category_id"]);
    assert_ne!(other["classification_center_id"], first["classification_center_id"]);
    let person = world.show("people", first["person_id"].as_str().unwrap()).await;
    assert_eq!((&person["is_supplier"], &person["is_customer"]), (&json!(true), &json!(true)));
}

#[tokio::test]
async fn what_a_bill_lacks_is_named() {
    let world = World::new().await;
    let other = world.a_company("Outra Ltda.", "11444777000161").await;
    let foreign = world
        .insert(
            &catalogue::finance::account::ACCOUNT,
            json!({ "company_id": other, "name": "x", "type": "checking", "active": true }),
        )
        .await;
    let off = world.account_of(json!({ "name": "Antiga", "type": "checking", "active": false })).await;
    let unknown = "0b9c4be6-0f5c-4b6e-9d0a-8f0e6a7a1c99";
    for kind in KINDS {
        for (sent, field) in [
            (json!({ "company_id": unknown }), "company_id"),
            (json!({ "person_id": null }), "person_id"),
            (json!({ "person_id": unknown }), "person_id"),
            (json!({ "category_id": unknown }), "category_id"),
            (json!({ "classification_center_id": unknown }), "classification_center_id"),
            (json!({ "financial_account_id": foreign }), "financial_account_id"),
            (json!({ "expected_account_id": foreign }), "expected_account_id"),
            (json!({ "financial_account_id": off }), "financial_account_id"),
            (json!({ "financial_account_id": unknown }), "financial_account_id"),
            (json!({ "amount": "0.00" }), "amount"),
            (json!({ "amount": "10,50" }), "amount"),
            (json!({ "amount": null }), "amount"),
            (json!({ "due_date": "2026-02-30" }), "due_date"),
            (json!({ "type": "recurring" }), "recurrence_period"),
            (json!({ "type": "installment" }), "total_installments"),
        ] {
            let refused = world.post(&format!("/v1/{kind}"), world.bill_body(sent.clone())).await.expect(422);
            assert_eq!(fields(&refused), [field], "{kind} {sent}: {}", refused.body);
        }
        assert!(world.listed(&format!("/v1/{kind}")).await.is_empty());
    }
}

#[tokio::test]
async fn an_id_beside_its_name_is_bad() {
    let world = World::new().await;
    for stem in ["person", "category", "classification_center"] {
        let mut body = world.bill_body(json!({}));
        body[format!("{stem}_id")] = json!(world.person);
        body[format!("{stem}_name")] = json!("Alguém");
        let refused = world.post("/v1/payables", body).await.expect(400);
        assert_eq!(refused.body["error"]["code"], "bad_request");
    }
}

#[tokio::test]
async fn another_workspace_sees_nothing() {
    let world = World::new().await;
    let bill = world.receivable(json!({})).await;
    world.elsewhere(Method::GET, &format!("/v1/receivables/{bill}"), Value::Null).await.expect(404);
    world.elsewhere(Method::DELETE, &format!("/v1/receivables/{bill}"), Value::Null).await.expect(404);
    let refused = world.elsewhere(Method::POST, "/v1/receivables", world.bill_body(json!({}))).await.expect(422);
    assert!(fields(&refused).contains(&"company_id".to_owned()), "{}", refused.body);
}
