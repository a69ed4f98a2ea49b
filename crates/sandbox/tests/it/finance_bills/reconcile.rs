//! Reconciliations.

use catalogue::finance::reconciliation::RECONCILIATION;
use http::Method;
use serde_json::{Value, json};

use super::world::{World, id, settled};
use crate::world::Answer;

impl World {
    pub(super) async fn reconcile(&self, kind: &str, bills: &[&str], entries: &[&str]) -> Answer {
        let word = kind.trim_end_matches('s');
        let billings: Vec<Value> = bills.iter().map(|id| json!({ "kind": word, "id": id })).collect();
        self.post("/v1/reconciliations", json!({ "billings": billings, "transaction_ids": entries })).await
    }
}

fn side(kind: &str) -> &'static str {
    if kind == "payables" { "debit" } else { "credit" }
}

#[tokio::test]
async fn a_group_settles_its_bills_and_lets_them_go() {
    let world = World::new().await;
    for kind in ["payables", "receivables"] {
        let bills = [
            world.bill(kind, json!({ "amount": "60.00" })).await,
            world.bill(kind, json!({ "amount": "40.00", "expected_account_id": world.account })).await,
        ];
        let entries = [
            world.an_entry(side(kind), "70.00", json!({})).await,
            world.an_entry(side(kind), "30.00", json!({ "occurred_at": "2026-10-02 00:00:00 UTC" })).await,
        ];
        let balance = world.balance(&world.account).await;
        let [first, second] = &bills;
        let made = world.reconcile(kind, &[first, second], &[&entries[0], &entries[1]]).await.expect(201);
        assert_eq!((&made.body["source"], &made.body["kind"]), (&json!("manual"), &json!(kind.trim_end_matches('s'))));
        assert_eq!((&made.body["billing_ids"], &made.body["transaction_ids"]), (&json!(bills), &json!(entries)));
        let group = id(&made.body);
        assert!(made.header("location").ends_with(&group));
        for bill in &bills {
            let shown = world.show(kind, bill).await;
            assert_eq!((&shown["status"], &shown["is_reconciled"]), (&json!(settled(kind)), &json!(true)));
            assert_eq!(shown["payment_date"], "2026-10-04 00:00:00 UTC", "the last entry's day");
            assert_eq!(
                (&shown["financial_account_id"], &shown["transaction_id"]),
                (&json!(world.account), &json!(entries[0]))
            );
            assert_eq!(shown["reconciliation"], made.body.as_object().map(|group| {
                json!({ "id": group["id"], "source": "manual", "transaction_ids": entries, "billing_ids": bills })
            }).unwrap());
            world.patch(&format!("/v1/{kind}/{bill}"), json!({ "status": "pending" })).await.expect(409);
        }
        assert_eq!(world.balance(&world.account).await, balance, "nothing is booked");
        let path = format!("/v1/reconciliations/{group}");
        assert_eq!(world.get(&path).await.expect(200).body, made.body);
        world.elsewhere(Method::GET, &path, Value::Null).await.expect(404);
        world.elsewhere(Method::DELETE, &path, Value::Null).await.expect(404);
        world.delete(&path).await.expect(204);
        world.delete(&path).await.expect(404);
        for bill in &bills {
            let shown = world.show(kind, bill).await;
            assert_eq!((&shown["status"], &shown["is_reconciled"]), (&json!("pending"), &json!(false)));
            assert_eq!((&shown["payment_date"], &shown["transaction_id"]), (&Value::Null, &Value::Null));
            assert_eq!((&shown["financial_account_id"], &shown["reconciliation"]), (&Value::Null, &Value::Null));
        }
        assert_eq!(world.balance(&world.account).await, balance, "entries that people booked stay");
        world.reconcile(kind, &[first, second], &[&entries[0], &entries[1]]).await.expect(201);
        world.delete(&format!("/v1/{kind}/{first}")).await.expect(204);
        assert_eq!(world.show(kind, second).await["status"], "pending", "the group is dissolved");
        assert_eq!(world.balance(&world.account).await, balance);
        world.get(&format!("/v1/financial-transactions/{}", entries[0])).await.expect(200);
    }
}

#[tokio::test]
async fn members_that_do_not_belong_together_are_refused() {
    let world = World::new().await;
    let (bill, entry) =
        (world.receivable(json!({ "amount": "10.00" })).await, world.an_entry("credit", "10.00", json!({})).await);
    let other = world.a_company("Outra Ltda.", "11444777000161").await;
    let silent =
        world.account_of(json!({ "name": "Sem conciliar", "type": "checking", "disable_reconcile": true })).await;
    let entry_with = async |side: &str, fields: Value| world.an_entry(side, "10.00", fields).await;
    for (wrong, why) in [
        (entry_with("debit", json!({})).await, "lado errado"),
        (entry_with("credit", json!({ "company_id": other })).await, "outra empresa"),
        (entry_with("credit", json!({ "is_pending": true })).await, "previsão"),
        (entry_with("credit", json!({ "transfer_id": bill })).await, "transferência"),
        (entry_with("credit", json!({ "bill_id": bill })).await, "já liquidou"),
        (entry_with("credit", json!({ "reconciliation_id": bill })).await, "já está conciliado"),
        (entry_with("credit", json!({ "financial_account_id": silent })).await, "não concilia"),
        (world.an_entry("credit", "10.01", json!({})).await, "10.01"),
    ] {
        let refused = world.reconcile("receivables", &[&bill], &[&wrong]).await.expect(422);
        let message = refused.body["error"]["message"].as_str().unwrap();
        assert!(message.contains(why), "{why}: {message}");
    }
    let missing = "0b9c4be6-0f5c-4b6e-9d0a-8f0e6a7a1c99";
    world.reconcile("receivables", &[missing], &[&entry]).await.expect(404);
    world.reconcile("receivables", &[&bill], &[missing]).await.expect(404);
    world.reconcile("receivables", &[], &[&entry]).await.expect(422);
    world.reconcile("receivables", &[&bill], &[]).await.expect(422);
    world.reconcile("receivables", &[&bill, &bill], &[&entry]).await.expect(422);
    world.reconcile("receivables", &[&bill], &[&entry, &entry]).await.expect(422);
    let payable = world.payable(json!({ "amount": "10.00" })).await;
    let mixed = json!({ "billings": [{ "kind": "payable", "id": payable }, { "kind": "receivable", "id": bill }],
        "transaction_ids": [entry] });
    world.post("/v1/reconciliations", mixed).await.expect(422);
    assert_eq!(world.show("receivables", &bill).await["status"], "pending");
    world.reconcile("receivables", &[&bill], &[&entry]).await.expect(201);
    let again = world.receivable(json!({ "amount": "10.00" })).await;
    world.reconcile("receivables", &[&again], &[&entry]).await.expect(422);
}

#[tokio::test]
async fn bills_that_are_not_open_are_refused() {
    let world = World::new().await;
    let entry = world.an_entry("credit", "684.50", json!({})).await;
    let cancelled = world.receivable(json!({})).await;
    world.patch(&format!("/v1/receivables/{cancelled}"), json!({ "status": "cancelled" })).await.expect(200);
    world.reconcile("receivables", &[&cancelled], &[&entry]).await.expect(422);
    let received = world.receivable(json!({})).await;
    world.settle("receivables", &received).await.expect(200);
    world.reconcile("receivables", &[&received], &[&entry]).await.expect(422);
    let charged = world.charged("pix", json!({})).await;
    world.reconcile("receivables", &[&charged], &[&entry]).await.expect(409);
    let debit = world.an_entry("debit", "684.50", json!({})).await;
    let waiting = id(&world.post("/v1/payables", world.bill_body(json!({}))).await.expect(201).body);
    world.reconcile("payables", &[&waiting], &[&debit]).await.expect(409);
    let sent = world.sendable(json!({})).await;
    world.send_to_bank(&sent, "k").await.expect(200);
    world.reconcile("payables", &[&sent], &[&debit]).await.expect(409);
}

#[tokio::test]
async fn an_imported_group_stays() {
    let world = World::new().await;
    let doc = json!({ "source": "fintera", "kind": "payable", "billing_ids": [], "transaction_ids": [] });
    let group = world.insert(&RECONCILIATION, doc).await;
    let refused = world.delete(&format!("/v1/reconciliations/{group}")).await.expect(422);
    assert_eq!(refused.body["error"]["details"]["source"], "fintera");
    world.get(&format!("/v1/reconciliations/{group}")).await.expect(200);
}
