//! How the API refuses: statuses, codes and where each finding stands.

use catalogue::inbox::INBOX_PRODUCT;
use catalogue::{Tool, Verb};
use http::Method;
use proptest::prelude::*;
use sandbox::rules;
use serde_json::{Value, json};

use super::about;
use crate::world::{World, principal, principal_in, request};

#[tokio::test]
async fn bodies_are_checked_by_their_json_types() {
    let world = World::inbox().await;
    let good = json!({ "label": "A", "llm_model": "aroeira-1", "system_message": "x" });
    for (field, wrong) in [
        ("label", json!(7)),
        ("label", json!(" ")),
        ("label", Value::Null),
        ("system_message", json!([])),
        ("external_id", json!("7")),
        ("external_id", Value::Null),
        ("skills_repo", json!("ftp://x")),
        ("skills_repo", json!("")),
    ] {
        let mut body = good.clone();
        body[field] = wrong.clone();
        let refused = world.post("/v1/agents", body).await.expect(400).body;
        assert_eq!(refused["error"]["code"], "validation_failed", "{field}");
        assert_eq!(refused["error"]["details"]["formErrors"], json!([]));
        assert_eq!(about(&refused, field).as_array().unwrap().len(), 1, "{field} {wrong}: {refused}");
    }
    let refused = world.post("/v1/agents", json!({ "unknown": 1 })).await.expect(400).body;
    let all = refused["error"]["details"]["fieldErrors"].as_object().unwrap();
    assert_eq!(all.keys().collect::<Vec<_>>(), ["label", "llm_model", "system_message"]);
    let no_object = world.post("/v1/agents", json!([1])).await.expect(400).body;
    assert_eq!(no_object["error"]["details"]["formErrors"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn parameters_are_refused_by_name() {
    let world = World::inbox().await;
    for (query, named) in [
        ("agents?sort=label", "sort"),
        ("agents?workspace_id=1", "workspace_id"),
        ("agents?limit=0", "limit"),
        ("agents?limit=201", "limit"),
        ("agents?limit=2&limit=3", "limit"),
        ("agents?cursor=x", "cursor"),
        ("emails?status=lido", "status"),
        ("emails?since=ontem", "since"),
        ("emails?inbox_id=7", "inbox_id"),
        ("agent-runs?until=2026-02-30", "until"),
    ] {
        let refused = world.get(&format!("/v1/{query}")).await.expect(400).body;
        assert_eq!(refused["error"]["code"], "validation_failed", "{query}");
        assert_eq!(about(&refused, named).as_array().unwrap().len(), 1, "{query}: {refused}");
    }
}

#[tokio::test]
async fn a_cursor_holds_in_its_list_its_filters_and_its_workspace() {
    let world = World::inbox().await;
    for label in ["Um", "Dois"] {
        super::agent(&world, label).await;
    }
    let page = world.get("/v1/agents?limit=1").await.expect(200).body;
    let cursor = page["next_cursor"].as_str().unwrap();
    world.get(&format!("/v1/agents?cursor={cursor}")).await.expect(200);
    world.get(&format!("/v1/webhooks?cursor={cursor}")).await.expect(400);
    let elsewhere = principal_in("all write", "conta", "0b9c4be6-0f5c-4b6e-9d0a-8f0e6a7a1c02");
    let path = format!("/v1/agents?cursor={cursor}");
    world.send(elsewhere, request(Method::GET, &path, &Value::Null)).await.expect(400);
}

#[tokio::test]
async fn rights_paths_and_methods_have_codes_of_their_own() {
    let world = World::inbox().await;
    let ask = |who, method, path: &'static str| world.send(who, request(method, path, &Value::Null));
    let narrow = ask(principal("inbox.emails", "conta"), Method::GET, "/v1/agents").await.expect(403).body;
    assert_eq!(
        (&narrow["error"]["code"], &narrow["error"]["details"]["required"]),
        (&json!("forbidden"), &json!("inbox.agents"))
    );
    let mut nowhere = principal("all write", "conta");
    nowhere.workspaces.reached.clear();
    assert_eq!(ask(nowhere, Method::GET, "/v1/agents").await.expect(403).body["error"]["code"], "forbidden");
    assert_eq!(world.get("/v1/agents/x").await.expect(404).body["error"]["code"], "not_found");
    assert_eq!(world.get("/v1/nothing").await.expect(404).body["error"]["code"], "not_found");
    assert_eq!(world.delete("/v1/agents").await.expect(405).body["error"]["code"], "method_not_allowed");
}

/// The path of `tool` with `value` in the place of each parameter.
fn path(tool: &Tool, value: &str) -> String {
    tool.path.split('/').map(|part| if part.starts_with('{') { value } else { part }).collect::<Vec<_>>().join("/")
}

/// Odd values for any field.
fn odd() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        ".{0,12}".prop_map(Value::from),
    ];
    leaf.prop_recursive(2, 12, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::btree_map("[a-z_]{1,8}", inner, 0..4)
                .prop_map(|map| Value::Object(map.into_iter().collect())),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn any_body_and_query_is_met(values in prop::collection::vec(odd(), 12), text in ".{0,12}") {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let world = World::inbox().await;
            for tool in INBOX_PRODUCT.tools().filter(|tool| tool.verb != Verb::Rule || rules::rule(tool.name).is_some()) {
                let names = tool.body_fields().map(|field| field.name);
                let body: Value = Value::Object(names.map(str::to_owned).zip(values.iter().cloned()).collect());
                let encoded: String = text.bytes().map(|byte| format!("%{byte:02X}")).collect();
                let query = tool.query.iter().map(|field| field.name).chain(tool.filters.iter().map(|filter| filter.wire));
                let query: Vec<String> = query.map(|name| format!("{name}={encoded}")).collect();
                for value in ["7", "019923b5-3a7f-781f-955f-23037be18e4d", "%C3%A7"] {
                    let path = format!("{}?{}", path(tool, value), query.join("&"));
                    let method: Method = tool.method.as_str().parse().unwrap();
                    let sent = if method == Method::GET { &Value::Null } else { &body };
                    let answer = world.ask(method.clone(), &path, sent).await;
                    assert!(answer.status < 500, "{} {} {sent}: {} {}", tool.name, path, answer.status, answer.body);
                    let plain = self::path(tool, value);
                    let answer = world.ask(method, &plain, sent).await;
                    assert!(answer.status < 500, "{} {sent}: {} {}", tool.name, answer.status, answer.body);
                }
            }
        });
    }
}
