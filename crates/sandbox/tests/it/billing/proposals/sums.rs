//! Sums of proposals of any items: what is told beforehand is what is invoiced, to the cent.

use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use serde_json::{Value, json};

use super::world::{accepted, draft, priced, shop, shown, step};
use crate::billing::subscribed::invoices;
use crate::billing::world::{id, made, read};
use crate::world::World;

/// One item: which product, how many, price and set-up of one.
type Item = (usize, i64, i64, i64);

/// A proposal: items, the cycle in which it is accepted, and the percentage or amount of its coupon, if it has one.
type Offer = (Vec<Item>, &'static str, Option<(&'static str, i64)>);

fn offers() -> impl Strategy<Value = Offer> {
    let item = (0_usize..3, 1_i64..30, 0_i64..9_000_000, 0_i64..2_000_000);
    let cycle = prop::sample::select(vec!["monthly", "quarterly", "semiannual", "annual"]);
    let coupon = prop_oneof![
        (1_i64..=100).prop_map(|percent| ("percentage", percent)),
        (1_i64..500_000).prop_map(|cents| ("fixed_amount", cents)),
    ];
    (prop::collection::vec(item, 1..5), cycle, prop::option::of(coupon))
}

#[test]
fn what_is_told_is_what_is_invoiced() {
    let mut runner =
        TestRunner::new(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() });
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runner
        .run(&offers(), |offer| {
            runtime.block_on(follow(offer));
            Ok(())
        })
        .unwrap();
}

async fn follow((items, cycle, coupon): Offer) {
    let world = World::billing().await;
    let shop = shop(&world).await;
    let products = [&shop.erp, &shop.boleto, &shop.training];
    let mut more = json!({});
    if let Some((kind, value)) = coupon {
        let body = json!({ "code": "C", "name": "C", "discount_type": kind, "discount_value": value });
        more["coupon_id"] = json!(id(&made(&world, "coupons", body).await));
    }
    let proposal = draft(&world, json!([]), json!({})).await;
    for (at, quantity, unit, setup) in &items {
        let (product, price) = products[*at];
        let body =
            json!({ "product_id": product, "price_id": price, "quantity": quantity, "unit_amount_subcents": unit });
        let path = format!("/v1/proposals/{proposal}/items");
        let made = world.post(&path, body).await.expect(201).body["data"].take();
        let change = json!({ "setup_amount_subcents": setup });
        world.patch(&format!("{path}/{}", id(&made)), change).await.expect(200);
    }
    world.patch(&format!("/v1/proposals/{proposal}"), more).await.expect(200);
    let monthly = priced(&world, &proposal, "monthly").await;
    let row = shown(&world, &proposal).await;
    assert_eq!(row["monthly_amount_cents"], monthly["recurring_total_cents"]);
    assert_eq!(row["setup_amount_cents"], monthly["setup_total_cents"]);

    let told = priced(&world, &proposal, cycle).await;
    step(&world, &proposal, "publish").await.expect(200);
    let came = accepted(&world, &proposal, cycle).await;
    let cents = |invoice: &Value| invoice["total_subcents"].as_i64().unwrap() / 100;
    let recurring: i64 = match came["subscription_id"].as_str() {
        Some(subscription) => invoices(&world, subscription).await.iter().map(cents).sum(),
        None => 0,
    };
    assert_eq!(recurring, told["recurring_total_cents"], "{items:?} {cycle} {coupon:?}");
    let is_once = |item: &Item| item.0 == 2 || item.3 > 0;
    let once = match items.iter().any(is_once) {
        true => cents(&read(&world, &format!("invoices/{}", came["invoice_id"].as_str().unwrap())).await),
        false => 0,
    };
    assert_eq!(once, told["setup_total_cents"], "{items:?} {cycle} {coupon:?}");
    let whole = |name: &str| told[name].as_i64().unwrap();
    assert_eq!(whole("first_total_cents"), recurring + once);
    let taken = whole("recurring_discount_cents") + whole("setup_discount_cents");
    assert_eq!(whole("recurring_subtotal_cents") + whole("setup_subtotal_cents") - taken, recurring + once);
}
