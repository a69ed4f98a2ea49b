//! The inbox API: a token for each workspace, lists by cursor that know few filters, files, and what it has not.

mod callers;
mod hostile;
mod narrowed;
mod offered;

use bytes::Bytes;
use catalogue::Tool;
use catalogue::inbox::INBOX_PRODUCT;
use engine::{Api as _, ApiFault, Principal, Scopes};
use http::Response;

use crate::world::{UID, World, member, permit_of, request, workspace_tokens};

fn tool(name: &str) -> &'static Tool {
    INBOX_PRODUCT.tool(name).unwrap()
}

/// Ana, who may do everything in her first workspace.
fn ana(token: Option<&str>) -> Principal {
    let all = INBOX_PRODUCT.tools().map(|tool| format!("{}.write", tool.scope.resource));
    let words: Vec<String> = all.chain(["all".to_owned(), "read".to_owned()]).collect();
    Principal { scopes: Scopes::parse(&words.join(" ")), ..member("ana", token) }
}

async fn world() -> World {
    World::with(&INBOX_PRODUCT, workspace_tokens(), |_| {}).await
}

/// Sends `line` as Ana, for the tool called `name`.
async fn send(world: &World, name: &str, line: &str) -> Result<Response<Bytes>, ApiFault> {
    world.remote.send(permit_of(ana(None), tool(name)), request(line, "")).await
}

fn eml() -> String {
    format!("GET /v1/emails/{UID}/eml")
}
