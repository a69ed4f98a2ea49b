//! People.

use serde_json::{Value, json};

use super::{made, names, person, with_company};

#[tokio::test]
async fn a_document_names_one_person_of_a_company() {
    let (world, company) = with_company().await;
    let ana = json!({ "company_id": company, "name": "Ana", "document_number": "529.982.247-25" });
    let made_ana = world.post("/v1/people", ana.clone()).await.expect(201).body;
    assert_eq!((&made_ana["document_number"], &made_ana["document_type"]), (&json!("52998224725"), &json!("cpf")));
    let refused = world.post("/v1/people", ana.clone()).await.expect(409).body;
    assert_eq!(refused["error"]["details"]["id"], made_ana["id"]);
    let other = made(&world, "companies", json!({ "name": "Filial", "cnpj": "12ABC34501DE35" })).await;
    let mut there = ana;
    there["company_id"] = json!(other);
    let twin = made(&world, "people", there).await;
    let bia = person(&world, &other, "Bia").await;
    let path = format!("/v1/people/{bia}");
    world.patch(&path, json!({ "document_number": "52998224725" })).await.expect(409);
    world.delete(&format!("/v1/people/{twin}")).await.expect(204);
    let changed = world.patch(&path, json!({ "document_number": "52998224725" })).await.expect(200).body;
    assert_eq!(changed["document_type"], "cpf");
    world.patch(&path, json!({ "document_number": "52998224725", "nickname": "B" })).await.expect(200);
    let refused = world.patch(&path, json!({ "document_type": "cnpj" })).await.expect(422).body;
    assert!(refused["error"]["details"]["fields"].get("document_type").is_some());
    let wrong =
        json!({ "company_id": company, "name": "C", "document_number": "05813794000126", "document_type": "cpf" });
    world.post("/v1/people", wrong).await.expect(422);
    world.patch(&path, json!({ "document_number": "52998224726" })).await.expect(422);
    let cnpj = world.patch(&path, json!({ "document_number": "12.ABC.345/01DE-35" })).await.expect(200).body;
    assert_eq!((&cnpj["document_number"], &cnpj["document_type"]), (&json!("12ABC34501DE35"), &json!("cnpj")));
}

#[tokio::test]
async fn null_changes_nothing() {
    let (world, company) = with_company().await;
    let body = json!({ "company_id": company, "name": "Ana", "notes": "Paga em dia", "document_number": null,
        "kind": "natural" });
    let ana = world.post("/v1/people", body).await.expect(201).body;
    assert_eq!(
        (&ana["document_number"], &ana["is_customer"], &ana["phones"]),
        (&Value::Null, &json!(false), &json!([]))
    );
    let path = format!("/v1/people/{}", ana["id"].as_str().unwrap());
    let nulls = json!({ "notes": null, "kind": null, "legal_name": null, "document_type": null });
    assert_eq!(world.patch(&path, nulls).await.expect(200).body, ana);
}

#[tokio::test]
async fn a_person_of_an_automatic_rule_stays() {
    let (world, company) = with_company().await;
    let ana = person(&world, &company, "Ana").await;
    let rule =
        json!({ "company_id": company, "scope": "billings", "match_person_id": ana, "set_description": "Tinta" });
    let rule = made(&world, "automatic-rules", rule).await;
    let path = format!("/v1/people/{ana}");
    let refused = world.delete(&path).await.expect(409).body;
    assert_eq!(refused["error"]["details"], json!({ "automatic_rules": 1 }));
    world.delete(&format!("/v1/automatic-rules/{rule}")).await.expect(204);
    world.delete(&path).await.expect(204);
    assert_eq!(world.get("/v1/people/ids").await.expect(200).body["data"], json!([]));
    assert_eq!(names(&world.get("/v1/people").await.body), [""; 0]);
    let named = json!({ "company_id": company, "scope": "billings", "match_person_id": ana, "set_description": "x" });
    world.post("/v1/automatic-rules", named).await.expect(422);
}

#[tokio::test]
async fn bills_follow_a_new_name_and_outlive_the_person() {
    let (world, company) = with_company().await;
    let ana = person(&world, &company, "Ana").await;
    let bill = json!({ "company_id": company, "description": "Verniz", "amount": "10.00", "due_date": "2026-10-20",
        "person_id": ana });
    let bill = made(&world, "payables", bill).await;
    let before = world.get(&format!("/v1/payables/{bill}")).await.body;
    world.pass(jiff::SignedDuration::from_secs(60));
    world.patch(&format!("/v1/people/{ana}"), json!({ "name": "Ana Beatriz" })).await.expect(200);
    let after = world.get(&format!("/v1/payables/{bill}")).await.body;
    assert_eq!(after["person_name"], "Ana Beatriz");
    assert_eq!(after["description"], before["description"]);
    world.delete(&format!("/v1/people/{ana}")).await.expect(204);
    let kept = world.get(&format!("/v1/payables/{bill}")).await.body;
    assert_eq!((&kept["person_id"], &kept["person_name"]), (&json!(ana), &json!("Ana Beatriz")));
}
