//! The finance API: a token for each workspace, lists by cursor, an envelope of its own.

pub(crate) mod callers;
mod hostile;
mod lists;
mod workspaces;

use bytes::Bytes;
use catalogue::Tool;
use catalogue::finance::FINANCE;
use engine::{Api as _, ApiFault};
use http::Response;

use crate::world::{UID, WORKSPACES, World, member, permit_in, request, workspace_tokens};

fn tool(name: &str) -> &'static Tool {
    FINANCE.tool(name).unwrap()
}

async fn world() -> World {
    World::with(&FINANCE, workspace_tokens(), |_| {}).await
}

/// Sends `line` as Ana in the first workspace, for the tool called `name`.
async fn send(world: &World, name: &str, line: &str) -> Result<Response<Bytes>, ApiFault> {
    world.remote.send(permit_in(member("ana", None), tool(name), WORKSPACES[0]), request(line, "")).await
}

/// The same with a body and an idempotency key.
async fn send_keyed(world: &World, name: &str, line: &str, body: &str) -> Result<Response<Bytes>, ApiFault> {
    let mut request = request(line, body);
    request.headers_mut().insert("x-idempotency-key", "key-1".parse().unwrap());
    world.remote.send(permit_in(member("ana", None), tool(name), WORKSPACES[0]), request).await
}

const LIST: &str = "GET /v1/payables";

fn one_line() -> String {
    format!("GET /v1/payables/{UID}")
}
