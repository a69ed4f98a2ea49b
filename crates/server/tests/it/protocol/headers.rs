//! The headers that repeat the body of a modern request: missing, unequal or undecodable, nothing runs.

use serde_json::{Value, json};

use crate::support::client::request;
use crate::support::{Era, Running, TestServer};

const TOOL: &str = "banking_data_customer_list";

fn call() -> Value {
    request(Era::Modern, "tools/call", json!({"name": TOOL, "arguments": {}}))
}

async fn with_headers(server: &Running, body: &Value, headers: &[(&str, &str)]) -> (u16, i64) {
    let mut post = server.http.post(server.url()).bearer_auth(&server.token).header("content-type", "application/json");
    for (name, value) in headers {
        post = post.header(*name, *value);
    }
    let answer = server.send(post.body(body.to_string())).await;
    let code = answer.json()["error"]["code"].as_i64().unwrap_or(0);
    (answer.status.as_u16(), code)
}

#[tokio::test]
async fn matching_headers_are_taken() {
    let server = TestServer::new().start().await;
    for headers in [
        [("mcp-protocol-version", "2026-07-28"), ("mcp-method", "tools/call"), ("mcp-name", TOOL)],
        [("MCP-PROTOCOL-VERSION", "2026-07-28"), ("MCP-Method", " tools/call "), ("Mcp-Name", TOOL)],
        [
            ("mcp-protocol-version", "2026-07-28"),
            ("mcp-method", "tools/call"),
            ("mcp-name", "=?base64?YmFua2luZ19kYXRhX2N1c3RvbWVyX2xpc3Q=?="),
        ],
    ] {
        assert_eq!(with_headers(&server, &call(), &headers).await, (200, 0), "{headers:?}");
    }
}

#[tokio::test]
async fn everything_else_is_a_mismatch() {
    let server = TestServer::new().start().await;
    let version = ("mcp-protocol-version", "2026-07-28");
    let method = ("mcp-method", "tools/call");
    let name = ("mcp-name", TOOL);
    for headers in [
        vec![],
        vec![method, name],
        vec![version, name],
        vec![version, method],
        vec![("mcp-protocol-version", "2025-11-25"), method, name],
        vec![("mcp-protocol-version", "2099-01-01"), method, name],
        vec![version, ("mcp-method", "tools/list"), name],
        vec![version, ("mcp-method", "Tools/Call"), name],
        vec![version, method, ("mcp-name", "banking_data_webhook_list")],
        vec![version, method, ("mcp-name", "BANKING_DATA_CUSTOMER_LIST")],
        vec![version, method, ("mcp-name", "=?base64?!!?=")],
        vec![version, method, ("mcp-name", "=?base64?YmFu?=")],
        vec![version, method, name, ("mcp-name", "other")],
    ] {
        assert_eq!(with_headers(&server, &call(), &headers).await, (400, -32020), "{headers:?}");
    }
    assert!(server.records.all().iter().all(|record| record.outcome == "-32020"), "nothing ran");
}

#[tokio::test]
async fn resources_and_prompts_repeat_their_names_too() {
    let server = TestServer::new().start().await;
    let version = ("mcp-protocol-version", "2026-07-28");
    let read = request(Era::Modern, "resources/read", json!({"uri": "kobana://banking/data/customers/x"}));
    let prompt = request(Era::Modern, "prompts/get", json!({"name": "banking_charge_overdue_bank_billets_review"}));
    assert_eq!(with_headers(&server, &read, &[version, ("mcp-method", "resources/read")]).await, (400, -32020));
    assert_eq!(with_headers(&server, &prompt, &[version, ("mcp-method", "prompts/get")]).await, (400, -32020));
    let named = ("mcp-name", "banking_charge_overdue_bank_billets_review");
    assert_eq!(with_headers(&server, &prompt, &[version, ("mcp-method", "prompts/get"), named]).await, (200, 0));
}

#[tokio::test]
async fn a_modern_body_under_an_old_header_is_a_mismatch() {
    let server = TestServer::new().start().await;
    let list = request(Era::Modern, "tools/list", json!({}));
    let headers = [("mcp-protocol-version", "2025-11-25"), ("mcp-method", "tools/list")];
    assert_eq!(with_headers(&server, &list, &headers).await, (400, -32020));
}

#[tokio::test]
async fn an_unknown_method_must_be_the_one_in_the_header() {
    let server = TestServer::new().start().await;
    let body = request(Era::Modern, "no/such", json!({}));
    let version = ("mcp-protocol-version", "2026-07-28");
    assert_eq!(with_headers(&server, &body, &[version, ("mcp-method", "no/such")]).await, (404, -32601));
    assert_eq!(with_headers(&server, &body, &[version, ("mcp-method", "tools/list")]).await, (400, -32020));
    assert_eq!(with_headers(&server, &body, &[version]).await, (400, -32020));
}

#[tokio::test]
async fn old_clients_send_none_of_them() {
    let server = TestServer::new().start().await;
    let list = request(Era::March2025, "tools/list", json!({}));
    assert_eq!(with_headers(&server, &list, &[]).await, (200, 0));
    // Lying headers of an old request are no rule of its revision.
    let headers = [("mcp-protocol-version", "2025-11-25"), ("mcp-method", "tools/call")];
    assert_eq!(with_headers(&server, &list, &headers).await, (200, 0));
}
