//! Nobody runs a tool, or sees it, without its rights; a refused call reaches no API.

use std::collections::BTreeSet;

use catalogue::banking::BANKING;
use catalogue::{Access, Tool};
use engine::Permissions;
use serde_json::json;

use crate::support::client::request;
use crate::support::doubles::OneTrickApi;
use crate::support::server::Grant;
use crate::support::{Era, Running, TestServer};

/// Scopes that lack one thing that `tool` wants: the access, or the resource.
fn lacking(tool: &Tool) -> Vec<String> {
    let others: BTreeSet<&str> = BANKING.tools().map(|tool| tool.scope.resource).collect();
    let others: Vec<&str> = others.into_iter().filter(|one| *one != tool.scope.resource).collect();
    let access = match tool.scope.access {
        Access::Read => "all".to_owned(),
        Access::Write => format!("all read {}", tool.scope.resource),
    };
    vec![access, format!("read write {}", others.join(" "))]
}

/// The least scopes that `tool` wants.
fn least(tool: &Tool) -> String {
    let access = if tool.scope.access == Access::Read { "read" } else { "write" };
    format!("{access} {}", tool.scope.resource)
}

async fn refused(server: &Running, tool: &Tool, grant: Grant, code: &str) {
    let (_, token) = server.grant(grant).await;
    for era in [Era::November2025, Era::Modern] {
        let body = request(era, "tools/call", json!({"name": tool.name, "arguments": {}}));
        let answer = server.send(server.with_token(&token, era, &body)).await;
        assert_eq!((answer.status.as_u16(), answer.refusal().as_str()), (200, code), "{}", tool.name);
    }
    assert!(!listed(server, &token).await.contains(tool.name), "{} is listed", tool.name);
}

async fn listed(server: &Running, token: &str) -> BTreeSet<String> {
    let body = request(Era::November2025, "tools/list", json!({}));
    let result = server.send(server.with_token(token, Era::November2025, &body)).await.result();
    let tools = result["tools"].as_array().expect("tools").iter();
    tools.map(|tool| tool["name"].as_str().expect("a name").to_owned()).collect()
}

#[tokio::test]
async fn no_tool_is_run_or_seen_without_its_scopes() {
    let server = TestServer::new().api(OneTrickApi::Panics).start().await;
    for tool in BANKING.tools() {
        for scopes in lacking(tool) {
            refused(&server, tool, Grant::new("bia", &scopes), "insufficient_scope").await;
        }
        let (_, token) = server.grant(Grant::new("bia", &least(tool))).await;
        assert!(listed(&server, &token).await.contains(tool.name), "{}", tool.name);
    }
    assert_eq!(server.records.panics(), 0, "nothing reached the API");
}

#[tokio::test]
async fn no_tool_is_run_or_seen_by_who_may_not() {
    let server = TestServer::new().api(OneTrickApi::Panics).start().await;
    for tool in BANKING.tools() {
        let denied = Permissions { permit: Vec::new(), deny: vec![tool.name.to_owned()] };
        let others = Permissions { permit: vec!["banking_x*".to_owned()], deny: Vec::new() };
        for permissions in [denied, others] {
            let grant = Grant { permissions, ..Grant::new("bia", "all read write") };
            refused(&server, tool, grant, "insufficient_permission").await;
        }
    }
    assert_eq!(server.records.panics(), 0, "nothing reached the API");
}

#[tokio::test]
async fn no_tool_is_run_without_a_token() {
    let server = TestServer::new().api(OneTrickApi::Panics).start().await;
    for tool in BANKING.tools() {
        for era in [Era::November2025, Era::Modern] {
            let body = request(era, "tools/call", json!({"name": tool.name, "arguments": {}}));
            let answer = server.send(server.with_token("kmcp_nobody", era, &body)).await;
            assert_eq!(answer.status, 401, "{}", tool.name);
            assert!(answer.header("www-authenticate").contains("resource_metadata="), "{}", tool.name);
        }
    }
    assert_eq!(server.records.panics(), 0, "nothing reached the API");
}
