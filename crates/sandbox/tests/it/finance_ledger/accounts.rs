//! Accounts: opening and computed balances, banks, adjustments, deletion.

use http::Method;
use serde_json::{Value, json};

use super::world::{World, field_of};

const UNKNOWN: &str = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";

#[tokio::test]
async fn a_balance_is_the_opening_and_the_realised_entries() {
    let world = World::new().await;
    let account = world.account("Conta movimento", "1000.50").await;
    assert_eq!(world.balance(&account).await, "1000.50");
    world.entry(&account, "credit", "250.00").await;
    world.entry(&account, "debit", "1300.51").await;
    assert_eq!(world.balance(&account).await, "-50.01");
    let mut forecast = world.entry_body(&account, "credit", "900.00");
    forecast["is_pending"] = json!(true);
    let forecast = world.post("/v1/financial-transactions", forecast).await.expect(201);
    assert_eq!(world.balance(&account).await, "-50.01");
    let path = format!("/v1/financial-transactions/{}", forecast.body["id"].as_str().unwrap());
    world.patch(&path, json!({ "is_pending": false })).await.expect(200);
    assert_eq!(world.balance(&account).await, "849.99");
    let listed = world.get("/v1/financial-accounts").await.expect(200);
    assert!(listed.body["data"][0].get("balance").is_none(), "{}", listed.body);
}

#[tokio::test]
async fn an_account_names_its_bank_once() {
    let world = World::new().await;
    let mut body = json!({ "company_id": world.company, "name": "Conta", "type": "checking", "bank_code": "341" });
    let made = world.post("/v1/financial-accounts", body.clone()).await.expect(201);
    assert_eq!(made.body["bank"]["code"], "341");
    assert_eq!((&made.body["active"], &made.body["balance"]), (&json!(true), &json!("0.00")));
    let path = format!("/v1/financial-accounts/{}", made.body["id"].as_str().unwrap());
    assert_eq!(made.header("location"), path);
    let bank = made.body["bank_id"].clone();
    body["bank_id"] = bank.clone();
    world.post("/v1/financial-accounts", body.clone()).await.expect(400);
    body["bank_id"] = Value::Null;
    body["bank_code"] = json!("000");
    let refused = world.post("/v1/financial-accounts", body.clone()).await.expect(422);
    assert_eq!(field_of(&refused), "bank_code");
    body.as_object_mut().unwrap().remove("bank_code");
    body["bank_id"] = json!(UNKNOWN);
    assert_eq!(field_of(&world.post("/v1/financial-accounts", body).await.expect(422)), "bank_id");
    let cleared = world.patch(&path, json!({ "bank_id": null })).await.expect(200);
    assert_eq!((&cleared.body["bank"], &cleared.body["bank_id"]), (&Value::Null, &Value::Null));
    let set = world.patch(&path, json!({ "bank_id": bank })).await.expect(200);
    assert_eq!(set.body["bank"]["code"], "341");
}

#[tokio::test]
async fn changing_an_account_never_changes_its_balance() {
    let world = World::new().await;
    let account = world.account("Conta", "10.00").await;
    let path = format!("/v1/financial-accounts/{account}");
    let changed = world.patch(&path, json!({ "name": "Caixa", "balance": "99.00", "active": false })).await.expect(200);
    assert_eq!((&changed.body["name"], &changed.body["balance"]), (&json!("Caixa"), &json!("10.00")));
    let refused = world.post("/v1/financial-transactions", world.entry_body(&account, "debit", "1.00")).await;
    assert_eq!(field_of(&refused.expect(422)), "financial_account_id");
}

#[tokio::test]
async fn an_account_in_use_stays() {
    let world = World::new().await;
    let account = world.account("Conta", "10.00").await;
    let path = format!("/v1/financial-accounts/{account}");
    let entry = world.entry(&account, "credit", "1.00").await;
    let bill = json!({ "company_id": world.company, "description": "Aluguel", "amount": "5.00",
        "due_date": "2026-11-05", "person_name": "Imobiliária Cedro", "expected_account_id": account,
        "financial_account_id": account });
    let bill = world.post("/v1/payables", bill).await.expect(201);
    let refused = world.delete(&path).await.expect(422);
    let details = &refused.body["error"]["details"];
    assert_eq!(details["reason"], "in_use");
    assert_eq!(details["usage"], json!({ "transactions": 1, "payables": 1, "receivables": 0 }));
    let other = world.company("Filial Serra Azul", "41820695000135").await;
    world.patch(&path, json!({ "company_id": other })).await.expect(422);
    world.delete(&format!("/v1/financial-transactions/{entry}")).await.expect(204);
    world.delete(&format!("/v1/payables/{}", bill.body["id"].as_str().unwrap())).await.expect(204);
    world.patch(&path, json!({ "company_id": other })).await.expect(200);
    world.delete(&path).await.expect(204);
    world.delete(&path).await.expect(404);
}

#[tokio::test]
async fn an_adjustment_books_the_difference_and_records_the_balance() {
    let world = World::new().await;
    let account = world.account("Conta", "100.00").await;
    let path = format!("/v1/financial-accounts/{account}");
    world.get(&format!("{path}/balances/latest")).await.expect(404);
    let expense = world.category("Ajustes", "debit").await;
    let body = json!({ "target_balance": "62.50", "category_id": expense });
    let adjusted = world.post(&format!("{path}/adjust-balance"), body).await.expect(201);
    assert_eq!(adjusted.body["difference"], "-37.50");
    assert_eq!(
        (&adjusted.body["previous_balance"], &adjusted.body["new_balance"]),
        (&json!("100.00"), &json!("62.50"))
    );
    let entry = format!("/v1/financial-transactions/{}", adjusted.body["transaction_id"].as_str().unwrap());
    assert_eq!(adjusted.header("location"), entry);
    let shown = world.get(&entry).await.expect(200);
    assert_eq!((&shown.body["type"], &shown.body["amount"]), (&json!("debit"), &json!("37.50")));
    assert_eq!(shown.body["description"], "Ajuste de saldo");
    assert_eq!(world.balance(&account).await, "62.50");
    let recorded = world.get(&format!("{path}/balances/latest")).await.expect(200);
    assert_eq!((&recorded.body["amount"], &recorded.body["source"]), (&json!("62.50"), &json!("manual")));
    assert_eq!(recorded.body["recorded_at"], "2026-10-05 12:14:27 UTC");
    world.elsewhere(Method::GET, &format!("{path}/balances/latest"), Value::Null).await.expect(404);
}

#[tokio::test]
async fn what_an_adjustment_refuses() {
    let world = World::new().await;
    let account = world.account("Conta", "100.00").await;
    let (expense, income) = (world.category("Perdas", "debit").await, world.category("Ganhos", "credit").await);
    let adjust = async |account: &str, target: &str, category: &str| {
        let body = json!({ "target_balance": target, "category_id": category });
        world.post(&format!("/v1/financial-accounts/{account}/adjust-balance"), body).await
    };
    assert_eq!(field_of(&adjust(&account, "100.00", &expense).await.expect(422)), "target_balance");
    assert_eq!(field_of(&adjust(&account, "101.00", &expense).await.expect(422)), "category_id");
    assert_eq!(field_of(&adjust(&account, "99.00", &income).await.expect(422)), "category_id");
    assert_eq!(field_of(&adjust(&account, "10,5", &income).await.expect(422)), "target_balance");
    adjust(UNKNOWN, "1.00", &income).await.expect(404);
    adjust(&account, "1.00", UNKNOWN).await.expect(404);
    let other = world.company("Filial Serra Azul", "41820695000135").await;
    let body = json!({ "company_id": other, "name": "Perdas", "type": "debit" });
    let foreign = world.post("/v1/categories", body).await.expect(201);
    let foreign = foreign.body["id"].as_str().unwrap();
    assert_eq!(field_of(&adjust(&account, "1.00", foreign).await.expect(422)), "category_id");
    // An import makes accounts of the whole workspace.
    let mut context = world.context().await;
    let doc = json!({ "name": "Importada", "type": "checking", "balance": "0.00", "active": true });
    let imported =
        context.insert(&catalogue::finance::account::ACCOUNT, doc.as_object().unwrap().clone()).await.unwrap();
    context.tx.commit().await.unwrap();
    assert_eq!(field_of(&adjust(&imported.uid, "1.00", &income).await.expect(422)), "account_id");
    assert_eq!(world.balance(&account).await, "100.00");
}

#[tokio::test]
async fn the_newest_record_counts() {
    let world = World::new().await;
    let account = world.account("Conta", "0.00").await;
    let mut context = world.context().await;
    let key = storage::Key::Uid(account.clone());
    let row = context.find(&catalogue::finance::account::ACCOUNT, &key).await.unwrap();
    for (at, amount) in [("2026-10-02T06:00:00Z", 20), ("2026-10-03T06:00:00Z", 30), ("2026-10-01T06:00:00Z", 10)] {
        let record = (at.parse().unwrap(), "bank");
        sandbox::finance::account::record_balance(&mut context, &row, amount.into(), record).await.unwrap();
    }
    context.tx.commit().await.unwrap();
    let path = format!("/v1/financial-accounts/{account}");
    let latest = world.get(&format!("{path}/balances/latest")).await.expect(200);
    assert_eq!((&latest.body["amount"], &latest.body["source"]), (&json!("30.00"), &json!("bank")));
    world.delete(&path).await.expect(204);
    assert_eq!(world.get(&format!("{path}/balances/latest")).await.status, 404);
}
