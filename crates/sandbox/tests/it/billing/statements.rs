//! What happened to a customer's money, and what it brings in a month.

use catalogue::billing::billing_account::BILLING_ACCOUNT;
use catalogue::billing::credit::CREDIT;
use catalogue::billing::invoice::INVOICE;
use catalogue::billing::payment::PAYMENT;
use catalogue::billing::subscription::SUBSCRIPTION;
use serde_json::{Value, json};

use super::stored::stored;
use super::world::{each, made};
use crate::world::World;

/// The customer `a` with an account; the account's id.
async fn account(world: &World) -> Value {
    made(world, "customers", json!({ "name": "Mercado Aurora", "external_id": "a" })).await["billing_account"]["id"]
        .take()
}

/// A history that leaves 100 reais to pay: of 300, 50 were settled with credit, 200 paid and 50 given back; 20 of another
/// payment became credit.
async fn history(world: &World, account: &Value) {
    let invoice = |number: &str, status: &str, net_cents: i64| {
        json!({ "billing_account_id": account, "number": number, "status": status, "net_value_cents": net_cents,
            "finalized_at": "2026-10-01T12:00:00.000Z" })
    };
    let first = stored(world, &INVOICE, invoice("FAT-000001", "open", 30_000)).await;
    let mut void = invoice("FAT-000002", "void", 5_000);
    void["voided_at"] = json!("2026-10-03T12:00:00.000Z");
    stored(world, &INVOICE, void).await;
    stored(world, &INVOICE, json!({ "billing_account_id": account, "status": "draft", "net_value_cents": 900 })).await;
    let paid = json!({ "billing_account_id": account, "invoice_id": first, "status": "partially_refunded",
        "amount_cents": 20_000, "paid_amount_cents": 15_000, "paid_at": "2026-10-02T12:00:00.000Z",
        "refunded_cents": 5_000, "metadata": { "refunded_at": "2026-10-04T12:00:00.000Z" } });
    stored(world, &PAYMENT, paid).await;
    let beyond = json!({ "billing_account_id": account, "status": "succeeded", "amount_cents": 2_000,
        "paid_amount_cents": 2_000, "paid_at": "2026-10-02T13:00:00.000Z", "to_credit_cents": 2_000 });
    stored(world, &PAYMENT, beyond).await;
    let failed = json!({ "billing_account_id": account, "status": "failed", "amount_cents": 20_000 });
    stored(world, &PAYMENT, failed).await;
    let uses = json!([{ "invoice_id": first, "invoice_number": "FAT-000001", "amount_cents": 5_000,
        "applied_at": "2026-10-01T15:00:00.000Z" }]);
    stored(world, &CREDIT, json!({ "billing_account_id": account, "amount_cents": 6_000, "applications": uses })).await;
}

#[tokio::test]
async fn a_statement_tells_what_was_billed_paid_and_given_back() {
    let world = World::billing().await;
    let account = account(&world).await;
    history(&world, &account).await;
    let list = world.get("/v1/customers/a/statement?sort_by=occurred_at&sort_order=asc").await.expect(200).body;
    assert_eq!(list["meta"], json!({ "total": 8, "page": 1, "per_page": 20, "total_pages": 1 }));
    let mut told: Vec<(&str, i64)> = list["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| (entry["kind"].as_str().unwrap(), entry["amount_cents"].as_i64().unwrap()))
        .collect();
    // Entries of one moment come in any order.
    told[..2].sort_unstable();
    told[4..6].sort_unstable();
    let expected = [
        ("invoice", 5_000),
        ("invoice", 30_000),
        ("credit_application", -5_000),
        ("payment", -20_000),
        ("payment", -2_000),
        ("payment_to_credit", 2_000),
        ("invoice_void", -5_000),
        ("refund", 5_000),
    ];
    assert_eq!(told, expected);
    let latest = &world.get("/v1/customers/a/statement?per_page=1").await.expect(200).body;
    assert_eq!(latest["meta"], json!({ "total": 8, "page": 1, "per_page": 1, "total_pages": 8 }));
    let refund = &latest["data"][0];
    assert_eq!((&refund["kind"], &refund["parent_type"]), (&json!("refund"), &json!("payment")));
    assert_eq!(refund["description"], "Estorno do pagamento da fatura FAT-000001");
    assert_eq!(refund["occurred_at"], "2026-10-04T12:00:00.000Z");
    let synced = world.post("/v1/customers/a/statement/sync", Value::Null).await.expect(200).body["data"].take();
    assert_eq!((&synced["entries"], &synced["balance_cents"]), (&json!(8), &json!(10_000)));
    assert_eq!(synced["billing_account_id"], account);
    let again = world.get("/v1/customers/a/statement?per_page=1").await.expect(200).body;
    assert_eq!(each(&again, "id"), each(latest, "id"), "entries keep their ids");
}

#[tokio::test]
async fn a_customer_of_several_accounts_names_one() {
    let world = World::billing().await;
    let one = account(&world).await;
    history(&world, &one).await;
    let theirs = made(&world, "customers", json!({ "name": "Outro" })).await["billing_account"]["id"].take();
    let customer = world.get("/v1/customers/a").await.expect(200).body["data"]["id"].take();
    let doc = json!({ "status": "active", "customer": { "id": customer, "name": "Mercado Aurora" } });
    let two = stored(&world, &BILLING_ACCOUNT, doc).await;
    for path in ["/v1/customers/a/statement", "/v1/customers/a/statement?page=1"] {
        let refused = world.get(path).await.expect(400).body;
        let message = json!(["é necessário: o cliente tem 2 contas de cobrança"]);
        assert_eq!(refused["error"]["details"]["fields"]["billing_account_id"], message);
    }
    world.post("/v1/customers/a/statement/sync", Value::Null).await.expect(400);
    let of = async |account: &str| world.get(&format!("/v1/customers/a/statement?billing_account_id={account}")).await;
    assert_eq!(of(one.as_str().unwrap()).await.expect(200).body["meta"]["total"], 8);
    assert_eq!(of(&two).await.expect(200).body["meta"]["total"], 0);
    of(theirs.as_str().unwrap()).await.expect(404);
    let body = json!({ "billing_account_id": two });
    let synced = world.post("/v1/customers/a/statement/sync", body).await.expect(200).body;
    assert_eq!(synced["data"]["entries"], 0);
}

#[tokio::test]
async fn revenue_is_a_month_of_what_is_live() {
    let world = World::billing().await;
    let account = account(&world).await;
    for (status, cycle, cents) in [
        ("active", "monthly", 10_000),
        ("active", "quarterly", 10_000),
        ("past_due", "semiannual", 10_000),
        ("active", "annual", 120_000),
        ("trialing", "monthly", 99_000),
        ("paused", "monthly", 99_000),
        ("canceled", "monthly", 99_000),
    ] {
        let doc = json!({ "billing_account_id": account, "status": status, "billing_cycle": cycle,
            "recurring_amount_cents": cents });
        stored(&world, &SUBSCRIPTION, doc).await;
    }
    let path = "/v1/customers/a/recalculate-mrr";
    let told = world.post(path, Value::Null).await.expect(200).body["data"].take();
    // 100.00 + 33.33… + 16.66… + 100.00, rounded once.
    assert_eq!(told["mrr_cents"], 25_000);
    let of_account =
        json!({ "billing_account_id": account, "previous_mrr_cents": null, "mrr_cents": 25_000, "subscriptions": 4 });
    assert_eq!(told["billing_accounts"], json!([of_account]));
    let told = world.post(path, Value::Null).await.expect(200).body["data"].take();
    assert_eq!(told["billing_accounts"][0]["previous_mrr_cents"], 25_000);
}
