//! Successes: bare records, places of new ones, validators.

use http::Method;
use serde_json::{Value, json};

use super::{made, with_company};
use crate::world::{World, principal, request};

#[tokio::test]
async fn a_record_is_made_read_changed_and_deleted() {
    let (world, company) = with_company().await;
    let made = world.post("/v1/people", json!({ "company_id": company, "name": "Ana" })).await.expect(201);
    let id = made.body["id"].as_str().unwrap();
    let path = format!("/v1/people/{id}");
    assert_eq!(made.header("location"), path);
    assert_eq!(made.header("content-type"), "application/json; charset=utf-8");
    let names: Vec<&String> = made.body.as_object().unwrap().keys().collect();
    assert_eq!(names.len(), 16, "{names:?}");
    assert_eq!(names[0], "id");
    assert_eq!(world.get(&path).await.expect(200).body, made.body);
    assert_eq!(world.get(&path.to_uppercase().replace("/V1/PEOPLE", "/v1/people")).await.expect(200).body, made.body);
    world.pass(jiff::SignedDuration::from_secs(90));
    let changed = world.patch(&path, json!({ "nickname": "Aninha" })).await.expect(200).body;
    assert_eq!((&changed["nickname"], &changed["updated_at"]), (&json!("Aninha"), &json!("2026-10-05 12:15:57 UTC")));
    let gone = world.delete(&path).await.expect(204);
    assert!(gone.bytes.is_empty() && gone.headers.get("content-type").is_none());
    for method in [Method::GET, Method::DELETE] {
        let missing = world.ask(method, &path, &Value::Null).await.expect(404).body;
        assert_eq!(missing["error"]["code"], "not_found");
    }
}

#[tokio::test]
async fn lists_show_less_than_a_record() {
    let (world, company) = with_company().await;
    let account = json!({ "company_id": company, "name": "Caixa", "type": "cash", "balance": "10.00" });
    made(&world, "financial-accounts", account).await;
    let listed = world.get("/v1/financial-accounts").await.expect(200).body;
    let row = &listed["data"][0];
    assert_eq!((row["name"].as_str(), row.get("balance")), (Some("Caixa"), None));
    let shown = world.get(&format!("/v1/financial-accounts/{}", row["id"].as_str().unwrap())).await.expect(200).body;
    assert_eq!(shown["balance"], "10.00");
}

#[tokio::test]
async fn a_held_answer_is_not_sent_again() {
    let (world, company) = with_company().await;
    let path = format!("/v1/companies/{company}");
    let tag = world.get(&path).await.expect(200).header("etag").to_owned();
    let mut again = request(Method::GET, &path, &Value::Null);
    again.headers_mut().insert("if-none-match", tag.parse().unwrap());
    assert!(world.send(principal("all read", "conta"), again).await.expect(304).bytes.is_empty());
    let mut named = request(Method::GET, &path, &Value::Null);
    named.headers_mut().insert("request-id", "req-42".parse().unwrap());
    assert_eq!(world.send(principal("all read", "conta"), named).await.header("request-id"), "req-42");
}

#[tokio::test]
async fn what_the_server_answers_itself_has_no_address_here() {
    let world = World::finance().await;
    for path in ["/v1/schemas", "/v1/schemas/Payable", "/v1/workspaces"] {
        assert_eq!(world.get(path).await.expect(404).body["error"]["code"], "not_found", "{path}");
    }
    world.get("/v1/fiscal-documents").await.expect(200);
    world.get("/v1/classification-centers").await.expect(404);
}
