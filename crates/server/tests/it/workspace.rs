//! Where the calls of a connection are made: in the workspace that it fixes, in the one that a call names, in its default,
//! or nowhere until one is named.

mod cases;
mod files;
mod offers;

use catalogue::finance::FINANCE;
use serde_json::Value;

use crate::support::client::request;
use crate::support::server::Grant;
use crate::support::{Answer, Era, Running, TestServer};

const ERAS: [Era; 2] = [Era::November2025, Era::Modern];

/// A server of finance whose account has two workspaces.
async fn two() -> Running {
    TestServer::new().product(&FINANCE).workspaces(&["Matriz", "Filial"]).start().await
}

/// What a person sees.
struct Person<'a> {
    server: &'a Running,
    token: String,
}

impl<'a> Person<'a> {
    /// A token of Bia's that may do everything and reaches the workspaces at `only` (all for none), with one as default.
    async fn new(server: &'a Running, only: &[usize], default: Option<usize>) -> Person<'a> {
        let id = |at: usize| server.workspaces[at].id.clone();
        let grant = Grant {
            workspaces: only.iter().map(|at| id(*at)).collect(),
            default_workspace: default.map(id),
            ..Grant::new("bia", "all read write")
        };
        Person { server, token: server.grant(grant).await.1 }
    }

    async fn ask(&self, era: Era, method: &str, params: Value) -> Answer {
        let body = request(era, method, params);
        let answer = self.server.send(self.server.with_token(&self.token, era, &body)).await;
        crate::support::schema::check(era, method, &answer.json());
        answer
    }

    async fn call(&self, era: Era, tool: &str, arguments: Value) -> Answer {
        self.ask(era, "tools/call", serde_json::json!({"name": tool, "arguments": arguments})).await
    }
}
