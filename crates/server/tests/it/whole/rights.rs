//! Nobody runs a tool, or sees it, without its rights; a refused call reaches no API.

use std::collections::{BTreeMap, BTreeSet};

use catalogue::{Access, Covered, PRODUCTS, Product, Tool};
use engine::Permissions;
use serde_json::json;

use crate::support::client::request;
use crate::support::doubles::OneTrickApi;
use crate::support::server::Grant;
use crate::support::{Era, Running, TestServer};

/// Scopes that lack one thing that `tool` wants: the access, or the resource.
fn lacking(product: &'static Product, tool: &Tool) -> Vec<String> {
    let resource = tool.scope.resource;
    let all: BTreeSet<&str> = product.tools().map(|tool| tool.scope.resource).collect();
    let others: Vec<&str> = all.into_iter().filter(|one| *one != resource).collect();
    let mut lacking = vec![match tool.scope.access {
        Access::Read => "all".to_owned(),
        Access::Write => format!("all read {resource}"),
    }];
    if !resource.is_empty() {
        lacking.push(format!("read write {}", others.join(" ")));
    }
    if tool.scope.covered == Covered::ByNameOnly {
        lacking.push("all read write".to_owned());
    }
    lacking
}

/// The least scopes that `tool` wants.
fn least(tool: &Tool) -> String {
    tool.scope.words().collect::<Vec<_>>().join(" ")
}

/// A person with a token, and the tools that they see.
struct Seen {
    token: String,
    tools: BTreeSet<String>,
}

impl Seen {
    async fn of(server: &Running, grant: Grant) -> Seen {
        let (_, token) = server.grant(grant).await;
        let body = request(Era::November2025, "tools/list", json!({}));
        let result = server.send(server.with_token(&token, Era::November2025, &body)).await.result();
        let tools = result["tools"].as_array().expect("tools").iter();
        Seen { token, tools: tools.map(|tool| tool["name"].as_str().expect("a name").to_owned()).collect() }
    }

    async fn are_refused(&self, server: &Running, tool: &Tool, code: &str) {
        for era in [Era::November2025, Era::Modern] {
            let body = request(era, "tools/call", json!({"name": tool.name, "arguments": {}}));
            let answer = server.send(server.with_token(&self.token, era, &body)).await;
            assert_eq!((answer.status.as_u16(), answer.refusal().as_str()), (200, code), "{}", tool.name);
        }
        assert!(!self.tools.contains(tool.name), "{} is listed", tool.name);
    }
}

/// Every product behind an API that nothing may reach.
async fn each(check: impl AsyncFn(&'static Product, &Running)) {
    for product in PRODUCTS {
        let server = TestServer::new().product(product).api(OneTrickApi::Panics).start().await;
        check(product, &server).await;
        assert_eq!(server.records.panics(), 0, "nothing reached the API");
    }
}

#[tokio::test]
async fn no_tool_is_run_or_seen_without_its_scopes() {
    each(async |product, server| {
        // Many tools want the same: each set of scopes has one token.
        let mut known: BTreeMap<String, Seen> = BTreeMap::new();
        for tool in product.tools() {
            for scopes in lacking(product, tool).into_iter().chain([least(tool)]) {
                if !known.contains_key(&scopes) {
                    known.insert(scopes.clone(), Seen::of(server, Grant::new("bia", &scopes)).await);
                }
            }
            for scopes in lacking(product, tool) {
                known[&scopes].are_refused(server, tool, "insufficient_scope").await;
            }
            assert!(known[&least(tool)].tools.contains(tool.name), "{}", tool.name);
        }
    })
    .await;
}

#[tokio::test]
async fn no_tool_is_run_or_seen_by_who_may_not() {
    let everything = |product: &'static Product| {
        let named = product.tools().map(|tool| tool.scope.resource).collect::<BTreeSet<_>>();
        format!("all read write {}", named.into_iter().collect::<Vec<_>>().join(" "))
    };
    each(async |product, server| {
        let grant = |permissions| Grant { permissions, ..Grant::new("bia", &everything(product)) };
        let permit = vec![format!("{}_x*", product.name)];
        let nobody = Seen::of(server, grant(Permissions { permit, deny: Vec::new() })).await;
        for tool in product.tools() {
            nobody.are_refused(server, tool, "insufficient_permission").await;
        }
        // Each half of the tools is denied to one person, who sees the other half.
        for half in 0..2 {
            let (denied, others): (Vec<_>, Vec<_>) = product.tools().enumerate().partition(|(at, _)| at % 2 == half);
            let deny = denied.iter().map(|(_, tool)| tool.name.to_owned()).collect();
            let person = Seen::of(server, grant(Permissions { permit: Vec::new(), deny })).await;
            for (_, tool) in denied {
                person.are_refused(server, tool, "insufficient_permission").await;
            }
            assert_eq!(person.tools, others.iter().map(|(_, tool)| tool.name.to_owned()).collect());
        }
    })
    .await;
}

#[tokio::test]
async fn no_tool_is_run_without_a_token() {
    each(async |product, server| {
        for tool in product.tools() {
            for era in [Era::November2025, Era::Modern] {
                let body = request(era, "tools/call", json!({"name": tool.name, "arguments": {}}));
                let answer = server.send(server.with_token("kmcp_nobody", era, &body)).await;
                assert_eq!(answer.status, 401, "{}", tool.name);
                let challenge = answer.header("www-authenticate").to_owned();
                let metadata = format!("/oauth-protected-resource/{}/mcp", product.name);
                assert!(challenge.contains(&metadata), "{}: {challenge}", tool.name);
            }
        }
    })
    .await;
}
