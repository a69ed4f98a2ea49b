//! From the API's response to the model's result: envelopes off, numeric ids and secrets out, hidden characters shown.

mod envelope;
mod failure;
mod file;
mod html;
mod list;
mod members;
mod names;
mod rewrite;
mod scan;
mod shrink;
mod third_party;

use bytes::Bytes;
use catalogue::schema::parameters::IDEMPOTENCY_KEY;
use catalogue::{Lang, Tool};
use http::{Response, StatusCode, header};
use serde_json::value::RawValue;

use crate::arguments::CheckedArguments;
use crate::call::{ResultText, ToolResult};
use crate::clock::Entropy;
use crate::json::write_text;
use crate::limits::Limits;
use crate::refusal::Refusal;
use names::Names;
use rewrite::Known;
pub(crate) use third_party::notice;
use third_party::{Boundary, Reading, ThirdParty};

/// Says that the API repeats the answer to an earlier request under the same idempotency key.
const REPLAYED: &str = "x-idempotency-replayed";

/// Boundaries that are drawn for one result before it is given up: the first is not in it but by a broken random source.
const DRAWS: usize = 4;

/// What shaping needs to know besides the response.
pub(crate) struct Shape<'a> {
    pub(crate) tool: &'static Tool,
    pub(crate) arguments: &'a CheckedArguments,
    pub(crate) limits: &'a Limits,
    pub(crate) lang: Lang,
    pub(crate) addresses: Addresses,
    pub(crate) marks: Marks<'a>,
}

/// Whether what third parties wrote is marked.
#[derive(Clone, Copy)]
pub(crate) enum Marks<'a> {
    /// It is, for a model: with lines of random bits from here.
    Drawn(&'a dyn Entropy),
    /// It is not: the server itself compares values.
    None,
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
        let Marks::Drawn(entropy) = self.marks else {
            return self.answer(response, Names::of(self.tool.returns).unmarked(self.tool))?.own();
        };
        let names = Names::of(self.tool.returns);
        for _ in 0..DRAWS {
            let third_party = ThirdParty::new(entropy, Reading::of(self));
            let shaped = self.answer(response, names.known(self.tool, &third_party))?;
            third_party.reaches()?;
            if !third_party.is_met() {
                return shaped.own();
            }
            if let Some(boundary) = third_party.boundary_for(&shaped.json) {
                return shaped.marked(boundary, self.lang);
            }
        }
        tracing::error!(tool = self.tool.name, "no boundary was found that the result does not hold");
        Err(Refusal::Internal)
    }

    fn answer(&self, response: &Response<Bytes>, known: Known<'_>) -> Result<Shaped, Refusal> {
        let status = response.status();
        if status.is_redirection() {
            return redirect(response);
        }
        if !status.is_success() {
            return Err(failure::refusal(response, self.tool, self.lang));
        }
        let shaped = match file::described(response, self) {
            _ if status == StatusCode::NO_CONTENT || response.body().is_empty() => {
                Shaped::whole(r#"{"ok":true}"#.to_owned())
            }
            Some(described) => described.told(known.third_party),
            None => self.json(response.body(), known)?,
        };
        let repeated = response.headers().get(REPLAYED).is_some_and(|value| value == "true");
        if repeated && self.arguments.get(IDEMPOTENCY_KEY.name).is_some() {
            let said = vec![("idempotency_replayed".to_owned(), "true".to_owned())];
            return Ok(Shaped::whole(members::beside(shaped.json, said)));
        }
        Ok(shaped)
    }
}

/// A result in the making.
#[derive(Debug, PartialEq, Eq)]
struct Shaped {
    json: String,
    /// The line that says how a list goes on.
    following: Option<String>,
}

impl Shaped {
    /// A result whose text is its JSON.
    fn whole(json: String) -> Shaped {
        Shaped { json, following: None }
    }

    /// A result without text of third parties.
    fn own(self) -> Result<ToolResult, Refusal> {
        let structured = raw(self.json.clone())?;
        let mut text = self.json;
        if let Some(line) = self.following {
            text.push('\n');
            text.push_str(&line);
        }
        Ok(ToolResult { text: ResultText::Own(text), structured })
    }

    /// A result between two lines of `boundary`.
    fn marked(self, boundary: &Boundary, lang: Lang) -> Result<ToolResult, Refusal> {
        let structured = raw(self.json.clone())?;
        let mut closing = boundary.line();
        if let Some(line) = self.following {
            closing.push('\n');
            closing.push_str(&line);
        }
        let text = ResultText::Marked { opening: boundary.opening(lang), json: self.json, closing };
        Ok(ToolResult { text, structured })
    }
}

/// A result of the server's own, whose text is its JSON.
pub(crate) fn result(json: String) -> Result<ToolResult, Refusal> {
    Shaped::whole(json).own()
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
fn redirect(response: &Response<Bytes>) -> Result<Shaped, Refusal> {
    let location = response.headers().get(header::LOCATION).and_then(|value| value.to_str().ok());
    let mut json = String::from(r#"{"url":"#);
    write_text(location.ok_or(Refusal::UpstreamUnavailable)?, &mut json);
    json.push('}');
    Ok(Shaped::whole(json))
}

#[cfg(test)]
mod tests;
