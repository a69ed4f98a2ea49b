//! Protest and its withdrawal.

use serde_json::{Value, json};

use super::world::{World, title};

async fn overdue() -> (World, String) {
    let (world, _) = World::with_wallet().await;
    let uid = world.open_boleto(json!({})).await;
    world.pass_days(11);
    assert_eq!(world.status(&uid).await, "overdue");
    (world, uid)
}

async fn steps(world: &World, uid: &str) -> Vec<String> {
    let history = world.boleto_now(uid).await["sue_history"].clone();
    history.as_array().unwrap().iter().map(|step| step["status"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn a_protest_runs_its_course() {
    let (world, uid) = overdue().await;
    assert_eq!(world.call("PUT", &format!("/v1/bank_billets/{uid}/protest/send"), Value::Null).await.0, 204);
    assert_eq!(steps(&world, &uid).await, ["order_issued"]);
    world.pass_seconds(10);
    assert_eq!(steps(&world, &uid).await, ["order_issued", "order_generated", "registry_sent"]);
    let (status, answer) = world.call("PUT", &format!("/v1/bank_billets/{uid}/protest/send"), Value::Null).await;
    assert_eq!((status, title(&answer)), (422, "Boleto já foi enviado para protesto"));
    world.pass_days(7);
    assert_eq!(steps(&world, &uid).await.last().unwrap(), "protested");
    world.ok("PUT", &format!("/v1/bank_billets/{uid}/protest/cancel"), Value::Null).await;
    world.pass_seconds(5);
    assert_eq!(steps(&world, &uid).await[4..], ["cancellation_requested", "cancelled"]);
    assert_eq!(world.status(&uid).await, "overdue");
}

#[tokio::test]
async fn a_protest_can_be_withdrawn_before_it_is_made() {
    let (world, uid) = overdue().await;
    let cancel = format!("/v1/bank_billets/{uid}/protest/cancel");
    let (status, answer) = world.call("PUT", &cancel, Value::Null).await;
    assert_eq!((status, title(&answer)), (422, "Boleto não possui protesto para ser cancelado"));
    world.ok("PUT", &format!("/v1/bank_billets/{uid}/protest/send"), Value::Null).await;
    world.ok("PUT", &cancel, Value::Null).await;
    world.pass_days(7);
    assert_eq!(steps(&world, &uid).await, ["order_issued", "withdrawal_requested", "registry_withdrawn"]);
}

#[tokio::test]
async fn only_overdue_boletos_and_known_types() {
    let (world, _) = World::with_wallet().await;
    let uid = world.open_boleto(json!({})).await;
    let (status, answer) = world.call("PUT", &format!("/v1/bank_billets/{uid}/protest/send"), Value::Null).await;
    assert_eq!((status, title(&answer)), (422, "Boleto não pode ser protestado no status aberto"));
    let (status, answer) = world.call("PUT", &format!("/v1/bank_billets/{uid}/protest/nada"), Value::Null).await;
    assert_eq!(status, 422);
    assert!(title(&answer).contains("nada"));
}

#[tokio::test]
async fn a_boleto_protests_itself_after_its_days() {
    let (world, _) = World::with_wallet().await;
    let calendar = world.open_boleto(json!({ "days_for_sue": 5 })).await;
    let business = world.open_boleto(json!({ "days_for_sue": 5, "days_for_sue_type": 1 })).await;
    // Due on Thursday 12: five days are Tuesday 17, five business days are Thursday 19.
    world.pass_days(14);
    assert_eq!(steps(&world, &calendar).await, Vec::<String>::new());
    world.pass_days(1);
    assert_eq!(steps(&world, &calendar).await[0], "order_issued");
    assert_eq!(steps(&world, &business).await, Vec::<String>::new());
    world.pass_days(2);
    assert_eq!(steps(&world, &business).await[0], "order_issued");
}

#[tokio::test]
async fn a_protest_outlives_a_change_and_nothing_happens_in_the_past() {
    let (world, uid) = overdue().await;
    let changed_at = world.boleto_now(&uid).await["updated_at"].clone();
    world.ok("PUT", &format!("/v1/bank_billets/{uid}/protest/send"), Value::Null).await;
    world.ok("PUT", &format!("/v1/bank_billets/{uid}"), json!({ "description": "Serviço de março" })).await;
    world.pass_days(8);
    assert_eq!(world.status(&uid).await, "overdue");
    assert_eq!(steps(&world, &uid).await, ["order_issued", "order_generated", "registry_sent", "protested"]);
    let events = world.get("/v1/events?event_code=bank_billet.overdue").await;
    let newest = events[0]["occurred_at"].as_str().unwrap();
    assert!(newest > changed_at.as_str().unwrap(), "{newest} comes after {changed_at}");
}

#[tokio::test]
async fn a_protest_goes_on_when_a_payment_is_taken_back() {
    let (world, uid) = overdue().await;
    world.ok("PUT", &format!("/v1/bank_billets/{uid}/protest/send"), Value::Null).await;
    let paid = json!({ "paid_amount": 1289.45, "paid_at": "2026-03-13" });
    world.ok("PUT", &format!("/v1/bank_billets/{uid}/pay"), paid).await;
    world.pass_days(8);
    assert_eq!(steps(&world, &uid).await, ["order_issued"], "paid: the notary is called off");
    let payments = world.boleto_now(&uid).await["bank_billet_payments"].clone();
    let path = format!("/v1/bank_billet_payments/{}", payments[0]["uid"].as_str().unwrap());
    world.ok("DELETE", &path, Value::Null).await;
    world.pass_seconds(20);
    assert_eq!(steps(&world, &uid).await.last().unwrap(), "registry_sent");
}
