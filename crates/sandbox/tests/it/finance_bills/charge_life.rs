//! What becomes of a charge: registration, due date, payment, cancellation.

use rust_decimal::Decimal;
use sandbox::domain::boleto::{Barcode, TypedLine};
use sandbox::domain::pix::{BrCode, Target};
use serde_json::{Value, json};

use super::world::World;

#[tokio::test]
async fn a_registered_boleto_can_be_paid_by_its_codes() {
    let world = World::new().await;
    let bill = world.charged("bank_billet", json!({})).await;
    world.let_the_bank_answer();
    let shown = world.show("receivables", &bill).await;
    assert_eq!(
        (&shown["charge_state"], &shown["kobana_registration_status"]),
        (&json!("registered"), &json!("confirmed"))
    );
    let code = Barcode::parse(shown["kobana_barcode"].as_str().unwrap()).unwrap();
    assert_eq!((code.bank(), code.amount()), ("341", Decimal::new(68_450, 2)));
    assert_eq!(code.due(jiff::civil::date(2026, 10, 5)), Some(jiff::civil::date(2026, 10, 20)));
    let line = TypedLine::parse(shown["kobana_digitable_line"].as_str().unwrap()).unwrap();
    assert_eq!(line.barcode(), code);
    assert_eq!(shown["kobana_pix_qrcode"], Value::Null);
    let other = world.charged("bank_billet", json!({})).await;
    world.let_the_bank_answer();
    assert_ne!(world.show("receivables", &other).await["kobana_barcode"], shown["kobana_barcode"]);
    let listed = world.get("/v1/receivables?kobana_charge_kind=bank_billet&kobana_status=opened").await.expect(200);
    assert_eq!(listed.body["data"].as_array().unwrap().len(), 2);
    assert!(listed.body["data"][0].get("kobana_barcode").is_none(), "lists leave the codes out");
}

#[tokio::test]
async fn a_registered_pix_has_a_code() {
    let world = World::new().await;
    let bill = world.charged("pix", json!({})).await;
    world.let_the_bank_answer();
    let shown = world.show("receivables", &bill).await;
    let code = BrCode::parse(shown["kobana_pix_qrcode"].as_str().unwrap()).unwrap();
    assert!(matches!(code.target, Target::Url(_)));
    assert_eq!(code.amount, Some(Decimal::new(68_450, 2)));
    assert_eq!((code.name.as_str(), code.city.as_str()), ("Marcenaria Serra Azul Ltd", "Campinas"));
    assert_eq!((&shown["kobana_barcode"], &shown["kobana_charge_id"]), (&Value::Null, &Value::Null));
}

#[tokio::test]
async fn a_rejected_registration_ends_the_charge() {
    let world = World::new().await;
    let bill = world.charged("pix", json!({ "description": "Mesa [recusar]" })).await;
    world.let_the_bank_answer();
    let shown = world.show("receivables", &bill).await;
    assert_eq!((&shown["charge_state"], &shown["status"]), (&json!("registration_rejected"), &json!("pending")));
    world.cancel_charge(&bill, "c").await.expect(409);
    world.charge(&bill, "pix", "again").await.expect(409);
    world.patch(&format!("/v1/receivables/{bill}"), json!({ "amount": "1.00" })).await.expect(200);
    world.settle("receivables", &bill).await.expect(200);
}

#[tokio::test]
async fn a_charge_falls_overdue_and_can_still_be_cancelled() {
    let world = World::new().await;
    let bill = world.charged("bank_billet", json!({ "due_date": "2026-10-06" })).await;
    world.pass_days(1);
    assert_eq!(world.show("receivables", &bill).await["charge_state"], "registered", "on its last day");
    world.pass_days(1);
    let shown = world.show("receivables", &bill).await;
    assert_eq!((&shown["charge_state"], &shown["kobana_status"]), (&json!("overdue"), &json!("overdue")));
    world.patch(&format!("/v1/receivables/{bill}"), json!({ "due_date": "2026-11-06" })).await.expect(409);
    assert_eq!(world.cancel_charge(&bill, "c").await.expect(200).body["charge_state"], "canceled");
}

#[tokio::test]
async fn a_boleto_dies_at_once_and_a_pix_when_the_institution_says() {
    let world = World::new().await;
    let boleto = world.charged("bank_billet", json!({})).await;
    let pix = world.charged("pix", json!({})).await;
    world.let_the_bank_answer();
    let dead = world.cancel_charge(&boleto, "b").await.expect(200).body;
    assert_eq!((&dead["charge_state"], &dead["status"]), (&json!("canceled"), &json!("pending")));
    world.cancel_charge(&boleto, "b2").await.expect(409);
    let alive = world.cancel_charge(&pix, "p").await.expect(200).body;
    assert_eq!(alive["charge_state"], "registered");
    assert_eq!(world.cancel_charge(&pix, "p2").await.expect(200).body["charge_state"], "registered");
    world.delete(&format!("/v1/receivables/{pix}")).await.expect(409);
    world.let_the_bank_answer();
    assert_eq!(world.show("receivables", &pix).await["charge_state"], "canceled");
    world.cancel_charge(&pix, "p3").await.expect(409);
    world.patch(&format!("/v1/receivables/{pix}"), json!({ "amount": "1.00" })).await.expect(200);
    world.charge(&pix, "pix", "p4").await.expect(409);
    world.delete(&format!("/v1/receivables/{pix}")).await.expect(204);
}

#[tokio::test]
async fn a_paid_charge_settles_its_bill() {
    let world = World::new().await;
    let bill = world.charged("pix", json!({ "description": "Mesa [pagar]" })).await;
    world.let_the_bank_answer();
    assert_eq!(world.show("receivables", &bill).await["charge_state"], "registered");
    world.let_the_bank_answer();
    let paid = world.show("receivables", &bill).await;
    assert_eq!((&paid["charge_state"], &paid["status"]), (&json!("paid"), &json!("received")));
    assert_eq!(
        (&paid["payment_date"], &paid["financial_account_id"]),
        (&json!("2026-10-05 00:00:00 UTC"), &json!(world.account))
    );
    assert_eq!(world.balance(&world.account).await, "684.50");
    world.cancel_charge(&bill, "c").await.expect(409);
    let refused = world.patch(&format!("/v1/receivables/{bill}"), json!({ "status": "pending" })).await.expect(409);
    assert_eq!(refused.body["error"]["details"]["charge_state"], "paid");
}

#[tokio::test]
async fn a_pix_can_be_paid_until_its_cancellation_is_confirmed() {
    let world = World::new().await;
    let bill = world.charged("pix", json!({ "description": "Mesa [pagar]" })).await;
    world.pass(jiff::SignedDuration::from_secs(3));
    world.get("/v1/receivables").await.expect(200);
    // The payer's payment is on its way, three seconds after the registration; the cancellation comes after it.
    world.pass(jiff::SignedDuration::from_secs(1));
    world.cancel_charge(&bill, "c").await.expect(200);
    world.let_the_bank_answer();
    let shown = world.show("receivables", &bill).await;
    assert_eq!((&shown["charge_state"], &shown["status"]), (&json!("paid"), &json!("received")));
    assert_eq!(world.balance(&world.account).await, "684.50");
}
