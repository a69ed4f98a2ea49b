//! Payments, receipts, and taking them back.

use serde_json::{Value, json};

use super::world::{World, title};

#[tokio::test]
async fn paying_leaves_a_payment_and_a_receipt() {
    let (world, _) = World::with_wallet().await;
    let uid = world.open_boleto(json!({})).await;
    let body = json!({ "paid_amount": 1289.45, "paid_at": "2026-03-02", "bank_rate": "4,02" });
    assert_eq!(world.call("PUT", &format!("/v1/bank_billets/{uid}/pay"), body).await, (204, Value::Null));
    let boleto = world.boleto_now(&uid).await;
    assert_eq!((&boleto["status"], &boleto["paid_amount"]), (&json!("paid"), &json!(1289.45)));
    assert_eq!(boleto["paid_at"], "2026-03-02");
    let payments = world.get(&format!("/v1/bank_billet_payments?bank_billet_uid={uid}")).await;
    assert_eq!((&payments[0]["bank_rate"], &payments[0]["kind"]), (&json!(4.02), &json!(1)));
    let receipts = world.get("/v2/charge/payments").await;
    let ours: Vec<&Value> = receipts["data"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|receipt| receipt["payable"]["uid"] == uid.as_str())
        .collect();
    assert_eq!((ours.len(), &ours[0]["amount"], &ours[0]["status"]), (1, &json!(1289.45), &json!("confirmed")));
    assert!(world.events().await.contains(&"bank_billet.paid".to_owned()));
    world.pass_days(40);
    assert_eq!(world.status(&uid).await, "paid");
}

#[tokio::test]
async fn payments_are_refused_by_field_and_state() {
    let (world, _) = World::with_wallet().await;
    let uid = world.open_boleto(json!({})).await;
    let path = format!("/v1/bank_billets/{uid}/pay");
    for (body, field, message) in [
        (json!({ "paid_at": "2026-03-02" }), "paid_amount", "não pode ficar em branco"),
        (json!({ "paid_amount": 0, "paid_at": "2026-03-02" }), "paid_amount", "deve ser maior que 0"),
        (json!({ "paid_amount": 1, "paid_at": "2026-03-03" }), "paid_at", "não pode ser uma data futura"),
        (json!({ "paid_amount": 1, "paid_at": "ontem" }), "paid_at", "não é uma data válida"),
        (
            json!({ "paid_amount": 1, "paid_at": "2026-03-02", "bank_rate": "muito" }),
            "bank_rate",
            "não é um número (exemplo: 4,02)",
        ),
    ] {
        let (status, answer) = world.call("PUT", &path, body).await;
        assert_eq!((status, &answer["errors"][field][0]), (422, &json!(message)));
    }
    let body = json!({ "paid_amount": 1, "paid_at": "2026-03-02" });
    world.ok("PUT", &path, body.clone()).await;
    let (status, answer) = world.call("PUT", &path, body).await;
    assert_eq!((status, title(&answer)), (422, "Boleto não pode ser pago no status pago"));
}

#[tokio::test]
async fn a_recorded_payment_settles_and_its_deletion_reopens() {
    let (world, wallet) = World::with_wallet().await;
    let uid = world.open_boleto(json!({})).await;
    let body = json!({
        "bank_billet_uid": uid, "bank_billet_account_uid": wallet, "paid_amount": 1200, "paid_at": "2026-03-01",
        "kind": 0, "paid_bank": "341",
    });
    let payment = world.ok("POST", "/v1/bank_billet_payments", body.clone()).await;
    assert_eq!((&payment["amount"], &payment["direct"]), (&json!(1289.45), &json!(true)));
    assert_eq!(payment["customer_person_name"], "Marina Duarte");
    assert_eq!(world.status(&uid).await, "paid");
    let again = json!({ "paid_amount": 89.45, "paid_at": "2026-03-02" });
    let mut second = body.clone();
    second.as_object_mut().unwrap().extend(again.as_object().unwrap().clone());
    let second = world.ok("POST", "/v1/bank_billet_payments", second).await;
    let boleto = world.boleto_now(&uid).await;
    assert_eq!((&boleto["paid_amount"], &boleto["paid_at"]), (&json!(1289.45), &json!("2026-03-02")));

    let delete = |payment: &Value| format!("/v1/bank_billet_payments/{}", payment["uid"].as_str().unwrap());
    world.ok("DELETE", &delete(&second), Value::Null).await;
    let boleto = world.boleto_now(&uid).await;
    assert_eq!((&boleto["status"], &boleto["paid_amount"]), (&json!("paid"), &json!(1200.0)));
    world.ok("DELETE", &delete(&payment), Value::Null).await;
    let boleto = world.boleto_now(&uid).await;
    assert_eq!((&boleto["status"], &boleto["paid_amount"]), (&json!("opened"), &Value::Null));
    assert_eq!(boleto["bank_billet_payments"], json!([]));
    assert_eq!(world.call("DELETE", &delete(&payment), Value::Null).await.0, 404);
    world.pass_days(11);
    assert_eq!(world.status(&uid).await, "overdue", "its timers are back");
}

#[tokio::test]
async fn a_payment_needs_the_boletos_own_wallet_and_a_payable_state() {
    let (world, wallet) = World::with_wallet().await;
    let other = world.active_wallet("itau-109").await;
    let uid = world.open_boleto(json!({})).await;
    let body = |wallet: &str| {
        json!({
            "bank_billet_uid": uid, "bank_billet_account_uid": wallet, "paid_amount": 10, "paid_at": "2026-03-01",
            "kind": 1,
        })
    };
    let (status, answer) = world.call("POST", "/v1/bank_billet_payments", body(&other)).await;
    assert_eq!((status, &answer["errors"]["bank_billet_account_id"][0]), (422, &json!("não é a carteira do boleto")));
    world.ok("PUT", &format!("/v1/bank_billets/{uid}/cancel"), Value::Null).await;
    let (status, answer) = world.call("POST", "/v1/bank_billet_payments", body(&wallet)).await;
    assert_eq!((status, title(&answer)), (422, "Boleto não pode receber pagamento no status cancelado"));
}

#[tokio::test]
async fn a_receipt_of_another_kind_keeps_the_boleto_paid() {
    let (world, wallet) = World::with_wallet().await;
    let uid = world.open_boleto(json!({})).await;
    let receipt = json!({
        "amount": 1000, "kind": "direct", "paid_at": "2026-03-02", "payable": { "uid": uid, "type": "BankBillet" },
    });
    world.ok("POST", "/v2/charge/payments", receipt).await;
    let body = json!({
        "bank_billet_uid": uid, "bank_billet_account_uid": wallet, "paid_amount": 5, "paid_at": "2026-03-02", "kind": 2,
    });
    let payment = world.ok("POST", "/v1/bank_billet_payments", body).await;
    assert_eq!(payment["paid_by_pix"], true);
    let boleto = world.boleto_now(&uid).await;
    assert_eq!(boleto["paid_amount"], 1005.0, "both came in");
    let path = format!("/v1/bank_billet_payments/{}", payment["uid"].as_str().unwrap());
    world.ok("DELETE", &path, Value::Null).await;
    let boleto = world.boleto_now(&uid).await;
    assert_eq!((&boleto["status"], &boleto["paid_amount"]), (&json!("paid"), &json!(1000.0)));
}

#[tokio::test]
async fn deleting_a_receipt_reopens_as_deleting_its_payment_does() {
    let (world, _) = World::with_wallet().await;
    let uid = world.open_boleto(json!({})).await;
    let receipt = |amount: f64, kind: &str| {
        json!({
            "amount": amount, "kind": kind, "paid_at": "2026-03-02", "payable": { "uid": uid, "type": "BankBillet" },
        })
    };
    let first = world.ok("POST", "/v2/charge/payments", receipt(1000.1, "direct")).await["data"].clone();
    let second = world.ok("POST", "/v2/charge/payments", receipt(289.35, "pix")).await["data"].clone();
    let boleto = world.boleto_now(&uid).await;
    assert_eq!((&boleto["status"], &boleto["paid_amount"]), (&json!("paid"), &json!(1289.45)));
    let path = |receipt: &Value| format!("/v2/charge/payments/{}", receipt["uid"].as_str().unwrap());
    world.ok("DELETE", &path(&first), Value::Null).await;
    let boleto = world.boleto_now(&uid).await;
    assert_eq!((&boleto["status"], &boleto["paid_amount"]), (&json!("paid"), &json!(289.35)));
    world.ok("DELETE", &path(&second), Value::Null).await;
    let boleto = world.boleto_now(&uid).await;
    assert_eq!(
        (&boleto["status"], &boleto["paid_amount"], &boleto["paid_at"]),
        (&json!("opened"), &Value::Null, &Value::Null)
    );
    world.pass_days(11);
    assert_eq!(world.status(&uid).await, "overdue", "its timers are back");

    let paid = json!({ "paid_amount": 1289.45, "paid_at": "2026-03-02" });
    world.ok("PUT", &format!("/v1/bank_billets/{uid}/pay"), paid).await;
    let receipts = world.get(&format!("/v2/charge/payments?payable_public_id={uid}")).await;
    world.ok("DELETE", &path(&receipts["data"][0]), Value::Null).await;
    let boleto = world.boleto_now(&uid).await;
    assert_eq!((&boleto["status"], &boleto["bank_billet_payments"]), (&json!("overdue"), &json!([])));
    assert_eq!(world.get(&format!("/v1/bank_billet_payments?bank_billet_uid={uid}")).await, json!([]));
}

#[tokio::test]
async fn a_receipt_is_held_to_the_rules_of_payments() {
    let (world, _) = World::with_wallet().await;
    let uid = world.boleto(json!({})).await["uid"].as_str().unwrap().to_owned();
    let receipt = |day: &str| {
        json!({
            "amount": 1, "kind": "direct", "paid_at": day, "payable": { "uid": uid, "type": "BankBillet" },
        })
    };
    let (status, answer) = world.call("POST", "/v2/charge/payments", receipt("2026-03-02")).await;
    assert_eq!((status, &answer["errors"][0]["param"]), (422, &json!("payable")), "still generating");
    world.pass_seconds(10);
    let (status, answer) = world.call("POST", "/v2/charge/payments", receipt("2026-03-03")).await;
    assert_eq!((status, &answer["errors"][0]["param"]), (422, &json!("paid_at")));
}
