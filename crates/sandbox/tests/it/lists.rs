//! Pages and filters.

use serde_json::{Value, json};

use crate::world::{World, uid};

/// Ten charges of 1 to 10 reais, due on the 11th to the 20th.
async fn ten(world: &World) -> Vec<String> {
    let account = world.pix_account().await;
    let mut uids = Vec::new();
    for day in 1..=10 {
        let body = json!({ "amount": day, "pix_account_uid": account, "expire_at": format!("2026-10-{}T10:00:00-03:00", 10 + day),
            "tags": if day % 2 == 0 { json!(["par", "todos"]) } else { json!(["todos"]) },
            "payer": { "document_number": "39988107226", "name": "Ana" } });
        uids.push(uid(&world.post("/v2/charge/pix", body).await.expect(201).body["data"]));
        world.let_the_bank_answer();
    }
    uids
}

fn amounts(body: &Value) -> Vec<i64> {
    let of = |record: &Value| record["amount"].as_f64().unwrap() as i64;
    body["data"].as_array().unwrap().iter().map(of).collect()
}

#[tokio::test]
async fn pages_are_walked_to_the_end_by_their_links() {
    let world = World::new().await;
    ten(&world).await;
    let mut path = "/v2/charge/pix?per_page=4&status=opened".to_owned();
    let mut seen = Vec::new();
    for page in 1..=3 {
        let listed = world.get(&path).await.expect(200).body;
        seen.extend(amounts(&listed));
        let pagination = &listed["pagination"];
        assert_eq!(pagination["page"], page);
        assert_eq!(pagination["prev_url"].is_null(), page == 1);
        assert_eq!(pagination["next_url"].is_null(), page == 3);
        path = pagination["next_url"].as_str().unwrap_or_default().to_owned();
    }
    assert_eq!(seen, [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    assert_eq!(world.get("/v2/charge/pix?page=9").await.expect(200).body["data"], json!([]));
    assert_eq!(world.get("/v2/charge/pix?page=99999999999999999999").await.expect(200).body["data"], json!([]));
}

#[tokio::test]
async fn page_numbers_are_brought_into_their_limits() {
    let world = World::new().await;
    ten(&world).await;
    assert_eq!(
        world.get("/v2/charge/pix?page=0&per_page=0").await.expect(200).body["data"].as_array().unwrap().len(),
        1
    );
    let all = world.get("/v2/charge/pix?per_page=5000").await.expect(200).body;
    assert_eq!(all["data"].as_array().unwrap().len(), 10);
    let refused = world.get("/v2/charge/pix?per_page=muitos").await.expect(400);
    assert_eq!(refused.first_error()["code"], "invalid_get_param");
    assert_eq!(world.get("/v1/customers?page=x").await.expect(400).first_error()["code"], "invalid_get_param");
}

#[tokio::test]
async fn filters_combine_and_ranges_are_inclusive() {
    let world = World::new().await;
    ten(&world).await;
    let cases = [
        ("expire_from=2026-10-18", vec![10, 9, 8]),
        ("expire_to=2026-10-12", vec![2, 1]),
        ("expire_from=2026-10-12&expire_to=2026-10-14&tags=par", vec![4, 2]),
        ("tags=par,todos", vec![10, 8, 6, 4, 2]),
        ("tags[]=par&tags[]=todos", vec![10, 8, 6, 4, 2]),
        ("cnpj_cpf=399.881.072-26&expire_to=2026-10-11", vec![1]),
        ("cnpj_cpf=39988107226&expire_to=2026-10-11", vec![1]),
        ("created_from=2026-10-05&created_to=2026-10-05", vec![10, 9, 8, 7, 6, 5, 4, 3, 2, 1]),
        ("created_from=2026-10-06", vec![]),
        ("status=paid", vec![]),
        ("status=", vec![10, 9, 8, 7, 6, 5, 4, 3, 2, 1]),
        ("unknown=1&expire_to=2026-10-11", vec![1]),
        ("expire_from=2026-10-20T10:00:00-03:00", vec![10]),
        ("expire_from=2026-10-20T10:00:01-03:00", vec![]),
    ];
    for (filter, expected) in cases {
        let listed = world.get(&format!("/v2/charge/pix?{filter}")).await.expect(200).body;
        assert_eq!(amounts(&listed), expected, "{filter}");
    }
}

#[tokio::test]
async fn bad_filter_values_are_refused() {
    let world = World::new().await;
    for filter in ["status=talvez", "expire_from=ontem", "expire_to=2026-02-30", "txid=%zz"] {
        let refused = world.get(&format!("/v2/charge/pix?{filter}")).await.expect(400);
        assert_eq!(refused.first_error()["code"], "invalid_get_param", "{filter}");
    }
    let refused = world.get("/v2/charge/pix?cnpj_cpf=111.111.111-11").await.expect(422);
    assert_eq!(
        *refused.first_error(),
        json!({ "title": "Parâmetro cnpj_cpf inválido", "code": "invalid_cnpj_cpf",
            "detail": "O valor informado não é um CNPJ ou CPF válido." })
    );
}

#[tokio::test]
async fn v1_lists_are_bare_arrays() {
    let world = World::new().await;
    assert_eq!(world.get("/v1/customers").await.expect(200).body, json!([]));
    world.post("/v1/customers", crate::world::customer("39988107226")).await.expect(201);
    assert_eq!(world.get("/v1/customers").await.body.as_array().unwrap().len(), 1);
}
