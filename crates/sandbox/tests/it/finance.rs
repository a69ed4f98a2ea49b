//! Finance's dialect, and the types that stand by themselves: companies, people, categories, centres, taxes, banks.

mod answers;
mod banks;
mod bodies;
mod categories;
mod centers;
mod companies;
mod cursors;
mod keys;
mod people;
mod queries;
mod refusals;
mod taxes;

use serde_json::{Value, json};

use crate::world::World;

pub(crate) const CNPJ: &str = "58271463000178";

/// A finance world with a company; its id.
pub(crate) async fn with_company() -> (World, String) {
    let world = World::finance().await;
    let company = made(&world, "companies", json!({ "name": "Marcenaria Serra Azul Ltda.", "cnpj": CNPJ })).await;
    (world, company)
}

/// Creates a record of `kind` and answers its id.
pub(crate) async fn made(world: &World, kind: &str, body: Value) -> String {
    world.post(&format!("/v1/{kind}"), body).await.expect(201).body["id"].as_str().unwrap().to_owned()
}

pub(crate) async fn person(world: &World, company: &str, name: &str) -> String {
    made(world, "people", json!({ "company_id": company, "name": name })).await
}

/// The `name` of every record of a list.
pub(crate) fn names(body: &Value) -> Vec<&str> {
    body["data"].as_array().unwrap().iter().map(|record| record["name"].as_str().unwrap()).collect()
}
