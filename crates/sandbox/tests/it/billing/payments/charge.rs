//! Charging by each method, and what the gateway and the clock make of it.

use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::billing::desk::{Desk, numbers};
use crate::billing::sale::{refused, refused_field};
use crate::billing::world::made;

fn token(token: &str) -> Value {
    json!({ "type": "card", "card": { "cardToken": token, "holderName": "TEREZA Q BASTOS" } })
}

#[tokio::test]
async fn a_card_is_charged_at_once_or_declined() {
    let desk = Desk::new().await;
    let open = desk.open(10_000, json!({})).await;
    let failed =
        made(&desk.world, "payments", json!({ "invoiceId": open, "paymentMethod": token("tok_recusado") })).await;
    assert_eq!((&failed["status"], &failed["failure_code"]), (&json!("failed"), &json!("card_declined")));
    assert_eq!((&failed["paid_at"], &failed["paid_amount_cents"]), (&Value::Null, &Value::Null));
    assert_eq!(desk.invoice(&open).await["status"], "open");
    let body = json!({ "invoiceId": open, "paymentMethod": token("tok_visa"), "amountCents": 4_000, "externalId": "P-1",
        "customMetadata": { "pdv": 3 } });
    let paid = made(&desk.world, "payments", body).await;
    assert_eq!((&paid["status"], &paid["payment_gateway"]), (&json!("succeeded"), &json!("PAGARME")));
    assert_eq!((&paid["external_id"], &paid["custom_metadata"]), (&json!("P-1"), &json!({ "pdv": 3 })));
    assert_eq!(numbers(&paid, ["amount_cents", "paid_amount_cents"]), [4_000, 4_000]);
    assert_eq!(
        numbers(&desk.invoice(&open).await, ["amount_paid_subcents", "amount_remaining_cents"]),
        [400_000, 6_000]
    );
    // The token stands nowhere.
    let kept = desk.world.get("/v1/payments").await.expect(200);
    assert!(!String::from_utf8_lossy(&kept.bytes).contains("tok_"));
}

#[tokio::test]
async fn a_slow_card_is_processing_until_the_bank_answers() {
    let desk = Desk::new().await;
    let open = desk.open(10_019, json!({})).await;
    let slow = desk
        .pay(&open, json!({ "payment_method": "card", "card": { "card_token": "tok", "holder_name": "TEREZA" } }))
        .await;
    let id = slow["payment_id"].as_str().unwrap();
    assert_eq!(slow["status"], "processing");
    refused(
        desk.world.post("/v1/payments", json!({ "invoiceId": open, "paymentMethod": { "type": "pix" } })).await,
        "payment_under_way",
    );
    desk.world.let_the_bank_answer();
    assert_eq!(
        (&desk.payment(id).await["status"], &desk.invoice(&open).await["status"]),
        (&json!("succeeded"), &json!("paid"))
    );
}

#[tokio::test]
async fn a_pix_is_paid_after_a_minute() {
    let desk = Desk::new().await;
    let open = desk.open(10_000, json!({})).await;
    let pix = desk.pay(&open, json!({ "payment_method": "pix" })).await;
    let id = pix["payment_id"].as_str().unwrap();
    assert!(pix["pix_copy_paste"].as_str().unwrap().starts_with("000201"));
    let code = sandbox::domain::pix::BrCode::parse(pix["pix_copy_paste"].as_str().unwrap()).unwrap();
    assert_eq!((code.amount.unwrap().to_string(), code.city.as_str()), ("100.00".to_owned(), "Campinas"));
    desk.world.pass(SignedDuration::from_secs(59));
    assert_eq!(desk.payment(id).await["status"], "pending");
    desk.world.pass(SignedDuration::from_secs(1));
    let paid = desk.payment(id).await;
    assert_eq!((&paid["status"], &paid["paid_at"]), (&json!("succeeded"), &json!("2026-10-05T12:15:27.000Z")));
    assert_eq!(desk.invoice(&open).await["paid_at"], "2026-10-05T12:15:27.000Z");
}

#[tokio::test]
async fn a_boleto_is_paid_on_the_next_business_day() {
    let desk = Desk::new().await;
    desk.world.pass_days(4);
    let open = desk.open(10_000, json!({})).await;
    let boleto = desk.pay(&open, json!({ "payment_method": "bank_slip" })).await;
    let id = boleto["payment_id"].as_str().unwrap();
    let line = sandbox::domain::boleto::TypedLine::parse(boleto["digitable_line"].as_str().unwrap()).unwrap();
    assert_eq!(line.barcode().as_str(), boleto["barcode"].as_str().unwrap());
    assert_eq!(boleto["due_date"], "2026-10-19T03:00:00.000Z");
    desk.world.pass_days(3);
    assert_eq!(desk.payment(id).await["status"], "pending", "Monday the 12th is a holiday");
    desk.world.pass_days(1);
    assert_eq!(desk.payment(id).await["paid_at"], "2026-10-13T12:00:00.000Z");
}

#[tokio::test]
async fn amounts_say_what_the_payer_does() {
    let desk = Desk::new().await;
    let never = desk.open(10_013, json!({})).await;
    let unpaid = desk.pay(&never, json!({ "payment_method": "pix" })).await;
    let half = desk.open(10_017, json!({})).await;
    let partial = desk.pay(&half, json!({ "payment_method": "bank_slip" })).await;
    desk.world.pass_days(30);
    assert_eq!(desk.payment(unpaid["payment_id"].as_str().unwrap()).await["status"], "pending");
    let partial = desk.payment(partial["payment_id"].as_str().unwrap()).await;
    assert_eq!((&partial["status"], &partial["paid_amount_cents"]), (&json!("partial"), &json!(5_008)));
    let open = desk.invoice(&half).await;
    assert_eq!((&open["status"], &open["amount_remaining_cents"]), (&json!("open"), &json!(5_009)));
    let synced = desk.on_payment(unpaid["payment_id"].as_str().unwrap(), "sync", Value::Null).await.expect(200);
    assert_eq!(synced.body["data"]["status"], "pending");
}

#[tokio::test]
async fn a_sync_tells_what_the_clock_would() {
    let desk = Desk::new().await;
    let open = desk.open(10_000, json!({})).await;
    let boleto = desk.pay(&open, json!({ "payment_method": "bank_slip" })).await;
    let id = boleto["payment_id"].as_str().unwrap();
    for _ in 0..2 {
        let synced = desk.on_payment(id, "sync", Value::Null).await.expect(200).body;
        assert_eq!(
            (&synced["data"]["status"], &synced["data"]["paid_amount_cents"]),
            (&json!("succeeded"), &json!(10_000))
        );
    }
    desk.world.pass_days(5);
    assert_eq!(numbers(&desk.invoice(&open).await, ["amount_paid_subcents"]), [1_000_000]);
    assert_eq!(desk.balance().await, 0);
}

#[tokio::test]
async fn what_cannot_be_charged_is_refused() {
    let desk = Desk::new().await;
    let open = desk.open(10_000, json!({})).await;
    let post = |body: Value| desk.world.post("/v1/payments", body);
    refused_field(post(json!({ "invoiceId": desk.account, "paymentMethod": token("t") })).await, "invoiceId");
    refused_field(post(json!({ "invoiceId": open })).await, "paymentMethodId");
    refused_field(post(json!({ "invoiceId": open, "paymentMethod": { "type": "card" } })).await, "paymentMethodId");
    let card = desk.card("tok_1234").await;
    refused_field(
        post(json!({ "invoiceId": open, "paymentMethod": token("t"), "paymentMethodId": card["id"] })).await,
        "paymentMethod",
    );
    refused_field(
        post(json!({ "invoiceId": open, "paymentMethodId": card["id"], "amountCents": 10_001 })).await,
        "amountCents",
    );
    let other = desk.other_account().await;
    let foreign = desk.open(100, json!({ "billing_account_id": other })).await;
    refused_field(post(json!({ "invoiceId": foreign, "paymentMethodId": card["id"] })).await, "paymentMethodId");
    let large = desk.open(9_999_999_999 + 1, json!({})).await;
    refused_field(post(json!({ "invoiceId": large, "paymentMethod": { "type": "bank_slip" } })).await, "amount_cents");
    let draft = desk.draft(100, json!({})).await;
    refused(post(json!({ "invoiceId": draft["id"], "paymentMethodId": card["id"] })).await, "invoice_not_open");
    desk.world.delete(&format!("/v1/payment_methods/{}", card["id"].as_str().unwrap())).await.expect(200);
    refused(post(json!({ "invoiceId": open, "paymentMethodId": card["id"] })).await, "payment_method_inactive");
    assert!(desk.ids("payments").await.is_empty());
}

#[tokio::test]
async fn lists_are_narrowed_by_what_payments_are() {
    let desk = Desk::new().await;
    let open = desk.open(10_000, json!({})).await;
    let failed = made(&desk.world, "payments", json!({ "invoiceId": open, "paymentMethod": token("recusado") })).await;
    let paid = made(
        &desk.world,
        "payments",
        json!({ "invoiceId": open, "paymentMethod": token("t"), "amountCents": 300, "externalId": "P-9" }),
    )
    .await;
    let (failed, paid) = (failed["id"].as_str().unwrap(), paid["id"].as_str().unwrap());
    for (query, expected) in [
        (String::new(), vec![paid, failed]),
        ("?status=failed".to_owned(), vec![failed]),
        (format!("?invoice_id={open}&amount_max=3"), vec![paid]),
        ("?paid_amount_min=3.00".to_owned(), vec![paid]),
        ("?payment_method_type=pix".to_owned(), vec![]),
        ("?external_id=P-9&invoice_filter=with_invoice".to_owned(), vec![paid]),
        ("?invoice_filter=without_invoice".to_owned(), vec![]),
        ("?paid_after=2026-10-05&paid_before=2026-10-05".to_owned(), vec![paid]),
        ("?paid_after=2026-10-06".to_owned(), vec![]),
    ] {
        assert_eq!(desk.ids(&format!("payments{query}")).await, expected, "{query}");
    }
}
