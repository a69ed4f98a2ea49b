//! Retries, cards, due dates, letters, cancelling and deleting.

use serde_json::{Value, json};

use crate::billing::desk::Desk;
use crate::billing::sale::{refused, refused_field};
use crate::billing::world::made;

async fn failed(desk: &Desk, invoice: &str) -> String {
    let card = json!({ "type": "card", "card": { "cardToken": "tok_recusado", "holderName": "T" } });
    let failed = made(&desk.world, "payments", json!({ "invoiceId": invoice, "paymentMethod": card })).await;
    failed["id"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_failed_payment_is_tried_again_by_another_card() {
    let desk = Desk::new().await;
    let open = desk.open(10_000, json!({})).await;
    let payment = failed(&desk, &open).await;
    refused_field(desk.on_payment(&payment, "retry", Value::Null).await, "payment_method_id");
    let again = json!({ "card": { "cardToken": "tok_recusado", "holderName": "T" } });
    let declined = desk.on_payment(&payment, "retry", again).await.expect(200).body;
    assert_eq!(declined["data"]["status"], "failed");
    let method = desk.card("tok_visa_7777").await;
    let paid = desk.on_payment(&payment, "retry", json!({ "payment_method_id": method["id"] })).await.expect(200).body;
    assert_eq!((&paid["data"]["status"], &paid["data"]["failure_code"]), (&json!("succeeded"), &Value::Null));
    assert_eq!(desk.invoice(&open).await["status"], "paid");
    refused(desk.on_payment(&payment, "retry", Value::Null).await, "payment_not_retryable");
    refused(
        desk.on_payment(&payment, "change-card", json!({ "credit_card_id": method["credit_card_id"] })).await,
        "payment_not_retryable",
    );
}

#[tokio::test]
async fn another_card_is_set_and_charged_by_the_retry() {
    let desk = Desk::new().await;
    let open = desk.open(10_000, json!({})).await;
    let payment = failed(&desk, &open).await;
    refused_field(
        desk.on_payment(&payment, "change-card", json!({ "credit_card_id": desk.company })).await,
        "credit_card_id",
    );
    let method = desk.card("tok_visa_7777").await;
    let set = desk
        .on_payment(&payment, "change-card", json!({ "credit_card_id": method["credit_card_id"] }))
        .await
        .expect(200)
        .body;
    assert_eq!((&set["data"]["status"], &set["data"]["payment_method_id"]), (&json!("failed"), &method["id"]));
    let paid = desk.on_payment(&payment, "retry", Value::Null).await.expect(200).body;
    assert_eq!(paid["data"]["status"], "succeeded");
}

#[tokio::test]
async fn a_retry_is_for_an_open_invoice_that_wants_as_much() {
    let desk = Desk::new().await;
    let open = desk.open(10_000, json!({})).await;
    let payment = failed(&desk, &open).await;
    let method = desk.card("tok_visa").await;
    let body = json!({ "payment_method_id": method["id"] });
    desk.pay(&open, json!({ "amount_cents": 1 })).await;
    refused(desk.on_payment(&payment, "retry", body.clone()).await, "payment_not_retryable");
    desk.pay(&open, Value::Null).await;
    refused(desk.on_payment(&payment, "retry", body).await, "invoice_not_open");
}

#[tokio::test]
async fn a_boletos_due_date_moves_ahead_and_its_codes_with_it() {
    let desk = Desk::new().await;
    let open = desk.open(10_013, json!({})).await;
    let boleto = desk.pay(&open, json!({ "payment_method": "bank_slip" })).await;
    let payment = boleto["payment_id"].as_str().unwrap();
    for wrong in ["2026-10-05", "2026-10-04", "15/11/2026"] {
        refused_field(desk.on_payment(payment, "change-due-date", json!({ "due_date": wrong })).await, "due_date");
    }
    let moved = desk.on_payment(payment, "change-due-date", json!({ "due_date": "2026-11-20" })).await.expect(200).body;
    assert_eq!(moved["data"]["due_date"], "2026-11-20T03:00:00.000Z");
    assert_ne!(moved["data"]["digitable_line"], boleto["digitable_line"]);
    let line = sandbox::domain::boleto::TypedLine::parse(moved["data"]["digitable_line"].as_str().unwrap()).unwrap();
    assert_eq!(line.barcode().as_str(), moved["data"]["barcode"]);
    let body = json!({ "email": "ana@exemplo.com.br", "message": "Conforme combinado." });
    desk.on_payment(payment, "send-email", body.clone()).await.expect(200);
    let (to, text) = desk.letters().await.remove(0);
    assert_eq!(to, "ana@exemplo.com.br");
    for part in ["R$ 100,13", "20/11/2026", "Conforme combinado.", moved["data"]["digitable_line"].as_str().unwrap()] {
        assert!(text.contains(part), "{part}: {text}");
    }
    desk.on_payment(payment, "cancel", json!({ "reason": "Cliente desistiu" })).await.expect(200);
    refused(desk.on_payment(payment, "send-email", body.clone()).await, "invalid_status_transition");
    refused(
        desk.on_payment(payment, "change-due-date", json!({ "due_date": "2026-12-20" })).await,
        "invalid_status_transition",
    );
    let pix = desk.pay(&open, json!({ "payment_method": "pix" })).await;
    refused(desk.on_payment(pix["payment_id"].as_str().unwrap(), "send-email", body).await, "payment_not_bank_slip");
    refused(
        desk.on_payment(pix["payment_id"].as_str().unwrap(), "change-card", json!({ "credit_card_id": desk.company }))
            .await,
        "payment_not_retryable",
    );
}

#[tokio::test]
async fn what_is_under_way_is_cancelled_and_then_deleted() {
    let desk = Desk::new().await;
    let open = desk.open(10_000, json!({})).await;
    let pix = desk.pay(&open, json!({ "payment_method": "pix" })).await["payment_id"].as_str().unwrap().to_owned();
    let path = format!("/v1/payments/{pix}");
    refused(desk.world.delete(&path).await, "invalid_status_transition");
    let canceled = desk.on_payment(&pix, "cancel", json!({ "reason": "Engano" })).await.expect(200).body;
    assert_eq!(
        (&canceled["data"]["status"], &canceled["data"]["metadata"]["cancel_reason"]),
        (&json!("canceled"), &json!("Engano"))
    );
    refused(desk.on_payment(&pix, "cancel", Value::Null).await, "payment_not_cancelable");
    desk.world.pass_days(2);
    assert_eq!(
        (&desk.payment(&pix).await["status"], &desk.invoice(&open).await["status"]),
        (&json!("canceled"), &json!("open"))
    );
    assert_eq!(desk.world.delete(&path).await.expect(200).body["data"], json!({ "deleted": true }));
    desk.world.get(&path).await.expect(404);
}

#[tokio::test]
async fn the_same_key_charges_once() {
    let desk = Desk::new().await;
    let open = desk.open(10_000, json!({})).await;
    let body = json!({ "payment_method": "card", "amount_cents": 4_000, "card": { "card_token": "tok", "holder_name": "TEREZA" } });
    let ask = || {
        let mut request = crate::world::request(http::Method::POST, &format!("/v1/invoices/{open}/pay"), &body);
        request.headers_mut().insert("x-idempotency-key", "2f1c0f6e-7c58-4a0e-9d0b-2d8f1d1f6a11".parse().unwrap());
        request
    };
    let first = desk.world.send(desk.world.everywhere().await, ask()).await.expect(200);
    let second = desk.world.send(desk.world.everywhere().await, ask()).await.expect(200);
    assert_eq!(first.body, second.body);
    assert_eq!(desk.invoice(&open).await["amount_remaining_cents"], 6_000);
}
