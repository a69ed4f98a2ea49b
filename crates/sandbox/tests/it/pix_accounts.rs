//! Pix accounts: validation, switch, default, deletion.

use serde_json::json;

use crate::world::{World, uid};

const ACCOUNT: &str = "01999f1f-d2f1-7799-90a0-84980c5f425c";

#[tokio::test]
async fn a_key_is_validated_switched_off_and_changed() {
    let world = World::new().await;
    let body = json!({ "key": "399.881.072-26", "financial_account_uid": ACCOUNT });
    let made = world.post("/v2/charge/pix_accounts", body).await.expect(201).body;
    assert_eq!((&made["data"]["status"], &made["data"]["default"]), (&json!("pending"), &json!(true)));
    assert_eq!(made["data"]["key"], "39988107226");
    let path = format!("/v2/charge/pix_accounts/{}", uid(&made["data"]));
    world.let_the_bank_answer();
    let data = world.get(&path).await.expect(200).body["data"].clone();
    assert_eq!((&data["status"], &data["enabled_at"]), (&json!("active"), &json!("2026-10-05T09:14:30-03:00")));

    let off = world.put(&path, json!({ "enabled": false })).await.expect(200).body["data"].clone();
    assert_eq!((&off["status"], &off["enabled_at"]), (&json!("inactive"), &json!(null)));
    let moved = world.put(&path, json!({ "key": "+5519955500134", "enabled": true })).await.expect(200);
    assert_eq!(moved.body["data"]["status"], "pending");
    world.let_the_bank_answer();
    assert_eq!(world.get(&path).await.body["data"]["status"], "active");
}

#[tokio::test]
async fn keys_are_checked_and_belong_to_one_account_record() {
    let world = World::new().await;
    let blank = world.post("/v2/charge/pix_accounts", json!({ "financial_account_uid": ACCOUNT })).await.expect(422);
    assert_eq!(blank.first_error()["detail"], "Chave Pix não pode ficar em branco");
    let body = |key: &str| json!({ "key": key, "financial_account_uid": ACCOUNT });
    let bad = world.post("/v2/charge/pix_accounts", body("399.881.072-27")).await.expect(422);
    assert_eq!(
        *bad.first_error(),
        json!({ "code": "callback_validation_error", "param": "key", "detail": "Falha na validação da chave PIX" })
    );
    world.post("/v2/charge/pix_accounts", body("39988107226")).await.expect(201);
    let twice = world.post("/v2/charge/pix_accounts", body("399.881.072-26")).await.expect(422);
    assert_eq!(twice.first_error()["detail"], "Chave Pix já está em uso");
}

#[tokio::test]
async fn the_newest_default_is_the_only_one_and_deleting_takes_a_moment() {
    let world = World::new().await;
    let first = world.pix_account().await;
    let body = json!({ "key": "+5519955500134", "financial_account_uid": ACCOUNT, "default": true });
    let second = uid(&world.post("/v2/charge/pix_accounts", body).await.expect(201).body["data"]);
    let of = |uid: &str| format!("/v2/charge/pix_accounts/{uid}");
    assert_eq!(world.get(&of(&first)).await.body["data"]["default"], false);
    assert_eq!(world.get(&of(&second)).await.body["data"]["default"], true);

    let gone = world.delete(&of(&second)).await.expect(202);
    assert_eq!(gone.body["status"], 202);
    assert!(gone.body["message"].as_str().unwrap().starts_with("Conta Pix enviada"));
    world.get(&of(&second)).await.expect(200);
    world.let_the_bank_answer();
    world.get(&of(&second)).await.expect(404);
}
