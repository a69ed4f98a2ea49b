//! Companies.

use serde_json::json;

use super::{CNPJ, made, names, person, with_company};
use crate::world::World;

#[tokio::test]
async fn a_cnpj_names_one_active_company() {
    let (world, company) = with_company().await;
    let again = json!({ "name": "Outra", "cnpj": "58.271.463/0001-78" });
    let refused = world.post("/v1/companies", again.clone()).await.expect(409).body;
    assert_eq!(refused["error"]["code"], "conflict");
    assert!(refused["error"]["details"]["fields"].get("cnpj").is_some());
    let path = format!("/v1/companies/{company}");
    assert_eq!(world.patch(&path, json!({ "active": false })).await.expect(200).body["active"], false);
    let twin = made(&world, "companies", again).await;
    world.patch(&path, json!({ "active": true })).await.expect(409);
    world.patch(&format!("/v1/companies/{twin}"), json!({ "active": false })).await.expect(200);
    world.patch(&path, json!({ "active": true, "cnpj": "12ABC34501DE35" })).await.expect(200);
    assert_eq!(world.get(&path).await.body["cnpj"], CNPJ, "the CNPJ stays");
    assert_eq!(
        names(&world.get(&format!("/v1/companies?cnpj={CNPJ}&active=true")).await.body),
        ["Marcenaria Serra Azul Ltda."]
    );
}

#[tokio::test]
async fn letters_and_branches_are_told_from_the_cnpj() {
    let world = World::finance().await;
    let letters = json!({ "name": "Letras", "cnpj": "12.abc.345/01de-35", "tax_regime": "LucroReal" });
    let made = world.post("/v1/companies", letters).await.expect(201).body;
    assert_eq!((&made["cnpj"], &made["type"]), (&json!("12ABC34501DE35"), &json!("filial")));
    let first = world.post("/v1/companies", json!({ "name": "A", "cnpj": CNPJ })).await.expect(201).body;
    assert_eq!((&first["type"], &first["active"], &first["address"]), (&json!("matriz"), &json!(true), &json!(null)));
    assert_eq!(names(&world.get("/v1/companies?type=filial").await.body), ["Letras"]);
}

#[tokio::test]
async fn a_company_goes_with_what_only_classifies_its_records() {
    let (world, company) = with_company().await;
    let ana = person(&world, &company, "Ana").await;
    let category = json!({ "company_id": company, "name": "Insumos", "type": "debit" });
    let category = made(&world, "categories", category).await;
    let center = json!({ "company_id": company, "name": "Oficina", "type": "cost" });
    let center = made(&world, "classification_centers", center).await;
    let account = json!({ "company_id": company, "name": "Caixa", "type": "cash" });
    let account = made(&world, "financial-accounts", account).await;
    let path = format!("/v1/companies/{company}");
    let refused = world.delete(&path).await.expect(409).body;
    let counts = json!({ "transactions": 0, "payables": 0, "receivables": 0, "people": 1 });
    assert_eq!(refused["error"]["details"], counts);
    world.delete(&format!("/v1/people/{ana}")).await.expect(204);
    let bill = json!({ "company_id": company, "description": "Verniz", "amount": "10.00", "due_date": "2026-10-20",
        "person_name": "Tintas Rio Doce" });
    let bill = made(&world, "payables", bill).await;
    let refused = world.delete(&path).await.expect(409).body;
    assert_eq!(refused["error"]["details"]["payables"], 1);
    world.delete(&format!("/v1/payables/{bill}")).await.expect(204);
    for person in world.get("/v1/people/ids").await.body["data"].as_array().unwrap() {
        world.delete(&format!("/v1/people/{}", person.as_str().unwrap())).await.expect(204);
    }
    world.delete(&path).await.expect(204);
    for path in [
        path,
        format!("/v1/categories/{category}"),
        format!("/v1/classification_centers/{center}"),
        format!("/v1/financial-accounts/{account}"),
    ] {
        world.get(&path).await.expect(404);
    }
}
