//! Where a created record is read.

use catalogue::{Kind, Product, Record, Tool};
use http::{StatusCode, header};
use serde_json::Value;

use crate::caller::Session;
use crate::reply::Reply;

/// Tells where the record is read that `reply` created, in the `envelope` of its body (`/data`; empty for a bare record).
pub(in crate::dialect) fn located(
    product: &Product,
    tool: &'static Tool,
    (session, envelope): (Session<'_>, &str),
    reply: Reply,
) -> Reply {
    if reply.status != StatusCode::CREATED {
        return reply;
    }
    let body: Value = serde_json::from_slice(&reply.body).unwrap_or_default();
    match body.pointer(envelope).and_then(|record| address(product, tool.returns, record)) {
        Some(path) => reply.with(header::LOCATION, &format!("{}{path}", session.base_url)),
        None => reply,
    }
}

/// The path of the record in `body`; of what it refers to first, for a type that is never kept.
fn address(product: &Product, record: &'static Record, body: &Value) -> Option<String> {
    let (record, name) = match record.identity {
        "" => record.all_fields().find_map(|field| match field.kind {
            Kind::Reference { to, .. } => Some((to, field.name)),
            _ => None,
        })?,
        identity => (record, identity),
    };
    let id = body.get(name)?.as_str()?;
    let tool = product.read_tool(record)?;
    let filled = tool.path.split('/').map(|part| if part.starts_with('{') { id } else { part });
    Some(filled.collect::<Vec<_>>().join("/"))
}
