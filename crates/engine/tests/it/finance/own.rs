//! What the server answers by itself.

use engine::Refusal;
use serde_json::{Value, json};

use super::{AWAY, HOME, ana, ana_with, world};
use crate::world::{World, shown};

async fn called(world: &World, tool: &str, arguments: Value, who: std::sync::Arc<engine::Principal>) -> Value {
    let result = world.call(tool, arguments).by(who).send().await.done();
    let structured: Value = serde_json::from_str(result.structured.get()).unwrap();
    assert!(shown(&result).contains(result.structured.get()), "{}", shown(&result));
    structured
}

#[tokio::test]
async fn schemas_need_neither_a_workspace_nor_the_api() {
    let world = world();
    let list = called(&world, "finance_schemas_list", json!({}), ana(None)).await;
    let rows = list["data"].as_array().unwrap();
    let payable = rows.iter().find(|row| row["name"] == "Payable").unwrap();
    assert_eq!(payable["uri"], "kobana://finance/schemas/Payable");
    assert_eq!(payable["direction"], "returned");
    assert!(payable.get("schema").is_none());
    let schema = called(&world, "finance_schemas_get", json!({"schema": "Payable"}), ana(None)).await;
    assert_eq!(schema["schema"]["properties"]["id"]["type"], "string");
    assert!(schema["tools"].as_array().unwrap().contains(&json!("finance_payables_get")));
    assert!(world.api.requests.lock().unwrap().is_empty());
}

#[tokio::test]
async fn every_schema_that_is_listed_can_be_read_whole() {
    let world = world();
    for schema in catalogue::contract::contract(&catalogue::finance::FINANCE) {
        let read = called(&world, "finance_schemas_get", json!({"schema": schema.name}), ana(None)).await;
        assert_eq!(read["schema"], schema.schema, "{}", schema.name);
    }
}

#[tokio::test]
async fn a_schema_that_is_not_there_is_not_found() {
    let world = world();
    for name in ["payable", "Payables", "../Payable"] {
        let call = world.call("finance_schemas_get", json!({"schema": name})).by(ana(None));
        assert_eq!(call.send().await.refusal(), Refusal::NotFound, "{name}");
    }
    let missing = world.call("finance_schemas_get", json!({})).by(ana(None)).send().await.refusal();
    assert_eq!(missing.code(), "invalid_arguments");
}

#[tokio::test]
async fn workspaces_are_those_of_the_connection() {
    let world = world();
    let list = called(&world, "finance_workspaces_list", json!({}), ana(Some(AWAY))).await;
    assert_eq!(
        list["data"],
        json!([
            {"id": HOME, "name": "Padaria", "default": false, "access": "write", "organization_id": "conta-1"},
            {"id": AWAY, "name": "Confeitaria", "default": true, "access": "write", "organization_id": "conta-1"},
        ])
    );
    let list = called(&world, "finance_workspaces_list", json!({}), ana_with("read", None)).await;
    assert_eq!(list["data"][0]["access"], "read");
    assert!(list["data"].as_array().unwrap().iter().all(|row| row["default"] == false));
}

#[tokio::test]
async fn they_are_admitted_like_any_other() {
    let world = world();
    let refused = world.call("finance_schemas_list", json!({})).by(ana_with("all", None)).send().await.refusal();
    let message = refused.message(catalogue::Lang::Pt);
    assert!(message.contains("necessários: read. Use"), "{message}");
    let mut denied = (*ana(None)).clone();
    denied.permissions.deny.push("finance_workspaces_*".to_owned());
    let refused = world.call("finance_workspaces_list", json!({})).by(denied.into()).send().await.refusal();
    assert_eq!(refused.code(), "insufficient_permission");
}

#[tokio::test]
async fn a_call_without_a_workspace_lists_them() {
    let world = world();
    let call = || world.call("finance_payables_list", json!({})).by(ana(None));
    let Refusal::WorkspaceRequired { reached, .. } = call().send().await.refusal() else { panic!("not asked for") };
    assert_eq!(reached.len(), 2);
    let mut nowhere = (*ana(None)).clone();
    nowhere.workspaces.reached.clear();
    let refusal = world.call("finance_payables_list", json!({})).by(nowhere.into()).send().await.refusal();
    assert!(refusal.message(catalogue::Lang::Pt).contains("nenhum workspace"), "{refusal}");
    let named = world.call("finance_companies_get", json!({"id": super::COMPANY, "workspace_id": AWAY.to_uppercase()}));
    named.by(ana(None)).send().await.done();
    let foreign = json!({"id": super::COMPANY, "workspace_id": super::BILL});
    let refusal = world.call("finance_companies_get", foreign).by(ana(None)).send().await.refusal();
    let Refusal::InvalidArguments(errors) = refusal else { panic!("{refusal}") };
    assert_eq!(errors[0].path, "workspace_id");
}
