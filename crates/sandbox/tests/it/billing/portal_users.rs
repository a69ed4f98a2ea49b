//! Customers' people in the portal.

use catalogue::billing::customer::user::PORTAL_USER;
use engine::AccountId;
use serde_json::{Value, json};

use super::stored::put;
use super::world::{each, id, made, read};
use crate::world::World;

/// A customer called `own`.
async fn customer(world: &World, own: &str) {
    let body = json!({ "name": "Mercado Aurora", "external_id": own, "create_billing_account": false });
    made(world, "customers", body).await;
}

#[tokio::test]
async fn somebody_is_invited_by_letter_and_comes_a_day_later() {
    let world = World::billing().await;
    customer(&world, "aurora").await;
    let body =
        json!({ "email": "Paula.Reis@aurora.example", "external_id": "P-1", "custom_metadata": { "setor": "contas" } });
    let user = made(&world, "customers/aurora/users", body).await;
    assert_eq!((&user["status"], &user["email"]), (&json!("pending_invitation"), &json!("paula.reis@aurora.example")));
    assert_eq!((&user["sso_only"], user.get("customer_id")), (&json!(false), None));
    let outbox = world.store.outbox(&AccountId("conta".to_owned()), 10).await.unwrap();
    assert_eq!(outbox[0].content["kind"], "portal_invitation");
    let text = outbox[0].content["text"].as_str().unwrap();
    assert!(text.contains("as faturas de Mercado Aurora") && text.contains("/portal/convites/"), "{text}");
    for name in ["P-1", &*id(&user)] {
        assert_eq!(read(&world, &format!("customers/aurora/users/{name}")).await, user);
    }
    world.pass_days(1);
    let user = read(&world, "customers/aurora/users/P-1").await;
    assert_eq!((&user["status"], &user["name"]), (&json!("active"), &json!("Paula Reis")));
    assert_eq!(user["email_verified_at"], "2026-10-06T12:14:27.000Z");
    assert_eq!(user["last_login_at"], user["email_verified_at"]);
}

#[tokio::test]
async fn an_address_is_invited_once_until_the_invitation_expires() {
    let world = World::billing().await;
    customer(&world, "aurora").await;
    let body = json!({ "email": "ausente@aurora.example" });
    let first = made(&world, "customers/aurora/users", body.clone()).await;
    for path in ["/v1/customers/aurora/users", "/v1/customers/aurora/users/invite"] {
        let refused = world.post(path, body.clone()).await.expect(409).body["error"].take();
        assert_eq!(refused["code"], "conflict");
        assert_eq!(refused["details"], json!({ "user_id": first["id"], "status": "pending_invitation" }));
    }
    world.pass_days(7);
    let late = read(&world, &format!("customers/aurora/users/{}", id(&first))).await;
    assert_eq!(late["metadata"]["invitation_expired"], true);
    let again = made(&world, "customers/aurora/users/invite", body.clone()).await;
    assert_eq!((&again["id"], &again["metadata"]["invitation_expired"]), (&first["id"], &json!(false)));
    world.post("/v1/customers/aurora/users", body).await.expect(409);
}

#[tokio::test]
async fn users_are_their_customers_alone() {
    let world = World::billing().await;
    customer(&world, "aurora").await;
    customer(&world, "outro").await;
    let body = json!({ "email": "paula@aurora.example", "external_id": "p" });
    let user = made(&world, "customers/aurora/users", body.clone()).await;
    for name in ["p", &*id(&user)] {
        world.get(&format!("/v1/customers/outro/users/{name}")).await.expect(404);
    }
    let other = made(&world, "customers/outro/users", body).await;
    assert_eq!(read(&world, "customers/outro/users/p").await["id"], other["id"]);
    let list = world.get("/v1/customers/aurora/users").await.expect(200).body;
    assert_eq!((each(&list, "id"), &list["meta"]["total"]), (vec![&user["id"]], &json!(1)));
    let none = world.get("/v1/customers/aurora/users?status=active").await.expect(200).body;
    assert_eq!(none["data"], json!([]));
    world.get("/v1/customers/nenhum/users").await.expect(404);
    let taken = json!({ "email": "outra@aurora.example", "external_id": "p" });
    let refused = world.post("/v1/customers/aurora/users", taken).await.expect(400);
    assert!(refused.body["error"]["details"]["fields"]["external_id"].is_array(), "{}", refused.body);
}

#[tokio::test]
async fn states_move_between_active_and_suspended_alone() {
    let world = World::billing().await;
    customer(&world, "aurora").await;
    let user = made(&world, "customers/aurora/users", json!({ "email": "paula@aurora.example" })).await;
    let path = format!("/v1/customers/aurora/users/{}", id(&user));
    for status in ["active", "suspended"] {
        let refused = world.patch(&path, json!({ "status": status })).await.expect(400).body;
        assert_eq!(refused["error"]["code"], "invalid_status_transition", "{status}");
    }
    world.pass_days(1);
    for status in ["suspended", "active", "active"] {
        let changed = world.patch(&path, json!({ "status": status, "sso_only": true })).await.expect(200).body;
        assert_eq!((&changed["data"]["status"], &changed["data"]["sso_only"]), (&json!(status), &json!(true)));
    }
    put(&world, &PORTAL_USER, &id(&user), json!({ "status": "locked" })).await;
    let refused = world.patch(&path, json!({ "status": "active" })).await.expect(400).body;
    assert_eq!(refused["error"]["details"], json!({ "status": "locked", "allowed": ["suspended"] }));
    made(&world, "customers/aurora/users", json!({ "email": "outra@aurora.example" })).await;
    let refused = world.patch(&path, json!({ "email": "Outra@aurora.example" })).await.expect(400);
    assert!(refused.body["error"]["details"]["fields"]["email"].is_array(), "{}", refused.body);
}

#[tokio::test]
async fn an_invitation_goes_again_with_a_new_link() {
    let world = World::billing().await;
    customer(&world, "aurora").await;
    let user = made(&world, "customers/aurora/users", json!({ "email": "ausente@aurora.example" })).await;
    let path = format!("/v1/customers/aurora/users/{}/resend", id(&user));
    world.pass_days(6);
    let sent = world.post(&path, Value::Null).await.expect(200).body["data"].take();
    let expected = json!({ "sent": true, "kind": "invitation", "user_id": user["id"], "email": "ausente@aurora.example",
        "status": "pending_invitation", "expires_at": "2026-10-18T12:14:27.000Z" });
    assert_eq!(sent, expected);
    let outbox = world.store.outbox(&AccountId("conta".to_owned()), 10).await.unwrap();
    assert_eq!(outbox.len(), 2);
    assert_ne!(outbox[0].content["text"], outbox[1].content["text"]);
    world.pass_days(3);
    let shown = read(&world, &format!("customers/aurora/users/{}", id(&user))).await;
    assert_eq!(shown["metadata"]["invitation_expired"], false, "the first week counts no more");

    put(&world, &PORTAL_USER, &id(&user), json!({ "status": "pending_verification" })).await;
    let sent = world.post(&path, Value::Null).await.expect(200).body["data"].take();
    assert_eq!(sent["kind"], "verification");
    for status in ["active", "suspended", "locked"] {
        put(&world, &PORTAL_USER, &id(&user), json!({ "status": status })).await;
        let refused = world.post(&path, Value::Null).await.expect(400).body;
        assert_eq!(refused["error"]["code"], "invalid_status_transition", "{status}");
    }
}

#[tokio::test]
async fn who_has_not_come_is_erased_and_who_has_is_kept_out() {
    let world = World::billing().await;
    customer(&world, "aurora").await;
    for (status, left) in [
        ("pending_invitation", None),
        ("pending_verification", None),
        ("active", Some("suspended")),
        ("locked", Some("suspended")),
    ] {
        let email = format!("{}@aurora.example", status.replace('_', "."));
        let user = id(&made(&world, "customers/aurora/users", json!({ "email": email })).await);
        put(&world, &PORTAL_USER, &user, json!({ "status": status })).await;
        let path = format!("/v1/customers/aurora/users/{user}");
        assert_eq!(world.delete(&path).await.expect(200).body, json!({ "data": { "deleted": true } }));
        let after = world.get(&path).await;
        assert_eq!(after.body["data"]["status"].as_str(), left, "{status}");
    }
}
