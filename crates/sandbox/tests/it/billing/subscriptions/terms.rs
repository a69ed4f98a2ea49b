//! Changing a subscription's terms, and its items with its plan.

use serde_json::{Value, json};

use crate::billing::sale::{price, product, refused, refused_field};
use crate::billing::subscribed::{act, billed, drafted, invoices, move_to, open, plan_at, running, shown};
use crate::billing::world::{each, read};

#[tokio::test]
async fn a_discount_holds_from_the_next_invoice_on() {
    let (world, account) = open().await;
    let plan = plan_at(&world, "basico", 2_899_000).await;
    let subscription = running(&world, &account, &plan, json!({})).await;
    let path = format!("/v1/subscriptions/{subscription}");
    let changed = world.patch(&path, json!({ "discount_percent": 12.5 })).await.expect(200).body["data"].take();
    assert_eq!((&changed["discount_percent"], &changed["recurring_amount_cents"]), (&json!("12.50"), &json!(25_366)));
    move_to(&world, "2026-11-06");
    world.patch(&path, json!({ "discount_percent": null })).await.expect(200);
    move_to(&world, "2026-12-06");
    let sums: Vec<i64> = billed(&invoices(&world, &subscription).await).into_iter().map(|one| one.3).collect();
    assert_eq!(sums, [28_990, 25_366, 28_990]);
    refused_field(world.patch(&path, json!({ "discount_percent": 100.5 })).await, "discount_percent");
}

#[tokio::test]
async fn plan_and_cycle_are_free_before_the_first_period() {
    let (world, account) = open().await;
    let (basic, pro) = (plan_at(&world, "basico", 1_000_000).await, plan_at(&world, "pro", 2_000_000).await);
    let subscription = drafted(&world, &account, &basic, json!({})).await;
    let path = format!("/v1/subscriptions/{subscription}");
    let changed = world.patch(&path, json!({ "plan_id": pro, "billing_cycle": "quarterly" })).await.expect(200).body;
    assert_eq!(changed["data"]["recurring_amount_cents"], 60_000);
    act(&world, &subscription, "activate", Value::Null).await;
    assert_eq!(billed(&invoices(&world, &subscription).await)[0].3, 60_000);
    refused_field(world.patch(&path, json!({ "plan_id": basic })).await, "plan_id");
    let detached = world.patch(&path, json!({ "plan_id": null })).await.expect(200).body["data"].take();
    assert_eq!((&detached["plan_id"], &detached["recurring_amount_cents"]), (&Value::Null, &json!(60_000)));
    refused_field(world.patch(&path, json!({ "billing_cycle": "monthly" })).await, "billing_cycle");
}

#[tokio::test]
async fn other_terms_are_kept() {
    let (world, account) = open().await;
    let plan = plan_at(&world, "basico", 2_899_000).await;
    let subscription = running(&world, &account, &plan, json!({ "custom_metadata": { "a": { "b": 1 } } })).await;
    let body = json!({ "external_id": "ass-7", "allow_pause": false, "allow_cancel": false, "notes": "Interno",
        "collection_method": "manual_charge", "proration_behavior": "none", "nfe_issuance_policy": "disabled",
        "custom_metadata": { "a": { "c": 2 } }, "custom_metadata_mode": "merge" });
    world.patch(&format!("/v1/subscriptions/{subscription}"), body.clone()).await.expect(200);
    let shown = shown(&world, &subscription).await;
    for name in ["external_id", "allow_pause", "allow_cancel", "notes", "collection_method", "proration_behavior"] {
        assert_eq!(shown[name], body[name], "{name}");
    }
    assert_eq!(shown["custom_metadata"], json!({ "a": { "b": 1, "c": 2 } }));
    // They bind the customer's portal, not the API.
    act(&world, &subscription, "pause", json!({})).await;
    act(&world, &subscription, "cancel", json!({})).await;
}

#[tokio::test]
async fn items_follow_the_plan_when_they_are_told_to() {
    let (world, account) = open().await;
    let plan = plan_at(&world, "basico", 1_000_000).await;
    let subscription = running(&world, &account, &plan, json!({})).await;
    let seat = product(&world, "assento", json!({})).await;
    let costs = price(&world, &seat, 500_000).await;
    let mut items = read(&world, &format!("plans/{plan}")).await["items"].take();
    let base = items[0].clone();
    items.as_array_mut().unwrap().push(json!({ "product_id": seat, "price_id": costs, "quantity": 2 }));
    world.put(&format!("/v1/plans/{plan}/items"), json!({ "items": items })).await.expect(200);
    assert_eq!(shown(&world, &subscription).await["recurring_amount_cents"], 10_000);
    let synced = act(&world, &subscription, "sync-plan-items", Value::Null).await;
    assert_eq!(synced["recurring_amount_cents"], 20_000);
    let changes =
        world.get(&format!("/v1/subscription_item_changes?subscription_id={subscription}")).await.expect(200).body;
    let change = &changes["data"][0];
    assert_eq!((&change["status"], &change["prorationMethod"]), (&json!("completed"), &json!("no_proration")));
    assert_eq!((&change["daysRemaining"], &change["totalDaysInPeriod"]), (&json!(30), &json!(31)));
    let expected =
        json!([{ "op": "add", "productId": seat, "priceId": costs, "quantity": 2, "unitAmountSubcents": 500_000 }]);
    let one = world.get(&format!("/v1/subscription_item_changes/{}", change["id"].as_str().unwrap())).await.expect(200);
    assert_eq!(one.body["data"]["changes"], expected);
    act(&world, &subscription, "sync-plan-items", Value::Null).await;
    assert_eq!(
        world.get("/v1/subscription_item_changes").await.expect(200).body["meta"]["total"],
        1,
        "nothing to align, nothing to record"
    );
    let less = json!({ "items": [{ "product_id": base["product_id"], "price_id": base["price_id"] }] });
    world.put(&format!("/v1/plans/{plan}/items"), less).await.expect(200);
    act(&world, &subscription, "sync-plan-items", Value::Null).await;
    let left = world.get(&format!("/v1/subscriptions/{subscription}/items")).await.expect(200).body;
    assert_eq!(each(&left, "product_id"), [&base["product_id"]]);
    world.patch(&format!("/v1/subscriptions/{subscription}"), json!({ "plan_id": null })).await.expect(200);
    let answer = world.post(&format!("/v1/subscriptions/{subscription}/sync-plan-items"), Value::Null).await;
    refused(answer, "invalid_status_transition");
}

#[tokio::test]
async fn settings_of_item_changes_are_made_on_the_first_read() {
    let (world, _) = open().await;
    let path = "/v1/subscription_changes/config";
    let first = world.get(path).await.expect(200).body;
    assert_eq!((&first["allowItemAdd"], &first["addProration"]), (&json!(false), &json!("full_proration")));
    assert!(first["publicId"].is_string() && first["organizationId"].is_string(), "{first}");
    let body = json!({ "allow_item_add": true, "remove_timing": "end_of_period", "external_id": "regras" });
    let changed = world.put(path, body).await.expect(200).body;
    assert_eq!(
        (&changed["allowItemAdd"], &changed["removeTiming"], &changed["externalId"]),
        (&json!(true), &json!("end_of_period"), &json!("regras"))
    );
    assert_eq!((&changed["id"], &changed["allowItemRemove"]), (&first["id"], &json!(false)));
    assert_eq!(world.get(path).await.expect(200).body, changed);
    refused_field(world.put(path, json!({ "refund_on_remove": true })).await, "refund_on_remove");
    world.put(path, json!({ "refund_on_remove": true, "credit_on_remove": true })).await.expect(200);
}

#[tokio::test]
async fn nothing_is_sold_beyond_what_an_invoice_holds() {
    let (world, account) = open().await;
    let product = product(&world, "mega", json!({})).await;
    let price = price(&world, &product, 9_999_999_999_900).await;
    let many = json!([{ "product_id": product, "price_id": price, "quantity": 2_147_483_647 }]);
    refused_field(
        world.post("/v1/subscriptions", json!({ "billing_account_id": account, "items": many })).await,
        "items",
    );
    let one = json!([{ "product_id": product, "price_id": price, "quantity": 1 }]);
    world.post("/v1/subscriptions", json!({ "billing_account_id": account, "items": one })).await.expect(201);
}
