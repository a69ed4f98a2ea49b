//! The organization of the token.

use serde_json::{Value, json};

use super::world::read;
use crate::world::{World, principal, request};

#[tokio::test]
async fn there_is_one_which_is_the_same_before_and_after_a_change() {
    let world = World::billing().await;
    let first = read(&world, "organization").await;
    assert_eq!(first["status"], "active");
    assert_eq!(first["public_id"].as_str().map(str::len), Some(12));
    assert_eq!(first["person"]["document_number"], "45678912000155");
    assert_eq!(read(&world, "organization").await, first);
    let body = json!({ "name": "Nuvem Serena", "email": "contato@nuvemserena.example", "phone": "+55 11 5555-0199",
        "addresses": [{ "city": "Campinas", "state": "SP" }], "custom_metadata": { "setor": "software" } });
    world.pass_days(1);
    let changed = world.patch("/v1/organization", body).await.expect(200).body["data"].take();
    assert_eq!((&changed["id"], &changed["public_id"]), (&first["id"], &first["public_id"]));
    assert_eq!(changed["person"]["name"], "Nuvem Serena");
    assert_eq!(changed["person"]["emails"], json!([{ "kind": "main", "value": "contato@nuvemserena.example" }]));
    assert_eq!(changed["person"]["phones"], json!([{ "kind": "main", "value": "+55 11 5555-0199" }]));
    assert_eq!(changed["person"]["legal_name"], first["person"]["legal_name"], "what is left out stays");
    assert_eq!(changed["person"]["updated_at"], "2026-10-06T12:14:27.000Z");
    assert_eq!(changed["custom_metadata"], json!({ "setor": "software" }));
    assert_eq!(read(&world, "organization").await, changed);
}

#[tokio::test]
async fn each_account_has_its_own() {
    let world = World::billing().await;
    let ours = read(&world, "organization").await;
    let who = principal("all read", "outra");
    let theirs = world.send(who, request(http::Method::GET, "/v1/organization", &Value::Null)).await.expect(200);
    assert_ne!(theirs.body["data"]["id"], ours["id"]);
}

#[tokio::test]
async fn what_does_not_fit_is_refused() {
    let world = World::billing().await;
    let refused = world.patch("/v1/organization", json!({ "name": "", "email": "aqui" })).await.expect(422).body;
    let fields = &refused["error"]["details"]["fields"];
    assert!(fields["name"].is_array() && fields["email"].is_array(), "{refused}");
}
