//! From what the MCP side speaks (uids, files in Base64) to what the public API takes. Documents need nothing: the engine
//! gives every CPF and CNPJ its mask, which v1 wants and v2 takes.

pub(crate) mod answer;
mod content;
mod lookup;
pub(crate) mod refusal;
mod upload;
pub(crate) mod walk;

use bytes::Bytes;
use catalogue::{Kind, Method, Record, Style, Tool};
use engine::Permit;
use http::{Request, Response, Uri};

use crate::asking::Asking;
use crate::fault::Fault;
use crate::remote::Remote;
use lookup::Lookup;

/// Paths of v2 that take the numeric id of a record below another one, as the public documents have it.
const NUMERIC_BELOW: &[&str] = &["/v2/charge/pix/{pix_uid}/commands/{uid}"];

/// Why a request does not go out.
pub(crate) enum Stop {
    /// This is its answer.
    Answer(Box<Response<Bytes>>),
    /// What it needs could not be looked up.
    Fault(Fault),
}

impl From<Fault> for Stop {
    fn from(fault: Fault) -> Stop {
        Stop::Fault(fault)
    }
}

/// The translation of one request.
pub(crate) struct Translation<'a> {
    tool: &'static Tool,
    remote: &'a Remote,
    lookup: Lookup<'a>,
}

impl<'a> Translation<'a> {
    pub(crate) fn new(remote: &'a Remote, asking: &'a Asking, permit: &'a Permit) -> Translation<'a> {
        let lookup = Lookup::new(remote, asking, &permit.principal().account);
        Translation { tool: permit.tool(), remote, lookup }
    }

    /// The request as the public API takes it.
    pub(crate) async fn translate(mut self, request: Request<Bytes>) -> Result<Request<Bytes>, Stop> {
        let (mut parts, body) = request.into_parts();
        let path = self.path(parts.uri.path()).await?;
        let query = self.query(parts.uri.query().unwrap_or_default()).await?;
        let (body, content_type) = self.content(body).await?;
        if let Some(content_type) = content_type {
            parts.headers.insert(http::header::CONTENT_TYPE, content_type);
        }
        let address = if query.is_empty() { path } else { format!("{path}?{query}") };
        parts.uri = address.parse::<Uri>().map_err(|error| Fault::Internal(error.to_string()))?;
        Ok(Request::from_parts(parts, body))
    }

    async fn path(&mut self, path: &str) -> Result<String, Stop> {
        let mut segments = Vec::new();
        for (row, sent) in self.tool.path.split('/').zip(path.split('/')) {
            if row == "{uid}" && !takes_uid(self.tool) {
                segments.push(self.path_id(sent).await?);
            } else if row == "{uid}" && NUMERIC_BELOW.contains(&self.tool.path) {
                let found = self.lookup.find_below(self.tool.record, &segments.join("/"), sent).await?;
                segments.push(
                    found.ok_or_else(|| Stop::Answer(Box::new(refusal::not_found(self.tool.style()))))?.to_string(),
                );
            } else {
                segments.push(sent.to_owned());
            }
        }
        Ok(segments.join("/"))
    }

    async fn path_id(&mut self, uid: &str) -> Result<String, Stop> {
        let record = self.tool.record;
        if let Some(id) = self.lookup.find(record, uid).await? {
            return Ok(id.to_string());
        }
        // A type without a list (the file of a group's export) cannot be searched; the API may still know its public id.
        if self.tool.method == Method::Get && self.remote.product.list_tool(record).is_none() {
            return Ok(uid.to_owned());
        }
        Err(Stop::Answer(Box::new(refusal::not_found(self.tool.style()))))
    }

    async fn query(&mut self, query: &str) -> Result<String, Stop> {
        let tool = self.tool;
        let mut pairs = Vec::new();
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            let mut fields = tool.filters.iter().map(|filter| &filter.field).chain(tool.query);
            match fields.find(|field| field.name == name).map(|field| field.kind) {
                Some(Kind::Reference { to, wire }) if wire != name => {
                    let id = self.named(to, name, value).await?;
                    pairs.push(format!("{wire}={id}"));
                }
                _ => pairs.push(pair.to_owned()),
            }
        }
        Ok(pairs.join("&"))
    }

    /// The numeric id of a record that the parameter `name` names.
    async fn named(&mut self, to: &'static Record, name: &str, uid: &str) -> Result<i64, Stop> {
        match self.lookup.find(to, uid).await? {
            Some(id) => Ok(id),
            None => Err(Stop::Answer(Box::new(refusal::named_in_vain(self.tool.style(), name, uid)))),
        }
    }
}

/// The uid in a path that is sent as a numeric id.
pub(crate) fn translated_uid(tool: &Tool, path: &str) -> Option<String> {
    let numeric = !takes_uid(tool) || NUMERIC_BELOW.contains(&tool.path);
    let mut segments = tool.path.split('/').zip(path.split('/'));
    segments.find(|(row, _)| numeric && *row == "{uid}").map(|(_, uid)| uid.to_owned())
}

/// Whether paths take the uid itself: all but those of the older version, and there those of events, the one such type.
fn takes_uid(tool: &Tool) -> bool {
    tool.style() != Style::V1 || tool.path.starts_with("/v1/events/")
}
