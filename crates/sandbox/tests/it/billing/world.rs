//! Short ways to fill a billing organization over its API.

use serde_json::Value;

use crate::world::World;

/// Creates a record under `/v1/{path}` and answers it.
pub(crate) async fn made(world: &World, path: &str, body: Value) -> Value {
    world.post(&format!("/v1/{path}"), body).await.expect(201).body["data"].take()
}

/// The record of `/v1/{path}`.
pub(crate) async fn read(world: &World, path: &str) -> Value {
    world.get(&format!("/v1/{path}")).await.expect(200).body["data"].take()
}

/// A record's id.
#[track_caller]
pub(crate) fn id(record: &Value) -> String {
    record["id"].as_str().unwrap().to_owned()
}

/// The `field` of every record of a list.
#[track_caller]
pub(crate) fn each<'a>(body: &'a Value, field: &str) -> Vec<&'a Value> {
    body["data"].as_array().unwrap().iter().map(|record| &record[field]).collect()
}
