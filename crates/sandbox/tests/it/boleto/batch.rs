//! Boleto groups and their exports.

use serde_json::{Value, json};

use super::world::{World, title};

#[tokio::test]
async fn a_group_grows_shrinks_and_is_exported() {
    let (world, _) = World::with_wallet().await;
    let first = world.open_boleto(json!({})).await;
    let second = world.open_boleto(json!({})).await;
    let batch =
        world.ok("POST", "/v1/bank_billet_batches", json!({ "name": "Março", "bank_billet_uids": [first] })).await;
    let path = format!("/v1/bank_billet_batches/{}", batch["uid"].as_str().unwrap());
    let add = format!("{path}/add_bank_billets");
    assert_eq!(world.call("PUT", &add, json!({ "bank_billet_uids": [first, second] })).await.0, 204);
    let ids = [world.boleto_now(&first).await["id"].clone(), world.boleto_now(&second).await["id"].clone()];
    let grown = world.get(&path).await;
    assert_eq!((&grown["bank_billet_uids"], &grown["bank_billet_ids"]), (&json!([first, second]), &json!(ids)));

    let export = world.ok("POST", &format!("{path}/zip"), Value::Null).await;
    assert_eq!((&export["status"], &export["file_format"]), (&json!("enqueued"), &json!("zip")));
    let file = format!("/v1/bank_billet_batch_exports/{}", export["uid"].as_str().unwrap());
    assert_eq!(world.call("GET", &file, Value::Null).await.0, 404);
    world.pass_seconds(5);
    assert_eq!(world.call("GET", &file, Value::Null).await.0, 302);

    let remove = format!("{path}/remove_bank_billet");
    assert_eq!(world.call("DELETE", &remove, json!({ "bank_billet_uid": first })).await.0, 204);
    assert_eq!(world.call("DELETE", &remove, json!({ "bank_billet_uid": first })).await.0, 404);
    assert_eq!(world.get(&path).await["bank_billet_uids"], json!([second]));
    assert_eq!(world.call("DELETE", &path, Value::Null).await.0, 204);
    assert_eq!(world.status(&second).await, "opened", "boletos stay");
}

#[tokio::test]
async fn groups_are_refused_without_name_or_members() {
    let (world, _) = World::with_wallet().await;
    let (status, answer) = world.call("POST", "/v1/bank_billet_batches", json!({})).await;
    assert_eq!((status, &answer["errors"]["name"][0]), (422, &json!("não pode ficar em branco")));
    let missing = json!({ "name": "x", "bank_billet_uids": ["0198a3c1-7b1e-7c3a-9f00-0123456789ab"] });
    assert_eq!(world.call("POST", "/v1/bank_billet_batches", missing).await.0, 422);
    let batch = world.ok("POST", "/v1/bank_billet_batches", json!({ "name": "Vazio" })).await;
    let pdf = format!("/v1/bank_billet_batches/{}/pdf", batch["uid"].as_str().unwrap());
    let (status, answer) = world.call("POST", &pdf, Value::Null).await;
    assert_eq!((status, title(&answer)), (422, "O lote não tem boletos para exportar."));
}

#[tokio::test]
async fn members_are_named_by_uid_or_numeric_id_and_a_missing_one_is_named() {
    let (world, _) = World::with_wallet().await;
    let first = world.open_boleto(json!({})).await;
    let second = world.open_boleto(json!({})).await;
    let ids = [world.boleto_now(&first).await["id"].clone(), world.boleto_now(&second).await["id"].clone()];
    let commas = format!("{},{}", ids[0], ids[1]);
    for sent in [json!({ "bank_billet_ids": ids }), json!({ "bank_billet_ids": commas })] {
        let mut body = sent;
        body["name"] = json!("Março");
        let batch = world.ok("POST", "/v1/bank_billet_batches", body).await;
        assert_eq!((&batch["bank_billet_uids"], &batch["bank_billet_ids"]), (&json!([first, second]), &json!(ids)));
    }
    let body = json!({ "name": "x", "bank_billet_uids": [first, "0198a3c1-7b1e-7c3a-9f00-0123456789ab"] });
    let (status, answer) = world.call("POST", "/v1/bank_billet_batches", body).await;
    let found = json!(["0198a3c1-7b1e-7c3a-9f00-0123456789ab: não foi encontrado"]);
    assert_eq!((status, &answer["errors"]["bank_billet_uids"]), (422, &found));
    let (status, answer) =
        world.call("POST", "/v1/bank_billet_batches", json!({ "name": "x", "bank_billet_uids": [first, true] })).await;
    assert_eq!((status, &answer["errors"]["bank_billet_uids[1]"]), (422, &json!(["não é válido"])));
}
