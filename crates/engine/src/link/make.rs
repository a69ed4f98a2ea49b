//! An address is made: the caller was admitted, and the record is there.

use std::sync::Arc;

use catalogue::{Kind, Tool};
use jiff::Timestamp;
use serde_json::json;
use serde_json::value::RawValue;

use super::{FileLinks, NoAddress, file_of, token};
use crate::arguments::check;
use crate::call::record::record;
use crate::call::{Admitted, ToolResult, send};
use crate::json::Json;
use crate::ledger::Decision;
use crate::permit::{self, Permit};
use crate::refusal::Refusal;
use crate::shape;

/// The answer to a call of a tool whose file is given at an address.
///
/// # Errors
/// `file_address_unavailable` where none can be made; `not_found` where the record is not there; as a read of it.
pub(crate) async fn made(admitted: &Admitted) -> Result<ToolResult, Refusal> {
    let Admitted { engine, principal, tool, .. } = admitted;
    let FileLinks::Served(base) = &engine.files else {
        return Err(Refusal::FileAddressUnavailable(NoAddress::NoServer));
    };
    if principal.credential.is_some() {
        return Err(Refusal::FileAddressUnavailable(NoAddress::CallersToken));
    }
    let parameter = tool.target_parameter().ok_or_else(nameless(tool))?;
    let uid = admitted.arguments.get(parameter).and_then(Json::as_text).ok_or_else(nameless(tool))?;
    is_there(admitted, uid).await?;
    let now = engine.clock.now();
    // In whole seconds, as it is told.
    let until = now.saturating_add(token::ttl(engine)).unwrap_or(now);
    let expires_at = Timestamp::from_second(until.as_second()).unwrap_or(until);
    let sealed = token::seal(admitted, uid, expires_at);
    record(admitted, Decision::Linked, "ok").await;
    let url = format!("{base}/{}/{}/{sealed}", engine.product.name, file_of(tool));
    shape::result(json!({named(tool, parameter): uid, "url": url, "expires_at": expires_at.to_string()}).to_string())
}

/// What the record is called in the answer: as the type that the tool answers calls it.
fn named(tool: &Tool, parameter: &'static str) -> &'static str {
    let names = |kind: &Kind| matches!(kind, Kind::Uid | Kind::Reference { .. });
    tool.returns.all_fields().find(|field| names(&field.kind)).map_or(parameter, |field| field.name)
}

fn nameless(tool: &Tool) -> impl Fn() -> Refusal {
    move || {
        tracing::error!(tool = tool.name, "a file's tool names no record in its path");
        Refusal::Internal
    }
}

/// Looks whether the record is there: an address that leads nowhere helps nobody. The record is read, which is cheap; who may
/// have the file alone is answered by the file itself, of which nothing is kept.
///
/// # Errors
/// As a read of the record.
async fn is_there(admitted: &Admitted, uid: &str) -> Result<(), Refusal> {
    let (looking, permit) = match reading(admitted, uid) {
        Some(reading) => reading,
        None => {
            let own = permit::plain(&admitted.principal, admitted.tool, admitted.tenant.clone())?;
            (admitted.clone(), own)
        }
    };
    looking.steps.sending();
    let response = send::send(&looking, permit, send::Key::Own).await.map_err(|fault| send::read_refusal(&fault))?;
    match response.status().is_success() {
        true => Ok(()),
        false => Err(looking.shape().shape(&response).err().unwrap_or(Refusal::UpstreamUnavailable)),
    }
}

/// The read of the record, for who may read it.
fn reading(admitted: &Admitted, uid: &str) -> Option<(Admitted, Permit)> {
    let engine = &admitted.engine;
    let tool = engine.product.read_tool(admitted.tool.record).filter(|tool| engine.api.offers(tool))?;
    let permit = permit::plain(&admitted.principal, tool, admitted.tenant.for_tool(tool)).ok()?;
    let sent = RawValue::from_string(json!({ tool.target_parameter()?: uid }).to_string()).ok()?;
    let arguments = Arc::new(check(tool, Some(&sent), &engine.limits).ok()?);
    Some((Admitted { tool, arguments, digest: String::new(), ..admitted.clone() }, permit))
}
