//! Documents that proposals are written on.

use serde_json::{Value, json};

use super::world::{each, id, made, read};
use crate::world::World;

fn template(name: &str) -> Value {
    json!({ "name": name, "googleDocId": format!("doc-{name}"), "externalId": "m-1", "customMetadata": { "a": 1 } })
}

async fn defaults(world: &World) -> Vec<Value> {
    let list = world.get("/v1/proposal_templates").await.expect(200).body;
    let marked = list["data"].as_array().unwrap().iter().filter(|one| one["is_default"] == true);
    marked.map(|one| one["id"].clone()).collect()
}

#[tokio::test]
async fn one_is_made_in_camel_case_and_shown_with_underscores() {
    let world = World::billing().await;
    let made = made(&world, "proposal_templates", template("Padrão")).await;
    for (name, value) in [
        ("google_doc_id", json!("doc-Padrão")),
        ("document_type", json!("google_doc")),
        ("external_id", json!("m-1")),
        ("custom_metadata", json!({ "a": 1 })),
        ("is_default", json!(false)),
        ("is_active", json!(true)),
        ("description", Value::Null),
    ] {
        assert_eq!(made[name], value, "{name}");
    }
    assert_eq!(read(&world, &format!("proposal_templates/{}", id(&made))).await, made);
}

#[tokio::test]
async fn names_and_documents_are_one_templates() {
    let world = World::billing().await;
    made(&world, "proposal_templates", template("Padrão")).await;
    let other = id(&made(&world, "proposal_templates", template("Enxuto")).await);
    for (body, field) in [
        (json!({ "name": "Padrão", "googleDocId": "x" }), "name"),
        (json!({ "name": "Novo", "googleDocId": "doc-Padrão" }), "googleDocId"),
        (json!({ "name": "Novo", "googleDocId": "x", "isDefault": true, "isActive": false }), "isDefault"),
        (json!({ "name": "Novo" }), "googleDocId"),
        (json!({ "name": "Novo", "googleDocId": "x", "appScriptUrl": "x" }), "appScriptUrl"),
    ] {
        let refused = world.post("/v1/proposal_templates", body).await.expect(422).body;
        assert!(refused["error"]["details"]["fields"][field].is_array(), "{refused}");
    }
    let path = format!("/v1/proposal_templates/{other}");
    world.patch(&path, json!({ "name": "Padrão" })).await.expect(422);
    let body =
        json!({ "name": "Enxuto", "appScriptUrl": "https://script.exemplo.com.br/s", "documentType": "google_slides" });
    let changed = world.patch(&path, body).await.expect(200).body["data"].take();
    assert_eq!(
        (&changed["document_type"], &changed["app_script_url"]),
        (&json!("google_slides"), &json!("https://script.exemplo.com.br/s"))
    );
    let changed = world.patch(&path, json!({ "appScriptUrl": null })).await.expect(200).body["data"].take();
    assert_eq!((&changed["app_script_url"], &changed["name"]), (&Value::Null, &json!("Enxuto")));
}

#[tokio::test]
async fn one_at_most_is_the_default_and_it_is_active() {
    let world = World::billing().await;
    let mut body = template("Padrão");
    body["isDefault"] = json!(true);
    let one = made(&world, "proposal_templates", body).await["id"].take();
    let two = made(&world, "proposal_templates", template("Enxuto")).await["id"].take();
    let act = async |id: &Value, action: &str| {
        let path = format!("/v1/proposal_templates/{}/{action}", id.as_str().unwrap());
        world.post(&path, Value::Null).await
    };
    assert_eq!(defaults(&world).await, std::slice::from_ref(&one));
    act(&two, "set-default").await.expect(200);
    assert_eq!(defaults(&world).await, std::slice::from_ref(&two));
    let path = format!("/v1/proposal_templates/{}", one.as_str().unwrap());
    world.patch(&path, json!({ "isDefault": true })).await.expect(200);
    assert_eq!(defaults(&world).await, std::slice::from_ref(&one));
    let stopped = act(&one, "deactivate").await.expect(200).body;
    assert_eq!((&stopped["data"]["is_active"], &stopped["data"]["is_default"]), (&json!(false), &json!(false)));
    assert_eq!(act(&one, "set-default").await.expect(422).body["error"]["code"], "template_inactive");
    world.patch(&path, json!({ "isDefault": true })).await.expect(422);
    let list = world.get("/v1/proposal_templates?isActive=true").await.expect(200).body;
    assert_eq!(each(&list, "id"), [&two]);
    assert_eq!(act(&one, "activate").await.expect(200).body["data"]["is_active"], true);
    act(&one, "set-default").await.expect(200);
    let changed = world.patch(&path, json!({ "isActive": false })).await.expect(200).body;
    assert_eq!(changed["data"]["is_default"], false);
}

#[tokio::test]
async fn a_copy_has_a_name_and_a_document_of_its_own() {
    let world = World::billing().await;
    let mut body = template("Padrão");
    body["isDefault"] = json!(true);
    let original = made(&world, "proposal_templates", body).await;
    let path = format!("proposal_templates/{}/duplicate", id(&original));
    let copy = made(&world, &path, Value::Null).await;
    let second = made(&world, &path, Value::Null).await;
    assert_eq!((&copy["name"], &second["name"]), (&json!("Padrão (cópia)"), &json!("Padrão (cópia 2)")));
    assert_eq!((&copy["is_default"], &copy["external_id"]), (&json!(false), &Value::Null));
    assert_eq!(copy["custom_metadata"], original["custom_metadata"]);
    for name in ["id", "public_id", "google_doc_id"] {
        assert_ne!(copy[name], original[name], "{name}");
    }
    let path = format!("/v1/proposal_templates/{}", id(&copy));
    assert_eq!(world.delete(&path).await.expect(200).body, json!({ "data": { "deleted": true } }));
    world.get(&path).await.expect(404);
}
