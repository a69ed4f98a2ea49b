//! From uids, which the MCP side speaks, to the numeric ids that the public API takes.

mod content;
mod lookup;

use bytes::Bytes;
use catalogue::{Kind, Style, Tool};
use engine::{AccountId, ApiFault, Permit};
use http::{Request, Response, StatusCode, Uri};
use serde_json::json;

use crate::remote::Remote;
use content::content;
use lookup::find;

/// What a uid that is nowhere to be found stands for.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Missing {
    /// The record that the path names.
    Record,
    /// A record that a parameter names, at its path (`bank_billet_uids[2]`).
    Named {
        /// The parameter.
        parameter: String,
        /// What was sent.
        uid: String,
    },
}

/// A request as the public API takes it, or what it names in vain.
pub(crate) type Translated = Result<Request<Bytes>, Missing>;

/// The answer that the public API would give to a request whose record has no known numeric id.
pub(crate) fn refusal(style: Style, missing: &Missing) -> Response<Bytes> {
    let (status, body) = match missing {
        Missing::Record => (StatusCode::NOT_FOUND, json!({"status": 404, "errors": [{"code": "not_found"}]})),
        Missing::Named { parameter, uid } => {
            let found = format!("{uid}: não foi encontrado");
            let body = match style {
                Style::V1 | Style::Finance => json!({"errors": {parameter.as_str(): [found]}}),
                Style::V2 => json!({
                    "status": 422,
                    "errors": [{"code": "unprocessable_content", "param": parameter, "detail": found}]
                }),
            };
            (StatusCode::UNPROCESSABLE_ENTITY, body)
        }
    };
    let mut response = Response::new(Bytes::from(body.to_string()));
    *response.status_mut() = status;
    response
}

/// Rewrites the path of a v1 request, and the references in the query and the body of any.
pub(crate) async fn translate(
    remote: &Remote,
    permit: &Permit,
    request: Request<Bytes>,
) -> Result<Translated, ApiFault> {
    let (tool, account) = (permit.tool(), &permit.principal().account);
    let (mut parts, body) = request.into_parts();
    let path = match path(remote, account, tool, parts.uri.path()).await? {
        Ok(path) => path,
        Err(missing) => return Ok(Err(missing)),
    };
    let query = match query(remote, account, tool, parts.uri.query().unwrap_or_default()).await? {
        Ok(query) => query,
        Err(missing) => return Ok(Err(missing)),
    };
    let body = match content(remote, account, tool, body).await? {
        Ok(body) => body,
        Err(missing) => return Ok(Err(missing)),
    };
    let address = if query.is_empty() { path } else { format!("{path}?{query}") };
    parts.uri = address.parse::<Uri>().map_err(|error| ApiFault::Internal { detail: error.to_string() })?;
    Ok(Ok(Request::from_parts(parts, body)))
}

/// Paths of v2 take uids, and so do events, the one such type of v1.
fn takes_uid(tool: &Tool) -> bool {
    tool.style() != Style::V1 || tool.path.starts_with("/v1/events/")
}

async fn path(
    remote: &Remote,
    account: &AccountId,
    tool: &Tool,
    path: &str,
) -> Result<Result<String, Missing>, ApiFault> {
    let mut segments = Vec::new();
    for (row, sent) in tool.path.split('/').zip(path.split('/')) {
        if row == "{uid}" && !takes_uid(tool) {
            let Some(id) = find(remote, account, tool.record, sent).await? else { return Ok(Err(Missing::Record)) };
            segments.push(id.to_string());
        } else {
            segments.push(sent.to_owned());
        }
    }
    Ok(Ok(segments.join("/")))
}

async fn query(
    remote: &Remote,
    account: &AccountId,
    tool: &Tool,
    query: &str,
) -> Result<Result<String, Missing>, ApiFault> {
    let mut pairs = Vec::new();
    for pair in query.split('&').filter(|pair| !pair.is_empty()) {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        let mut fields = tool.filters.iter().map(|filter| &filter.field).chain(tool.query);
        match fields.find(|field| field.name == name).map(|field| field.kind) {
            Some(Kind::Reference { to, wire }) if wire != name => match find(remote, account, to, value).await? {
                Some(id) => pairs.push(format!("{wire}={id}")),
                None => return Ok(Err(Missing::Named { parameter: name.to_owned(), uid: value.to_owned() })),
            },
            _ => pairs.push(pair.to_owned()),
        }
    }
    Ok(Ok(pairs.join("&")))
}
