//! Plans and what they hold.

use serde_json::{Value, json};

use super::sale::{plan, price, product, refused_field};
use super::world::{id, made, read};
use crate::world::World;

#[tokio::test]
async fn a_plan_is_made_with_its_items() {
    let world = World::billing().await;
    let (erp, boleto) = (product(&world, "erp", json!({})).await, product(&world, "boleto", json!({})).await);
    let (monthly, each) = (price(&world, &erp, 2_899_000).await, price(&world, &boleto, 850).await);
    let items = json!([
        { "product_id": erp, "price_id": monthly },
        { "product_id": boleto, "price_id": each, "quantity": 10, "included": false },
    ]);
    let body = json!({ "name": "Profissional", "slug": "profissional", "items": items, "trial_period_days": 14 });
    let plan = made(&world, "plans", body).await;
    for (field, value) in [
        ("status", json!("draft")),
        ("plan_type", json!("standard")),
        ("visibility", json!("public")),
        ("features", json!([])),
        ("default_billing_cycle", json!("monthly")),
        ("available_billing_cycles", json!(["monthly", "quarterly", "semiannual", "annual"])),
    ] {
        assert_eq!(plan[field], value, "{field}");
    }
    let held = plan["items"].as_array().unwrap();
    let told: Vec<_> = held.iter().map(|item| (&item["product_id"], &item["quantity"], &item["included"])).collect();
    assert_eq!(told, [(&json!(erp), &json!(1), &json!(true)), (&json!(boleto), &json!(10), &json!(false))]);
    let path = format!("plans/{}", id(&plan));
    assert_eq!(read(&world, &path).await, plan);
    let listed = world.get(&format!("/v1/{path}/items")).await.expect(200).body;
    assert_eq!(listed.as_object().unwrap().keys().collect::<Vec<_>>(), ["data"]);
    assert_eq!(listed["data"][1]["id"], held[1]["id"]);
    assert_eq!(listed["data"][1]["plan_id"], plan["id"]);
}

#[tokio::test]
async fn items_are_main_products_each_once_at_prices_of_theirs() {
    let world = World::billing().await;
    let erp = product(&world, "erp", json!({})).await;
    let add_on = product(&world, "usuario", json!({ "parentProductId": erp })).await;
    let gone = product(&world, "antigo", json!({})).await;
    let (of_erp, of_add_on, of_gone) =
        (price(&world, &erp, 1).await, price(&world, &add_on, 1).await, price(&world, &gone, 1).await);
    let item = |product: &str, price: &str| json!({ "product_id": product, "price_id": price });
    let held = plan(&world, "basico", &[(&erp, &of_erp), (&gone, &of_gone)]).await;
    world.post(&format!("/v1/products/{gone}/archive"), Value::Null).await.expect(200);
    let nobody = "0199a1c2-0000-7000-8000-000000000000";
    for (items, field) in [
        (json!([item(&add_on, &of_add_on)]), "items[0].product_id"),
        (json!([item(&erp, &of_erp), item(&erp, &of_erp)]), "items[1].product_id"),
        (json!([item(&erp, &of_add_on)]), "items[0].price_id"),
        (json!([item(&erp, nobody)]), "items[0].price_id"),
        (json!([item(&gone, &of_gone)]), "items[0].product_id"),
        (json!([item(nobody, &of_erp)]), "items[0].product_id"),
    ] {
        let body = json!({ "name": "P", "slug": "p", "items": items });
        refused_field(world.post("/v1/plans", body).await, field);
    }
    // What the plan has already may stay.
    let same = json!({ "items": [item(&gone, &of_gone)] });
    let replaced = world.put(&format!("/v1/plans/{held}/items"), same).await.expect(200).body;
    assert_eq!(replaced.as_array().unwrap().len(), 1);
    assert_eq!(replaced[0]["product_id"], json!(gone));
    assert_eq!(read(&world, &format!("plans/{held}")).await["items"][0]["product_id"], json!(gone));
    let refused = world.put(&format!("/v1/plans/{held}/items"), json!({ "items": [item(&add_on, &of_add_on)] })).await;
    refused_field(refused, "items[0].product_id");
    assert_eq!(read(&world, &format!("plans/{held}")).await["items"].as_array().unwrap().len(), 1);
}
