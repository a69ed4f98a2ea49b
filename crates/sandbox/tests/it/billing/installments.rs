//! Instalments of an invoice.

use serde_json::{Value, json};

use super::desk::Desk;
use super::sale::{refused, refused_field};
use super::world::{each, id};

fn three() -> Value {
    json!([
        { "amount_cents": 3_334, "due_date": "2026-10-20" },
        { "amount_cents": 3_333, "due_date": "2026-11-20" },
        { "amount_cents": 3_333, "due_date": "2026-12-20" },
    ])
}

impl Desk {
    async fn parts(&self, invoice: &str) -> Vec<Value> {
        let listed = self.world.get(&format!("/v1/invoices/{invoice}/installments")).await.expect(200).body;
        assert_eq!(listed.get("meta"), None);
        listed["data"].as_array().unwrap().clone()
    }

    async fn on_part(&self, invoice: &str, part: &Value, action: &str, body: Value) -> crate::world::Answer {
        self.act(invoice, &format!("installments/{}/{action}", id(part)), body).await
    }
}

fn states(parts: &[Value]) -> Vec<&str> {
    parts.iter().map(|part| part["status"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn a_plan_adds_up_to_what_is_to_pay() {
    let desk = Desk::new().await;
    let open = desk.open(10_000, json!({})).await;
    let laid = desk.act(&open, "installments", json!({ "installments": three() })).await.expect(201).body;
    assert_eq!(each(&laid, "number"), [&json!(1), &json!(2), &json!(3)]);
    assert_eq!(each(&laid, "amount_cents"), [&json!(3_334), &json!(3_333), &json!(3_333)]);
    let split = desk.invoice(&open).await;
    assert_eq!((&split["installment_count"], &split["due_date"]), (&json!(3), &json!("2026-10-20T03:00:00.000Z")));
    let days = |first: &str, second: &str| json!([{ "amount_cents": 5_000, "due_date": first }, { "amount_cents": 5_000, "due_date": second }]);
    for (parts, field) in [
        (json!([{ "amount_cents": 10_000, "due_date": "2026-10-20" }]), "installments"),
        (json!(vec![json!({ "amount_cents": 1, "due_date": "2026-10-20" }); 61]), "installments"),
        (
            json!([{ "amount_cents": 5_000, "due_date": "2026-10-20" }, { "amount_cents": 4_999, "due_date": "2026-11-20" }]),
            "installments",
        ),
        (days("2026-10-04", "2026-11-20"), "installments[0].due_date"),
        (days("2026-11-20", "2026-10-20"), "installments[1].due_date"),
    ] {
        refused_field(desk.act(&open, "installments", json!({ "installments": parts })).await, field);
    }
    desk.act(&open, "installments", json!({ "installments": days("2026-10-25", "2026-11-25") })).await.expect(201);
    let parts = desk.parts(&open).await;
    assert_eq!((parts.len(), &desk.invoice(&open).await["installment_count"]), (2, &json!(2)));
}

#[tokio::test]
async fn they_are_paid_in_their_order() {
    let desk = Desk::new().await;
    let open = desk.open(10_000, json!({ "installments": three() })).await;
    let parts = desk.parts(&open).await;
    let pix = json!({ "payment_method": "pix" });
    for action in ["pay", "mark-paid"] {
        let refusal = desk.on_part(&open, &parts[1], action, pix.clone()).await.expect(422).body;
        assert_eq!(refusal["error"]["code"], "installment_previous_unpaid");
        assert_eq!(refusal["error"]["details"], json!({ "installment_id": parts[0]["id"], "number": 1 }));
    }
    let marked = desk.on_part(&open, &parts[0], "mark-paid", Value::Null).await.expect(200).body["data"].take();
    assert_eq!(marked["status"], "paid");
    assert!(marked["paid_at"].is_string() && marked["payment_id"].is_string());
    refused(desk.on_part(&open, &parts[0], "mark-paid", Value::Null).await, "installment_not_pending");
    assert_eq!(desk.invoice(&open).await["due_date"], "2026-11-20T03:00:00.000Z");
    let told = desk.on_part(&open, &parts[1], "pay", pix).await.expect(200).body["data"].take();
    assert_eq!((&told["status"], &told["amount_cents"]), (&json!("pending"), &json!(3_333)));
    desk.world.pass_days(1);
    assert_eq!(states(&desk.parts(&open).await), ["paid", "paid", "pending"]);
    assert_eq!(desk.parts(&open).await[1]["payment_id"], told["payment_id"]);
    refused(desk.act(&open, "installments", json!({ "installments": three() })).await, "installment_paid");
    let card = json!({ "payment_method": "card", "card": { "card_token": "tok", "holder_name": "TEREZA" } });
    let told = desk.on_part(&open, &parts[2], "pay", card.clone()).await.expect(200).body["data"].take();
    assert_eq!((&told["invoice_status"], &told["amount_remaining_cents"]), (&json!("paid"), &json!(0)));
    refused(desk.on_part(&open, &parts[2], "pay", card).await, "invoice_not_open");
    // A refund opens the last ones again.
    desk.on_payment(told["payment_id"].as_str().unwrap(), "refund", json!({ "amount_cents": 1 })).await.expect(200);
    assert_eq!(states(&desk.parts(&open).await), ["paid", "paid", "pending"]);
    assert_eq!(desk.parts(&open).await[2]["payment_id"], Value::Null);
}

#[tokio::test]
async fn a_payment_of_the_invoice_covers_whole_ones() {
    let desk = Desk::new().await;
    let open = desk.open(10_000, json!({ "installments": three() })).await;
    let parts = desk.parts(&open).await;
    let ids = |places: &[usize]| places.iter().map(|place| parts[*place]["id"].clone()).collect::<Vec<_>>();
    refused(desk.act(&open, "pay", json!({ "installment_ids": ids(&[0, 2]) })).await, "installment_previous_unpaid");
    refused_field(
        desk.act(&open, "pay", json!({ "installment_ids": ids(&[0]), "amount_cents": 1 })).await,
        "amount_cents",
    );
    let told = desk.pay(&open, json!({ "installment_ids": ids(&[1, 0]) })).await;
    assert_eq!(told["amount_cents"], 6_667);
    assert_eq!(states(&desk.parts(&open).await), ["paid", "paid", "pending"]);
    refused_field(desk.act(&open, "pay", json!({ "installment_ids": ids(&[1]) })).await, "installment_ids");
    desk.pay(&open, json!({ "amount_cents": 1_000 })).await;
    assert_eq!(states(&desk.parts(&open).await), ["paid", "paid", "pending"]);
    let last = desk.on_part(&open, &parts[2], "mark-paid", Value::Null).await.expect(200).body;
    assert_eq!((&last["data"]["status"], &desk.invoice(&open).await["status"]), (&json!("paid"), &json!("paid")));
    desk.act(&open, "undo-payment", Value::Null).await.expect(200);
    assert_eq!(states(&desk.parts(&open).await), ["pending"; 3]);
}

#[tokio::test]
async fn credits_and_voiding_reach_them_too() {
    let desk = Desk::new().await;
    let open = desk.open(10_000, json!({ "installments": three() })).await;
    let credit = desk.give(4_000, json!({})).await;
    desk.act(&open, "apply-credits", json!({ "credit_ids": [credit] })).await.expect(200);
    assert_eq!(states(&desk.parts(&open).await), ["paid", "pending", "pending"]);
    desk.act(&open, "void", Value::Null).await.expect(200);
    assert_eq!(states(&desk.parts(&open).await), ["canceled"; 3]);
    assert_eq!(desk.balance().await, 4_000);
}

#[tokio::test]
async fn a_drafts_plan_follows_its_lines_before_it_is_issued() {
    let desk = Desk::new().await;
    let draft = id(&desk.draft(10_000, json!({ "installments": three() })).await);
    let lines = json!({ "line_items": [{ "description": "x", "unit_amount_subcents": 2_000_000 }] });
    desk.world.patch(&format!("/v1/invoices/{draft}"), lines).await.expect(200);
    refused(desk.act(&draft, "finalize", Value::Null).await, "installments_mismatch");
    let parts = json!([{ "amount_cents": 10_000, "due_date": "2026-10-20" }, { "amount_cents": 10_000, "due_date": "2026-11-20" }]);
    desk.act(&draft, "installments", json!({ "installments": parts })).await.expect(201);
    desk.act(&draft, "finalize", Value::Null).await.expect(200);
    let other = desk.open(100, json!({})).await;
    let part = desk.parts(&draft).await.remove(0);
    desk.on_part(&other, &part, "mark-paid", Value::Null).await.expect(404);
    desk.world.pass_days(17);
    assert_eq!(desk.ids("invoices/pending-payment").await.len(), 2);
}
