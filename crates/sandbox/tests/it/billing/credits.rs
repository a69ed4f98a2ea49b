//! Credits of billing accounts.

use serde_json::{Value, json};

use super::desk::{Desk, numbers};
use super::sale::refused_field;
use super::world::{id, made};

#[tokio::test]
async fn a_credit_is_in_the_balance_until_it_is_deleted() {
    let desk = Desk::new().await;
    let credit = desk.give(5_000, json!({ "description": "Cortesia", "external_id": "C-1" })).await;
    let made = desk.credit(&credit).await;
    assert_eq!(numbers(&made, ["amount_cents", "amount_remaining_cents"]), [5_000, 5_000]);
    assert_eq!(
        (&made["currency"], &made["applications"], &made["expires_at"]),
        (&json!("BRL"), &json!([]), &Value::Null)
    );
    assert!(made["organization_id"].is_string());
    assert_eq!(desk.balance().await, 5_000);
    let path = format!("/v1/credits/{credit}");
    let body = json!({ "amount_cents": 7_000, "type": "manual", "description": null });
    let changed = desk.world.patch(&path, body).await.expect(200).body["data"].take();
    assert_eq!(numbers(&changed, ["amount_cents", "amount_remaining_cents"]), [7_000, 7_000]);
    assert_eq!((&changed["description"], desk.balance().await), (&Value::Null, 7_000));
    let gone = desk.world.delete(&path).await.expect(200).body;
    assert_eq!((&gone["data"], desk.balance().await), (&json!({ "deleted": true }), 0));
    desk.world.get(&path).await.expect(404);
}

#[tokio::test]
async fn a_used_credit_keeps_its_value_and_stays() {
    let desk = Desk::new().await;
    let open = desk.open(1_000, json!({})).await;
    let credit = desk.give(5_000, json!({})).await;
    desk.act(&open, "apply-credits", json!({ "credit_ids": [credit] })).await.expect(200);
    let path = format!("/v1/credits/{credit}");
    for answer in [desk.world.patch(&path, json!({ "amount_cents": 6_000 })).await, desk.world.delete(&path).await] {
        let body = answer.expect(400).body;
        assert_eq!(body["error"]["code"], "credit_used");
        assert_eq!(body["error"]["details"]["used_cents"], 1_000);
    }
    let same = json!({ "amount_cents": 5_000, "description": "Ainda vale" });
    desk.world.patch(&path, same).await.expect(200);
    assert_eq!(desk.balance().await, 4_000);
}

#[tokio::test]
async fn what_is_left_at_the_expiry_no_longer_counts() {
    let desk = Desk::new().await;
    let open = desk.open(9_000, json!({})).await;
    let credit = desk.give(5_000, json!({ "expires_at": "2026-10-08T12:00:00Z" })).await;
    let lasting = desk.give(200, json!({})).await;
    let part = json!({ "credit_ids": [credit], "amount_cents": 3_000 });
    desk.act(&open, "apply-credits", part).await.expect(200);
    assert_eq!((desk.balance().await, &desk.invoice(&open).await["status"]), (2_200, &json!("open")));
    desk.world.pass_days(3);
    assert_eq!(desk.balance().await, 200);
    let second = desk.open(1_000, json!({})).await;
    refused_field(desk.act(&second, "apply-credits", json!({ "credit_ids": [credit] })).await, "credit_ids");
    assert_eq!(desk.ids("credits").await, std::slice::from_ref(&lasting));
    // What comes back after the expiry has expired; a later expiry brings all of it back.
    desk.act(&open, "void", Value::Null).await.expect(200);
    assert_eq!(
        (desk.balance().await, numbers(&desk.credit(&credit).await, ["amount_remaining_cents"])),
        (200, [5_000])
    );
    let path = format!("/v1/credits/{credit}");
    refused_field(desk.world.patch(&path, json!({ "expires_at": "2026-10-08T12:00:00Z" })).await, "expires_at");
    desk.world.patch(&path, json!({ "expires_at": "2026-11-08T12:00:00Z" })).await.expect(200);
    assert_eq!(desk.balance().await, 5_200);
    desk.world.patch(&path, json!({ "expires_at": null })).await.expect(200);
    desk.world.pass_days(60);
    assert_eq!(desk.balance().await, 5_200);
}

#[tokio::test]
async fn lists_tell_available_used_and_expired_apart() {
    let desk = Desk::new().await;
    let open = desk.open(1_000, json!({})).await;
    let used = desk.give(1_000, json!({})).await;
    desk.act(&open, "apply-credits", json!({ "credit_ids": [used] })).await.expect(200);
    let expired = desk.give(300, json!({ "expires_at": "2026-10-06T12:00:00Z" })).await;
    let available = desk.give(200, json!({ "type": "refund" })).await;
    desk.world.pass_days(2);
    for (query, expected) in [
        ("", vec![&available, &used]),
        ("?include_expired=true", vec![&available, &expired, &used]),
        ("?usage=available", vec![&available]),
        ("?usage=used", vec![&used]),
        ("?usage=expired", vec![&expired]),
        ("?usage=used&include_expired=true", vec![&used]),
        ("?amount_min=2.50&include_expired=true", vec![&expired, &used]),
        ("?amount_remaining_max=2&usage=available", vec![&available]),
        ("?type=refund", vec![&available]),
    ] {
        assert_eq!(desk.ids(&format!("credits{query}")).await.iter().collect::<Vec<_>>(), expected, "{query}");
    }
}

#[tokio::test]
async fn refusals_name_their_field() {
    let desk = Desk::new().await;
    for (more, field) in [
        (json!({ "amount_cents": 0 }), "amount_cents"),
        (json!({ "type": "gift" }), "type"),
        (json!({ "expires_at": "2026-10-05T12:14:27Z" }), "expires_at"),
        (json!({ "billing_account_id": desk.company }), "billing_account_id"),
    ] {
        let mut body = json!({ "billing_account_id": desk.account, "type": "manual", "amount_cents": 1 });
        body.as_object_mut().unwrap().extend(more.as_object().cloned().unwrap());
        refused_field(desk.world.post("/v1/credits", body).await, field);
    }
    let foreign = made(&desk.world, "customers", json!({ "name": "Outra" })).await;
    let account = id(&foreign["billing_account"]);
    desk.give(100, json!({ "billing_account_id": account })).await;
    assert_eq!(desk.balance().await, 0);
}
