//! What proposals cost, and how many there are.

use serde_json::{Value, json};

use super::world::{draft, item, priced, prospect, shop, shown};
use crate::billing::sale::refused_field;
use crate::billing::world::{id, made, read};
use crate::world::World;

#[tokio::test]
async fn a_proposal_costs_by_cycle_and_once() {
    let world = World::billing().await;
    let shop = shop(&world).await;
    // The ERP has a price of its own by the year: ten months for twelve.
    let yearly = json!({ "product_id": shop.erp.0, "unit_amount_subcents": 28_990_000, "billing_cycle": "annual" });
    made(&world, "prices", yearly).await;
    let items = json!([item(&shop.erp, 2_899_000), item(&shop.boleto, 850), item(&shop.training, 5_000_000)]);
    let proposal = draft(&world, items, json!({})).await;
    for (cycle, recurring) in [("monthly", 28_990), ("quarterly", 86_970), ("semiannual", 173_940), ("annual", 289_900)]
    {
        let cost = priced(&world, &proposal, cycle).await;
        for (field, value) in [
            ("recurring_subtotal_cents", recurring),
            ("recurring_discount_cents", 0),
            ("recurring_total_cents", recurring),
            ("setup_subtotal_cents", 50_000),
            ("setup_total_cents", 50_000),
            ("first_total_cents", recurring + 50_000),
        ] {
            assert_eq!(cost[field], value, "{cycle} {field}");
        }
        let each = |field: &str| cost["items"].as_array().unwrap().iter().map(|item| item[field].clone()).collect();
        let (charged, amounts): (Vec<Value>, Vec<Value>) = (each("charged"), each("amount_cents"));
        assert_eq!(charged, ["each_period", "by_use", "once"]);
        assert_eq!(amounts, [json!(recurring), json!(0), json!(50_000)]);
    }
    // What was agreed on goes by the months.
    let proposal = draft(&world, json!([item(&shop.erp, 1_000_000)]), json!({})).await;
    assert_eq!(priced(&world, &proposal, "annual").await["recurring_total_cents"], 120_000);
}

#[tokio::test]
async fn a_coupon_goes_with_what_recurs_else_with_what_is_paid_once() {
    let world = World::billing().await;
    let shop = shop(&world).await;
    let coupon = json!({ "code": "A15", "name": "A", "discount_type": "percentage", "discount_value": 15 });
    let coupon = id(&made(&world, "coupons", coupon).await);
    let with = json!({ "coupon_id": &coupon });
    let items = json!([item(&shop.erp, 2_899_000), item(&shop.training, 5_000_000)]);
    let proposal = draft(&world, items, with.clone()).await;
    let cost = priced(&world, &proposal, "monthly").await;
    assert_eq!((&cost["recurring_discount_cents"], &cost["recurring_total_cents"]), (&json!(4_349), &json!(24_641)));
    assert_eq!((&cost["setup_discount_cents"], &cost["setup_total_cents"]), (&json!(0), &json!(50_000)));
    let row = shown(&world, &proposal).await;
    assert_eq!((&row["monthly_amount_cents"], &row["setup_amount_cents"]), (&json!(24_641), &json!(50_000)));
    let once = draft(&world, json!([item(&shop.training, 5_000_000)]), with).await;
    assert_eq!(shown(&world, &once).await["setup_amount_cents"], 42_500);
    let cleared = world.patch(&format!("/v1/proposals/{once}"), json!({ "coupon_id": null })).await.expect(200).body;
    assert_eq!(cleared["data"]["setup_amount_cents"], 50_000);
    // One that has ended takes nothing off, and cannot be given.
    world.post(&format!("/v1/coupons/{coupon}/deactivate"), Value::Null).await.expect(200);
    let pricing = read(&world, &format!("proposals/{proposal}/pricing")).await;
    assert_eq!(pricing["coupon_refusal"], "é de um cupom desativado");
    assert_eq!(pricing["cycles"][0]["recurring_discount_cents"], 0);
    let given = json!({ "prospect_data": prospect(), "coupon_id": &coupon, "items": [item(&shop.erp, 1)] });
    refused_field(world.post("/v1/proposals", given).await, "coupon_id");
    let path = format!("/v1/proposals/{once}");
    refused_field(world.patch(&path, json!({ "coupon_id": &coupon })).await, "coupon_id");
}

#[tokio::test]
async fn proposals_are_counted_by_state() {
    let world = World::billing().await;
    let shop = shop(&world).await;
    let none = read(&world, "proposals/stats").await;
    assert_eq!((&none["total"], &none["draft"], &none["accepted"]), (&json!(0), &json!(0), &json!(0)));
    for at in 0..3 {
        let proposal = draft(&world, json!([item(&shop.erp, 1)]), json!({})).await;
        if at > 0 {
            world.post(&format!("/v1/proposals/{proposal}/cancel"), Value::Null).await.expect(200);
        }
    }
    let expected = json!({ "total": 3, "draft": 1, "sent": 0, "viewed": 0, "accepted": 0, "rejected": 0, "expired": 0,
        "canceled": 2 });
    assert_eq!(read(&world, "proposals/stats").await, expected);
}
