//! Secrets.

use catalogue::inbox::secret::SECRET;
use serde_json::{Value, json};
use storage::Key;

use super::{about, agent, id, made, partition, settled};

const VALUE: &str = "chave-muito-secreta-93";

#[tokio::test]
async fn a_value_is_taken_and_never_given_back_nor_kept() {
    let world = settled().await;
    let body = json!({ "name": "ERP_TOKEN", "value": VALUE, "description": "Acesso ao ERP" });
    let answer = world.post("/v1/secrets", body.clone()).await.expect(201);
    let record = answer.body["data"].clone();
    assert_eq!(
        (&record["name"], &record["agent_ids"], &record["last_used_at"]),
        (&json!("ERP_TOKEN"), &json!([]), &Value::Null)
    );
    let path = format!("/v1/secrets/{}", id(&record));
    let changed = world.patch(&path, json!({ "value": "outra-chave-17" })).await.expect(200);
    for shown in [answer, changed, world.get(&path).await.expect(200), world.get("/v1/secrets").await.expect(200)] {
        let text = String::from_utf8_lossy(&shown.bytes).into_owned();
        assert!(!text.contains(VALUE) && !text.contains("outra-chave") && !text.contains("value"), "{text}");
    }
    let kept = world.store.get(&partition(), &SECRET, &Key::Uid(id(&record))).await.unwrap().unwrap();
    let kept = Value::Object(kept.doc).to_string();
    assert!(!kept.contains(VALUE) && !kept.contains("outra-chave"), "{kept}");
    let refused = world.post("/v1/secrets", body).await.expect(409).body;
    assert_eq!(about(&refused, "name"), &json!(["já está em uso"]));
    assert!(!refused.to_string().contains(VALUE));
}

#[tokio::test]
async fn another_value_leaves_nothing_behind_and_the_name_stays() {
    let world = settled().await;
    let secret = id(&made(&world, "secrets", json!({ "name": "ERP", "value": VALUE })).await);
    let path = format!("/v1/secrets/{secret}");
    world.patch(&path, json!({ "description": "ERP", "name": "OUTRO" })).await.expect(200);
    world.patch(&path, json!({ "value": "outra-chave-17" })).await.expect(200);
    let row = world.store.get(&partition(), &SECRET, &Key::Uid(secret)).await.unwrap().unwrap();
    assert_eq!((&row.doc["name"], &row.doc["description"]), (&json!("ERP"), &json!("ERP")));
    assert!(!row.doc.keys().any(|name| name.contains("value")), "{:?}", row.doc);
}

#[tokio::test]
async fn names_values_and_agents_are_checked() {
    let world = settled().await;
    for (body, field) in [
        (json!({ "name": "erp", "value": "x" }), "name"),
        (json!({ "name": "1ERP", "value": "x" }), "name"),
        (json!({ "name": "ERP-1", "value": "x" }), "name"),
        (json!({ "name": "A".repeat(65), "value": "x" }), "name"),
        (json!({ "name": "ERP", "value": "" }), "value"),
        (json!({ "name": "ERP", "value": 7 }), "value"),
        (json!({ "name": "ERP" }), "value"),
        (json!({ "name": "ERP", "value": "x", "agent_ids": ["7"] }), "agent_ids"),
    ] {
        let refused = world.post("/v1/secrets", body.clone()).await.expect(400).body;
        assert_eq!(about(&refused, field).as_array().unwrap().len(), 1, "{body}: {refused}");
    }
    let nobody = json!({ "name": "ERP", "value": "x", "agent_ids": ["019923b5-3a7f-781f-955f-23037be18e4d"] });
    world.post("/v1/secrets", nobody).await.expect(422);
    let agent = agent(&world, "Notas").await;
    let secret = made(&world, "secrets", json!({ "name": "ERP", "value": "x", "agent_ids": [agent] })).await;
    assert_eq!(secret["agent_ids"], json!([agent]));
    world.delete(&format!("/v1/agents/{agent}")).await.expect(409);
    world.patch(&format!("/v1/secrets/{}", id(&secret)), json!({ "agent_ids": [] })).await.expect(200);
    world.delete(&format!("/v1/agents/{agent}")).await.expect(204);
}

#[tokio::test]
async fn one_stays_while_orders_name_it() {
    let world = settled().await;
    let secret = id(&made(&world, "secrets", json!({ "name": "ERP", "value": "x" })).await);
    let agent = agent(&world, "Notas").await;
    let (secret, agent) = (format!("/v1/secrets/{secret}"), format!("/v1/agents/{agent}"));
    world.patch(&agent, json!({ "system_message": "Use {{ ERP }} para entrar." })).await.expect(200);
    let refused = world.delete(&secret).await.expect(409).body;
    assert!(refused["error"]["message"].as_str().unwrap().contains("Notas"), "{refused}");
    world.patch(&agent, json!({ "system_message": "Use {{ERP_2}}, não ERP." })).await.expect(200);
    world.delete(&secret).await.expect(204);
    world.get(&secret).await.expect(404);
}
