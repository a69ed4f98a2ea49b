//! Products and their prices.

use serde_json::{Value, json};

use super::sale::{price, product, refused, refused_field};
use super::world::{each, id, made, read};
use crate::world::World;

#[tokio::test]
async fn a_product_is_written_in_camel_case_and_read_with_underscores() {
    let world = World::billing().await;
    let group = id(&made(&world, "product_groups", json!({ "name": "Cobrança" })).await);
    let body = json!({ "name": "Boletos", "slug": "boletos", "productType": "metered", "unitLabel": "boleto",
        "websiteUrl": "https://nuvemserena.example/boletos", "isRequired": true, "productGroupId": group,
        "externalId": "prod-01", "customMetadata": { "aB": 1 } });
    let product = made(&world, "products", body).await;
    for (field, value) in [
        ("status", json!("draft")),
        ("visibility", json!("public")),
        ("product_type", json!("metered")),
        ("unit_label", json!("boleto")),
        ("website_url", json!("https://nuvemserena.example/boletos")),
        ("is_required", json!(true)),
        ("product_group_id", json!(group)),
        ("external_id", json!("prod-01")),
        ("custom_metadata", json!({ "aB": 1 })),
        ("increment", json!(1)),
        ("display_order", json!(1)),
        ("parent_product_id", Value::Null),
    ] {
        assert_eq!(product[field], value, "{field}");
    }
    let changed = json!({ "unitLabel": "título", "productGroupId": null, "customMetadata": { "b": 2 } });
    let changed = world.patch(&format!("/v1/products/{}", id(&product)), changed).await.expect(200).body;
    assert_eq!(changed["data"]["unit_label"], "título");
    assert_eq!(changed["data"]["product_group_id"], Value::Null);
    assert_eq!(changed["data"]["custom_metadata"], json!({ "b": 2 }));
    assert_eq!(changed["data"]["name"], "Boletos");
}

#[tokio::test]
async fn a_slug_is_one_products_in_its_group() {
    let world = World::billing().await;
    let group = id(&made(&world, "product_groups", json!({ "name": "Cobrança" })).await);
    made(&world, "products", json!({ "name": "A", "slug": "pix_1" })).await;
    let twin = json!({ "name": "B", "slug": "pix_1" });
    refused_field(world.post("/v1/products", twin).await, "slug");
    let elsewhere = json!({ "name": "B", "slug": "pix_1", "productGroupId": group });
    let other = made(&world, "products", elsewhere.clone()).await;
    refused_field(world.post("/v1/products", elsewhere).await, "slug");
    let path = format!("/v1/products/{}", id(&other));
    refused_field(world.patch(&path, json!({ "productGroupId": null })).await, "slug");
    world.patch(&path, json!({ "slug": "pix_1" })).await.expect(200);
    for wrong in ["Pix", "pix 1", "é"] {
        refused_field(world.post("/v1/products", json!({ "name": "C", "slug": wrong })).await, "slug");
    }
}

#[tokio::test]
async fn an_add_on_hangs_on_a_main_product() {
    let world = World::billing().await;
    let main = product(&world, "erp", json!({})).await;
    let add_on = product(&world, "usuario", json!({ "parentProductId": main, "productType": "addon_quantity" })).await;
    assert_eq!(read(&world, &format!("products/{add_on}")).await["parent_product_id"], json!(main));
    let below = json!({ "name": "N", "slug": "n", "parentProductId": add_on });
    refused_field(world.post("/v1/products", below).await, "parentProductId");
    let itself = json!({ "parentProductId": main });
    refused_field(world.patch(&format!("/v1/products/{main}"), itself).await, "parentProductId");
    let other = product(&world, "crm", json!({})).await;
    let turned = json!({ "parentProductId": other });
    refused_field(world.patch(&format!("/v1/products/{main}"), turned).await, "parentProductId");
}

#[tokio::test]
async fn a_product_goes_on_sale_and_off_and_back() {
    let world = World::billing().await;
    let made = made(&world, "products", json!({ "name": "A", "slug": "a" })).await;
    let path = format!("/v1/products/{}", id(&made));
    let step = async |step: &str| world.post(&format!("{path}/{step}"), Value::Null).await;
    refused(step("restore").await, "invalid_status_transition");
    assert_eq!(step("publish").await.expect(200).body["data"]["status"], "active");
    let again = step("publish").await.expect(422).body;
    assert_eq!(again["error"]["code"], "invalid_status_transition");
    assert_eq!(again["error"]["details"], json!({ "status": "active", "allowed": ["draft"] }));
    assert_eq!(step("archive").await.expect(200).body["data"]["status"], "archived");
    refused(step("archive").await, "already_archived");
    refused(world.delete(&path).await, "already_archived");
    assert_eq!(step("restore").await.expect(200).body["data"]["status"], "active");
    assert_eq!(world.delete(&path).await.expect(200).body, json!({ "data": { "deleted": true } }));
    assert_eq!(world.get(&path).await.expect(200).body["data"]["status"], "archived");
}

#[tokio::test]
async fn prices_are_set_beside_the_api() {
    let world = World::billing().await;
    let main = product(&world, "erp", json!({})).await;
    let used = product(&world, "boleto", json!({ "productType": "metered" })).await;
    let once = product(&world, "treino", json!({ "productType": "one_time_fixed" })).await;
    for (product, cycle, usage) in
        [(&main, json!("monthly"), "licensed"), (&used, Value::Null, "metered"), (&once, Value::Null, "licensed")]
    {
        let body = json!({ "product_id": product, "unit_amount_subcents": 2_899_000 });
        let price = made(&world, "prices", body).await;
        assert_eq!((&price["billing_cycle"], price["usage_type"].as_str()), (&cycle, Some(usage)));
        assert_eq!(
            (price["unit_amount_subcents"].as_i64(), price["currency"].as_str()),
            (Some(2_899_000), Some("BRL"))
        );
    }
    let annual = price(&world, &main, 1).await;
    let listed = world.get(&format!("/v1/prices?product_id={main}")).await.expect(200).body;
    assert_eq!(listed["meta"]["total"], 2);
    assert_eq!(each(&listed, "id")[0], &json!(annual));
    for (body, field) in [
        (json!({ "product_id": main, "unit_amount_subcents": 1, "usage_type": "metered" }), "usage_type"),
        (json!({ "product_id": once, "unit_amount_subcents": 1, "billing_cycle": "annual" }), "billing_cycle"),
        (json!({ "product_id": main, "unit_amount_subcents": 1, "currency": "USD" }), "currency"),
        (json!({ "product_id": main, "unit_amount_subcents": -1 }), "unit_amount_subcents"),
        (json!({ "product_id": main }), "unit_amount_subcents"),
    ] {
        refused_field(world.post("/v1/prices", body).await, field);
    }
    let wrong = world.delete("/v1/prices").await.expect(405);
    assert_eq!(wrong.header("allow"), "POST, GET");
}
