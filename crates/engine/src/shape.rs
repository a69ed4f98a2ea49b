//! From the API's response to the model's result: envelopes off, numeric ids and secrets out, hidden characters shown.

mod failure;
mod file;
mod hidden;
mod list;
mod members;
mod rewrite;
mod scan;
mod shrink;

use bytes::Bytes;
use catalogue::schema::parameters::IDEMPOTENCY_KEY;
use catalogue::{Answer, Lang, Style, Tool};
use http::{Response, StatusCode, header};
use serde_json::value::RawValue;

use crate::arguments::CheckedArguments;
use crate::call::ToolResult;
use crate::json::write_text;
use crate::limits::Limits;
use crate::refusal::Refusal;
use hidden::Names;
use rewrite::{Hidden, Rewriter};
use scan::Malformed;

/// Says that the API repeats the answer to an earlier request under the same idempotency key.
const REPLAYED: &str = "x-idempotency-replayed";

/// What shaping needs to know besides the response.
pub(crate) struct Shape<'a> {
    pub(crate) tool: &'static Tool,
    pub(crate) arguments: &'a CheckedArguments,
    pub(crate) limits: &'a Limits,
    pub(crate) lang: Lang,
    pub(crate) addresses: Addresses,
}

/// Whether a resource's address, which names no workspace, leads to what the call was about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Addresses {
    /// It does: the call was made where resources are read.
    Lead,
    /// It does not: the call named another workspace.
    Elsewhere,
}

impl Shape<'_> {
    /// The result, or the refusal that the response stands for.
    ///
    /// A caller's own idempotency key may be that of an earlier call: the result then says that the API only repeated its
    /// answer, for nothing was done this time. Keys that the server makes stand for one approval, so that a repetition is
    /// this call's own.
    pub(crate) fn shape(&self, response: &Response<Bytes>) -> Result<ToolResult, Refusal> {
        let answer = self.answer(response)?;
        let repeated = response.headers().get(REPLAYED).is_some_and(|value| value == "true");
        if repeated && self.arguments.get(IDEMPOTENCY_KEY.name).is_some() {
            return result(members::beside(answer.text, vec![("idempotency_replayed".to_owned(), "true".to_owned())]));
        }
        Ok(answer)
    }

    fn answer(&self, response: &Response<Bytes>) -> Result<ToolResult, Refusal> {
        let status = response.status();
        if status == StatusCode::NO_CONTENT || (status.is_success() && response.body().is_empty()) {
            return result(r#"{"ok":true}"#.to_owned());
        }
        if status.is_redirection() {
            return redirect(response);
        }
        if !status.is_success() {
            return Err(failure::refusal(response, self.tool, self.lang));
        }
        match file::described(response, self) {
            Some(json) => result(json),
            None => self.json(response.body()),
        }
    }

    fn json(&self, body: &[u8]) -> Result<ToolResult, Refusal> {
        let text = std::str::from_utf8(body).map_err(|_| nonsense(self.tool))?;
        self.value(text.trim_matches([' ', '\t', '\r', '\n'])).map_err(|Malformed| nonsense(self.tool))?
    }

    fn value(&self, text: &str) -> Result<Result<ToolResult, Refusal>, Malformed> {
        let names = Names::of(self.tool.returns);
        let hidden = names.hidden(self.tool);
        if text.starts_with('[') {
            let list = list::List { text, next: list::Next::WhenFull, extras: Vec::new() };
            return list::shaped(self, &list, hidden);
        }
        if !text.starts_with('{') {
            let mut out = String::from(r#"{"value":"#);
            out.push_str(&Rewriter::rewritten(text, hidden)?);
            out.push('}');
            return Ok(self.bounded(out));
        }
        match self.tool.style() {
            Style::Finance if self.is_list() => self.page(text, hidden),
            Style::Inbox => self.data(text, hidden),
            Style::V1 | Style::Finance => Ok(self.bounded(Rewriter::rewritten(text, hidden)?)),
            Style::V2 => self.envelope(text, hidden),
        }
    }

    fn is_list(&self) -> bool {
        matches!(self.tool.answer, Answer::List | Answer::Ids)
    }

    /// `{data, meta: {next_cursor}}`, and what an answer may add.
    fn page(&self, text: &str, hidden: Hidden<'_>) -> Result<Result<ToolResult, Refusal>, Malformed> {
        let members = members::members(text)?;
        let find = |name: &str| members.iter().find(|(member, _)| *member == name).map(|(_, value)| *value);
        let data = find("data").filter(|data| data.starts_with('[')).ok_or(Malformed)?;
        let extras = members::extras(&members, &["data", "meta"], hidden)?;
        list::shaped(self, &list::List { text: data, next: list::Next::of_meta(find("meta"))?, extras }, hidden)
    }

    /// `{data}`, with `next_cursor` beside it for a list. An answer without `data` is the object itself.
    fn data(&self, text: &str, hidden: Hidden<'_>) -> Result<Result<ToolResult, Refusal>, Malformed> {
        let members = members::members(text)?;
        let find = |name: &str| members.iter().find(|(member, _)| *member == name).map(|(_, value)| *value);
        let extras = || members::extras(&members, &["data", "next_cursor"], hidden);
        match find("data") {
            Some(data) if data.starts_with('[') => {
                let next = list::Next::of_cursor(find("next_cursor"))?;
                list::shaped(self, &list::List { text: data, next, extras: extras()? }, hidden)
            }
            Some(_) | None if self.is_list() => Err(Malformed),
            Some(data) if data.starts_with('{') => {
                Ok(self.bounded(members::beside(Rewriter::rewritten(data, hidden)?, extras()?)))
            }
            Some(_) => Err(Malformed),
            None => Ok(self.bounded(Rewriter::rewritten(text, hidden)?)),
        }
    }

    /// `{status, data, pagination}` and what some answers add (`message`, `outcome`, `filters`, `meta`), which is kept
    /// beside the record or the list; an answer that leaves the envelope out is the record itself.
    fn envelope(&self, text: &str, hidden: Hidden<'_>) -> Result<Result<ToolResult, Refusal>, Malformed> {
        let members = members::members(text)?;
        let find = |name: &str| members.iter().find(|(member, _)| *member == name).map(|(_, value)| *value);
        let data = find("data");
        let extras = || members::extras(&members, &["status", "data", "pagination"], hidden);
        match data {
            Some(data) if data.starts_with('[') => {
                let list =
                    list::List { text: data, next: list::Next::of_pagination(find("pagination")), extras: extras()? };
                list::shaped(self, &list, hidden)
            }
            Some(data) if data.starts_with('{') => {
                Ok(self.bounded(members::beside(Rewriter::rewritten(data, hidden)?, extras()?)))
            }
            Some("null") => Ok(self.bounded(members::alone(extras()?))),
            None if find("message").is_some() || find("outcome").is_some() => {
                Ok(self.bounded(members::alone(extras()?)))
            }
            Some(data) => {
                let value = format!(r#"{{"value":{}}}"#, Rewriter::rewritten(data, hidden)?);
                Ok(self.bounded(members::beside(value, extras()?)))
            }
            None => Ok(self.bounded(Rewriter::rewritten(text, hidden)?)),
        }
    }

    /// A result of JSON that may be longer than results may be.
    fn bounded(&self, json: String) -> Result<ToolResult, Refusal> {
        result(shrink::fitted(json, self.limits.result_bytes, self.lang))
    }
}

/// A result whose text is its JSON.
pub(crate) fn result(json: String) -> Result<ToolResult, Refusal> {
    Ok(ToolResult { structured: raw(json.clone())?, text: json })
}

fn raw(json: String) -> Result<Box<RawValue>, Refusal> {
    RawValue::from_string(json).map_err(|fault| {
        tracing::error!(%fault, "a shaped result is not JSON");
        Refusal::Internal
    })
}

fn nonsense(tool: &Tool) -> Refusal {
    tracing::warn!(tool = tool.name, "the API answered a success that is not JSON");
    Refusal::UpstreamUnavailable
}

/// A file behind an address: the address is the result.
fn redirect(response: &Response<Bytes>) -> Result<ToolResult, Refusal> {
    let location = response.headers().get(header::LOCATION).and_then(|value| value.to_str().ok());
    let mut json = String::from(r#"{"url":"#);
    write_text(location.ok_or(Refusal::UpstreamUnavailable)?, &mut json);
    json.push('}');
    result(json)
}

#[cfg(test)]
mod tests;
