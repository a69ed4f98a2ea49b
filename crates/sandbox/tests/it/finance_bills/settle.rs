//! Settling, reopening, cancelling and deleting.

use serde_json::json;

use super::world::{World, fields, settled};

const KINDS: [&str; 2] = ["payables", "receivables"];

#[tokio::test]
async fn settling_books_what_moved() {
    let world = World::new().await;
    for (kind, side, balance) in [("payables", "debit", "-700.00"), ("receivables", "credit", "0.00")] {
        let bill = world.bill(kind, json!({ "notes": "Lote 88", "payment_method_kind": "pix" })).await;
        let sent = json!({ "status": settled(kind), "payment_date": "2026-10-02", "interest_amount": "20.50",
            "discount_amount": 5, "ticket_amount": "700.00", "financial_account_id": world.account });
        let done = world.patch(&format!("/v1/{kind}/{bill}"), sent).await.expect(200).body;
        assert_eq!((&done["status"], &done["nominal_amount"]), (&json!(settled(kind)), &json!("700.00")));
        assert_eq!(done["payment_date"], "2026-10-02 00:00:00 UTC");
        assert_eq!((&done["interest_amount"], &done["discount_amount"]), (&json!("20.50"), &json!("5.00")));
        assert_eq!((&done["ticket_amount"], &done["is_reconciled"]), (&json!("700.00"), &json!(false)));
        let entry = world.show("financial-transactions", done["transaction_id"].as_str().unwrap()).await;
        assert_eq!((&entry["type"], &entry["amount"]), (&json!(side), &json!("700.00")));
        assert_eq!(entry["occurred_at"], "2026-10-02 00:00:00 UTC");
        assert_eq!((&entry["person_id"], &entry["notes"]), (&json!(world.person), &json!("Lote 88")));
        assert_eq!(world.balance(&world.account).await, balance);
    }
}

#[tokio::test]
async fn a_settlement_names_what_it_lacks() {
    let world = World::new().await;
    for kind in KINDS {
        let bill = world.bill(kind, json!({})).await;
        let path = format!("/v1/{kind}/{bill}");
        let account = json!(world.account);
        for (sent, field) in [
            (json!({ "financial_account_id": account }), "payment_date"),
            (json!({ "payment_date": "2026-10-05" }), "financial_account_id"),
            (
                json!({ "payment_date": "2026-10-05", "financial_account_id": account, "discount_amount": "684.51" }),
                "discount_amount",
            ),
            (
                json!({ "payment_date": "2026-10-05", "financial_account_id": account, "discount_amount": "684.50" }),
                "amount",
            ),
        ] {
            let mut sent = sent;
            sent["status"] = json!(settled(kind));
            let refused = world.patch(&path, sent).await.expect(422);
            assert_eq!(fields(&refused), [field], "{}", refused.body);
        }
        world.patch(&path, json!({ "status": "draft" })).await.expect(422);
        assert_eq!(world.show(kind, &bill).await["status"], "pending");
    }
    assert_eq!(world.balance(&world.account).await, "0.00");
}

#[tokio::test]
async fn settling_twice_books_once() {
    let world = World::new().await;
    for kind in KINDS {
        let bill = world.bill(kind, json!({})).await;
        world.settle(kind, &bill).await.expect(200);
        let refused = world.settle(kind, &bill).await.expect(409);
        assert_eq!(refused.body["error"]["details"]["status"], settled(kind));
        let entries = world.listed("/v1/financial-transactions").await;
        assert_eq!(entries.len(), 1);
        world.patch(&format!("/v1/{kind}/{bill}"), json!({ "status": "pending" })).await.expect(200);
    }
}

#[tokio::test]
async fn reopening_undoes_the_booking() {
    let world = World::new().await;
    for kind in KINDS {
        let bill = world.bill(kind, json!({})).await;
        let before = world.show(kind, &bill).await;
        world.settle(kind, &bill).await.expect(200);
        let path = format!("/v1/{kind}/{bill}");
        let open = world.patch(&path, json!({ "status": "pending" })).await.expect(200).body;
        for field in ["status", "payment_date", "transaction_id", "financial_account_id", "nominal_amount"] {
            assert_eq!(open[field], before[field], "{kind} {field}");
        }
        assert_eq!(world.balance(&world.account).await, "0.00");
        assert!(world.listed("/v1/financial-transactions").await.is_empty());
        world.settle(kind, &bill).await.expect(200);
        let edited = world.patch(&path, json!({ "status": "pending", "amount": "10.00" })).await.expect(200).body;
        assert_eq!((&edited["status"], &edited["nominal_amount"]), (&json!("pending"), &json!("10.00")));
    }
}

#[tokio::test]
async fn moves_that_make_no_sense_are_refused() {
    let world = World::new().await;
    for kind in KINDS {
        let bill = world.bill(kind, json!({ "financial_account_id": world.account })).await;
        let path = format!("/v1/{kind}/{bill}");
        let pay = json!({ "status": settled(kind), "payment_date": "2026-10-05" });
        world.patch(&path, json!({ "status": "pending" })).await.expect(200);
        world.patch(&path, json!({ "status": "cancelled" })).await.expect(200);
        world.patch(&path, json!({ "status": "cancelled" })).await.expect(409);
        world.patch(&path, pay.clone()).await.expect(409);
        world.patch(&path, json!({ "amount": "1.00" })).await.expect(409);
        world.patch(&path, json!({ "notes": "Por engano" })).await.expect(200);
        world.patch(&path, json!({ "status": "pending" })).await.expect(200);
        world.patch(&path, pay).await.expect(200);
        world.patch(&path, json!({ "status": "cancelled" })).await.expect(409);
        for fixed in [json!({ "amount": "1.00" }), json!({ "payment_date": null }), json!({ "tax_charges": [] })] {
            let status = world.patch(&path, fixed.clone()).await.status;
            let unchanged = fixed.get("tax_charges").is_some();
            assert_eq!(status, if unchanged { 200 } else { 409 }, "{fixed}");
        }
        assert_eq!(
            world.patch(&path, json!({ "description": "Verniz" })).await.expect(200).body["status"],
            settled(kind)
        );
    }
}

#[tokio::test]
async fn deleting_takes_the_own_entry_along() {
    let world = World::new().await;
    for kind in KINDS {
        let bill = world.bill(kind, json!({})).await;
        world.settle(kind, &bill).await.expect(200);
        let path = format!("/v1/{kind}/{bill}");
        world.delete(&path).await.expect(204);
        world.delete(&path).await.expect(404);
        world.get(&path).await.expect(404);
        assert_eq!(world.balance(&world.account).await, "0.00");
        assert!(world.listed("/v1/financial-transactions").await.is_empty());
    }
}

#[tokio::test]
async fn an_entry_of_a_bill_goes_with_its_bill_alone() {
    let world = World::new().await;
    let bill = world.receivable(json!({})).await;
    let entry = world.settle("receivables", &bill).await.expect(200).body["transaction_id"].clone();
    let path = format!("/v1/financial-transactions/{}", entry.as_str().unwrap());
    world.delete(&path).await.expect(422);
    assert_eq!(world.show("receivables", &bill).await["transaction_id"], entry);
}

/// What is computed can be sent back: 13 digits and two decimals.
#[tokio::test]
async fn interest_leads_no_further_than_amounts_go() {
    let world = World::new().await;
    let bill = world.receivable(json!({ "amount": "9999999999999.98" })).await;
    let path = format!("/v1/receivables/{bill}");
    let refused = world.patch(&path, json!({ "interest_amount": "0.02" })).await.expect(422);
    assert!(refused.body["error"]["details"]["fields"].get("interest_amount").is_some(), "{}", refused.body);
    let kept = world.patch(&path, json!({ "interest_amount": "0.01" })).await.expect(200).body;
    assert_eq!(kept["nominal_amount"], "9999999999999.99");
}

#[tokio::test]
async fn a_key_answers_a_change_again() {
    let world = World::new().await;
    let bill = world.receivable(json!({})).await;
    let body = json!({ "status": "received", "payment_date": "2026-10-05", "financial_account_id": world.account });
    let mut replies = Vec::new();
    for _ in 0..2 {
        let path = format!("/v1/receivables/{bill}");
        replies.push(world.patch_keyed(&path, "k1", body.clone()).await.expect(200).body);
    }
    assert_eq!(replies[0], replies[1]);
    assert_eq!(world.listed("/v1/financial-transactions").await.len(), 1);
    let other = json!({ "status": "pending" });
    world.patch_keyed(&format!("/v1/receivables/{bill}"), "k1", other).await.expect(409);
    assert!(world.show("receivables", &bill).await["transaction_id"].is_string());
}
