//! The door: path, HTTP method, media type, host, origin, CORS.

use serde_json::{Value, json};

use crate::support::client::request;
use crate::support::{Era, Running, TestServer, raw};

async fn ping(server: &Running, headers: &[(&str, &str)]) -> (u16, i64) {
    let body = request(Era::November2025, "ping", json!({}));
    let mut map = http::HeaderMap::new();
    for (name, value) in headers {
        map.insert(http::HeaderName::try_from(*name).unwrap(), value.parse().unwrap());
    }
    let answer = server.send(server.post(Era::November2025, &body).headers(map)).await;
    let json: Value = serde_json::from_str(&answer.text).unwrap_or_else(|_| panic!("no JSON: {}", answer.text));
    assert_eq!(json["jsonrpc"], "2.0");
    (answer.status.as_u16(), json["error"]["code"].as_i64().unwrap_or(0))
}

#[tokio::test]
async fn other_methods_are_told_which_one_to_use() {
    let server = TestServer::new().start().await;
    for method in ["GET", "DELETE", "PUT", "PATCH"] {
        let request = server.http.request(method.parse().unwrap(), server.url()).bearer_auth(&server.token);
        let answer = server.send(request).await;
        assert_eq!((answer.status.as_u16(), answer.code()), (405, -32600), "{method}");
        assert_eq!(answer.header("allow"), "POST, OPTIONS");
    }
}

#[tokio::test]
async fn a_slash_at_the_end_is_the_same_endpoint() {
    let server = TestServer::new().start().await;
    let body = request(Era::November2025, "ping", json!({}));
    let post = server.http.post(format!("{}/", server.url())).bearer_auth(&server.token);
    let answer = server.send(post.header("content-type", "application/json").body(body.to_string())).await;
    assert_eq!(answer.result(), json!({}));
}

#[tokio::test]
async fn unknown_products_are_not_found_in_json_rpc() {
    let server = TestServer::new().start().await;
    for path in ["/payroll/mcp", "/mcp", "/", "/banking"] {
        let answer = server.send(server.http.post(format!("http://{}{path}", server.address))).await;
        assert_eq!((answer.status.as_u16(), answer.code()), (404, -32600), "{path}");
    }
}

#[tokio::test]
async fn only_json_is_taken_and_any_accept_is_fine() {
    let server = TestServer::new().start().await;
    for kind in ["text/plain", "application/x-www-form-urlencoded", "application/json; charset=utf-16"] {
        assert_eq!(ping(&server, &[("content-type", kind)]).await, (415, -32600), "{kind}");
    }
    assert_eq!(ping(&server, &[("content-encoding", "gzip")]).await, (415, -32600));
    for accept in ["*/*", "application/json", "text/html", "application/*;q=0.1"] {
        assert_eq!(ping(&server, &[("accept", accept)]).await, (200, 0), "{accept}");
    }
    assert_eq!(ping(&server, &[("content-type", "application/json; charset=UTF-8")]).await, (200, 0));
}

#[tokio::test]
async fn foreign_hosts_and_origins_are_refused() {
    let server = TestServer::new()
        .settings(|settings| {
            settings.allowed_hosts = vec!["intern.example.com".to_owned()];
            settings.allowed_origins = vec!["https://app.example.com".to_owned()];
        })
        .start()
        .await;
    for host in ["evil.com", "localhost.evil.com", "127.0.0.1.evil.com:80"] {
        assert_eq!(ping(&server, &[("host", host)]).await, (403, -32600), "{host}");
    }
    for host in ["localhost:1", "127.0.0.1", "mcp.example.com", "intern.example.com:99"] {
        assert_eq!(ping(&server, &[("host", host)]).await, (200, 0), "{host}");
    }
    for origin in ["https://evil.com", "null", "http://localhost.evil.com"] {
        assert_eq!(ping(&server, &[("origin", origin)]).await, (403, -32600), "{origin}");
    }
    for origin in ["https://app.example.com", "http://localhost:6274", "https://mcp.example.com"] {
        assert_eq!(ping(&server, &[("origin", origin)]).await, (200, 0), "{origin}");
    }
}

#[tokio::test]
async fn probes_may_call_by_number() {
    let server = TestServer::new().start().await;
    let probe =
        |path: &str| server.http.get(format!("http://{}{path}", server.address)).header("host", "10.0.0.7:8791");
    // This server has no health routes of its own, but the door lets the request through to find that out.
    assert_eq!(server.send(probe("/healthz")).await.status, 404);
    assert_eq!(server.send(probe("/metrics")).await.status, 403);
}

#[tokio::test]
async fn a_page_of_an_allowed_origin_may_ask_before_it_calls() {
    let server = TestServer::new()
        .settings(|settings| settings.allowed_origins = vec!["https://app.example.com".to_owned()])
        .start()
        .await;
    let preflight = server
        .http
        .request(http::Method::OPTIONS, server.url())
        .header("origin", "https://app.example.com")
        .header("access-control-request-method", "POST")
        .header("access-control-request-headers", "mcp-method, mcp-name, mcp-protocol-version, authorization");
    let answer = server.send(preflight).await;
    assert_eq!(answer.status, 200, "without any token");
    assert_eq!(answer.header("access-control-allow-origin"), "https://app.example.com");
    let allowed = answer.header("access-control-allow-headers");
    for name in ["mcp-method", "mcp-name", "mcp-protocol-version", "authorization", "content-type", "last-event-id"] {
        assert!(allowed.contains(name), "{allowed}");
    }
    let body = request(Era::November2025, "ping", json!({}));
    let call = server.post(Era::November2025, &body).header("origin", "https://app.example.com");
    let answer = server.send(call).await;
    assert_eq!(answer.header("access-control-allow-origin"), "https://app.example.com");
    assert!(answer.header("access-control-expose-headers").contains("www-authenticate"));

    let foreign = server.http.request(http::Method::OPTIONS, server.url()).header("origin", "https://evil.com");
    let answer = server.send(foreign.header("access-control-request-method", "POST")).await;
    assert_eq!(answer.status, 403);
    assert_eq!(answer.header("access-control-allow-origin"), "");
}

#[tokio::test]
async fn every_answer_has_an_id_and_stays_with_its_caller() {
    let server = TestServer::new().start().await;
    let body = request(Era::November2025, "ping", json!({}));
    let first = server.send(server.post(Era::November2025, &body)).await;
    assert_eq!(first.header("request-id"), server.records.last().request_id);
    assert_eq!(first.header("cache-control"), "no-store");
    let second = server.send(server.post(Era::November2025, &body)).await;
    assert_ne!(first.header("request-id"), second.header("request-id"));
    let lost = server.send(server.http.get(format!("http://{}/nowhere", server.address))).await;
    let record = server.records.last();
    assert_eq!((lost.header("request-id"), record.outcome.as_str()), (record.request_id.as_str(), "unknown_path"));
}

#[tokio::test]
async fn a_whole_address_in_the_request_line_is_checked_like_the_host() {
    let server = TestServer::new().start().await;
    let ping = request(Era::November2025, "ping", json!({})).to_string();
    let head = raw::head(&server.token, &format!("content-length: {}\r\n", ping.len()));
    for (address, status) in [("http://evil.com", 403), ("http://localhost", 200), ("http://mcp.example.com:1", 200)] {
        let sent = format!("{head}{ping}").replace("POST /", &format!("POST {address}/"));
        assert_eq!(raw::status(&raw::exchange(server.address, sent.as_bytes()).await), status, "{address}");
    }
}

#[tokio::test]
async fn other_spellings_of_the_path_are_other_paths() {
    let server = TestServer::new().start().await;
    let ping = request(Era::November2025, "ping", json!({})).to_string();
    let head = raw::head(&server.token, &format!("content-length: {}\r\n", ping.len()));
    for path in [
        "//banking/mcp",
        "/banking//mcp",
        "/banking/mcp//",
        "/banking/mcp%2F",
        "/%62anking/mcp",
        "/BANKING/mcp",
        "/x/../banking/mcp",
    ] {
        let sent = format!("{head}{ping}").replace("POST /banking/mcp", &format!("POST {path}"));
        assert_eq!(raw::status(&raw::exchange(server.address, sent.as_bytes()).await), 404, "{path}");
    }
}

#[tokio::test]
async fn a_page_reads_why_it_was_refused() {
    let server = TestServer::new().start().await;
    let body = request(Era::November2025, "ping", json!({}));
    let post = server.http.post(server.url()).header("origin", "http://localhost:6274").body(body.to_string());
    let answer = server.send(post).await;
    assert_eq!(answer.status, 401);
    assert_eq!(answer.header("access-control-allow-origin"), "http://localhost:6274");
    for name in ["www-authenticate", "retry-after", "request-id"] {
        assert!(answer.header("access-control-expose-headers").contains(name), "{name}");
    }
    assert!(answer.header("vary").contains("origin"));
    assert!(answer.header("access-control-allow-credentials").is_empty(), "tokens, never cookies");
}
