//! Bodies: types, nulls, references, several findings at once.

use bytes::Bytes;
use http::{Method, Request};
use serde_json::{Value, json};

use super::{CNPJ, made, with_company};
use crate::world::{World, principal, principal_in, request};

fn fields(body: &Value) -> Vec<&str> {
    assert_eq!(body["error"]["code"], "unprocessable_entity", "{body}");
    body["error"]["details"]["fields"].as_object().unwrap().keys().map(String::as_str).collect()
}

#[tokio::test]
async fn every_finding_is_named_at_once() {
    let world = World::finance().await;
    let body = json!({ "company_id": "7", "name": " ", "kind": "robot", "document_number": "11111111111",
        "is_customer": "true", "notes": "x".repeat(2001), "active": null });
    let refused = world.post("/v1/people", body).await.expect(422).body;
    let expected = ["company_id", "name", "kind", "document_number", "is_customer", "active", "notes"];
    let mut named = fields(&refused);
    named.sort_unstable();
    let mut sorted = expected;
    sorted.sort_unstable();
    assert_eq!(named, sorted);
    for field in expected {
        assert!(refused["error"]["message"].as_str().unwrap().contains(field), "{field}");
    }
    assert_eq!(fields(&world.post("/v1/people", json!({})).await.expect(422).body), ["company_id", "name"]);
}

/// Each element may be looked up while every other write waits.
#[tokio::test]
async fn a_list_has_an_end() {
    let (world, company) = with_company().await;
    let ids = |count: usize| vec!["3f2504e0-4f89-41d3-9a0c-0305e82c3301"; count];
    let bill = |count| {
        let taxes: Vec<Value> = ids(count).iter().map(|id| json!({ "tax_id": id, "amount": "0.01" })).collect();
        json!({ "company_id": company, "description": "Aluguel", "amount": "100.00", "due_date": "2026-12-20",
            "person_name": "Ana", "tax_charges": taxes })
    };
    let order = |count| json!({ "company_id": company, "scope": "billings", "ordered_ids": ids(count) });
    for (path, body, field) in [
        ("/v1/payables", bill(1001), "tax_charges"),
        ("/v1/automatic-rules/reorder", order(1001), "ordered_ids"),
        ("/v1/taxes", json!({ "name": "ISS", "other": { "inside": ids(1001) } }), "other"),
    ] {
        let refused = world.post(path, body).await.expect(422).body;
        assert_eq!(fields(&refused), [field], "{path}");
        assert!(refused.to_string().contains("1000"), "{refused}");
    }
    assert_eq!(fields(&world.post("/v1/payables", bill(1000)).await.expect(422).body).len(), 1000);
}

#[tokio::test]
async fn types_are_those_of_the_schema() {
    let (world, company) = with_company().await;
    let cases = [
        ("taxes", json!({ "name": 7 }), "name"),
        ("taxes", json!({ "name": "" }), "name"),
        ("taxes", json!({ "name": "ISS", "default_rate": 2 }), "default_rate"),
        ("taxes", json!({ "name": "ISS", "default_rate": "2,5" }), "default_rate"),
        ("taxes", json!({ "name": "ISS", "default_rate": "100.01" }), "default_rate"),
        ("taxes", json!({ "name": "ISS", "default_rate": "1.234" }), "default_rate"),
        ("taxes", json!({ "name": "ISS", "active": 1 }), "active"),
        ("companies", json!({ "name": "A", "cnpj": "58271463000179" }), "cnpj"),
        ("companies", json!({ "name": "A", "cnpj": "52998224725" }), "cnpj"),
        ("companies", json!({ "name": "A", "cnpj": "12ABC34501DE35", "trade_name": null }), "trade_name"),
        ("companies", json!({ "name": "A", "cnpj": "12ABC34501DE35", "address": [] }), "address"),
        ("companies", json!({ "name": "A", "cnpj": "12ABC34501DE35", "address": { "state": "XYZ" } }), "address.state"),
        ("categories", json!({ "company_id": company, "name": "A", "type": "other" }), "type"),
        ("people", json!({ "company_id": 7, "name": "A" }), "company_id"),
        ("people", json!({ "company_id": "019923b5-3a7f-781f-955f-23037be18e4d", "name": "A" }), "company_id"),
    ];
    for (kind, body, field) in cases {
        let refused = world.post(&format!("/v1/{kind}"), body.clone()).await.expect(422).body;
        assert_eq!(fields(&refused), [field], "{body}");
    }
}

#[tokio::test]
async fn unknown_and_reply_only_fields_are_dropped() {
    let (world, company) = with_company().await;
    let body = json!({ "company_id": company.to_uppercase(), "name": "Ana", "id": "x", "emails": ["a@b.example"],
        "created_at": "1999-01-01", "unknown": { "a": 1 }, "uid": "y", "deleted_at": "z" });
    let made = world.post("/v1/people", body).await.expect(201).body;
    assert_eq!((&made["emails"], &made["created_at"]), (&json!([]), &json!("2026-10-05 12:14:27 UTC")));
    assert_eq!(made["company_id"], company.as_str());
    assert!(["unknown", "uid", "deleted_at"].iter().all(|name| made.get(name).is_none()));
    assert_ne!(made["id"], "x");
}

#[tokio::test]
async fn null_clears_where_it_may() {
    let (world, company) = with_company().await;
    let address = json!({ "street": "Rua das Araucárias", "state": "PR" });
    let path = format!("/v1/companies/{company}");
    let changed = world.patch(&path, json!({ "address": address, "trade_name": "Serra" })).await.expect(200).body;
    assert_eq!((&changed["address"]["street"], &changed["address"]["city"]), (&address["street"], &Value::Null));
    let changed = world.patch(&path, json!({ "address": { "city": "Campinas" } })).await.expect(200).body;
    assert_eq!((&changed["address"]["street"], &changed["address"]["city"]), (&Value::Null, &json!("Campinas")));
    let changed = world.patch(&path, json!({ "address": null })).await.expect(200).body;
    assert_eq!((&changed["address"], &changed["trade_name"]), (&Value::Null, &json!("Serra")));
    let tax = made(&world, "taxes", json!({ "name": "ISS", "default_rate": "2" })).await;
    let path = format!("/v1/taxes/{tax}");
    assert_eq!(world.get(&path).await.expect(200).body["default_rate"], "2.00");
    assert_eq!(world.patch(&path, json!({ "default_rate": null })).await.expect(200).body["default_rate"], Value::Null);
    assert_eq!(fields(&world.patch(&path, json!({ "name": null })).await.expect(422).body), ["name"]);
}

#[tokio::test]
async fn what_is_no_json_object_is_a_bad_request() {
    let world = World::finance().await;
    let send = async |media_type: &str, body: &str| {
        let request = Request::builder()
            .method(Method::POST)
            .uri("/v1/taxes")
            .header("content-type", media_type)
            .body(Bytes::from(body.to_owned()))
            .unwrap();
        world.send(principal("all write", "conta"), request).await
    };
    for body in ["{", "[]", "\"a\"", "{\"name\": NaN}", r#"{"name":"A","name":"B"}"#] {
        let refused = send("application/json", body).await.expect(400).body;
        assert_eq!(refused["error"]["code"], "bad_request", "{body}");
    }
    let refused = send("application/x-www-form-urlencoded", "name=A").await.expect(415).body;
    assert_eq!(refused["error"]["code"], "unsupported_media_type");
    send("application/json", r#"{"name":"A"}"#).await.expect(201);
}

#[tokio::test]
async fn another_workspace_is_out_of_reach() {
    let (world, company) = with_company().await;
    let other = |method: Method, path: &str, body: Value| {
        let elsewhere = principal_in("all write", "conta", "5d0e7a52-7a35-4f0b-8c55-1f2f4f7d2b02");
        world.send(elsewhere, request(method, path, &body))
    };
    let path = format!("/v1/companies/{company}");
    other(Method::GET, &path, Value::Null).await.expect(404);
    other(Method::PATCH, &path, json!({ "name": "X" })).await.expect(404);
    other(Method::DELETE, &path, Value::Null).await.expect(404);
    assert_eq!(other(Method::GET, "/v1/companies", Value::Null).await.expect(200).body["data"], json!([]));
    let refused = other(Method::POST, "/v1/people", json!({ "company_id": company, "name": "A" })).await.expect(422);
    assert_eq!(fields(&refused.body), ["company_id"]);
    other(Method::POST, "/v1/companies", json!({ "name": "A", "cnpj": CNPJ })).await.expect(201);
    let link = json!({ "from_account_id": company, "to_account_id": company, "amount": "1.00",
        "occurred_at": "2026-10-05", "description": "x" });
    let refused = world.post("/v1/transfers", link).await.expect(404).body;
    assert_eq!(refused["error"]["code"], "not_found");
    assert!(refused["error"]["details"]["fields"].get("from_account_id").is_some());
}
