//! Payers.

use serde_json::json;

use crate::world::{World, customer, uid};

#[tokio::test]
async fn a_payer_is_registered_found_and_changed() {
    let world = World::new().await;
    let made = world.post("/v1/customers", customer("39988107226")).await.expect(201).body;
    assert_eq!(made["cnpj_cpf"], "399.881.072-26");
    assert_eq!(made["truncated_address"], "Alameda dos Jacarandás, 415");
    assert_eq!(made["created_via_api"], true);
    assert_eq!(made["tag_list"], json!(null));
    assert!(made.get("portal_password").is_none());
    assert!(made["id"].is_i64() && made["uid"].is_string());

    for q in ["39988107226", "399.881.072-26"] {
        let found = world.get(&format!("/v1/customers/cnpj_cpf?q={q}")).await.expect(200).body;
        assert_eq!(found, made);
    }
    assert_eq!(world.get("/v1/customers/email?q=t11%40ipeamarelo.example").await.expect(200).body, made);
    world.get("/v1/customers/email?q=ninguem%40ipeamarelo.example").await.expect(404);
    world.get("/v1/customers/cnpj_cpf?q=123").await.expect(400);
    world.get("/v1/customers/cnpj_cpf").await.expect(400);

    let path = format!("/v1/customers/{}", uid(&made));
    let changed = world.put(&path, json!({ "address_number": 9, "tags": "a,b", "cnpj_cpf": "00000000000" })).await;
    assert_eq!((changed.status, changed.bytes.len()), (204, 0));
    let by_id = world.get(&format!("/v1/customers/{}", made["id"])).await.expect(200).body;
    assert_eq!(by_id["truncated_address"], "Alameda dos Jacarandás, 9");
    assert_eq!((&by_id["cnpj_cpf"], &by_id["tag_list"]), (&json!("399.881.072-26"), &json!("a,b")));
    assert_eq!(world.event_codes().await, ["customer.created", "customer.updated"]);
}

#[tokio::test]
async fn a_document_names_one_payer() {
    let world = World::new().await;
    world.post("/v1/customers", customer("39988107226")).await.expect(201);
    let twice = world.post("/v1/customers", customer("399.881.072-26")).await.expect(422);
    assert_eq!(twice.body, json!({ "errors": { "cnpj_cpf": ["já está em uso"] } }));
}

#[tokio::test]
async fn what_a_payer_needs_is_named_by_field() {
    let world = World::new().await;
    let refused = world.post("/v1/customers", json!({ "state": "XX", "cnpj_cpf": "12" })).await.expect(422).body;
    assert_eq!(
        refused,
        json!({ "errors": {
            "person_name": ["não pode ficar em branco"],
            "address": ["não pode ficar em branco"],
            "neighborhood": ["não pode ficar em branco"],
            "city_name": ["não pode ficar em branco"],
            "state": ["não está incluído na lista"],
            "zipcode": ["não pode ficar em branco"],
            "cnpj_cpf": ["não é um CNPJ ou CPF válido"],
        } })
    );
    let mut without = customer("39988107226");
    without.as_object_mut().unwrap().remove("cnpj_cpf");
    let refused = world.post("/v1/customers", without).await.expect(422).body;
    assert_eq!(refused["errors"]["cnpj_cpf"], json!(["não é um CNPJ ou CPF válido"]));
}
