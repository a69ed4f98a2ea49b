//! Cancelling one boleto and many.

use serde_json::{Value, json};

use super::world::{World, title};

#[tokio::test]
async fn an_open_boleto_is_cancelled_and_the_bank_told() {
    let (world, _) = World::with_wallet().await;
    let uid = world.open_boleto(json!({})).await;
    let path = format!("/v1/bank_billets/{uid}/cancel");
    let (status, body) = world.call("PUT", &path, json!({ "cancellation_reason": 4 })).await;
    assert_eq!((status, body), (204, Value::Null));
    let boleto = world.boleto_now(&uid).await;
    assert_eq!((&boleto["status"], &boleto["cancel_type"]), (&json!("canceled"), &json!(1)));
    assert_eq!(boleto["cancellation_reason"], 4);
    assert_eq!(boleto["bank_billet_remittances"][1]["occurrence_detail"], "Pedido de Baixa");
    world.pass_seconds(3);
    world.boleto_now(&uid).await;
    let codes = world.events().await;
    for code in ["canceled", "cancel.requested", "cancel.confirmed"] {
        assert!(codes.contains(&format!("bank_billet.{code}")), "{code}");
    }
    let (status, answer) = world.call("PUT", &path, Value::Null).await;
    assert_eq!((status, title(&answer)), (422, "Boleto não pode ser cancelado no status cancelado"));
    world.pass_days(30);
    assert_eq!(world.status(&uid).await, "canceled", "no timer wakes it up");
}

#[tokio::test]
async fn a_paid_boleto_names_its_status() {
    let (world, _) = World::with_wallet().await;
    let uid = world.open_boleto(json!({})).await;
    let paid = json!({ "paid_amount": 10, "paid_at": "2026-03-02" });
    world.ok("PUT", &format!("/v1/bank_billets/{uid}/pay"), paid).await;
    let (status, answer) = world.call("PUT", &format!("/v1/bank_billets/{uid}/cancel"), Value::Null).await;
    assert_eq!((status, title(&answer)), (422, "Boleto não pode ser cancelado no status pago"));
    assert_eq!(answer["errors"][0]["code"], "unprocessable_content");
    assert_eq!(world.call("PUT", "/v1/bank_billets/999/cancel", Value::Null).await.0, 404);
}

#[tokio::test]
async fn many_are_cancelled_by_filter() {
    let (world, _) = World::with_wallet().await;
    let early = world.open_boleto(json!({ "expire_at": "2026-03-05" })).await;
    let late = world.open_boleto(json!({ "expire_at": "2026-04-05" })).await;
    let other = world.open_boleto(json!({ "customer_cnpj_cpf": "337.539.339-37" })).await;
    let filter = json!({ "cnpj_cpf": "529.982.247-25", "expire_from": "2026-03-01", "expire_to": "2026-03-31" });
    let answer = world.ok("POST", "/v1/bank_billets/cancel_all", filter).await;
    assert_eq!(answer, json!({ "message": "Solicitação de cancelamento enviada para processamento" }));
    assert_eq!(world.status(&early).await, "canceled");
    assert_eq!(world.status(&late).await, "opened");
    assert_eq!(world.status(&other).await, "opened");
}

#[tokio::test]
async fn many_are_cancelled_by_uid_and_all_must_exist() {
    let (world, _) = World::with_wallet().await;
    let first = world.open_boleto(json!({})).await;
    let second = world.open_boleto(json!({})).await;
    let missing = "0198a3c1-7b1e-7c3a-9f00-0123456789ab";
    let (status, _) =
        world.call("POST", "/v1/bank_billets/cancel_all", json!({ "bank_billet_uids": [first, missing] })).await;
    assert_eq!(status, 422);
    assert_eq!(world.status(&first).await, "opened");
    let id = world.boleto_now(&second).await["id"].clone();
    world.ok("POST", "/v1/bank_billets/cancel_all", json!({ "bank_billet_ids": [id] })).await;
    assert_eq!(world.status(&second).await, "canceled");
}

#[tokio::test]
async fn nothing_to_go_by_is_refused() {
    let (world, _) = World::with_wallet().await;
    let (status, answer) = world.call("POST", "/v1/bank_billets/cancel_all", json!({})).await;
    assert_eq!((status, title(&answer)), (422, "Parâmetros para o cancelamento não encontrados"));
}
