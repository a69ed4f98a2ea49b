//! Every refusal in finance's envelope.

use std::sync::Arc;

use axum::body::{Body, to_bytes};
use catalogue::finance::FINANCE;
use engine::{BoxFuture, Principal};
use http::{Method, Request};
use sandbox::{SandboxLimits, TokenGate};
use serde_json::{Value, json};
use tower::ServiceExt;

use super::with_company;
use crate::world::{World, principal, request};

struct Gate;

impl TokenGate for Gate {
    fn authenticate(&self, bearer: String) -> BoxFuture<'_, Option<Principal>> {
        Box::pin(async move { (bearer == "bom").then(|| principal("all write", "conta")) })
    }
}

async fn over_http(world: &World, request: http::request::Builder, body: Vec<u8>) -> (http::response::Parts, Value) {
    let router = axum::Router::new().nest("/sandbox/finance", Arc::clone(&world.sandbox).router(Arc::new(Gate)));
    let response = router.oneshot(request.body(Body::from(body)).unwrap()).await.unwrap();
    let (parts, body) = response.into_parts();
    let bytes = to_bytes(body, usize::MAX).await.unwrap();
    (parts, serde_json::from_slice(&bytes).unwrap_or(Value::Null))
}

fn to(method: Method, path: &str, token: &str) -> http::request::Builder {
    Request::builder()
        .method(method)
        .uri(format!("/sandbox/finance{path}"))
        .header("host", "localhost:8080")
        .header("authorization", format!("Bearer {token}"))
        .header("content-type", "application/json")
}

#[tokio::test]
async fn refusals_outside_of_an_operation_speak_finance_too() {
    let limits = SandboxLimits { body_bytes: 100, upload_bytes: 300, ..SandboxLimits::default() };
    let world = World::of(&FINANCE, limits).await;
    let (parts, body) = over_http(&world, to(Method::GET, "/v1/banks", "ruim"), Vec::new()).await;
    assert_eq!((parts.status.as_u16(), &body["error"]["code"]), (401, &json!("invalid_token")));
    assert!(parts.headers.contains_key("www-authenticate") && parts.headers.contains_key("request-id"));
    let (parts, body) = over_http(&world, to(Method::PUT, "/v1/banks", "bom"), Vec::new()).await;
    assert_eq!((parts.status.as_u16(), &body["error"]["code"]), (405, &json!("method_not_allowed")));
    assert_eq!(parts.headers["allow"], "GET");
    let (parts, body) = over_http(&world, to(Method::GET, "/v2/nothing", "bom"), Vec::new()).await;
    assert_eq!((parts.status.as_u16(), &body["error"]["code"]), (404, &json!("not_found")));
    let (parts, body) = over_http(&world, to(Method::POST, "/v1/taxes", "bom"), vec![b'x'; 101]).await;
    assert_eq!((parts.status.as_u16(), &body["error"]["code"]), (413, &json!("payload_too_large")));
    let (parts, _) = over_http(&world, to(Method::POST, "/v1/attachments", "bom"), vec![b'x'; 300]).await;
    assert_eq!(parts.status, 400, "an upload may be longer, but it has to be a form");
    let (parts, _) = over_http(&world, to(Method::POST, "/v1/attachments", "bom"), vec![b'x'; 301]).await;
    assert_eq!(parts.status, 413);
}

#[tokio::test]
async fn a_new_record_is_addressed_from_outside() {
    let (world, _) = with_company().await;
    let body = json!({ "name": "ISS" }).to_string().into_bytes();
    let (parts, body) = over_http(&world, to(Method::POST, "/v1/taxes", "bom"), body).await;
    let id = body["id"].as_str().unwrap();
    assert_eq!(parts.headers["location"], format!("http://localhost:8080/sandbox/finance/v1/taxes/{id}"));
}

#[tokio::test]
async fn a_missing_scope_is_named_with_those_granted() {
    let (world, company) = with_company().await;
    let dispatch = "/v1/payables/019923b5-3a7f-781f-955f-23037be18e4d/send-to-bank";
    let cases = [
        ("read finance.taxes", Method::GET, "/v1/people", "finance.people"),
        ("all read", Method::POST, "/v1/people", "finance.people.write"),
        ("write finance.people", Method::GET, "/v1/classification_centers", "finance.cost_centers"),
        ("all write", Method::POST, dispatch, "finance.payables.dispatch"),
        ("write finance.payables", Method::POST, dispatch, "finance.payables.dispatch"),
        ("read finance.payables.dispatch", Method::POST, dispatch, "finance.payables.dispatch"),
    ];
    for (scopes, method, path, required) in cases {
        let refused =
            world.send(principal(scopes, "conta"), request(method, path, &Value::Null)).await.expect(403).body;
        let mut granted: Vec<&str> = scopes.split(' ').collect();
        granted.sort_unstable();
        assert_eq!(refused["error"]["code"], "insufficient_scope");
        assert_eq!(refused["error"]["details"], json!({ "required": required, "granted": granted }), "{scopes} {path}");
    }
    let named = principal("write finance.payables.dispatch", "conta");
    let mut keyed = request(Method::POST, dispatch, &Value::Null);
    keyed.headers_mut().insert("x-idempotency-key", "k".parse().unwrap());
    world.send(named, keyed).await.expect(404);
    let mut denied = principal("all write", "conta");
    denied.permissions.deny.push("finance_companies_*".to_owned());
    let path = format!("/v1/companies/{company}");
    let refused = world.send(denied, request(Method::GET, &path, &Value::Null)).await.expect(403).body;
    assert_eq!(refused["error"]["code"], "forbidden");
}

#[tokio::test]
async fn a_token_without_a_workspace_is_told_so() {
    let world = World::finance().await;
    let mut nobody = principal("all write", "conta");
    nobody.workspaces = engine::Workspaces::default();
    let refused = world.send(nobody, request(Method::GET, "/v1/banks", &Value::Null)).await.expect(403).body;
    assert_eq!(refused["error"]["code"], "unknown_workspace");
}

#[tokio::test]
async fn the_hourly_limit_is_told_in_its_headers() {
    let limits = SandboxLimits { hourly_reads: Some(1), ..SandboxLimits::default() };
    let world = World::of(&FINANCE, limits).await;
    assert_eq!(world.get("/v1/banks").await.expect(200).header("ratelimit-remaining"), "0");
    let refused = world.get("/v1/banks").await.expect(429);
    assert_eq!(refused.body["error"]["code"], "rate_limited");
    assert!(refused.header("retry-after").parse::<i64>().unwrap() > 0);
    assert_eq!(refused.header("ratelimit-limit"), "1");
}

#[tokio::test]
async fn no_operation_breaks_on_what_makes_no_sense() {
    let world = World::finance().await;
    let odd =
        [Value::Null, json!({}), json!({ "amount": { "x": [] }, "billings": [7], "type": 1, "id": {}, "name": [] })];
    for tool in FINANCE.tools().filter(|tool| tool.origin != catalogue::Origin::Server) {
        for value in ["019923b5-3a7f-781f-955f-23037be18e4d", "7", "%C3%A7", "%00"] {
            let parts = tool.path.split('/').map(|part| if part.starts_with('{') { value } else { part });
            let path = parts.collect::<Vec<_>>().join("/");
            for body in &odd {
                let mut asked = request(tool.method.as_str().parse().unwrap(), &path, body);
                asked.headers_mut().insert("x-idempotency-key", "k".parse().unwrap());
                let scopes = "all write finance.payables.dispatch finance.receivables.charge";
                let answer = world.send(principal(scopes, "conta"), asked).await;
                assert!(answer.status < 500, "{} {}: {}", tool.name, answer.status, answer.body);
                if answer.status >= 400 {
                    assert!(answer.body["error"]["code"].is_string(), "{} {}", tool.name, answer.body);
                }
            }
        }
    }
}

#[tokio::test]
async fn every_order_and_filter_of_every_list_is_answered() {
    let world = World::finance().await;
    for tool in FINANCE.tools().filter(|tool| tool.verb == catalogue::Verb::List) {
        assert_eq!(tool.path.matches('{').count(), 0, "{}", tool.name);
        for order in tool.sort.by {
            world.get(&format!("{}?sort={order}", tool.path)).await.expect(200);
        }
        for filter in tool.filters {
            let odd = world.get(&format!("{}?{}=%E2%80%AE%27x", tool.path, filter.wire)).await;
            assert!(matches!(odd.status, 200 | 400), "{} {}: {}", tool.name, filter.wire, odd.body);
        }
    }
}
