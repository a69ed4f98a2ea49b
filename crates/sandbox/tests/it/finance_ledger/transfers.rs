//! Transfers: two linked entries, or nothing.

use serde_json::{Value, json};

use super::world::{World, field_of};

async fn transfer(world: &World, from: &str, to: &str, amount: &str) -> crate::world::Answer {
    let body = json!({ "from_account_id": from, "to_account_id": to, "amount": amount,
        "occurred_at": "2026-10-05", "description": "Reforço da reserva" });
    world.post("/v1/transfers", body).await
}

#[tokio::test]
async fn money_moves_between_accounts() {
    let world = World::new().await;
    let [from, to] = [world.account("Conta", "100.00").await, world.account("Reserva", "0.00").await];
    let made = transfer(&world, &from, &to, "40.00").await.expect(201);
    assert_eq!((world.balance(&from).await, world.balance(&to).await), ("60.00".to_owned(), "40.00".to_owned()));
    let path = format!("/v1/transfers/{}", made.body["transfer_id"].as_str().unwrap());
    assert_eq!(made.header("location"), path);
    assert_eq!(world.get(&path).await.expect(200).body, made.body);
    assert_eq!(made.body["competence_date"], "2026-10-05 00:00:00 UTC");
    assert_eq!((&made.body["is_pending"], &made.body["notes"]), (&json!(false), &Value::Null));
    for (leg, side) in [("from_transaction_id", "debit"), ("to_transaction_id", "credit")] {
        let leg = format!("/v1/financial-transactions/{}", made.body[leg].as_str().unwrap());
        let shown = world.get(&leg).await.expect(200);
        assert_eq!((&shown.body["type"], &shown.body["amount"]), (&json!(side), &json!("40.00")));
        let refused = world.delete(&leg).await.expect(422);
        assert_eq!(refused.body["error"]["details"]["reason"], "transfer");
        world.patch(&leg, json!({ "amount": "41.00" })).await.expect(422);
        world.patch(&leg, json!({ "notes": "conferido" })).await.expect(200);
    }
}

#[tokio::test]
async fn a_forecast_transfer_is_confirmed_whole() {
    let world = World::new().await;
    let [from, to] = [world.account("Conta", "100.00").await, world.account("Reserva", "0.00").await];
    let body = json!({ "from_account_id": from, "to_account_id": to, "amount": "40.00", "occurred_at": "2026-10-25",
        "description": "Reserva do mês", "is_pending": true });
    let made = world.post("/v1/transfers", body).await.expect(201);
    assert_eq!((world.balance(&from).await, world.balance(&to).await), ("100.00".to_owned(), "0.00".to_owned()));
    let leg = format!("/v1/financial-transactions/{}", made.body["to_transaction_id"].as_str().unwrap());
    world.patch(&leg, json!({ "is_pending": false })).await.expect(200);
    assert_eq!((world.balance(&from).await, world.balance(&to).await), ("60.00".to_owned(), "40.00".to_owned()));
    let shown = world.get(&format!("/v1/transfers/{}", made.body["transfer_id"].as_str().unwrap())).await.expect(200);
    assert_eq!(shown.body["is_pending"], false);
    world.patch(&leg, json!({ "is_pending": true })).await.expect(422);
}

#[tokio::test]
async fn what_a_transfer_refuses_changes_nothing() {
    let world = World::new().await;
    let [from, to] = [world.account("Conta", "100.00").await, world.account("Reserva", "0.00").await];
    let unknown = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
    transfer(&world, unknown, &to, "1.00").await.expect(404);
    transfer(&world, &from, unknown, "1.00").await.expect(404);
    assert_eq!(field_of(&transfer(&world, &from, &from, "1.00").await.expect(422)), "to_account_id");
    assert_eq!(field_of(&transfer(&world, &from, &to, "0.00").await.expect(422)), "amount");
    assert_eq!(field_of(&transfer(&world, &from, &to, "1,00").await.expect(422)), "amount");
    let mut context = world.context().await;
    let doc = json!({ "name": "Importada", "type": "checking", "balance": "0.00", "active": true });
    let imported =
        context.insert(&catalogue::finance::account::ACCOUNT, doc.as_object().unwrap().clone()).await.unwrap();
    context.tx.commit().await.unwrap();
    assert_eq!(field_of(&transfer(&world, &from, &imported.uid, "1.00").await.expect(422)), "to_account_id");
    world.get(&format!("/v1/transfers/{unknown}")).await.expect(404);
    let listed = world.get("/v1/financial-transactions").await.expect(200);
    assert_eq!(listed.body["data"], json!([]));
    assert_eq!(world.balance(&from).await, "100.00");
}
