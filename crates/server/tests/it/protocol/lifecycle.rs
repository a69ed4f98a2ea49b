//! Opening a conversation: `initialize` before, `server/discover` since 2026-07-28; nothing is remembered.

use serde_json::json;

use crate::support::client::{ALL, meta, request};
use crate::support::{Era, TestServer};

#[tokio::test]
async fn initialize_settles_on_a_revision() {
    let server = TestServer::new().start().await;
    for (asked, settled) in [
        ("2025-03-26", "2025-03-26"),
        ("2025-06-18", "2025-06-18"),
        ("2025-11-25", "2025-11-25"),
        ("2026-07-28", "2025-11-25"),
        ("2024-11-05", "2025-11-25"),
        ("nonsense", "2025-11-25"),
    ] {
        let params = json!({"protocolVersion": asked, "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}});
        let answer = server.ask(Era::March2025, "initialize", params).await;
        assert_eq!(answer.status, 200);
        assert!(answer.headers.get("mcp-session-id").is_none(), "no session is ever minted");
        let result = answer.result();
        assert_eq!(result["protocolVersion"], settled, "{asked}");
        assert_eq!(result["serverInfo"]["name"], "kobana-mcp");
        assert_eq!(result["capabilities"], json!({"tools": {}, "resources": {}, "prompts": {}, "completions": {}}));
        assert!(result.get("resultType").is_none());
    }
}

#[tokio::test]
async fn initialize_without_a_version_is_a_bad_request() {
    let server = TestServer::new().start().await;
    let answer = server.ask(Era::November2025, "initialize", json!({})).await;
    assert_eq!((answer.status.as_u16(), answer.code()), (200, -32602));
    assert!(answer.message().contains("protocolVersion"));
}

#[tokio::test]
async fn discover_names_versions_and_may_be_kept_for_oneself() {
    let server = TestServer::new().start().await;
    let result = server.ask(Era::Modern, "server/discover", json!({})).await.result();
    assert_eq!(result["supportedVersions"], json!(["2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26"]));
    assert_eq!(result["resultType"], "complete");
    assert_eq!(result["cacheScope"], "private");
    assert!(result["ttlMs"].as_u64().is_some());
    assert_eq!(result["_meta"]["io.modelcontextprotocol/serverInfo"]["name"], "kobana-mcp");
    assert!(!result["instructions"].as_str().expect("instructions").is_empty());
}

#[tokio::test]
async fn ping_is_of_the_old_era() {
    let server = TestServer::new().start().await;
    for era in [Era::March2025, Era::June2025, Era::November2025] {
        assert_eq!(server.ask(era, "ping", json!({})).await.result(), json!({}));
    }
    let modern = server.ask(Era::Modern, "ping", json!({})).await;
    assert_eq!((modern.status.as_u16(), modern.code()), (404, -32601));
}

#[tokio::test]
async fn what_an_era_does_not_have_is_not_found() {
    let server = TestServer::new().start().await;
    for method in ["initialize", "ping", "logging/setLevel", "resources/subscribe", "resources/unsubscribe", "x/y"] {
        let answer = server.ask(Era::Modern, method, json!({})).await;
        assert_eq!((answer.status.as_u16(), answer.code()), (404, -32601), "{method}");
        assert_eq!(answer.json()["id"], 1);
    }
    for method in ["logging/setLevel", "resources/subscribe", "x/y"] {
        let answer = server.ask(Era::November2025, method, json!({})).await;
        assert_eq!((answer.status.as_u16(), answer.code()), (200, -32601), "{method}");
    }
}

#[tokio::test]
async fn discover_without_meta_says_what_is_missing() {
    let server = TestServer::new().start().await;
    let body = json!({"jsonrpc": "2.0", "id": 1, "method": "server/discover"});
    let answer = server.send(server.post(Era::March2025, &body)).await;
    assert_eq!((answer.status.as_u16(), answer.code()), (400, -32602));
    assert!(answer.message().contains("io.modelcontextprotocol/protocolVersion"), "{}", answer.message());
}

#[tokio::test]
async fn both_eras_interleave_without_a_handshake() {
    let server = TestServer::new().start().await;
    for era in ALL.into_iter().chain(ALL) {
        let result = server.ask(era, "prompts/list", json!({})).await.result();
        assert_eq!(result["prompts"].as_array().expect("prompts").len(), 3);
        assert_eq!(result.get("resultType").is_some(), era == Era::Modern);
    }
}

#[tokio::test]
async fn a_foreign_session_id_is_ignored() {
    let server = TestServer::new().start().await;
    let body = request(Era::November2025, "ping", json!({}));
    let answer = server.send(server.post(Era::November2025, &body).header("mcp-session-id", "stale")).await;
    assert_eq!(answer.status, 200);
    assert!(answer.headers.get("mcp-session-id").is_none());
}

#[tokio::test]
async fn modern_requests_need_their_meta() {
    let server = TestServer::new().start().await;
    let mut without_version = meta(json!({}));
    without_version.as_object_mut().unwrap().remove("io.modelcontextprotocol/protocolVersion");
    let mut without_capabilities = meta(json!({}));
    without_capabilities.as_object_mut().unwrap().remove("io.modelcontextprotocol/clientCapabilities");
    let mut wrong_capabilities = meta(json!({}));
    wrong_capabilities["io.modelcontextprotocol/clientCapabilities"] = json!("all");
    for params in [
        json!({}),
        json!({"_meta": {}}),
        json!({"_meta": 7}),
        json!({"_meta": without_version}),
        json!({"_meta": without_capabilities}),
        json!({"_meta": wrong_capabilities}),
    ] {
        let body = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": params});
        let answer = server.send(server.post(Era::Modern, &body)).await;
        assert_eq!((answer.status.as_u16(), answer.code()), (400, -32602), "{body}");
    }
    let mut nameless = meta(json!({}));
    nameless.as_object_mut().unwrap().remove("io.modelcontextprotocol/clientInfo");
    let body = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {"_meta": nameless}});
    assert_eq!(server.send(server.post(Era::Modern, &body)).await.status, 200, "a client may stay nameless");
}

#[tokio::test]
async fn an_unknown_revision_is_answered_with_those_that_are_spoken() {
    let server = TestServer::new().start().await;
    let mut meta = meta(json!({}));
    meta["io.modelcontextprotocol/protocolVersion"] = json!("1900-01-01");
    let body = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {"_meta": meta}});
    let post = server.post(Era::March2025, &body).header("mcp-protocol-version", "1900-01-01");
    let answer = server.send(post.header("mcp-method", "tools/list")).await;
    assert_eq!((answer.status.as_u16(), answer.code()), (400, -32022));
    crate::support::schema::fits(Era::Modern, "UnsupportedProtocolVersionError", &answer.json());
    assert_eq!(answer.json()["error"]["data"]["requested"], "1900-01-01");

    let ping = request(Era::March2025, "ping", json!({}));
    let old = server.send(server.post(Era::March2025, &ping).header("mcp-protocol-version", "2024-11-05")).await;
    assert_eq!((old.status.as_u16(), old.code()), (400, -32022));
}
