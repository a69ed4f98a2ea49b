//! Coupons in use: what they take off invoices, and when they take nothing.

use serde_json::{Value, json};

use crate::billing::sale::{company, plan, price, product, refused, refused_field};
use crate::billing::subscribed::{account, invoices, running};
use crate::billing::world::{each, id, made, read};
use crate::world::World;

/// A coupon of 15 %, with more terms; its id.
async fn coupon(world: &World, more: Value) -> String {
    let mut body = json!({ "code": "A15", "name": "A", "discount_type": "percentage", "discount_value": 15 });
    body.as_object_mut().unwrap().extend(more.as_object().cloned().unwrap());
    id(&made(world, "coupons", body).await)
}

/// A shop: an account, a product with its price of R$ 289,90, and the plan that sells it.
struct Shop {
    account: String,
    product: String,
    plan: String,
}

async fn shop(world: &World) -> Shop {
    company(world).await;
    let account = account(world).await;
    let product = product(world, "erp", json!({})).await;
    let price = price(world, &product, 2_899_000).await;
    let plan = plan(world, "pro", &[(&product, &price)]).await;
    Shop { account, product, plan }
}

#[tokio::test]
async fn a_use_is_counted_and_listed_and_keeps_the_coupon() {
    let world = World::billing().await;
    let shop = shop(&world).await;
    let coupon = coupon(&world, json!({})).await;
    let subscription = running(&world, &shop.account, &shop.plan, json!({ "discount_code_id": &coupon })).await;
    let invoice = &invoices(&world, &subscription).await[0];
    assert_eq!((&invoice["discount_cents"], &invoice["total_subcents"]), (&json!(4_349), &json!(2_464_100)));
    let path = format!("coupons/{coupon}");
    assert_eq!(read(&world, &path).await["usage_count"], 1);
    let uses = world.get(&format!("/v1/{path}/redemptions")).await.expect(200).body;
    assert_eq!(uses["meta"]["total"], 1);
    let used = &uses["data"][0];
    assert_eq!((&used["coupon_id"], &used["billing_account_id"]), (&json!(coupon), &json!(shop.account)));
    assert_eq!((&used["invoice_id"], &used["discount_cents"]), (&invoice["id"], &json!(4_349)));
    let refused = refused(world.delete(&format!("/v1/{path}")).await, "coupon_redeemed");
    assert_eq!(refused, "O cupom já foi usado. Desative-o em vez de excluir.");
    // Whoever has it keeps paying in full once it has ended.
    world.post(&format!("/v1/{path}/deactivate"), Value::Null).await.expect(200);
    world.pass_days(31);
    let of_it = invoices(&world, &subscription).await;
    assert_eq!(of_it.iter().map(|one| &one["discount_cents"]).collect::<Vec<_>>(), [&json!(4_349), &json!(0)]);
    let uses = world.get(&format!("/v1/{path}/redemptions?sort_by=discount_cents&per_page=1")).await.expect(200).body;
    assert_eq!(each(&uses, "discount_cents"), [4_349]);
    world.get("/v1/coupons/0199a1c2-0000-7000-8000-000000000000/redemptions").await.expect(404);
}

#[tokio::test]
async fn a_coupon_that_does_not_fit_is_refused_on_its_field() {
    let world = World::billing().await;
    let shop = shop(&world).await;
    let other = product(&world, "crm", json!({})).await;
    for (at, terms) in [
        json!({ "valid_from": "2026-10-06" }),
        json!({ "valid_from": "2026-01-01", "valid_until": "2026-10-04" }),
        json!({ "min_purchase_cents": 28_991 }),
        json!({ "applies_to": { "productIds": [&other] } }),
        json!({ "excludes": { "productIds": [&shop.product] } }),
        json!({ "excludes": { "planIds": [&shop.plan] } }),
    ]
    .into_iter()
    .enumerate()
    {
        let mut terms = terms;
        terms["code"] = json!(format!("NAO{at}"));
        let coupon = coupon(&world, terms).await;
        let body = json!({ "billing_account_id": shop.account, "plan_id": shop.plan, "discount_code_id": coupon });
        refused_field(world.post("/v1/subscriptions", body).await, "discount_code_id");
    }
    for (at, (terms, discount)) in [
        (json!({ "valid_from": "2026-10-05", "valid_until": "2026-10-05" }), 4_349),
        (json!({ "min_purchase_cents": 28_990 }), 4_349),
        (json!({ "max_discount_cents": 4_000 }), 4_000),
        (json!({ "applies_to": { "planIds": [&shop.plan] } }), 4_349),
        (json!({ "applies_to": { "productIds": [&shop.product] }, "excludes": { "productIds": [&other] } }), 4_349),
        (json!({ "discount_type": "fixed_amount", "discount_value": 5_000 }), 5_000),
        (json!({ "discount_type": "fixed_amount", "discount_value": 50_000 }), 28_990),
    ]
    .into_iter()
    .enumerate()
    {
        let mut terms = terms;
        terms["code"] = json!(format!("SIM{at}"));
        let coupon = coupon(&world, terms.clone()).await;
        let subscription = running(&world, &shop.account, &shop.plan, json!({ "discount_code_id": coupon })).await;
        assert_eq!(invoices(&world, &subscription).await[0]["discount_cents"], discount, "{terms}");
    }
}

#[tokio::test]
async fn a_void_invoice_gives_its_use_back() {
    let world = World::billing().await;
    let shop = shop(&world).await;
    let coupon = coupon(&world, json!({ "usage_limit": 1 })).await;
    let subscription = running(&world, &shop.account, &shop.plan, json!({ "discount_code_id": &coupon })).await;
    let invoice = id(&invoices(&world, &subscription).await[0]);
    world.post(&format!("/v1/invoices/{invoice}/void"), json!({})).await.expect(200);
    let path = format!("coupons/{coupon}");
    assert_eq!(read(&world, &path).await["usage_count"], 0);
    assert_eq!(world.get(&format!("/v1/{path}/redemptions")).await.expect(200).body["data"], json!([]));
    let body = json!({ "billing_account_id": shop.account, "plan_id": shop.plan, "discount_code_id": coupon });
    world.post("/v1/subscriptions", body).await.expect(201);
}

#[tokio::test]
async fn uses_are_limited_in_all_and_by_account() {
    let world = World::billing().await;
    let shop = shop(&world).await;
    let customer = json!({ "name": "Padaria Estrela", "document_number": "11444777000161" });
    let second = id(&made(&world, "billing_accounts", json!({ "customer": customer })).await);
    let body = |account: &str, coupon: &str| json!({ "billing_account_id": account, "plan_id": shop.plan, "discount_code_id": coupon });
    let each = coupon(&world, json!({ "usage_limit_per_user": 1 })).await;
    running(&world, &shop.account, &shop.plan, json!({ "discount_code_id": &each })).await;
    refused_field(world.post("/v1/subscriptions", body(&shop.account, &each)).await, "discount_code_id");
    running(&world, &second, &shop.plan, json!({ "discount_code_id": &each })).await;
    assert_eq!(read(&world, &format!("coupons/{each}")).await["usage_count"], 2);
    let all = coupon(&world, json!({ "code": "UM", "usage_limit": 1 })).await;
    running(&world, &shop.account, &shop.plan, json!({ "discount_code_id": &all })).await;
    refused_field(world.post("/v1/subscriptions", body(&second, &all)).await, "discount_code_id");
    world.patch(&format!("/v1/coupons/{all}"), json!({ "usage_limit": 2 })).await.expect(200);
    world.post("/v1/subscriptions", body(&second, &all)).await.expect(201);
}

#[tokio::test]
async fn two_drafts_do_not_use_a_coupon_twice() {
    let world = World::billing().await;
    let shop = shop(&world).await;
    let coupon = coupon(&world, json!({ "usage_limit": 1 })).await;
    let by_hand = json!({ "discount_code_id": &coupon, "collection_method": "manual_invoice" });
    let mut totals = Vec::new();
    let subscription = running(&world, &shop.account, &shop.plan, by_hand).await;
    let draft = || async { made(&world, &format!("subscriptions/{subscription}/create-invoice"), Value::Null).await };
    let drafts = [draft().await, draft().await];
    for one in &drafts {
        assert_eq!(one["discount_cents"], 4_349);
        let issued = world.post(&format!("/v1/invoices/{}/finalize", id(one)), Value::Null).await.expect(200);
        totals.push(issued.body["data"]["total_subcents"].clone());
    }
    assert_eq!(totals, [2_464_100, 2_899_000]);
    assert_eq!(read(&world, &format!("coupons/{coupon}")).await["usage_count"], 1);
}
