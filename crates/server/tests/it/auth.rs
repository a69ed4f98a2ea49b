//! Who may come in, and what the others are told.

use engine::Permissions;
use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::support::client::request;
use crate::support::server::Grant;
use crate::support::{Answer, Era, Running, TestServer};

async fn ping_as(server: &Running, authorization: Option<&str>) -> Answer {
    let body = request(Era::November2025, "ping", json!({}));
    let mut post = server.http.post(server.url()).header("content-type", "application/json").body(body.to_string());
    if let Some(value) = authorization {
        post = post.header("authorization", value);
    }
    server.send(post).await
}

fn challenged(answer: &Answer, reason: &str) {
    assert_eq!((answer.status.as_u16(), answer.code()), (401, -32600), "{reason}");
    let challenge = answer.header("www-authenticate");
    assert!(challenge.starts_with("Bearer "), "{challenge}");
    let metadata = r#"resource_metadata="https://mcp.example.com/.well-known/oauth-protected-resource/banking/mcp""#;
    assert!(challenge.contains(metadata), "{challenge}");
    assert!(challenge.contains(r#"scope="read all""#), "{challenge}");
    assert!(answer.message().contains(reason), "{}", answer.message());
}

#[tokio::test]
async fn a_missing_token_is_asked_for() {
    let server = TestServer::new().start().await;
    let answer = ping_as(&server, None).await;
    challenged(&answer, "No access token");
    assert!(!answer.header("www-authenticate").contains("error="), "RFC 6750: nothing is told of errors");
    assert_eq!(server.records.last().outcome, "token_missing");
}

#[tokio::test]
async fn a_bad_token_is_told_why() {
    let server = TestServer::new().start().await;
    for (value, reason, error) in [
        ("Basic dTpw", "bearer token", "invalid_request"),
        ("Bearer", "bearer token", "invalid_request"),
        ("Bearer nonsense", "unknown", "invalid_token"),
        (&format!("Bearer kmcp_{}", "A".repeat(43)), "unknown", "invalid_token"),
    ] {
        let answer = ping_as(&server, Some(value)).await;
        challenged(&answer, reason);
        assert!(answer.header("www-authenticate").contains(error), "{value}");
    }
    assert_eq!(ping_as(&server, Some(&format!("bearer {}", server.token))).await.status, 200, "the scheme has no case");
}

#[tokio::test]
async fn an_unread_id_is_null_before_and_absent_since() {
    let server = TestServer::new().start().await;
    assert_eq!(ping_as(&server, None).await.json().get("id"), Some(&Value::Null));
    let body = request(Era::Modern, "tools/list", json!({}));
    let post = server.http.post(server.url()).header("mcp-protocol-version", "2026-07-28").body(body.to_string());
    let answer = server.send(post).await;
    assert_eq!((answer.status.as_u16(), answer.json().get("id")), (401, None));
}

#[tokio::test]
async fn a_token_ends_at_its_time() {
    let server = TestServer::new().start().await;
    let (_, token) = server.grant(Grant { expires_in: Some(60), ..Grant::new("bia", "all read") }).await;
    let bearer = format!("Bearer {token}");
    server.clock.advance(SignedDuration::from_secs(59));
    assert_eq!(ping_as(&server, Some(&bearer)).await.status, 200);
    server.clock.advance(SignedDuration::from_secs(1));
    challenged(&ping_as(&server, Some(&bearer)).await, "expired");
}

#[tokio::test]
async fn a_revocation_holds_at_once_on_an_open_connection() {
    let server = TestServer::new().start().await;
    let (id, token) = server.grant(Grant::new("bia", "all read")).await;
    let bearer = format!("Bearer {token}");
    assert_eq!(ping_as(&server, Some(&bearer)).await.status, 200);
    let now = engine::Clock::now(server.clock.as_ref());
    assert!(server.store.revoke_token(&id, now).await.expect("revokes"));
    challenged(&ping_as(&server, Some(&bearer)).await, "revoked");
}

#[tokio::test]
async fn a_token_opens_its_own_products() {
    let server = TestServer::new().start().await;
    let (_, token) =
        server.grant(Grant { products: vec!["billing".to_owned()], ..Grant::new("bia", "all read") }).await;
    challenged(&ping_as(&server, Some(&format!("Bearer {token}"))).await, "does not open this product");
    let (_, token) =
        server.grant(Grant { products: vec!["banking".to_owned()], ..Grant::new("bia", "all read") }).await;
    assert_eq!(ping_as(&server, Some(&format!("Bearer {token}"))).await.status, 200);
}

#[tokio::test]
async fn a_token_in_the_query_opens_nothing() {
    let server = TestServer::new().start().await;
    let body = request(Era::November2025, "ping", json!({}));
    let post = server.http.post(format!("{}?access_token={}", server.url(), server.token)).body(body.to_string());
    challenged(&server.send(post.header("content-type", "application/json")).await, "No access token");
}

#[tokio::test]
async fn the_metadata_names_the_public_address_whatever_the_host_says() {
    let server = TestServer::new().start().await;
    for path in [
        "/.well-known/oauth-protected-resource",
        "/.well-known/oauth-protected-resource/banking/mcp",
        "/.well-known/oauth-protected-resource/banking/mcp/",
    ] {
        let get = server.http.get(format!("http://{}{path}", server.address)).header("host", "localhost:1");
        let answer = server.send(get).await;
        assert_eq!(answer.status, 200, "{path}");
        let document = answer.json();
        assert_eq!(document["resource"], "https://mcp.example.com/banking/mcp");
        assert_eq!(document["bearer_methods_supported"], json!(["header"]));
        let scopes = document["scopes_supported"].as_array().expect("scopes");
        assert!(scopes.contains(&json!("read")) && scopes.contains(&json!("charge.bank_billets")));
    }
    let other = server.http.get(format!("http://{}/.well-known/oauth-protected-resource/billing/mcp", server.address));
    assert_eq!(server.send(other).await.status, 404);
}

#[tokio::test]
async fn a_missing_scope_is_a_result_that_the_model_reads() {
    let server = TestServer::new().scopes("read crm.customers").start().await;
    for era in [Era::November2025, Era::Modern] {
        let answer = server.call(era, "banking_data_customer_create", json!({})).await;
        assert_eq!((answer.status.as_u16(), answer.refusal().as_str()), (200, "insufficient_scope"));
        let text = answer.result()["content"][0]["text"].as_str().unwrap().to_owned();
        assert!(text.contains("write") && text.contains("crm.customers"), "{text}");
    }
}

#[tokio::test]
async fn a_missing_scope_on_a_resource_is_a_challenge() {
    let server = TestServer::new().scopes("read crm.customers").start().await;
    let uri = "kobana://banking/charge/bank_billets/019ad5a0-0000-7000-8000-000000000000";
    let modern = server.ask(Era::Modern, "resources/read", json!({"uri": uri})).await;
    assert_eq!((modern.status.as_u16(), modern.code()), (403, 403));
    let challenge = modern.header("www-authenticate");
    assert!(challenge.contains(r#"error="insufficient_scope""#), "{challenge}");
    assert!(challenge.contains(r#"scope="read charge.bank_billets""#), "{challenge}");
    assert!(challenge.contains("resource_metadata="), "{challenge}");
    let mut watched = request(Era::Modern, "resources/read", json!({"uri": uri}));
    watched["params"]["_meta"]["progressToken"] = json!(1);
    let watched = server.send(server.post(Era::Modern, &watched)).await;
    assert_eq!(watched.status, 403, "no stream hides the status");
    let legacy = server.ask(Era::November2025, "resources/read", json!({"uri": uri})).await;
    assert_eq!((legacy.status.as_u16(), legacy.code()), (200, 403));
    for answer in [modern, legacy] {
        let data = &answer.json()["error"]["data"];
        assert_eq!((data["code"].as_str(), data["uri"].as_str()), (Some("insufficient_scope"), Some(uri)));
    }
}

#[tokio::test]
async fn permissions_are_of_the_person() {
    let server = TestServer::new().start().await;
    let permissions = Permissions { permit: vec!["banking_data_*".to_owned()], deny: vec!["*_get".to_owned()] };
    let (_, token) = server.grant(Grant { permissions, ..Grant::new("bia", "all read write") }).await;
    let call = |name: &str| request(Era::November2025, "tools/call", json!({"name": name, "arguments": {}}));
    for name in ["banking_data_customer_get", "banking_charge_bank_billet_list"] {
        let answer = server.send(server.with_token(&token, Era::November2025, &call(name))).await;
        assert_eq!(answer.refusal(), "insufficient_permission", "{name}");
    }
    let answer = server.send(server.with_token(&token, Era::November2025, &call("banking_data_customer_list"))).await;
    assert_eq!(answer.result()["isError"], json!(false));
}
