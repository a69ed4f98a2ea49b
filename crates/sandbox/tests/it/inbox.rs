//! Inbox's dialect, and the types that stand by themselves.

mod agents;
mod answers;
mod mailboxes;
mod models;
mod secrets;
mod usage;
mod webhook;
mod workspaces;

use engine::{AccountId, Workspace, WorkspaceId};
use serde_json::{Value, json};

use crate::world::{WORKSPACE, World};

/// The partition of the world's requests.
pub(crate) fn partition() -> AccountId {
    AccountId(format!("conta/{WORKSPACE}"))
}

/// An inbox world whose workspace the store knows as `Serra Azul`.
pub(crate) async fn settled() -> World {
    let world = World::inbox().await;
    let workspace = Workspace { id: WorkspaceId(WORKSPACE.to_owned()), name: "Serra Azul".to_owned() };
    let now = *world.clock.0.lock().unwrap();
    world.store.create_workspace(&AccountId("conta".to_owned()), &workspace, now).await.unwrap();
    world
}

/// Creates a record of `kind` and answers it.
pub(crate) async fn made(world: &World, kind: &str, body: Value) -> Value {
    world.post(&format!("/v1/{kind}"), body).await.expect(201).body["data"].clone()
}

/// Creates an agent and answers its id.
pub(crate) async fn agent(world: &World, label: &str) -> String {
    let body = json!({ "label": label, "llm_model": "ipe-2-mini", "system_message": "Leia as notas fiscais." });
    id(&made(world, "agents", body).await)
}

pub(crate) fn id(record: &Value) -> String {
    record["id"].as_str().unwrap().to_owned()
}

/// The `label` of every record of a list.
pub(crate) fn labels(body: &Value) -> Vec<&str> {
    body["data"].as_array().unwrap().iter().map(|record| record["label"].as_str().unwrap()).collect()
}

/// The messages of a refusal about `field`.
pub(crate) fn about<'a>(body: &'a Value, field: &str) -> &'a Value {
    &body["error"]["details"]["fieldErrors"][field]
}
