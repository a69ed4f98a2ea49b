//! Receipts.

use serde_json::json;

use crate::world::{World, uid};

#[tokio::test]
async fn a_receipt_pays_its_charge_and_a_second_one_is_a_duplicate() {
    let world = World::new().await;
    let account = world.pix_account().await;
    let pix = world.pix(&account).await;
    world.let_the_bank_answer();
    let body =
        json!({ "amount": 1289.45, "kind": "pix", "paid_at": "2026-10-05", "payable": { "uid": pix, "type": "Pix" } });
    let made = world.post("/v2/charge/payments", body.clone()).await.expect(201).body["data"].clone();
    assert_eq!(made["status"], "confirmed");
    assert_eq!(made["payable"], json!({ "id": 1, "uid": pix, "type": "Pix" }));
    assert_eq!(made["debtor"]["name"], "Anselmo Vieira Trindade");
    assert_eq!(made["payer"], json!(null));
    let charge = world.get(&format!("/v2/charge/pix/{pix}")).await.expect(200).body["data"].clone();
    assert_eq!((&charge["status"], &charge["paid_amount"]), (&json!("paid"), &json!(1289.45)));
    assert_eq!(charge["payments"], json!([made["uid"]]));

    let second = world.post("/v2/charge/payments", body).await.expect(201).body["data"].clone();
    assert_eq!((&second["status"], &second["duplicated"]), (&json!("duplicated"), &json!({ "uid": made["uid"] })));

    world.pass_days(2);
    let later = world.get(&format!("/v2/charge/payments/{}", uid(&made))).await.expect(200).body["data"].clone();
    assert_eq!(later["payer"]["name"], "Anselmo Vieira Trindade");
    assert_eq!(later["debtor"]["is_payer"], true);
    let codes = world.event_codes().await;
    let paid = codes.iter().filter(|code| *code == "pix.paid").count();
    assert_eq!(paid, 1, "{codes:?}");

    world.delete(&format!("/v2/charge/payments/{}", uid(&made))).await.expect(204);
    let charge = world.get(&format!("/v2/charge/pix/{pix}")).await.body["data"].clone();
    assert_eq!(charge["payments"], json!([second["uid"]]));
    let refused = world.put(&format!("/v2/charge/pix/{pix}/cancel"), json!({})).await.expect(422);
    assert_eq!(refused.first_error()["detail"], "Não é possível alterar uma cobrança Pix que já foi paga.");
}

#[tokio::test]
async fn what_a_receipt_needs_is_named() {
    let world = World::new().await;
    let account = world.pix_account().await;
    let pix = world.pix(&account).await;
    let body = |amount: f64, uid: &str| json!({ "amount": amount, "kind": "pix", "paid_at": "2026-10-05", "payable": { "uid": uid, "type": "Pix" } });
    let zero = world.post("/v2/charge/payments", body(0.0, &pix)).await.expect(422);
    assert_eq!(
        *zero.first_error(),
        json!({ "code": "validation_error", "param": "amount", "detail": "Quantia Paga deve ser maior que 0" })
    );
    let unknown = world.post("/v2/charge/payments", body(1.0, &account)).await.expect(422);
    assert_eq!(unknown.first_error()["param"], "payable");
    let filtered = world.get("/v2/charge/payments?amount_from=1&amount_to=2000").await.expect(200);
    assert_eq!(filtered.body["data"], json!([]));
}
