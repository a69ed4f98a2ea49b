//! Products and their prices.

use serde_json::{Value, json};

use super::sale::{company, price, product, refused, refused_field};
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

#[tokio::test]
async fn several_products_at_once_each_done_or_told_why_not() {
    let world = World::billing().await;
    let (one, two) = (product(&world, "a", json!({})).await, product(&world, "b", json!({})).await);
    let at = price(&world, &two, 1).await;
    let archived = world.post("/v1/products/bulk-archive", json!({ "ids": [&one, &two, &one] })).await.expect(200).body;
    assert_eq!(archived["data"], json!({ "processed_ids": [&one, &two], "skipped_ids": [], "errors": [] }));
    let again = world.post("/v1/products/bulk-archive", json!({ "ids": [&one] })).await.expect(200).body;
    assert_eq!((&again["data"]["processed_ids"], &again["data"]["skipped_ids"]), (&json!([]), &json!([&one])));
    assert_eq!(again["data"]["errors"][0]["code"], "already_archived");
    world.post(&format!("/v1/products/{two}/restore"), Value::Null).await.expect(200);
    super::sale::plan(&world, "p", &[(&two, &at)]).await;
    let erased = world.post("/v1/products/bulk-delete", json!({ "ids": [&one, &two] })).await.expect(200).body;
    assert_eq!((&erased["data"]["processed_ids"], &erased["data"]["skipped_ids"]), (&json!([&one]), &json!([&two])));
    assert_eq!(erased["data"]["errors"][0]["code"], "product_in_use");
    world.get(&format!("/v1/products/{one}")).await.expect(404);
    for ids in [json!([]), json!(["0199a1c2-0000-7000-8000-000000000000"])] {
        refused_field(world.post("/v1/products/bulk-archive", json!({ "ids": ids })).await, "ids");
    }
}

#[tokio::test]
async fn several_products_change_group_visibility_and_order() {
    let world = World::billing().await;
    let group = id(&made(&world, "product_groups", json!({ "name": "Cobrança" })).await);
    let there = product(&world, "a", json!({ "productGroupId": &group })).await;
    let (one, two) = (product(&world, "a", json!({})).await, product(&world, "b", json!({})).await);
    let body = json!({ "ids": [&one, &two], "product_group_id": &group });
    let moved = world.post("/v1/products/bulk-move-group", body).await.expect(200).body;
    assert_eq!((&moved["data"]["processed_ids"], &moved["data"]["skipped_ids"]), (&json!([&two]), &json!([&one])));
    assert_eq!(read(&world, &format!("products/{two}")).await["product_group_id"], json!(group));
    let body = json!({ "ids": [&one, &two], "visibility": "private" });
    world.post("/v1/products/bulk-visibility", body).await.expect(200);
    assert_eq!(read(&world, &format!("products/{one}")).await["visibility"], "private");
    for (method, ids) in [("post", [&two, &there, &one]), ("put", [&one, &two, &there])] {
        let body = json!({ "product_ids": ids });
        let path = "/v1/products/reorder";
        let ordered = if method == "post" { world.post(path, body).await } else { world.put(path, body).await };
        assert_eq!(ordered.expect(200).body["data"]["ids"], json!(ids));
        let listed = world.get("/v1/products?sort_by=display_order&sort_order=asc").await.expect(200).body;
        assert_eq!(each(&listed, "id"), ids.map(|id| json!(id)).iter().collect::<Vec<_>>());
    }
}

#[tokio::test]
async fn a_list_of_products_is_narrowed_by_state_and_rank() {
    let world = World::billing().await;
    let main = product(&world, "erp", json!({})).await;
    product(&world, "usuario", json!({ "parentProductId": &main })).await;
    made(&world, "products", json!({ "name": "Novo", "slug": "novo" })).await;
    let old = product(&world, "antigo", json!({})).await;
    world.post(&format!("/v1/products/{old}/archive"), Value::Null).await.expect(200);
    for (query, slugs) in [
        ("", vec!["antigo", "novo", "usuario", "erp"]),
        ("?status=all", vec!["antigo", "novo", "usuario", "erp"]),
        ("?status=draft", vec!["novo"]),
        ("?status=archived", vec!["antigo"]),
        ("?root_only=true&status=active", vec!["erp"]),
        ("?root_only=false&status=active", vec!["usuario", "erp"]),
    ] {
        let listed = world.get(&format!("/v1/products{query}")).await.expect(200).body;
        assert_eq!(each(&listed, "slug"), slugs, "{query}");
    }
}

#[tokio::test]
async fn a_product_that_subscriptions_need_stays_on_sale() {
    let world = World::billing().await;
    company(&world).await;
    let account = super::subscribed::account(&world).await;
    let erp = product(&world, "erp", json!({})).await;
    let monthly = price(&world, &erp, 1_000_000).await;
    let held = super::sale::plan(&world, "pro", &[(&erp, &monthly)]).await;
    let subscription = super::subscribed::running(&world, &account, &held, json!({})).await;
    let path = format!("/v1/products/{erp}");
    refused(world.post(&format!("{path}/archive"), Value::Null).await, "product_in_use");
    refused(world.patch(&path, json!({ "status": "archived" })).await, "product_in_use");
    refused(world.delete(&path).await, "product_in_use");
    for (path, code) in
        [("/v1/products/bulk-archive", "product_in_use"), ("/v1/products/bulk-delete", "product_in_use")]
    {
        let skipped = world.post(path, json!({ "ids": [&erp] })).await.expect(200).body["data"].take();
        assert_eq!((&skipped["skipped_ids"], &skipped["errors"][0]["code"]), (&json!([&erp]), &json!(code)));
    }
    let skipped = world.post("/v1/plans/bulk-delete", json!({ "ids": [&held] })).await.expect(200).body["data"].take();
    assert_eq!((&skipped["skipped_ids"], &skipped["errors"][0]["code"]), (&json!([&held]), &json!("plan_in_use")));
    super::subscribed::act(&world, &subscription, "cancel", Value::Null).await;
    world.post(&format!("{path}/archive"), Value::Null).await.expect(200);
    let erased = world.post("/v1/plans/bulk-delete", json!({ "ids": [&held] })).await.expect(200).body["data"].take();
    assert_eq!(erased["processed_ids"], json!([&held]));
}

#[tokio::test]
async fn several_products_change_company() {
    let world = World::billing().await;
    let company = company(&world).await;
    let group = json!({ "name": "Cobrança", "company_id": &company });
    let group = id(&made(&world, "product_groups", group).await);
    let of_group = product(&world, "a", json!({ "productGroupId": &group })).await;
    assert_eq!(read(&world, &format!("products/{of_group}")).await["company_id"], json!(company));
    let one = product(&world, "b", json!({})).await;
    let body = json!({ "ids": [&one], "company_id": &company });
    world.post("/v1/products/bulk-change-company", body).await.expect(200);
    let row = read(&world, &format!("products/{one}")).await;
    assert_eq!(row["company_id"], json!(company));
    assert_eq!(row["organization_id"], read(&world, "organization").await["id"]);
}
