//! The organization's people.

use engine::AccountId;
use serde_json::{Value, json};

use super::roles::role;
use super::world::{each, id, made, read};
use crate::world::World;

/// Invites `email` with the role `slug`.
async fn invited(world: &World, email: &str, slug: &str) -> Value {
    let role = id(&role(world, slug).await);
    made(world, "dashboard_users", json!({ "email": email, "role_ids": [role] })).await
}

#[tokio::test]
async fn somebody_is_invited_by_letter_and_comes_a_day_later() {
    let world = World::billing().await;
    let roles = [id(&role(&world, "finance").await), id(&role(&world, "viewer").await)];
    let body = json!({ "email": "Bruno.Prado@nuvemserena.example", "role_ids": roles, "permissions": ["reports.read"],
        "external_id": "usr-0042" });
    let user = made(&world, "dashboard_users", body).await;
    assert_eq!(
        (&user["status"], &user["email"]),
        (&json!("pending_invitation"), &json!("bruno.prado@nuvemserena.example"))
    );
    assert_eq!(each(&json!({ "data": user["roles"] }), "slug"), ["finance", "viewer"]);
    assert_eq!((&user["permissions"], &user["login_count"]), (&json!(["reports.read"]), &json!(0)));
    assert_eq!(user["metadata"]["invitation_expires_at"], "2026-10-12T12:14:27.000Z");
    let outbox = world.store.outbox(&AccountId("conta".to_owned()), 10).await.unwrap();
    assert_eq!((outbox.len(), &*outbox[0].recipient), (1, "bruno.prado@nuvemserena.example"));
    assert_eq!((&outbox[0].content["kind"], &outbox[0].content["about"]), (&json!("team_invitation"), &user["id"]));
    let text = outbox[0].content["text"].as_str().unwrap();
    assert!(text.contains("Financeiro, Leitura") && text.contains("vale até 12/10/2026"), "{text}");

    let path = format!("dashboard_users/{}", id(&user));
    world.pass_days(1);
    let user = read(&world, &path).await;
    assert_eq!((&user["status"], &user["name"]), (&json!("active"), &json!("Bruno Prado")));
    assert_eq!((&user["login_count"], &user["last_login_at"]), (&json!(1), &json!("2026-10-06T12:14:27.000Z")));
    world.pass_days(10);
    assert_eq!(read(&world, &path).await, user, "the invitation does not expire behind one who came");
}

#[tokio::test]
async fn an_invitation_that_nobody_follows_expires_and_may_be_sent_again() {
    let world = World::billing().await;
    let first = invited(&world, "ausente@nuvemserena.example", "viewer").await;
    let again = json!({ "email": "ausente@nuvemserena.example", "role_ids": [first["roles"][0]["id"]] });
    let refused = world.post("/v1/dashboard_users", again.clone()).await.expect(422).body;
    let expected = json!(["já é da equipe ou tem um convite pendente"]);
    assert_eq!(refused["error"]["details"]["fields"]["email"], expected);
    world.pass_days(7);
    let path = format!("dashboard_users/{}", id(&first));
    let late = read(&world, &path).await;
    assert_eq!(
        (&late["status"], &late["metadata"]["invitation_expired"]),
        (&json!("pending_invitation"), &json!(true))
    );
    let second = made(&world, "dashboard_users", again).await;
    assert_eq!((&second["id"], &second["metadata"]["invitation_expired"]), (&first["id"], &json!(false)));
    assert_eq!(second["metadata"]["invitation_expires_at"], "2026-10-19T12:14:27.000Z");
    assert_eq!(world.get("/v1/dashboard_users").await.expect(200).body["meta"]["total"], 1);
}

#[tokio::test]
async fn states_move_between_active_and_suspended_alone() {
    let world = World::billing().await;
    let path = format!("/v1/dashboard_users/{}", id(&invited(&world, "bruno@nuvemserena.example", "viewer").await));
    for status in ["active", "suspended"] {
        let refused = world.patch(&path, json!({ "status": status })).await.expect(422).body;
        assert_eq!(refused["error"]["code"], "invalid_status_transition", "{status}");
    }
    world.patch(&path, json!({ "status": "pending_invitation" })).await.expect(200);
    world.pass_days(1);
    for status in ["suspended", "suspended", "active"] {
        let changed = world.patch(&path, json!({ "status": status })).await.expect(200).body;
        assert_eq!(changed["data"]["status"], status);
    }
    let refused = world.patch(&path, json!({ "status": "pending_invitation" })).await.expect(422).body;
    assert_eq!(refused["error"]["details"]["allowed"], json!(["pending_invitation"]));
}

#[tokio::test]
async fn roles_are_given_taken_and_counted() {
    let world = World::billing().await;
    let user = invited(&world, "bruno@nuvemserena.example", "viewer").await;
    let path = format!("/v1/dashboard_users/{}", id(&user));
    let (viewer, admin) = (user["roles"][0]["id"].clone(), role(&world, "admin").await["id"].clone());
    let body =
        json!({ "role_ids": [admin], "permissions": [], "name": "Bruno Prado", "picture": "https://x.example/b.png" });
    let changed = world.patch(&path, body).await.expect(200).body["data"].take();
    assert_eq!((&changed["roles"][0]["slug"], &changed["name"]), (&json!("admin"), &json!("Bruno Prado")));
    for (slug, count) in [("viewer", 0), ("admin", 1)] {
        assert_eq!(role(&world, slug).await["users_count"], count, "{slug}");
    }
    let list = world.get("/v1/dashboard_users?role=admin").await.expect(200).body;
    assert_eq!((each(&list, "id"), &list["meta"]["total"]), (vec![&user["id"]], &json!(1)));
    assert_eq!(world.get("/v1/dashboard_users?role=viewer").await.expect(200).body["data"], json!([]));
    for ids in [json!([]), json!([viewer, "0199a1c2-0000-7000-8000-000000000000"])] {
        let refused = world.patch(&path, json!({ "role_ids": ids })).await.expect(422).body;
        assert!(refused["error"]["details"]["fields"]["role_ids"].is_array(), "{refused}");
    }
    let body = json!({ "name": "Caixa", "slug": "caixa", "permissions": ["payments.read"], "is_active": false });
    let idle = id(&made(&world, "team_roles", body).await);
    let refused = world.patch(&path, json!({ "role_ids": [idle] })).await.expect(422).body;
    assert_eq!(refused["error"]["details"]["fields"]["role_ids"], json!(["o papel Caixa está inativo"]));

    assert_eq!(world.delete(&path).await.expect(200).body, json!({ "data": { "deleted": true } }));
    world.get(&path).await.expect(404);
    assert_eq!(role(&world, "admin").await["users_count"], 0);
    invited(&world, "bruno@nuvemserena.example", "viewer").await;
}
