//! The items of a proposal.

use serde_json::{Value, json};

use super::world::{NOBODY, draft, item, shop, shown, step};
use crate::billing::sale::{refused, refused_field};
use crate::billing::world::{each, id};
use crate::world::World;

#[tokio::test]
async fn items_are_added_changed_and_removed_while_it_is_a_draft() {
    let world = World::billing().await;
    let shop = shop(&world).await;
    let proposal = draft(&world, json!([item(&shop.erp, 2_899_000)]), json!({})).await;
    let path = format!("/v1/proposals/{proposal}/items");
    let body = json!({ "product_id": shop.training.0, "price_id": shop.training.1, "quantity": 1.5,
        "unit_amount_subcents": 5_000_000, "metadata": { "a": 1 } });
    let made = world.post(&path, body).await.expect(201).body["data"].take();
    assert_eq!((&made["quantity"], &made["metadata"]), (&json!(1.5), &json!({ "a": 1 })));
    assert_eq!((&made["setup_amount_subcents"], &made["excess_amount_subcents"]), (&Value::Null, &Value::Null));
    assert_eq!(shown(&world, &proposal).await["setup_amount_cents"], 75_000);
    let listed = world.get(&path).await.expect(200).body;
    assert_eq!(listed.as_object().unwrap().keys().collect::<Vec<_>>(), ["data"]);
    assert_eq!(each(&listed, "product_id"), [&json!(shop.erp.0), &json!(shop.training.0)]);
    let one = format!("{path}/{}", id(&made));
    assert_eq!(world.get(&one).await.expect(200).body["data"], made);
    let change = json!({ "quantity": 2, "setup_amount_subcents": 1_000_000 });
    let changed = world.patch(&one, change).await.expect(200).body["data"].take();
    assert_eq!((&changed["quantity"], &changed["unit_amount_subcents"]), (&json!(2), &json!(5_000_000)));
    assert_eq!(shown(&world, &proposal).await["setup_amount_cents"], 2 * 50_000 + 2 * 10_000);
    assert_eq!(world.delete(&one).await.expect(200).body, json!({ "data": { "deleted": true } }));
    world.get(&one).await.expect(404);
    assert_eq!(shown(&world, &proposal).await["setup_amount_cents"], 0);

    let kept = format!("{path}/{}", listed["data"][0]["id"].as_str().unwrap());
    let other = draft(&world, json!([]), json!({})).await;
    let elsewhere = kept.replace(&proposal, &other);
    world.get(&elsewhere).await.expect(404);
    step(&world, &proposal, "publish").await.expect(200);
    refused(world.post(&path, item(&shop.erp, 1)).await, "proposal_not_draft");
    refused(world.patch(&kept, json!({ "quantity": 2 })).await, "proposal_not_draft");
    refused(world.delete(&kept).await, "proposal_not_draft");
}

#[tokio::test]
async fn what_cannot_be_offered_is_refused_by_its_field() {
    let world = World::billing().await;
    let shop = shop(&world).await;
    let proposal = draft(&world, json!([]), json!({})).await;
    let path = format!("/v1/proposals/{proposal}/items");
    let with = |more: Value| {
        let mut body = item(&shop.erp, 1);
        body.as_object_mut().unwrap().extend(more.as_object().cloned().unwrap());
        body
    };
    for (more, field) in [
        (json!({ "quantity": 0.5 }), "quantity"),
        (json!({ "quantity": 1.5 }), "quantity"),
        (json!({ "unit_amount_subcents": -1 }), "unit_amount_subcents"),
        (json!({ "price_id": shop.boleto.1 }), "price_id"),
        (json!({ "price_id": NOBODY }), "price_id"),
        (json!({ "product_id": NOBODY }), "product_id"),
    ] {
        refused_field(world.post(&path, with(more.clone())).await, field);
        if field != "unit_amount_subcents" {
            let whole = json!({ "items": [with(more)] });
            refused_field(world.patch(&format!("/v1/proposals/{proposal}"), whole).await, &format!("items[0].{field}"));
        }
    }
    world.post(&format!("/v1/products/{}/archive", shop.erp.0), Value::Null).await.expect(200);
    refused_field(world.post(&path, with(json!({}))).await, "product_id");
    let used = world.post(&path, item(&shop.boleto, 850)).await.expect(201).body;
    assert_eq!(used["data"]["excess_amount_subcents"], 850);
}
