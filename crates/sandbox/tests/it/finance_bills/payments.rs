//! What the bank makes of a payment, and its receipt.

use jiff::SignedDuration;
use serde_json::{Value, json};

use super::world::World;

#[tokio::test]
async fn the_bank_pays_and_proves_it() {
    let world = World::new().await;
    let bill = world.sendable(json!({})).await;
    let sent = world.send_to_bank(&bill, "k").await.expect(200).body;
    world.let_the_bank_answer();
    let paid = world.show("payables", &bill).await;
    assert_eq!((&paid["status"], &paid["kobana_status"]), (&json!("paid"), &json!("confirmed")));
    assert_eq!(paid["payment_date"], "2026-10-05 00:00:00 UTC");
    assert_eq!(world.balance(&world.account).await, "-684.50");
    let receipts = world.listed(&format!("/v1/receipts?payable_id={bill}")).await;
    assert_eq!(receipts.len(), 1);
    let receipt = world.show("receipts", &receipts[0]).await;
    for (field, expected) in [
        ("status", json!("pending")),
        ("source", json!("kobana")),
        ("payable_status", json!("paid")),
        ("amount", json!("684.50")),
        ("paid_at", json!("2026-10-05 00:00:00 UTC")),
        ("payee_name", json!("Tintas Rio Doce S.A.")),
        ("payee_document", json!("30751694000160")),
        ("external_uid", sent["kobana_payment_uid"].clone()),
        ("document_url", Value::Null),
        ("financial_account_id", json!(world.account)),
    ] {
        assert_eq!(receipt[field], expected, "{field}");
    }
    world.let_the_bank_answer();
    let receipt = world.show("receipts", &receipts[0]).await;
    assert_eq!(receipt["status"], "available");
    assert!(receipt["document_url"].as_str().unwrap().ends_with(".pdf"));
    let file = format!("/v1/attachments/{}", receipt["attachment_id"].as_str().unwrap());
    let document = world.get(&format!("{file}/download")).await.expect(200);
    assert!(document.bytes.starts_with(b"%PDF-") && document.header("content-type") == "application/pdf");
    let text = String::from_utf8_lossy(&document.bytes).into_owned();
    for line in ["Favorecido: Tintas Rio Doce S.A.", "CPF/CNPJ: 30.751.694/0001-60", "Forma de pagamento: Pix"] {
        assert!(text.contains(line), "{line}");
    }
    let refused = world.delete(&file).await.expect(409);
    assert_eq!(refused.body["error"]["details"]["receipts"], json!(receipts), "it proves a payment");
    world.get("/v1/receipts/0b9c4be6-0f5c-4b6e-9d0a-8f0e6a7a1c99").await.expect(404);
    world.send_to_bank(&bill, "k2").await.expect(409);
    world.call_back(&bill, "c").await.expect(422);
    let refused = world.patch(&format!("/v1/payables/{bill}"), json!({ "status": "pending" })).await.expect(409);
    assert_eq!(refused.body["error"]["details"]["kobana_status"], "confirmed", "it would be paid twice");
    world.delete(&format!("/v1/payables/{bill}")).await.expect(204);
    assert_eq!(world.show("receipts", &receipts[0]).await["payable_status"], Value::Null);
    assert_eq!(world.balance(&world.account).await, "0.00");
}

#[tokio::test]
async fn a_refused_payment_may_be_sent_again() {
    let world = World::new().await;
    let bill = world.sendable(json!({ "description": "Verniz [recusar]" })).await;
    let first = world.send_to_bank(&bill, "k").await.expect(200).body;
    world.let_the_bank_answer();
    let refused = world.show("payables", &bill).await;
    assert_eq!((&refused["kobana_status"], &refused["status"]), (&json!("rejected"), &json!("pending")));
    assert_eq!(world.balance(&world.account).await, "0.00");
    assert!(world.listed("/v1/receipts").await.is_empty());
    world.call_back(&bill, "c").await.expect(422);
    world.patch(&format!("/v1/payables/{bill}"), json!({ "description": "Verniz" })).await.expect(200);
    let second = world.send_to_bank(&bill, "k2").await.expect(200).body;
    assert_ne!(first["kobana_payment_uid"], second["kobana_payment_uid"]);
    world.let_the_bank_answer();
    assert_eq!(world.show("payables", &bill).await["status"], "paid");
    assert_eq!(world.balance(&world.account).await, "-684.50");
}

#[tokio::test]
async fn the_bank_waits_for_the_day() {
    let world = World::new().await;
    let bill = world.sendable(json!({ "scheduled_to": "2026-10-08T13:00:00Z" })).await;
    world.send_to_bank(&bill, "k").await.expect(200);
    world.pass(SignedDuration::from_hours(72));
    assert_eq!(world.show("payables", &bill).await["kobana_status"], "approved");
    world.pass(SignedDuration::from_hours(1));
    let paid = world.show("payables", &bill).await;
    assert_eq!((&paid["status"], &paid["payment_date"]), (&json!("paid"), &json!("2026-10-08 00:00:00 UTC")));
}

#[tokio::test]
async fn a_payee_of_its_own_stands_on_the_receipt() {
    let world = World::new().await;
    let payee = json!({ "beneficiary_name": "Serraria Vale Verde", "beneficiary_document": "11.444.777/0001-61" });
    let bill = world.sendable(payee).await;
    world.send_to_bank(&bill, "k").await.expect(200);
    world.let_the_bank_answer();
    let listed = world.get("/v1/receipts?status=pending&sort=-paid_at").await.expect(200);
    let receipt = &listed.body["data"][0];
    assert_eq!(receipt["payee_name"], "Serraria Vale Verde");
    assert_eq!(receipt["payee_document"], "11444777000161");
}
