//! Roles of the team.

use serde_json::{Value, json};

use super::world::{each, id, made, read};
use crate::world::World;

/// The role with this slug.
pub(super) async fn role(world: &World, slug: &str) -> Value {
    let list = world.get("/v1/team_roles").await.expect(200).body;
    list["data"].as_array().unwrap().iter().find(|role| role["slug"] == slug).unwrap().clone()
}

fn cashier() -> Value {
    json!({ "name": "Caixa", "slug": "caixa", "permissions": ["payments.read"] })
}

#[tokio::test]
async fn an_organization_has_the_systems_from_the_start() {
    let world = World::billing().await;
    let list = world.get("/v1/team_roles?sort_by=display_order&sort_order=asc").await.expect(200).body;
    assert_eq!(each(&list, "slug"), ["owner", "admin", "finance", "sales", "viewer"]);
    assert_eq!(list["meta"]["total"], 5);
    let owner = read(&world, &format!("team_roles/{}", list["data"][0]["id"].as_str().unwrap())).await;
    assert_eq!((&owner["is_system"], &owner["users_count"]), (&json!(true), &json!(0)));
    assert_eq!(owner["organization_id"], read(&world, "organization").await["id"]);
    let list = world.get("/v1/team_roles?is_system=false").await.expect(200).body;
    assert_eq!(list["data"], json!([]));
}

#[tokio::test]
async fn those_of_the_system_are_protected() {
    let world = World::billing().await;
    let path = format!("/v1/team_roles/{}", id(&role(&world, "finance").await));
    let refused = world.patch(&path, json!({ "name": "Outro", "external_id": "f" })).await.expect(422).body;
    assert_eq!(refused["error"]["code"], "system_role_protected");
    assert_eq!(refused["error"]["details"], json!({ "fields": ["name"] }));
    assert_eq!(world.delete(&path).await.expect(422).body["error"]["code"], "system_role_protected");
    let body = json!({ "external_id": "f", "custom_metadata": { "erp": 4 } });
    let changed = world.patch(&path, body).await.expect(200).body["data"].take();
    assert_eq!((&changed["external_id"], &changed["name"]), (&json!("f"), &json!("Financeiro")));
}

#[tokio::test]
async fn the_organizations_own_come_and_go() {
    let world = World::billing().await;
    let own = made(&world, "team_roles", cashier()).await;
    assert_eq!((&own["is_system"], &own["is_active"], &own["display_order"]), (&json!(false), &json!(true), &json!(6)));
    for (slug, message) in [
        ("caixa", "já está em uso"),
        ("viewer", "já está em uso"),
        ("Caixa", "deve começar com letra minúscula e ter só letras minúsculas sem acento, números e _"),
        ("2_caixa", "deve começar com letra minúscula e ter só letras minúsculas sem acento, números e _"),
    ] {
        let mut body = cashier();
        body["slug"] = json!(slug);
        let refused = world.post("/v1/team_roles", body).await.expect(422).body;
        assert_eq!(refused["error"]["details"]["fields"]["slug"], json!([message]), "{slug}");
    }
    let path = format!("/v1/team_roles/{}", id(&own));
    let body = json!({ "permissions": ["payments.read", "invoices.read"], "is_active": false, "slug": "caixa" });
    let changed = world.patch(&path, body).await.expect(200).body["data"].take();
    assert_eq!(changed["permissions"], json!(["payments.read", "invoices.read"]));
    world.patch(&path, json!({ "slug": "owner" })).await.expect(422);
    assert_eq!(world.delete(&path).await.expect(200).body, json!({ "data": { "deleted": true } }));
    for gone in [world.get(&path).await, world.delete(&path).await, world.patch(&path, json!({})).await] {
        assert_eq!(gone.status, 404);
    }
    assert_eq!(world.get("/v1/team_roles").await.expect(200).body["meta"]["total"], 5);
    made(&world, "team_roles", cashier()).await;
}

#[tokio::test]
async fn who_has_one_shows_it_as_it_is() {
    let world = World::billing().await;
    let own = id(&made(&world, "team_roles", cashier()).await);
    let viewer = id(&role(&world, "viewer").await);
    let body = json!({ "email": "bruno@nuvemserena.example", "role_ids": [own, viewer] });
    let user = id(&made(&world, "dashboard_users", body).await);
    assert_eq!(read(&world, &format!("team_roles/{own}")).await["users_count"], 1);
    let path = format!("/v1/team_roles/{own}");
    world.patch(&path, json!({ "name": "Tesouraria", "slug": "tesouraria" })).await.expect(200);
    let roles = read(&world, &format!("dashboard_users/{user}")).await["roles"].take();
    assert_eq!(roles[0], json!({ "id": own, "name": "Tesouraria", "slug": "tesouraria" }));
    world.delete(&path).await.expect(200);
    let roles = read(&world, &format!("dashboard_users/{user}")).await["roles"].take();
    assert_eq!(roles, json!([{ "id": viewer, "name": "Leitura", "slug": "viewer" }]));
    let body = json!({ "email": "outra@nuvemserena.example", "role_ids": [own] });
    world.post("/v1/dashboard_users", body).await.expect(422);
}
