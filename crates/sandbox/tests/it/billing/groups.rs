//! Groups of plans and groups of products.

use serde_json::{Value, json};

use super::sale::{plan, product, refused, refused_field};
use super::world::{each, id, made, read};
use crate::world::World;

/// A group of each kind behaves as the other.
const KINDS: [&str; 2] = ["plan_groups", "product_groups"];

#[tokio::test]
async fn a_group_takes_its_slug_from_its_name() {
    for kind in KINDS {
        let world = World::billing().await;
        let first = made(&world, kind, json!({ "name": "Cobrança & Pix" })).await;
        assert_eq!((&first["slug"], &first["display_order"]), (&json!("cobranca-pix"), &json!(1)), "{kind}");
        assert_eq!(first["archived_at"], Value::Null);
        let second = made(&world, kind, json!({ "name": "Cobrança, Pix" })).await;
        assert_eq!((&second["slug"], &second["display_order"]), (&json!("cobranca-pix-2"), &json!(2)));
        for (slug, what) in [("cobranca-pix", "taken"), ("Com Espaço", "malformed"), ("a_b", "malformed")] {
            let refused = world.post(&format!("/v1/{kind}"), json!({ "name": "Outro", "slug": slug })).await;
            assert_eq!(refused.status, 422, "{kind} {what}");
            refused_field(refused, "slug");
        }
        let path = format!("/v1/{kind}/{}", id(&second));
        refused_field(world.patch(&path, json!({ "slug": "cobranca-pix" })).await, "slug");
        let changed = json!({ "name": "Pix", "slug": "cobranca-pix-2", "external_id": "G2" });
        let changed = world.patch(&path, changed).await.expect(200).body;
        assert_eq!((&changed["data"]["name"], &changed["data"]["external_id"]), (&json!("Pix"), &json!("G2")));
    }
}

#[tokio::test]
async fn a_list_of_groups_is_in_order_and_leaves_archived_ones_out() {
    for kind in KINDS {
        let world = World::billing().await;
        let mut ids = Vec::new();
        for name in ["A", "B", "C"] {
            ids.push(id(&made(&world, kind, json!({ "name": name })).await));
        }
        let shown = async |query: &str| {
            let listed = world.get(&format!("/v1/{kind}{query}")).await.expect(200).body;
            each(&listed, "name").into_iter().map(|name| name.as_str().unwrap().to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(shown("").await, ["A", "B", "C"]);
        let body = json!({ "group_ids": [&ids[2], &ids[0]] });
        let ordered = world.post(&format!("/v1/{kind}/reorder"), body).await.expect(200).body;
        assert_eq!(ordered["data"], json!({ "reordered_count": 2, "ids": [&ids[2], &ids[0], &ids[1]] }));
        assert_eq!(shown("").await, ["C", "A", "B"]);
        let twice = json!({ "group_ids": [&ids[0], &ids[0]] });
        refused_field(world.post(&format!("/v1/{kind}/reorder"), twice).await, "group_ids");
        let nobody = json!({ "group_ids": ["0199a1c2-0000-7000-8000-000000000000"] });
        refused_field(world.post(&format!("/v1/{kind}/reorder"), nobody).await, "group_ids");

        let archive = format!("/v1/{kind}/{}/archive", ids[0]);
        let archived = world.post(&archive, Value::Null).await.expect(200).body["data"].take();
        assert_eq!(archived["archived_at"], "2026-10-05T12:14:27.000Z");
        world.pass_days(1);
        let again = world.post(&archive, Value::Null).await.expect(200).body["data"].take();
        assert_eq!(again["archived_at"], archived["archived_at"]);
        assert_eq!(shown("").await, ["C", "B"]);
        assert_eq!(shown("?include_archived=true").await, ["C", "A", "B"]);
        assert_eq!(shown("?archived_after=2026-10-05").await, ["A"]);
        assert_eq!(shown("?archived_after=2026-10-06").await, [""; 0]);
        assert_eq!(shown("?sort_by=name&sort_order=desc&include_archived=true").await, ["C", "B", "A"]);
        assert_eq!(read(&world, &format!("{kind}/{}", ids[0])).await["name"], "A");
    }
}

#[tokio::test]
async fn the_twins_of_a_product_group_do_the_same() {
    let world = World::billing().await;
    let mut ids = Vec::new();
    for name in ["A", "B"] {
        ids.push(id(&made(&world, "product_groups", json!({ "name": name })).await));
    }
    let body = json!({ "group_ids": [&ids[1], &ids[0]] });
    let ordered = world.put("/v1/product_groups/reorder", body).await.expect(200).body;
    assert_eq!(ordered["data"]["ids"], json!([&ids[1], &ids[0]]));
    let archive = format!("/v1/product_groups/{}/archive", ids[0]);
    world.post(&archive, Value::Null).await.expect(200);
    let back = world.delete(&archive).await.expect(200).body;
    assert_eq!((&back["data"]["name"], &back["data"]["archived_at"]), (&json!("A"), &Value::Null));
    let listed = world.get("/v1/product_groups").await.expect(200).body;
    assert_eq!(each(&listed, "name"), ["B", "A"]);
}

#[tokio::test]
async fn what_stood_in_a_removed_group_stays() {
    let world = World::billing().await;
    let shelf = id(&made(&world, "plan_groups", json!({ "name": "Planos" })).await);
    let kept = plan(&world, "basico", &[]).await;
    let moved = json!({ "ids": [&kept], "plan_group_id": &shelf });
    world.post("/v1/plans/bulk-move-group", moved).await.expect(200);
    assert_eq!(read(&world, &format!("plans/{kept}")).await["plan_group_id"], json!(shelf));
    let gone = world.delete(&format!("/v1/plan_groups/{shelf}")).await.expect(200).body;
    assert_eq!(gone, json!({ "data": { "deleted": true } }));
    assert_eq!(read(&world, &format!("plans/{kept}")).await["plan_group_id"], Value::Null);
    world.get(&format!("/v1/plan_groups/{shelf}")).await.expect(404);

    let group = id(&made(&world, "product_groups", json!({ "name": "Cobrança" })).await);
    let inside = product(&world, "pix", json!({ "productGroupId": &group })).await;
    let outside = product(&world, "pix", json!({})).await;
    let path = format!("/v1/product_groups/{group}");
    refused(world.delete(&path).await, "slug_taken");
    world.patch(&format!("/v1/products/{outside}"), json!({ "slug": "pix-2" })).await.expect(200);
    world.delete(&path).await.expect(200);
    assert_eq!(read(&world, &format!("products/{inside}")).await["product_group_id"], Value::Null);
}
