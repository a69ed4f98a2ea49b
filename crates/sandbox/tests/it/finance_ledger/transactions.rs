//! Entries: references by id and by name, splits, totals, and what is bound to a bill.

use http::Method;
use serde_json::{Value, json};

use super::world::{World, field_of};

const PATH: &str = "/v1/financial-transactions";

#[tokio::test]
async fn an_entry_is_answered_with_what_holds() {
    let world = World::new().await;
    let account = world.account("Conta", "0.00").await;
    let made = world.post(PATH, world.entry_body(&account, "debit", "684.5")).await.expect(201);
    let entry = &made.body;
    assert_eq!((&entry["amount"], &entry["classified"]), (&json!("684.50"), &json!(false)));
    assert_eq!(entry["occurred_at"], "2026-10-05 09:00:00 UTC");
    assert_eq!(entry["competence_date"], "2026-10-05 00:00:00 UTC");
    assert_eq!(entry["classification_center_allocations"], json!([]));
    for hidden in ["is_pending", "day", "transfer_id", "bill_id", "auto_created", "person_name"] {
        assert!(entry.get(hidden).is_none(), "{hidden}: {entry}");
    }
    let path = format!("{PATH}/{}", entry["id"].as_str().unwrap());
    assert_eq!(made.header("location"), path);
    assert_eq!(world.get(&path).await.expect(200).body, *entry);
    world.elsewhere(Method::GET, &path, Value::Null).await.expect(404);
    world.delete(&path).await.expect(204);
    world.delete(&path).await.expect(404);
}

#[tokio::test]
async fn names_are_found_or_made_on_the_entrys_side() {
    let world = World::new().await;
    let account = world.account("Conta", "0.00").await;
    let mut body = world.entry_body(&account, "debit", "10.00");
    body["person_name"] = json!("Tintas Rio Doce");
    body["category_name"] = json!("Insumos");
    body["classification_center_name"] = json!("Oficina");
    let first = world.post(PATH, body.clone()).await.expect(201).body;
    let again = world.post(PATH, body.clone()).await.expect(201).body;
    for name in ["person_id", "category_id", "classification_center_id"] {
        assert!(first[name].is_string() && first[name] == again[name], "{name}");
    }
    let category = world.get(&format!("/v1/categories/{}", first["category_id"].as_str().unwrap())).await.expect(200);
    assert_eq!(category.body["type"], "debit");
    body["category_id"] = first["category_id"].clone();
    world.post(PATH, body).await.expect(400);
    let path = format!("{PATH}/{}", first["id"].as_str().unwrap());
    let cleared = world.patch(&path, json!({ "category_id": null, "document_date": null })).await.expect(200);
    assert_eq!(cleared.body["category_id"], Value::Null);
    assert_eq!(cleared.body["person_id"], first["person_id"]);
}

#[tokio::test]
async fn a_split_adds_up_and_fits_the_side() {
    let world = World::new().await;
    let account = world.account("Conta", "0.00").await;
    let [cost, both, revenue] = [
        world.center("Oficina", "cost").await,
        world.center("Loja", "both").await,
        world.center("Vendas", "revenue").await,
    ];
    let split = |parts: Value| {
        let mut body = world.entry_body(&account, "debit", "100.00");
        body["classification_centers"] = parts;
        body
    };
    let percent = |id: &str, part: f64| json!({ "classification_center_id": id, "percentage": part });
    let made = world.post(PATH, split(json!([percent(&cost, 62.5), percent(&both, 37.5)]))).await.expect(201).body;
    let shown = &made["classification_center_allocations"];
    assert_eq!((&shown[0]["percentage"], &shown[0]["amount"]), (&json!("62.50"), &Value::Null));
    assert_eq!(shown[1]["classification_center_name"], "Loja");
    assert_eq!(made["classification_center_id"], json!(cost));
    for bad in [
        json!([percent(&cost, 62.5)]),
        json!([percent(&cost, 50.0), percent(&cost, 50.0)]),
        json!([percent(&revenue, 100.0)]),
        json!([{ "classification_center_id": cost, "amount": "99.98" }]),
        json!([{ "classification_center_id": cost }]),
    ] {
        let refused = world.post(PATH, split(bad.clone())).await.expect(422);
        assert!(field_of(&refused).starts_with("classification_centers"), "{bad}: {}", refused.body);
    }
    let path = format!("{PATH}/{}", made["id"].as_str().unwrap());
    // Shares in percent follow the amount; the entry's side does not turn away from its centres.
    world.patch(&path, json!({ "amount": "50.00" })).await.expect(200);
    world.patch(&path, json!({ "type": "credit" })).await.expect(422);
    let fixed = json!({ "classification_centers": [{ "classification_center_id": cost, "amount": "50.00" }] });
    world.patch(&path, fixed).await.expect(200);
    assert_eq!(field_of(&world.patch(&path, json!({ "amount": "60.00" })).await.expect(422)), "classification_centers");
    let other = json!({ "classification_center_id": both });
    assert_eq!(field_of(&world.patch(&path, other.clone()).await.expect(422)), "classification_center_id");
    let cleared = world.patch(&path, json!({ "classification_centers": [], "amount": "60.00" })).await.expect(200);
    assert_eq!(cleared.body["classification_center_allocations"], json!([]));
    assert_eq!(cleared.body["classification_center_id"], Value::Null);
    world.patch(&path, json!({ "classification_center_id": cost })).await.expect(200);
    let turned = world.patch(&path, json!({ "type": "credit" })).await.expect(422);
    assert_eq!(field_of(&turned), "classification_center_id");
    world.patch(&path, other).await.expect(200);
    world.patch(&path, json!({ "type": "credit" })).await.expect(200);
}

#[tokio::test]
async fn what_lies_out_of_reach_is_refused() {
    let world = World::new().await;
    let account = world.account("Conta", "0.00").await;
    let other = world.company("Filial Serra Azul", "41820695000135").await;
    let foreign = json!({ "company_id": other, "name": "Insumos", "type": "debit" });
    let category = world.post("/v1/categories", foreign).await.expect(201).body["id"].clone();
    let mut body = world.entry_body(&account, "debit", "10.00");
    body["category_id"] = category;
    assert_eq!(field_of(&world.post(PATH, body.clone()).await.expect(422)), "category_id");
    let mut body = world.entry_body(&account, "debit", "10.00");
    body["company_id"] = json!(other);
    assert_eq!(field_of(&world.post(PATH, body.clone()).await.expect(422)), "financial_account_id");
    let answer = world.elsewhere(Method::POST, PATH, world.entry_body(&account, "debit", "1.00")).await;
    assert_eq!(answer.status, 422, "{}", answer.body);
    for (amount, field) in [("10,5", "amount"), ("1e3", "amount"), ("1.234", "amount"), ("-1.00", "amount")] {
        let refused = world.post(PATH, world.entry_body(&account, "debit", amount)).await.expect(422);
        assert_eq!(field_of(&refused), field);
    }
    let listed = world.get(PATH).await.expect(200);
    assert_eq!(listed.body["data"], json!([]));
}

#[tokio::test]
async fn account_and_company_stay() {
    let world = World::new().await;
    let [one, two] = [world.account("Conta", "0.00").await, world.account("Caixa", "0.00").await];
    let entry = world.entry(&one, "credit", "10.00").await;
    let path = format!("{PATH}/{entry}");
    let changed = world.patch(&path, json!({ "financial_account_id": two, "notes": "ok" })).await.expect(200);
    assert_eq!((&changed.body["financial_account_id"], &changed.body["notes"]), (&json!(one), &json!("ok")));
    let moved = world.patch(&path, json!({ "occurred_at": "2026-10-06" })).await.expect(200);
    assert_eq!(moved.body["competence_date"], "2026-10-06 00:00:00 UTC");
    world.patch(&path, json!({ "type": "debit", "amount": "4.00" })).await.expect(200);
    assert_eq!((world.balance(&one).await, world.balance(&two).await), ("-4.00".to_owned(), "0.00".to_owned()));
}

#[tokio::test]
async fn totals_count_realised_entries_of_their_window() {
    let world = World::new().await;
    let account = world.account("Conta", "500.00").await;
    for (day, side, amount, is_pending) in [
        ("2026-09-30T23:59:59Z", "credit", "1.00", false),
        ("2026-10-01T00:00:00Z", "credit", "20.00", false),
        ("2026-10-31", "debit", "3.50", false),
        ("2026-10-15", "debit", "700.00", true),
        ("2026-11-01", "debit", "4.00", false),
    ] {
        let mut body = world.entry_body(&account, side, amount);
        body["occurred_at"] = json!(day);
        body["is_pending"] = json!(is_pending);
        world.post(PATH, body).await.expect(201);
    }
    let totals = async |query: &str| world.get(&format!("{PATH}/aggregates?{query}")).await.expect(200).body;
    let october = json!({ "count": 2, "credit": "20.00", "debit": "3.50", "net": "16.50" });
    assert_eq!(totals("month=10&year=2026").await, october);
    assert_eq!(totals("start_date=2026-10-01&end_date=2026-10-31").await, october);
    assert_eq!(totals(&format!("month=10&year=2026&company_id={}", world.company)).await, october);
    let all = json!({ "count": 4, "credit": "21.00", "debit": "7.50", "net": "13.50" });
    assert_eq!(totals("").await, all);
    for bad in ["month=10", "year=2026", "start_date=2026-10-01", "month=13&year=2026", "end_date=x", "group_by=day"] {
        world.get(&format!("{PATH}/aggregates?{bad}")).await.expect(400);
    }
}

#[tokio::test]
async fn the_entry_of_a_settled_bill_goes_with_the_bill() {
    let world = World::new().await;
    let account = world.account("Conta", "1000.00").await;
    let bill = world.bill("receivables", "100.00", "2026-10-20").await;
    let bill = format!("/v1/receivables/{bill}");
    let settle = json!({ "status": "received", "payment_date": "2026-10-05", "financial_account_id": account });
    let settled = world.patch(&bill, settle).await.expect(200);
    let entry = format!("{PATH}/{}", settled.body["transaction_id"].as_str().unwrap());
    assert_eq!(world.balance(&account).await, "1100.00");
    let refused = world.delete(&entry).await.expect(422);
    assert_eq!(refused.body["error"]["details"]["reason"], "settles_bill");
    for change in [json!({ "amount": "90.00" }), json!({ "type": "debit" }), json!({ "is_pending": true })] {
        world.patch(&entry, change).await.expect(422);
    }
    world.patch(&entry, json!({ "description": "Venda", "amount": "100.00", "classified": true })).await.expect(200);
    world.patch(&bill, json!({ "status": "pending" })).await.expect(200);
    world.get(&entry).await.expect(404);
    assert_eq!(world.balance(&account).await, "1000.00");
}

#[tokio::test]
async fn ids_are_swept() {
    let world = World::new().await;
    let account = world.account("Conta", "0.00").await;
    let mut made = Vec::new();
    for _ in 0..5 {
        made.push(world.entry(&account, "credit", "1.00").await);
    }
    made.sort_unstable();
    let first = world.get(&format!("{PATH}/ids?limit=3")).await.expect(200).body;
    let cursor = first["meta"]["next_cursor"].as_str().unwrap();
    let second = world.get(&format!("{PATH}/ids?limit=3&cursor={cursor}")).await.expect(200).body;
    assert_eq!(second["meta"]["next_cursor"], Value::Null);
    let swept: Vec<&Value> = [&first, &second].into_iter().flat_map(|page| page["data"].as_array().unwrap()).collect();
    assert_eq!(swept, made.iter().map(|id| Value::from(id.as_str())).collect::<Vec<_>>().iter().collect::<Vec<_>>());
}

#[tokio::test]
async fn a_reconciled_entry_is_held_until_it_is_free() {
    let world = World::new().await;
    let account = world.account("Conta", "0.00").await;
    let bill = world.bill("receivables", "100.00", "2026-10-20").await;
    let entry = world.entry(&account, "credit", "100.00").await;
    let group = json!({ "billings": [{ "kind": "receivable", "id": bill }], "transaction_ids": [entry] });
    let made = world.post("/v1/reconciliations", group).await.expect(201);
    let path = format!("{PATH}/{entry}");
    for change in [json!({ "amount": "90.00" }), json!({ "occurred_at": "2026-10-06" }), json!({ "is_pending": true })]
    {
        world.patch(&path, change).await.expect(422);
    }
    world.patch(&path, json!({ "notes": "conferido" })).await.expect(200);
    let refused = world.delete(&path).await.expect(422);
    assert_eq!(refused.body["error"]["details"]["reason"], "reconciled");
    let group = made.body["id"].as_str().unwrap();
    world.delete(&format!("/v1/reconciliations/{group}")).await.expect(204);
    world.patch(&path, json!({ "amount": "90.00" })).await.expect(200);
    world.delete(&path).await.expect(204);
}
