//! Agents.

use serde_json::{Value, json};

use super::{about, agent, id, labels, made};
use crate::world::{WORKSPACE, World};

#[tokio::test]
async fn an_agent_is_named_by_its_id_or_the_callers_own() {
    let world = World::inbox().await;
    let own = "019923b5-3a7f-781f-955f-23037be18e4d";
    let body = json!({ "label": "Notas", "llm_model": "ipe-2-pro", "system_message": "Leia.", "external_id": own });
    let answer = world.post("/v1/agents", body.clone()).await.expect(201);
    let record = answer.body["data"].clone();
    assert_eq!(answer.header("location"), format!("/v1/agents/{}", id(&record)));
    assert_eq!((&record["external_id"], &record["workspace_id"]), (&json!(own), &json!(WORKSPACE)));
    assert_eq!(record["created_at"], "2026-10-05T12:14:27.000Z");
    for name in [&id(&record), own, &own.to_uppercase()] {
        assert_eq!(world.get(&format!("/v1/agents/{name}")).await.expect(200).body["data"], record);
    }
    let refused = world.post("/v1/agents", body).await.expect(409).body;
    assert_eq!(
        (refused["error"]["code"].as_str(), about(&refused, "external_id")),
        (Some("conflict"), &json!(["já está em uso"]))
    );
    let mut other = json!({ "label": "Outro", "llm_model": "ipe-2-pro", "system_message": "Leia." });
    other["external_id"] = record["id"].clone();
    world.post("/v1/agents", other).await.expect(409);

    let path = format!("/v1/agents/{own}");
    let changed = world.patch(&path, json!({ "label": "Notas e boletos", "external_id": WORKSPACE })).await.expect(200);
    assert_eq!(
        (&changed.body["data"]["label"], &changed.body["data"]["external_id"]),
        (&json!("Notas e boletos"), &json!(own))
    );
    world.delete(&path).await.expect(204);
    world.get(&path).await.expect(404);
}

#[tokio::test]
async fn an_id_of_its_own_is_the_new_id() {
    let world = World::inbox().await;
    let made = made(&world, "agents", json!({ "label": "A", "llm_model": "aroeira-1", "system_message": "x" })).await;
    assert_eq!(made["external_id"], made["id"]);
    assert_eq!(made["skills_repo"], Value::Null);
}

#[tokio::test]
async fn a_model_has_to_be_known_and_available() {
    let world = World::inbox().await;
    for model in ["ipe-9", "ipe-1"] {
        let body = json!({ "label": "A", "llm_model": model, "system_message": "x" });
        let refused = world.post("/v1/agents", body).await.expect(422).body;
        assert_eq!(refused["error"]["code"], "unprocessable");
        assert!(about(&refused, "llm_model")[0].as_str().unwrap().contains("aroeira-1-mini"), "{refused}");
    }
    let agent = agent(&world, "Notas").await;
    let path = format!("/v1/agents/{agent}");
    world.patch(&path, json!({ "llm_model": "aroeira-0" })).await.expect(422);
    let changed = world.patch(&path, json!({ "llm_model": "aroeira-1", "skills_repo": "https://git.example/skills" }));
    assert_eq!(changed.await.expect(200).body["data"]["llm_model"], "aroeira-1");
    let cleared = world.patch(&path, json!({ "skills_repo": null })).await.expect(200).body;
    assert_eq!(cleared["data"]["skills_repo"], Value::Null);
}

#[tokio::test]
async fn lists_come_newest_first_and_leave_orders_out() {
    let world = World::inbox().await;
    for label in ["Um", "Dois", "Três"] {
        agent(&world, label).await;
    }
    let first = world.get("/v1/agents?limit=2").await.expect(200).body;
    assert_eq!(labels(&first), ["Três", "Dois"]);
    assert_eq!(first["data"][0].get("system_message"), None);
    let cursor = first["next_cursor"].as_str().unwrap();
    let rest = world.get(&format!("/v1/agents?limit=2&cursor={cursor}")).await.expect(200).body;
    assert_eq!((labels(&rest), &rest["next_cursor"]), (vec!["Um"], &Value::Null));
}
