//! What the server answers by itself, from the catalogue and the caller's token, in the words of the product's API: it is
//! admitted, counted and shaped like any other answer.

use bytes::Bytes;
use catalogue::{Access, Answer, Own, contract, types};
use http::{Response, StatusCode};
use serde_json::{Value, json};

use crate::api::ApiFault;
use crate::call::Admitted;
use crate::json::Json;
use crate::principal::Mode;
use crate::tenant::Workspace;

/// The answer to a call of a tool that no API serves.
///
/// # Errors
/// Only where no response can be made, which is a fault of ours.
pub(crate) fn answer(admitted: &Admitted, own: Own) -> Result<Response<Bytes>, ApiFault> {
    match (own, admitted.tool.answer) {
        (Own::Schemas, Answer::List) => list(schemas(admitted)),
        (Own::Schemas, _) => match schema(admitted) {
            Some(schema) => reply(StatusCode::OK, &schema),
            None => reply(StatusCode::NOT_FOUND, &json!({"error": {"code": "not_found", "message": "no such schema"}})),
        },
        (Own::Records, Answer::List) => {
            let product = admitted.engine.product;
            counted(types::types(product).map(|record| types::summary(product, record, admitted.lang)).collect())
        }
        (Own::Records, _) => match record_type(admitted) {
            Some(detail) => reply(StatusCode::OK, &detail),
            None => {
                reply(StatusCode::NOT_FOUND, &json!({"error": {"code": "not_found", "message": "no such resource"}}))
            }
        },
        (Own::Workspaces, _) => list(workspaces(admitted)),
    }
}

fn schemas(admitted: &Admitted) -> Vec<Value> {
    let product = admitted.engine.product;
    contract::contract(product).iter().map(|schema| schema.summary(product, admitted.lang)).collect()
}

/// The schema that the call names in its path.
fn schema(admitted: &Admitted) -> Option<Value> {
    let product = admitted.engine.product;
    Some(contract::find(product, named(admitted)?)?.detail(product, admitted.lang))
}

/// The record type that the call names in its path, with its fields.
fn record_type(admitted: &Admitted) -> Option<Value> {
    let product = admitted.engine.product;
    Some(types::detail(product, types::find(product, named(admitted)?)?, admitted.lang))
}

fn named(admitted: &Admitted) -> Option<&str> {
    admitted.tool.path_parameters().find_map(|name| admitted.arguments.get(name)).and_then(Json::as_text)
}

fn workspaces(admitted: &Admitted) -> Vec<Value> {
    let principal = &admitted.principal;
    let usual = principal.workspaces.usual().map(|workspace| &workspace.id);
    let access = match (principal.scopes.access(), principal.filter.mode) {
        (Access::Write, Mode::ReadWrite) => "write",
        _ => "read",
    };
    let one = |workspace: &Workspace| {
        json!({
            "id": workspace.id.0,
            "name": workspace.name,
            "default": usual == Some(&workspace.id),
            "access": access,
            "organization_id": principal.account.0,
        })
    };
    principal.workspaces.reached.iter().map(one).collect()
}

/// A list that comes whole.
fn list(rows: Vec<Value>) -> Result<Response<Bytes>, ApiFault> {
    reply(StatusCode::OK, &json!({"data": rows, "meta": {"next_cursor": null}}))
}

/// A list that comes whole, as the API that counts its lists would give it.
fn counted(rows: Vec<Value>) -> Result<Response<Bytes>, ApiFault> {
    let total = rows.len();
    reply(StatusCode::OK, &json!({"data": rows, "meta": {"total": total}}))
}

fn reply(status: StatusCode, body: &Value) -> Result<Response<Bytes>, ApiFault> {
    let fault = |fault: http::Error| ApiFault::Internal { detail: fault.to_string() };
    Response::builder().status(status).body(Bytes::from(body.to_string())).map_err(fault)
}
