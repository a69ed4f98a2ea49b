//! From uids, which the MCP side speaks, to the numeric ids that the public v1 API takes.

use bytes::Bytes;
use catalogue::{Kind, Record, Style, Tool};
use engine::{AccountId, ApiFault, Permit};
use http::{Request, Response, StatusCode, Uri};
use serde_json::Value;

use crate::remote::Remote;

/// A request as the public API takes it.
pub(crate) enum Translated {
    /// Send this.
    Send(Request<Bytes>),
    /// A record that it names is not to be found.
    NotFound,
}

/// The answer to a request whose record has no known numeric id.
pub(crate) fn not_found() -> Response<Bytes> {
    let mut response = Response::new(Bytes::from_static(br#"{"status":404,"errors":[{"code":"not_found"}]}"#));
    *response.status_mut() = StatusCode::NOT_FOUND;
    response
}

/// Rewrites path, query and body of a v1 request. Requests of v2 pass unchanged.
pub(crate) async fn translate(
    remote: &Remote,
    permit: &Permit,
    request: Request<Bytes>,
) -> Result<Translated, ApiFault> {
    let tool = permit.tool();
    if tool.style() == Style::V2 {
        return Ok(Translated::Send(request));
    }
    let account = &permit.principal().account;
    let (mut parts, body) = request.into_parts();
    let Some(path) = path(remote, account, tool, parts.uri.path()).await? else { return Ok(Translated::NotFound) };
    let Some(query) = query(remote, account, tool, parts.uri.query().unwrap_or_default()).await? else {
        return Ok(Translated::NotFound);
    };
    let Some(body) = json(remote, account, tool, body).await? else { return Ok(Translated::NotFound) };
    let address = if query.is_empty() { path } else { format!("{path}?{query}") };
    parts.uri = address.parse::<Uri>().map_err(|error| ApiFault::Internal { detail: error.to_string() })?;
    Ok(Translated::Send(Request::from_parts(parts, body)))
}

/// Events are the one v1 type whose path takes the uid itself.
fn takes_uid(tool: &Tool) -> bool {
    tool.path.starts_with("/v1/events/")
}

async fn path(remote: &Remote, account: &AccountId, tool: &Tool, path: &str) -> Result<Option<String>, ApiFault> {
    let mut segments = Vec::new();
    for (row, sent) in tool.path.split('/').zip(path.split('/')) {
        if row == "{uid}" && !takes_uid(tool) {
            let Some(id) = find(remote, account, tool.record, sent).await? else { return Ok(None) };
            segments.push(id.to_string());
        } else {
            segments.push(sent.to_owned());
        }
    }
    Ok(Some(segments.join("/")))
}

async fn query(remote: &Remote, account: &AccountId, tool: &Tool, query: &str) -> Result<Option<String>, ApiFault> {
    let mut pairs = Vec::new();
    for pair in query.split('&').filter(|pair| !pair.is_empty()) {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        let filter = tool.filters.iter().map(|filter| filter.field).chain(tool.query.iter().copied());
        match filter.into_iter().find(|field| field.name == name).map(|field| field.kind) {
            Some(Kind::Reference { to, wire }) if wire != name => {
                let Some(id) = find(remote, account, to, value).await? else { return Ok(None) };
                pairs.push(format!("{wire}={id}"));
            }
            _ => pairs.push(pair.to_owned()),
        }
    }
    Ok(Some(pairs.join("&")))
}

async fn json(remote: &Remote, account: &AccountId, tool: &Tool, body: Bytes) -> Result<Option<Bytes>, ApiFault> {
    let references = tool.body_fields().filter_map(|field| match field.kind {
        Kind::Reference { to, wire } if wire != field.name => Some((field.name, to, wire)),
        _ => None,
    });
    let Ok(Value::Object(mut object)) = serde_json::from_slice(&body) else { return Ok(Some(body)) };
    let mut changed = false;
    for (name, to, wire) in references {
        let Some(Value::String(uid)) = object.get(name) else { continue };
        let Some(id) = find(remote, account, to, uid).await? else { return Ok(None) };
        object.remove(name);
        object.insert(wire.to_owned(), id.into());
        changed = true;
    }
    Ok(Some(if changed { Bytes::from(Value::Object(object).to_string()) } else { body }))
}

/// The numeric id of a record: known, or learned from the newest pages of its list.
async fn find(
    remote: &Remote,
    account: &AccountId,
    record: &'static Record,
    uid: &str,
) -> Result<Option<i64>, ApiFault> {
    if let Some(id) = remote.ids.find(account, record.key, uid) {
        return Ok(Some(id));
    }
    let Some(list) = remote.settings.product.list_tool(record) else { return Ok(None) };
    let pages = if list.paged { remote.settings.lookup_pages } else { 1 };
    for page in 1..=pages {
        let address = if list.paged { format!("{}?page={page}&per_page=50", list.path) } else { list.path.to_owned() };
        let request = Request::get(address).body(Bytes::new());
        let request = request.map_err(|error| ApiFault::Internal { detail: error.to_string() })?;
        let response = remote.exchange(request).await?;
        let Ok(answer) = serde_json::from_slice::<Value>(response.body()) else { return Ok(None) };
        remote.ids.learn(account, record.key, &answer);
        if let Some(id) = remote.ids.find(account, record.key, uid) {
            return Ok(Some(id));
        }
        if answer.as_array().is_none_or(|records| records.len() < 50) {
            return Ok(None);
        }
    }
    Ok(None)
}
