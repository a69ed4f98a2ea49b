//! Automatic rules: positions, order, what they need, and what they do to new records.

use serde_json::{Value, json};

use super::world::{World, field_of};
use crate::world::Answer;

const PATH: &str = "/v1/automatic-rules";

async fn rule(world: &World, fields: Value) -> Answer {
    let mut body = json!({ "company_id": world.company, "scope": "transactions" });
    body.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
    world.post(PATH, body).await
}

async fn named(world: &World, part: &str, text: &str) -> String {
    let made = rule(world, json!({ "description_contains": part, "set_description": text })).await.expect(201);
    made.body["id"].as_str().unwrap().to_owned()
}

async fn listed(world: &World, query: &str) -> Vec<String> {
    let shown = world.get(&format!("{PATH}?{query}")).await.expect(200);
    shown.body["data"].as_array().unwrap().iter().map(|rule| rule["id"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn rules_are_placed_reordered_and_keep_gaps() {
    let world = World::new().await;
    let mut rules = Vec::new();
    for part in ["a", "b", "c"] {
        rules.push(named(&world, part, "x").await);
    }
    let bills = json!({ "scope": "billings", "notes_contains": "x", "set_description": "y" });
    let bills = rule(&world, bills).await.expect(201).body;
    assert_eq!((&bills["position"], &bills["active"]), (&json!(1), &json!(true)));
    // By company, scope and position: billings come before transactions.
    let all = [vec![bills["id"].as_str().unwrap().to_owned()], rules.clone()].concat();
    assert_eq!(listed(&world, "").await, all);
    let first = world.get(&format!("{PATH}?limit=3")).await.expect(200).body;
    let cursor = first["meta"]["next_cursor"].as_str().unwrap();
    assert_eq!(listed(&world, &format!("limit=3&cursor={cursor}")).await, [rules[2].clone()]);

    let order = [&rules[2], &rules[0], &rules[1]];
    let reorder = |ids: Value| json!({ "company_id": world.company, "scope": "transactions", "ordered_ids": ids });
    let path = format!("{PATH}/reorder");
    world.post(&path, reorder(json!(order))).await.expect(204);
    assert_eq!(listed(&world, "scope=transactions").await, order.map(String::clone));
    for wrong in [
        json!([rules[0], rules[1]]),
        json!([rules[0], rules[1], rules[2], rules[2]]),
        json!([rules[0], rules[1], rules[2], bills["id"]]),
        json!([]),
    ] {
        world.post(&path, reorder(wrong)).await.expect(422);
    }
    assert_eq!(listed(&world, "scope=transactions").await, order.map(String::clone));
    world.delete(&format!("{PATH}/{}", rules[0])).await.expect(204);
    let left = world.get(&format!("{PATH}/{}", rules[1])).await.expect(200);
    assert_eq!(left.body["position"], 3);
    let next = rule(&world, json!({ "notes_contains": "z", "set_description": "w" })).await.expect(201);
    assert_eq!(next.body["position"], 4);
}

#[tokio::test]
async fn a_rule_needs_a_criterion_and_an_action() {
    let world = World::new().await;
    let account = world.account("Conta", "0.00").await;
    for (fields, what) in [
        (json!({ "set_description": "x" }), "no_criterion"),
        (json!({ "description_contains": "x" }), "no_action"),
        (json!({ "description_contains": "x", "set_expected_account_id": account }), "set_expected_account_id"),
        (json!({ "scope": "billings", "account_id": account, "set_description": "x" }), "account_id"),
    ] {
        let refused = rule(&world, fields.clone()).await.expect(422);
        let details = &refused.body["error"]["details"];
        assert!(details["reason"] == what || details["field"] == what, "{fields}: {}", refused.body);
    }
    let other = world.company("Filial Serra Azul", "41820695000135").await;
    let foreign = json!({ "company_id": other, "name": "Insumos", "type": "debit" });
    let foreign = world.post("/v1/categories", foreign).await.expect(201).body["id"].clone();
    let refused = rule(&world, json!({ "notes_contains": "x", "set_category_id": foreign })).await.expect(422);
    assert_eq!(field_of(&refused), "set_category_id");
    let kept = named(&world, "x", "y").await;
    let path = format!("{PATH}/{kept}");
    world.patch(&path, json!({ "description_contains": null })).await.expect(422);
    world.patch(&path, json!({ "set_description": null })).await.expect(422);
    let changed = json!({ "description_contains": null, "notes_contains": "", "active": false });
    let changed = world.patch(&path, changed).await.expect(200).body;
    assert_eq!((&changed["description_contains"], &changed["active"]), (&Value::Null, &json!(false)));
    assert_eq!(changed["set_description"], "y");
}

#[tokio::test]
async fn the_first_match_classifies_a_new_entry() {
    let world = World::new().await;
    let account = world.account("Conta", "0.00").await;
    let [rent, other] = [world.category("Aluguel", "debit").await, world.category("Outras", "debit").await];
    let person = world.person("Imobiliária Cedro").await;
    let paused = named(&world, "aluguel", "pausada").await;
    world.patch(&format!("{PATH}/{paused}"), json!({ "active": false })).await.expect(200);
    let first = json!({ "description_contains": "ALUGUEL", "transaction_type": "debit", "account_id": account,
        "set_description": "Aluguel da oficina", "set_category_id": rent, "set_person_id": person });
    rule(&world, first).await.expect(201);
    rule(&world, json!({ "description_contains": "", "set_category_id": other })).await.expect(201);

    let mut body = world.entry_body(&account, "debit", "10.00");
    body["description"] = json!("PGTO aluguel 10/26");
    let entry = world.post("/v1/financial-transactions", body.clone()).await.expect(201).body;
    assert_eq!(entry["description"], "Aluguel da oficina");
    assert_eq!((&entry["category_id"], &entry["person_id"]), (&json!(rent), &json!(person)));
    // What the caller chose stays.
    body["category_id"] = json!(other);
    let chosen = world.post("/v1/financial-transactions", body).await.expect(201).body;
    assert_eq!((&chosen["category_id"], &chosen["person_id"]), (&json!(other), &json!(person)));
    let entry = world.post("/v1/financial-transactions", world.entry_body(&account, "debit", "1.00")).await;
    assert_eq!(entry.expect(201).body["category_id"], json!(other));
    // A change is no creation.
    let path = format!("/v1/financial-transactions/{}", chosen["id"].as_str().unwrap());
    let changed = world.patch(&path, json!({ "description": "aluguel" })).await.expect(200);
    assert_eq!(changed.body["description"], "aluguel");
}

#[tokio::test]
async fn bills_are_classified_too() {
    let world = World::new().await;
    let account = world.account("Conta", "0.00").await;
    let sales = world.category("Vendas", "credit").await;
    let fields = json!({ "scope": "billings", "transaction_type": "credit", "notes_contains": "loja",
        "set_category_id": sales, "set_expected_account_id": account });
    rule(&world, fields).await.expect(201);
    let bill = |notes: &str| {
        json!({ "company_id": world.company, "description": "Venda", "amount": "9.00", "due_date": "2026-10-20",
            "person_name": "Ateliê Cambuí", "notes": notes })
    };
    let matched = world.post("/v1/receivables", bill("Pedido da LOJA 7")).await.expect(201).body;
    assert_eq!((&matched["category_id"], &matched["category_name"]), (&json!(sales), &json!("Vendas")));
    assert_eq!(matched["expected_account_id"], json!(account));
    for (kind, notes) in [("receivables", "Pedido do site"), ("payables", "Pedido da loja")] {
        let other = world.post(&format!("/v1/{kind}"), bill(notes)).await.expect(201).body;
        assert_eq!((&other["category_id"], &other["expected_account_id"]), (&Value::Null, &Value::Null));
    }
}
