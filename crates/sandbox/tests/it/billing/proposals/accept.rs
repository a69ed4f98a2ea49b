//! What comes of an acceptance, and taking it back.

use serde_json::{Value, json};

use super::world::{accepted, draft, item, published, shop, shown, step};
use crate::billing::sale::{refused, refused_field};
use crate::billing::subscribed::{account, invoices};
use crate::billing::world::{id, made, read};
use crate::world::World;

#[tokio::test]
async fn what_recurs_becomes_a_subscription_and_what_is_paid_once_an_invoice() {
    let world = World::billing().await;
    let shop = shop(&world).await;
    let account = account(&world).await;
    let items = json!([item(&shop.erp, 2_899_000), item(&shop.boleto, 850), item(&shop.training, 5_000_000)]);
    let proposal = published(&world, items, json!({ "billing_account_id": account })).await;
    let came = accepted(&world, &proposal, "quarterly").await;
    assert_eq!(came["status"], "accepted");
    let subscription = read(&world, &format!("subscriptions/{}", came["subscription_id"].as_str().unwrap())).await;
    for (field, value) in [
        ("status", json!("active")),
        ("billing_cycle", json!("quarterly")),
        ("billing_account_id", json!(account)),
        ("proposal_id", json!(proposal)),
    ] {
        assert_eq!(subscription[field], value, "{field}");
    }
    let of_it = invoices(&world, &id(&subscription)).await;
    assert_eq!(of_it.iter().map(|one| &one["total_subcents"]).collect::<Vec<_>>(), [&json!(8_697_000)]);
    let once = read(&world, &format!("invoices/{}", came["invoice_id"].as_str().unwrap())).await;
    assert_eq!((&once["status"], &once["subscription_id"]), (&json!("open"), &Value::Null));
    assert_eq!((&once["billing_reason"], &once["total_subcents"]), (&json!("proposal"), &json!(5_000_000)));
    assert_eq!(once["line_items"][0]["product_id"], json!(shop.training.0));
    let row = shown(&world, &proposal).await;
    assert_eq!((&row["status"], &row["accepted_at"]), (&json!("accepted"), &json!("2026-10-05T12:14:27.000Z")));
    for action in ["accept", "send", "cancel"] {
        let path = format!("/v1/proposals/{proposal}/{action}");
        assert_eq!(world.post(&path, json!({ "cycle": "monthly" })).await.status, 422, "{action}");
    }
    refused(world.delete(&format!("/v1/proposals/{proposal}")).await, "invalid_status_transition");
    refused(world.post(&format!("/v1/products/{}/archive", shop.erp.0), Value::Null).await, "product_in_use");
}

#[tokio::test]
async fn set_up_is_invoiced_beside_the_first_period() {
    let world = World::billing().await;
    let shop = shop(&world).await;
    let proposal = draft(&world, json!([item(&shop.erp, 2_899_000)]), json!({})).await;
    let listed = world.get(&format!("/v1/proposals/{proposal}/items")).await.expect(200).body;
    let one = format!("/v1/proposals/{proposal}/items/{}", listed["data"][0]["id"].as_str().unwrap());
    world.patch(&one, json!({ "quantity": 3, "setup_amount_subcents": 1_000_050 })).await.expect(200);
    step(&world, &proposal, "publish").await.expect(200);
    let came = accepted(&world, &proposal, "monthly").await;
    let once = read(&world, &format!("invoices/{}", came["invoice_id"].as_str().unwrap())).await;
    // 3 × R$ 100,0050, rounded once.
    assert_eq!(once["line_items"][0]["amount_cents"], 30_002);
    assert_eq!(once["line_items"][0]["description"], "erp (implantação)");
    let of_it = invoices(&world, came["subscription_id"].as_str().unwrap()).await;
    assert_eq!(of_it[0]["total_subcents"], 3 * 2_899_000);
}

#[tokio::test]
async fn a_prospect_becomes_a_customer_once() {
    let world = World::billing().await;
    let shop = shop(&world).await;
    let mut accounts = Vec::new();
    for _ in 0..2 {
        let proposal = published(&world, json!([item(&shop.erp, 2_899_000)]), json!({})).await;
        let came = accepted(&world, &proposal, "monthly").await;
        let of_it = invoices(&world, came["subscription_id"].as_str().unwrap()).await;
        assert_eq!(came["invoice_id"], of_it[0]["id"]);
        accounts.push(shown(&world, &proposal).await["billing_account_id"].clone());
    }
    assert_eq!(accounts[0], accounts[1]);
    let account = read(&world, &format!("billing_accounts/{}", accounts[0].as_str().unwrap())).await;
    assert_eq!(account["customer"]["document_number"], "11444777000161");
    assert_eq!((&account["customer"]["name"], &account["status"]), (&json!("Padaria Estrela"), &json!("active")));
    let unknown = json!({ "prospect_id": "0199a1c2-0000-7000-8000-000000000001", "items": [item(&shop.erp, 1)] });
    let unknown = id(&made(&world, "proposals", unknown).await);
    step(&world, &unknown, "publish").await.expect(200);
    let path = format!("/v1/proposals/{unknown}/accept");
    refused_field(world.post(&path, json!({ "cycle": "monthly" })).await, "billing_account_id");
    refused_field(world.post(&path, json!({ "cycle": "weekly" })).await, "cycle");
    refused_field(world.post(&path, json!({})).await, "cycle");
}

#[tokio::test]
async fn an_acceptance_is_taken_back_with_what_came_of_it() {
    let world = World::billing().await;
    let shop = shop(&world).await;
    let items = json!([item(&shop.erp, 2_899_000), item(&shop.training, 5_000_000)]);
    let proposal = published(&world, items, json!({ "expires_at": "2026-10-31" })).await;
    let came = accepted(&world, &proposal, "monthly").await;
    let (subscription, once) = (came["subscription_id"].as_str().unwrap(), came["invoice_id"].as_str().unwrap());
    let undone = step(&world, &proposal, "undo-accept").await.expect(200).body["data"].take();
    assert_eq!((&undone["status"], &undone["accepted_at"]), (&json!("sent"), &Value::Null));
    assert_eq!(read(&world, &format!("invoices/{once}")).await["status"], "void");
    assert!(invoices(&world, subscription).await.iter().all(|one| one["status"] == "void"));
    let listed = world.get("/v1/subscriptions").await.expect(200).body;
    assert_eq!(listed["data"], json!([]));
    refused(step(&world, &proposal, "undo-accept").await, "invalid_status_transition");
    // It may be accepted again, and still expires.
    let again = accepted(&world, &proposal, "annual").await;
    assert_ne!(again["subscription_id"], came["subscription_id"]);
    step(&world, &proposal, "undo-accept").await.expect(200);
    world.pass_days(30);
    assert_eq!(shown(&world, &proposal).await["status"], "expired");
}

#[tokio::test]
async fn a_coupon_that_has_ended_stops_the_acceptance() {
    let world = World::billing().await;
    let shop = shop(&world).await;
    let coupon = json!({ "code": "A15", "name": "A", "discount_type": "percentage", "discount_value": 15,
        "valid_until": "2026-10-06", "usage_limit_per_user": 1 });
    let coupon = id(&made(&world, "coupons", coupon).await);
    let with = json!({ "coupon_id": &coupon });
    let proposal = published(&world, json!([item(&shop.erp, 2_899_000)]), with.clone()).await;
    let late = published(&world, json!([item(&shop.training, 5_000_000)]), with).await;
    let came = accepted(&world, &proposal, "monthly").await;
    let of_it = invoices(&world, came["subscription_id"].as_str().unwrap()).await;
    assert_eq!((&of_it[0]["discount_cents"], &of_it[0]["total_subcents"]), (&json!(4_349), &json!(2_464_100)));
    let path = format!("/v1/proposals/{late}/accept");
    // The same prospect has used it, as a customer.
    refused_field(world.post(&path, json!({ "cycle": "monthly" })).await, "coupon_id");
    world.patch(&format!("/v1/coupons/{coupon}"), json!({ "usage_limit_per_user": null })).await.expect(200);
    world.pass_days(2);
    refused_field(world.post(&path, json!({ "cycle": "monthly" })).await, "coupon_id");
    world.patch(&format!("/v1/coupons/{coupon}"), json!({ "valid_until": null })).await.expect(200);
    let came = accepted(&world, &late, "monthly").await;
    assert_eq!(came["subscription_id"], Value::Null);
    let once = read(&world, &format!("invoices/{}", came["invoice_id"].as_str().unwrap())).await;
    assert_eq!((&once["discount_cents"], &once["total_subcents"]), (&json!(7_500), &json!(4_250_000)));
}
