//! Plans and what they hold.

use serde_json::{Value, json};

use super::sale::{plan, price, product, refused_field};
use super::world::{each, id, made, read};
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

#[tokio::test]
async fn a_plan_changes_and_its_slug_is_its_own() {
    let world = World::billing().await;
    plan(&world, "basico", &[]).await;
    let held = plan(&world, "pro", &[]).await;
    let path = format!("/v1/plans/{held}");
    for slug in ["basico", "Básico", "a_b"] {
        refused_field(world.patch(&path, json!({ "slug": slug })).await, "slug");
        refused_field(world.post("/v1/plans", json!({ "name": "N", "slug": slug })).await, "slug");
    }
    for status in ["archived", "draft", "active"] {
        let changed = world.patch(&path, json!({ "status": status, "slug": "pro" })).await.expect(200).body;
        assert_eq!(changed["data"]["status"], status);
    }
    let cycles = json!({ "available_billing_cycles": ["annual"] });
    refused_field(world.patch(&path, cycles).await, "default_billing_cycle");
    let cycles = json!({ "available_billing_cycles": ["annual"], "default_billing_cycle": "annual" });
    assert_eq!(world.patch(&path, cycles).await.expect(200).body["data"]["default_billing_cycle"], "annual");
    let yearly = json!({ "name": "A", "slug": "a", "default_billing_cycle": "annual" });
    assert_eq!(made(&world, "plans", yearly).await["available_billing_cycles"], json!(["annual"]));
}

#[tokio::test]
async fn a_copy_of_a_plan_is_a_draft_with_the_same_items() {
    let world = World::billing().await;
    let erp = product(&world, "erp", json!({})).await;
    let monthly = price(&world, &erp, 2_899_000).await;
    let held = plan(&world, "pro", &[(&erp, &monthly)]).await;
    world.patch(&format!("/v1/plans/{held}"), json!({ "external_id": "P1", "features": ["Pix"] })).await.expect(200);
    for (slug, name) in [("pro-2", "pro (cópia)"), ("pro-3", "pro (cópia)")] {
        let copy =
            world.post(&format!("/v1/plans/{held}/duplicate"), Value::Null).await.expect(201).body["data"].take();
        assert_eq!((&copy["slug"], &copy["name"], &copy["status"]), (&json!(slug), &json!(name), &json!("draft")));
        assert_eq!((&copy["external_id"], &copy["features"]), (&Value::Null, &json!(["Pix"])));
        let original = read(&world, &format!("plans/{held}")).await;
        assert_eq!(copy["items"][0]["price_id"], original["items"][0]["price_id"]);
        assert_ne!(copy["items"][0]["id"], original["items"][0]["id"]);
        assert_ne!(copy["public_id"], original["public_id"]);
    }
}

#[tokio::test]
async fn a_plan_goes_off_sale_and_a_draft_may_be_erased() {
    let world = World::billing().await;
    let held = plan(&world, "pro", &[]).await;
    let path = format!("/v1/plans/{held}");
    let refused = world.delete(&format!("{path}?hard=true")).await.expect(422).body;
    assert_eq!(refused["error"]["code"], "invalid_status_transition");
    assert_eq!(refused["error"]["details"], json!({ "status": "active", "allowed": ["draft"] }));
    for _ in 0..2 {
        assert_eq!(world.delete(&path).await.expect(200).body, json!({ "data": { "deleted": true } }));
        assert_eq!(world.get(&path).await.expect(200).body["data"]["status"], "archived");
    }
    world.patch(&path, json!({ "status": "draft" })).await.expect(200);
    world.delete(&format!("{path}?hard=true")).await.expect(200);
    world.get(&path).await.expect(404);
    world.get(&format!("{path}/items")).await.expect(404);
}

#[tokio::test]
async fn several_plans_at_once() {
    let world = World::billing().await;
    let (one, two) = (plan(&world, "a", &[]).await, plan(&world, "b", &[]).await);
    let archived = world.post("/v1/plans/bulk-archive", json!({ "ids": [&one] })).await.expect(200).body;
    assert_eq!(archived["data"], json!({ "processed_ids": [&one], "skipped_ids": [], "errors": [] }));
    let archived = world.post("/v1/plans/bulk-archive", json!({ "ids": [&one, &two] })).await.expect(200).body;
    assert_eq!(
        (&archived["data"]["processed_ids"], &archived["data"]["skipped_ids"]),
        (&json!([&two]), &json!([&one]))
    );
    let erased = world.post("/v1/plans/bulk-delete", json!({ "ids": [&one, &two] })).await.expect(200).body;
    assert_eq!(erased["data"]["processed_ids"], json!([&one, &two]));
    for id in [&one, &two] {
        world.get(&format!("/v1/plans/{id}")).await.expect(404);
    }
    for path in ["bulk-archive", "bulk-delete"] {
        refused_field(world.post(&format!("/v1/plans/{path}"), json!({ "ids": [] })).await, "ids");
    }
}

#[tokio::test]
async fn a_plan_of_one_account_is_offered_to_it_alone() {
    let world = World::billing().await;
    let account = super::subscribed::account(&world).await;
    plan(&world, "basico", &[]).await;
    let own = made(&world, "plans", json!({ "name": "Só dela", "slug": "dela", "billing_account_id": &account })).await;
    assert_eq!(own["plan_type"], "custom");
    made(&world, "plans", json!({ "name": "Sob medida", "slug": "medida", "plan_type": "custom" })).await;
    let shown = async |query: &str| {
        let listed = world.get(&format!("/v1/plans{query}")).await.expect(200).body;
        each(&listed, "slug").into_iter().map(|slug| slug.as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(shown("").await, ["medida", "dela", "basico"]);
    assert_eq!(shown("?exclude_custom_plans=true").await, ["basico"]);
    assert_eq!(shown(&format!("?scoped_billing_account_id={account}")).await, ["medida", "dela", "basico"]);
    let other = "0199a1c2-0000-7000-8000-000000000001";
    assert_eq!(shown(&format!("?scoped_billing_account_id={other}")).await, ["medida", "basico"]);
}
