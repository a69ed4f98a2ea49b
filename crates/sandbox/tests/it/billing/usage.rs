//! Reports of use, what they come to, and snapshots.

mod snapshots;

use serde_json::{Value, json};

use super::sale::{plan, price, product, refused, refused_field};
use super::subscribed::{act, day, drafted, move_to, open, open_patient, running};
use super::world::{each, read};
use crate::world::World;

/// A running subscription of a base product and the metered product `boletos` at 850 subcents; the ids of its items.
async fn metered(world: &World, account: &str) -> (String, Vec<String>) {
    let base = product(world, "base", json!({})).await;
    let monthly = price(world, &base, 1_000_000).await;
    let metered = product(world, "boletos", json!({ "productType": "metered" })).await;
    let each_costs = price(world, &metered, 850).await;
    let plan = plan(world, "medido", &[(&base, &monthly), (&metered, &each_costs)]).await;
    let subscription = running(world, account, &plan, json!({})).await;
    let items = world.get(&format!("/v1/subscriptions/{subscription}/items")).await.expect(200).body;
    let ids = each(&items, "id").into_iter().map(|id| id.as_str().unwrap().to_owned()).collect();
    (subscription, ids)
}

async fn report(world: &World, records: Value) -> crate::world::Answer {
    world.post("/v1/usage", json!({ "records": records })).await
}

#[tokio::test]
async fn records_come_by_id_or_by_product_and_account() {
    let (world, account) = open().await;
    let (_, items) = metered(&world, &account).await;
    let records = json!([
        { "subscription_item_id": items[1], "quantity": 100, "external_id": "u-1" },
        { "product_slug": "boletos", "customer_id": "conta-118", "quantity": 0.5, "timestamp": "2026-10-05T12:00:00-03:00" },
    ]);
    refused_field(report(&world, json!([records[1]])).await, "timestamp");
    move_to(&world, "2026-10-06");
    let done = report(&world, records).await.expect(200).body;
    assert_eq!(
        (&done["success"], &done["processed"], &done["failed"], &done["partial"]),
        (&json!(true), &json!(2), &json!(0), &json!(false))
    );
    let record = &done["results"][1]["record"];
    assert_eq!((&record["quantity"], &record["action"]), (&json!(0.5), &json!("increment")));
    assert_eq!(
        (&record["subscription_item_id"], &record["timestamp"]),
        (&json!(items[1]), &json!("2026-10-05T15:00:00.000Z"))
    );
    assert!(record["public_id"].is_string());
    let path = "/v1/usage?product_slug=boletos&customer_id=conta-118";
    let listed = world.get(path).await.expect(200).body;
    let meta = json!({ "total": 2, "limit": 100, "offset": 0, "total_quantity": 100.5, "product_slug": "boletos",
        "customer_id": "conta-118" });
    assert_eq!(listed["meta"], meta);
    let part =
        world.get(&format!("/v1/usage?subscription_item_id={}&limit=1&offset=1", items[1])).await.expect(200).body;
    assert_eq!(
        (each(&part, "quantity"), &part["meta"]["total"], &part["meta"]["total_quantity"]),
        (vec![&json!(100)], &json!(2), &json!(100.5))
    );
    let none = world.get(&format!("{path}&start_date=2026-10-07")).await.expect(200).body;
    assert_eq!((&none["meta"]["total"], &none["meta"]["total_quantity"]), (&json!(0), &json!(0)));
}

#[tokio::test]
async fn a_part_that_fails_stops_no_other() {
    let (world, account) = open().await;
    let (_, items) = metered(&world, &account).await;
    let unknown = "019923b5-3a7f-781f-955f-23037be18e4d";
    let records = json!([
        { "subscription_item_id": items[0], "quantity": 1 },
        { "subscription_item_id": items[1], "quantity": 1 },
        { "subscription_item_id": unknown, "quantity": 1 },
        { "product_slug": "boletos", "quantity": 1 },
        { "product_slug": "boletos", "customer_id": "outra", "quantity": 1 },
    ]);
    let done = report(&world, records).await.expect(207).body;
    assert_eq!(
        (&done["success"], &done["processed"], &done["failed"], &done["partial"]),
        (&json!(false), &json!(1), &json!(4), &json!(true))
    );
    let codes: Vec<&Value> = done["results"].as_array().unwrap().iter().map(|one| &one["error"]["code"]).collect();
    assert_eq!(codes[0], "price_not_metered");
    assert_eq!(
        codes[1..],
        [&Value::Null, &json!("validation_error"), &json!("validation_error"), &json!("validation_error")]
    );
    let listed = world.get(&format!("/v1/usage?subscription_item_id={}", items[1])).await.expect(200).body;
    assert_eq!(listed["meta"]["total"], 1);
    refused(report(&world, json!([{ "subscription_item_id": items[0], "quantity": 1 }])).await, "price_not_metered");
    // One may come without a list around it.
    refused(
        world.post("/v1/usage", json!({ "subscription_item_id": items[0], "quantity": 1 })).await,
        "price_not_metered",
    );
    let alone = json!({ "subscription_item_id": items[1], "quantity": 1 });
    assert_eq!(world.post("/v1/usage", alone).await.expect(200).body["processed"], 1);
    refused_field(report(&world, json!([])).await, "records");
    refused_field(
        report(&world, json!(vec![json!({ "subscription_item_id": items[1], "quantity": 1 }); 101])).await,
        "records",
    );
    refused_field(
        report(&world, json!([{ "subscription_item_id": items[1], "quantity": -1 }])).await,
        "records[0].quantity",
    );
}

#[tokio::test]
async fn a_known_key_is_answered_with_its_record() {
    let (world, account) = open().await;
    let (_, items) = metered(&world, &account).await;
    let record = json!({ "subscription_item_id": items[1], "quantity": 40, "idempotency_key": "uso-1" });
    let first = report(&world, json!([record])).await.expect(200).body;
    assert_eq!(first["results"][0]["duplicate"], false);
    let mut other = record.clone();
    other["quantity"] = json!(99);
    let done = report(&world, json!([record, other])).await.expect(200).body;
    for one in done["results"].as_array().unwrap() {
        assert_eq!((&one["duplicate"], &one["record"]), (&json!(true), &first["results"][0]["record"]));
    }
    let summary = world.get(&format!("/v1/usage/summary?subscription_item_id={}", items[1])).await.expect(200).body;
    assert_eq!(summary["usage"]["total_quantity"], 40);
}

#[tokio::test]
async fn set_stands_for_all_before_it_and_the_summary_tells_the_cost() {
    let (world, account) = open().await;
    let (subscription, items) = metered(&world, &account).await;
    for (days, record) in [
        (1, json!({ "quantity": 100 })),
        (1, json!({ "quantity": 30, "action": "set" })),
        (1, json!({ "quantity": 120 })),
    ] {
        world.pass_days(days);
        let mut record = record;
        record["subscription_item_id"] = json!(items[1]);
        report(&world, json!([record])).await.expect(200);
    }
    let path = "/v1/usage/summary?product_slug=boletos&customer_id=conta-118";
    let summary = world.get(path).await.expect(200).body;
    assert_eq!(
        summary["usage"],
        json!({ "total_quantity": 150, "record_count": 3,
        "first_record_at": "2026-10-06T12:14:27.000Z", "last_record_at": "2026-10-08T12:14:27.000Z" })
    );
    assert_eq!(
        (&summary["subscription_id"], &summary["subscription_status"]),
        (&json!(subscription), &json!("active"))
    );
    assert_eq!((&summary["product"]["slug"], &summary["customer_id"]), (&json!("boletos"), &json!("conta-118")));
    assert_eq!(
        (&summary["billing"]["estimated_cost_cents"], &summary["billing"]["usage_type"]),
        (&json!(1_275), &json!("metered"))
    );
    assert_eq!(
        (day(&summary["period"]["start"]), day(&summary["period"]["end"])),
        ("2026-10-05".into(), "2026-11-04".into())
    );
    let part = world.get(&format!("{path}&period_start=2026-10-08&period_end=2026-10-08")).await.expect(200).body;
    assert_eq!((&part["usage"]["total_quantity"], &part["usage"]["record_count"]), (&json!(120), &json!(1)));
    let base = world.get(&format!("/v1/usage/summary?subscription_item_id={}", items[0])).await.expect(200).body;
    assert_eq!((&base["billing"]["estimated_cost_cents"], &base["usage"]["total_quantity"]), (&Value::Null, &json!(0)));
    for path in [
        "/v1/usage",
        "/v1/usage/summary",
        "/v1/usage?product_slug=boletos",
        "/v1/usage/summary?product_slug=boletos&customer_id=conta-118&period_start=2026-10-09&period_end=2026-10-08",
    ] {
        assert_eq!(world.get(path).await.expect(400).body["error"]["code"], "validation_error", "{path}");
    }
    world.get("/v1/usage?product_slug=boletos&customer_id=outra").await.expect(404);
    world.get("/v1/usage/summary?subscription_item_id=019923b5-3a7f-781f-955f-23037be18e4d").await.expect(404);
}

#[tokio::test]
async fn only_a_subscription_that_runs_takes_reports() {
    let (world, account) = open().await;
    let (subscription, items) = metered(&world, &account).await;
    let record = json!([{ "subscription_item_id": items[1], "quantity": 1 }]);
    let plan = read(&world, &format!("subscriptions/{subscription}")).await["plan_id"].as_str().unwrap().to_owned();
    act(&world, &subscription, "cancel", json!({})).await;
    refused(report(&world, record).await, "invalid_status_transition");
    drafted(&world, &account, &plan, json!({})).await;
    let named = json!([{ "product_slug": "boletos", "customer_id": "conta-118", "quantity": 1 }]);
    refused(report(&world, named.clone()).await, "invalid_status_transition");
    let trial = drafted(&world, &account, &plan, json!({ "trial_period_days": 5 })).await;
    let done = report(&world, named.clone()).await.expect(200).body;
    let item = done["results"][0]["record"]["subscription_item_id"].clone();
    let items = world.get(&format!("/v1/subscriptions/{trial}/items")).await.expect(200).body;
    assert!(each(&items, "id").contains(&&item), "the one that runs is taken");
    move_to(&world, "2026-12-01");
    let late = report(&world, named).await;
    assert_eq!(late.status, 422, "an invoice is late: {}", late.body);
}

#[tokio::test]
async fn what_has_been_billed_is_closed() {
    let (world, account) = open_patient().await;
    let (_, items) = metered(&world, &account).await;
    move_to(&world, "2026-11-06");
    let at = |timestamp: &str| json!([{ "subscription_item_id": items[1], "quantity": 1, "timestamp": timestamp }]);
    refused_field(report(&world, at("2026-11-05T02:59:59Z")).await, "timestamp");
    report(&world, at("2026-11-05T03:00:00Z")).await.expect(200);
    refused_field(report(&world, at("2026-11-07T03:00:00Z")).await, "timestamp");
}

#[tokio::test]
async fn what_a_deleted_draft_had_taken_up_is_billed_by_the_next() {
    let (world, account) = open_patient().await;
    let (subscription, items) = metered(&world, &account).await;
    let path = format!("/v1/subscriptions/{subscription}");
    world.patch(&path, json!({ "collection_method": "manual_invoice" })).await.expect(200);
    move_to(&world, "2026-10-10");
    report(&world, json!([{ "subscription_item_id": items[1], "quantity": 1_000 }])).await.expect(200);
    move_to(&world, "2026-10-11");
    let draft = || async { world.post(&format!("{path}/create-invoice"), Value::Null).await.expect(201).body };
    let first = draft().await["data"].take();
    assert_eq!(first["subtotal_subcents"], 1_000_000 + 850_000);
    world.delete(&format!("/v1/invoices/{}", first["id"].as_str().unwrap())).await.expect(200);
    assert_eq!(draft().await["data"]["subtotal_subcents"], 1_000_000 + 850_000);
    assert_eq!(draft().await["data"]["subtotal_subcents"], 1_000_000, "once");
}
