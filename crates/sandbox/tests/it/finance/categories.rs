//! Categories.

use serde_json::{Value, json};

use super::{made, names, with_company};
use crate::world::World;

async fn category(world: &World, company: &str, name: &str, parent: Option<&str>) -> String {
    let body = json!({ "company_id": company, "name": name, "type": "debit", "parent_id": parent });
    made(world, "categories", body).await
}

#[tokio::test]
async fn a_tree_has_three_levels_of_one_side() {
    let (world, company) = with_company().await;
    let root = category(&world, &company, "Insumos", None).await;
    let middle = category(&world, &company, "Madeira", Some(&root)).await;
    let leaf = category(&world, &company, "Ipê", Some(&middle)).await;
    let levels: Vec<(String, u64)> = world.get("/v1/categories?sort=level").await.body["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (one["name"].as_str().unwrap().to_owned(), one["level"].as_u64().unwrap()))
        .collect();
    assert_eq!(levels, [("Insumos".to_owned(), 1), ("Madeira".to_owned(), 2), ("Ipê".to_owned(), 3)]);
    assert_eq!(names(&world.get("/v1/categories?level[gte]=2&level[lte]=2").await.body), ["Madeira"]);
    assert_eq!(names(&world.get(&format!("/v1/categories?parent_id={root}")).await.body), ["Madeira"]);
    let refused = [
        (json!({ "name": "x", "type": "debit", "parent_id": leaf }), "parent_id"),
        (json!({ "name": "x", "type": "credit", "parent_id": root }), "type"),
        (json!({ "name": "x", "type": "debit", "parent_id": company }), "parent_id"),
    ];
    for (mut body, field) in refused {
        body["company_id"] = json!(company);
        let answer = world.post("/v1/categories", body).await.expect(422).body;
        assert!(answer["error"]["details"]["fields"].get(field).is_some(), "{answer}");
    }
    let other = made(&world, "companies", json!({ "name": "Filial", "cnpj": "12ABC34501DE35" })).await;
    let foreign = json!({ "company_id": other, "name": "x", "type": "debit", "parent_id": root });
    world.post("/v1/categories", foreign).await.expect(422);
}

#[tokio::test]
async fn a_new_side_goes_down_the_tree() {
    let (world, company) = with_company().await;
    let root = category(&world, &company, "Raiz", None).await;
    let middle = category(&world, &company, "Meio", Some(&root)).await;
    category(&world, &company, "Folha", Some(&middle)).await;
    let path = format!("/v1/categories/{middle}");
    world.patch(&path, json!({ "type": "credit" })).await.expect(422);
    world.patch(&path, json!({ "type": "debit", "name": "Meio-termo" })).await.expect(200);
    world.patch(&format!("/v1/categories/{root}"), json!({ "type": "credit" })).await.expect(200);
    assert_eq!(names(&world.get("/v1/categories?type=credit").await.body), ["Folha", "Meio-termo", "Raiz"]);
}

#[tokio::test]
async fn a_leaf_goes_and_is_cleared_from_records() {
    let (world, company) = with_company().await;
    let root = category(&world, &company, "Raiz", None).await;
    let leaf = category(&world, &company, "Folha", Some(&root)).await;
    let bill = json!({ "company_id": company, "description": "Verniz", "amount": "10.00", "due_date": "2026-10-20",
        "person_name": "Tintas", "category_id": leaf });
    let bill = made(&world, "payables", bill).await;
    let only =
        json!({ "company_id": company, "scope": "billings", "description_contains": "a", "set_category_id": leaf });
    let only = made(&world, "automatic-rules", only).await;
    let refused = world.delete(&format!("/v1/categories/{root}")).await.expect(422).body;
    assert_eq!(refused["error"]["details"]["reason"], "has_children");
    world.delete(&format!("/v1/categories/{leaf}")).await.expect(204);
    let kept = world.get(&format!("/v1/payables/{bill}")).await.expect(200).body;
    assert_eq!((&kept["category_id"], &kept["category_name"]), (&Value::Null, &Value::Null));
    let rule = world.get(&format!("/v1/automatic-rules/{only}")).await.expect(200).body;
    assert_eq!((&rule["set_category_id"], &rule["active"]), (&Value::Null, &json!(false)));
    world.delete(&format!("/v1/categories/{root}")).await.expect(204);
}
