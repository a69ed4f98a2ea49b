//! Snapshots of use, by day and by month.

use serde_json::json;

use crate::billing::sale::{product, refused_field};
use crate::billing::subscribed::open;
use crate::billing::world::{each, id, made, read};
use crate::world::World;

/// A product in a group, for snapshots.
async fn grouped(world: &World) -> String {
    let group = id(&made(world, "product_groups", json!({ "name": "Cobrança", "slug": "cobranca" })).await);
    made(world, "product_groups", json!({ "name": "Outro", "slug": "outro" })).await;
    product(world, "boletos", json!({ "productType": "metered", "productGroupId": group })).await
}

#[tokio::test]
async fn a_snapshot_of_the_same_day_is_overwritten() {
    let (world, account) = open().await;
    let product = grouped(&world).await;
    let public = read(&world, &format!("billing_accounts/{account}")).await["public_id"].clone();
    let snapshot = |quantity: i64| {
        json!({ "billing_account_id": account, "product_group_slug": "cobranca", "product_slug": "boletos",
            "snapshot_date": "2026-10-04", "quantity": quantity, "idempotency_key": "a:2026-10-04" })
    };
    let path = "/v1/usage/snapshots/daily";
    let first = world.post(path, json!({ "records": [snapshot(40)] })).await.expect(200).body;
    assert_eq!((&first["success"], &first["results"][0]["overwritten"]), (&json!(true), &json!(false)));
    let record = &first["results"][0]["record"];
    assert_eq!(
        (&record["snapshot_date"], &record["cumulative_quantity"]),
        (&json!("2026-10-04T03:00:00.000Z"), &json!(0))
    );
    assert_eq!(
        (&record["product_id"], &record["calculated_at"]),
        (&json!(product), &json!("2026-10-05T12:14:27.000Z"))
    );
    assert!(record["organization_id"].is_string() && record["product_group_id"].is_string());
    let mut again = snapshot(55);
    again.as_object_mut().unwrap().remove("billing_account_id");
    again["billing_account_public_id"] = public;
    let mut wrong = snapshot(1);
    wrong["product_group_slug"] = json!("outro");
    let done = world.post(path, json!({ "records": [again, wrong] })).await.expect(207).body;
    assert_eq!(
        (&done["results"][0]["overwritten"], &done["results"][0]["record"]["id"]),
        (&json!(true), &record["id"])
    );
    assert_eq!(done["results"][1]["error"]["details"]["fields"]["product_group_slug"].as_array().unwrap().len(), 1);
    let listed = world.get(&format!("{path}?billing_account_id={account}")).await.expect(200).body;
    assert_eq!(
        (each(&listed, "quantity"), &listed["meta"]),
        (vec![&json!(55)], &json!({ "total": 1, "limit": 100, "offset": 0 }))
    );
    let none = world.get(&format!("{path}?start_date=2026-10-05")).await.expect(200).body;
    assert_eq!(none["meta"]["total"], 0);
}

#[tokio::test]
async fn a_snapshot_of_a_month_names_its_first_day() {
    let (world, account) = open().await;
    grouped(&world).await;
    let snapshot = json!({ "billing_account_id": account, "product_group_slug": "cobranca", "product_slug": "boletos",
        "month": "2026-09-01", "total_quantity": 150, "avg_daily_quantity": 4.84, "days_with_usage": 3,
        "plan_limit": 100, "excess_quantity": 50, "idempotency_key": "a:2026-09" });
    let path = "/v1/usage/snapshots/monthly";
    let done = world.post(path, json!({ "records": [snapshot] })).await.expect(200).body;
    let record = &done["results"][0]["record"];
    assert_eq!((&record["month"], &record["excess_quantity"]), (&json!("2026-09-01T03:00:00.000Z"), &json!(50)));
    let again = world.post(path, json!({ "records": [snapshot] })).await.expect(200).body;
    assert_eq!(again["results"][0]["overwritten"], true);
    for (field, value) in [
        ("month", json!("2026-09-02")),
        ("product_slug", json!("outro")),
        ("product_group_slug", json!("outro")),
        ("billing_account_id", json!("019923b5-3a7f-781f-955f-23037be18e4d")),
    ] {
        let mut wrong = snapshot.clone();
        wrong[field] = value;
        refused_field(world.post(path, json!({ "records": [wrong] })).await, field);
    }
    let listed = world.get(&format!("{path}?start_month=2026-09-01&end_month=2026-09-01")).await.expect(200).body;
    assert_eq!(each(&listed, "total_quantity"), [150]);
}
