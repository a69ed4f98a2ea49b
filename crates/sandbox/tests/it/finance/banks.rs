//! Banks: one list for everybody.

use http::Method;
use serde_json::{Value, json};

use super::{names, with_company};
use crate::world::{World, principal, principal_in, request};

#[tokio::test]
async fn every_workspace_sees_the_same_banks() {
    let world = World::finance().await;
    let list = async |workspace: &str| {
        let asked = request(Method::GET, "/v1/banks?code=001", &Value::Null);
        world.send(principal_in("read finance.banks", "conta", workspace), asked).await.expect(200).body
    };
    let here = list("0b9c4be6-0f5c-4b6e-9d0a-8f0e6a7a1c01").await;
    assert_eq!(here, list("5d0e7a52-7a35-4f0b-8c55-1f2f4f7d2b02").await);
    assert_eq!(names(&here), ["Banco do Brasil S.A."]);
    let fields: Vec<&String> = here["data"][0].as_object().unwrap().keys().collect();
    assert_eq!(fields, ["id", "code", "name"]);
    world.send(principal("all write", "conta"), request(Method::POST, "/v1/banks", &json!({}))).await.expect(405);
}

#[tokio::test]
async fn banks_are_filtered_sorted_and_paged() {
    let world = World::finance().await;
    let two = world.get("/v1/banks?code[in]=341,001,999").await.expect(200).body;
    assert_eq!(names(&two), ["Banco do Brasil S.A.", "Itaú Unibanco S.A."]);
    assert_eq!(names(&world.get("/v1/banks?name=Banco%20Inter%20S.A.").await.body), ["Banco Inter S.A."]);
    assert_eq!(names(&world.get("/v1/banks?code=1").await.body), [""; 0]);
    let all = world.get("/v1/banks?limit=100&sort=-code").await.expect(200).body;
    let total = all["data"].as_array().unwrap().len();
    assert!(total >= 40 && all["meta"]["next_cursor"].is_null());
    let (mut seen, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = world.get(&format!("/v1/banks?limit=7&sort=-code{cursor}")).await.expect(200).body;
        seen.extend(page["data"].as_array().unwrap().clone());
        match page["meta"]["next_cursor"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => break,
        }
    }
    assert_eq!(Value::Array(seen), all["data"]);
    world.get(&format!("/v1/banks?sort=code{cursor}")).await.expect(400);
}

#[tokio::test]
async fn an_account_names_its_bank_by_id_or_by_code() {
    let (world, company) = with_company().await;
    let bank = world.get("/v1/banks?code=341").await.body["data"][0].clone();
    let account = |named: Value| {
        let mut body = json!({ "company_id": company, "name": "Itaú", "type": "checking" });
        body.as_object_mut().unwrap().extend(named.as_object().unwrap().clone());
        world.post("/v1/financial-accounts", body)
    };
    for named in [json!({ "bank_id": bank["id"] }), json!({ "bank_code": "341" })] {
        let made = account(named).await.expect(201).body;
        assert_eq!((&made["bank_id"], &made["bank"]["code"]), (&bank["id"], &json!("341")));
        assert_eq!(made["bank"].as_object().unwrap().len(), 2);
    }
    let both = account(json!({ "bank_id": bank["id"], "bank_code": "341" })).await.expect(400).body;
    assert!(both["error"]["details"]["fields"].get("bank_code").is_some());
    account(json!({ "bank_code": "999" })).await.expect(422);
    account(json!({ "bank_id": company })).await.expect(422);
    let named = json!({ "company_id": company, "description": "Verniz", "amount": "1.00", "due_date": "2026-10-20",
        "person_id": company, "person_name": "Ana" });
    let refused = world.post("/v1/payables", named).await.expect(400).body;
    assert!(refused["error"]["details"]["fields"].get("person_name").is_some());
}
