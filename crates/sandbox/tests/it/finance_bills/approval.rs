//! The approval gate of bills to pay.

use catalogue::finance::payable::PAYABLE;
use serde_json::{Value, json};

use super::world::{World, fields, id};

#[tokio::test]
async fn a_new_bill_waits_out_of_sight() {
    let world = World::new().await;
    let bill = id(&world.post("/v1/payables", world.bill_body(json!({}))).await.expect(201).body);
    let shown = world.show("payables", &bill).await;
    assert_eq!((&shown["payment_approval"], &shown["approved_at"]), (&json!("pending_approval"), &Value::Null));
    assert!(world.listed("/v1/payables").await.is_empty());
    assert_eq!(world.listed("/v1/payables?payment_approval=pending_approval").await, [bill.as_str()]);
    assert_eq!(world.listed("/v1/payables?payment_approval[in]=pending_approval,approving").await, [bill.as_str()]);
    assert_eq!(world.get("/v1/payables/ids").await.expect(200).body["data"], json!([]));
    assert_eq!(world.get("/v1/payables/aggregates").await.expect(200).body["count"], 0);
    assert!(world.newest(&PAYABLE).await.is_empty());
    world.let_the_bank_answer();
    let shown = world.show("payables", &bill).await;
    assert_eq!(shown["payment_approval"], "creation_approved");
    assert_eq!(shown["approved_at"], "2026-10-05 12:14:30 UTC");
    assert_eq!(world.listed("/v1/payables").await, [bill.as_str()]);
    assert_eq!(world.newest(&PAYABLE).await, [bill.as_str()]);
    assert_eq!(world.get("/v1/payables/ids").await.expect(200).body["data"], json!([bill]));
    assert_eq!(world.get("/v1/payables/aggregates").await.expect(200).body["pending"], "684.50");
}

#[tokio::test]
async fn a_rejected_bill_is_final() {
    let world = World::new().await;
    let bill = world.payable(json!({ "description": "Almoço [reprovar]", "payment_method_kind": "pix" })).await;
    let shown = world.show("payables", &bill).await;
    assert_eq!(shown["payment_approval"], "creation_rejected");
    assert!(shown["rejected_at"].is_string() && shown["rejection_reason"].is_string());
    assert!(world.listed("/v1/payables").await.is_empty());
    assert_eq!(world.listed("/v1/payables?payment_approval=creation_rejected").await, [bill.as_str()]);
    let path = format!("/v1/payables/{bill}");
    world.patch(&path, json!({ "description": "Almoço" })).await.expect(409);
    world.settle("payables", &bill).await.expect(409);
    let refused = world.act(&format!("{path}/send-to-bank"), "k", Value::Null).await.expect(422);
    assert_eq!(fields(&refused), ["payment_approval"]);
    world.patch(&path, json!({ "status": "cancelled" })).await.expect(200);
    world.delete(&path).await.expect(204);
}

#[tokio::test]
async fn a_waiting_bill_is_neither_settled_nor_sent() {
    let world = World::new().await;
    let bill = id(&world.post("/v1/payables", world.bill_body(json!({}))).await.expect(201).body);
    let path = format!("/v1/payables/{bill}");
    let refused = world.settle("payables", &bill).await.expect(409);
    assert_eq!(refused.body["error"]["details"]["payment_approval"], "pending_approval");
    let refused = world.act(&format!("{path}/send-to-bank"), "k", Value::Null).await.expect(422);
    assert_eq!(fields(&refused), ["payment_approval"]);
    world.patch(&path, json!({ "amount": "700.00" })).await.expect(200);
    assert_eq!(world.balance(&world.account).await, "0.00");
}

#[tokio::test]
async fn what_decides_the_payment_asks_again() {
    let world = World::new().await;
    let bill = world.payable(json!({})).await;
    let path = format!("/v1/payables/{bill}");
    let same = world.patch(&path, json!({ "amount": "684.50", "notes": "Conferida" })).await.expect(200);
    assert_eq!(same.body["payment_approval"], "creation_approved");
    for changed in
        [json!({ "amount": "700.00" }), json!({ "pix_key": "a@b.example" }), json!({ "person_name": "Outro" })]
    {
        let asked = world.patch(&path, changed.clone()).await.expect(200);
        assert_eq!(asked.body["payment_approval"], "pending_approval", "{changed}");
        assert_eq!(asked.body["approved_at"], Value::Null);
        world.let_the_bank_answer();
        assert_eq!(world.show("payables", &bill).await["payment_approval"], "creation_approved");
    }
}

#[tokio::test]
async fn settling_does_not_slip_a_change_past_the_gate() {
    let world = World::new().await;
    let bill = world.payable(json!({})).await;
    let path = format!("/v1/payables/{bill}");
    let settle = json!({ "status": "paid", "payment_date": "2026-10-05", "financial_account_id": world.account });
    let mut larger = settle.clone();
    larger["amount"] = json!("9684.50");
    let refused = world.patch(&path, larger).await.expect(409);
    assert_eq!(refused.body["error"]["details"]["payment_approval"], "creation_approved");
    world.patch(&path, json!({ "status": "cancelled", "pix_key": "outro@riodoce.example" })).await.expect(409);
    let mut late = settle;
    late["interest_amount"] = json!("10.00");
    assert_eq!(world.patch(&path, late).await.expect(200).body["nominal_amount"], "694.50");
    world.patch(&path, json!({ "pix_key": "outro@riodoce.example" })).await.expect(409);
    assert_eq!(world.show("payables", &bill).await["payment_approval"], "creation_approved");
}
