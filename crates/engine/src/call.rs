//! The one path of every call: find, admit, check, confirm, permit, send, shape, record.

mod headers;
mod path;
pub(crate) mod record;
mod running;
pub(crate) mod send;
mod write;

pub(crate) use path::{Admitted, answered, read};
pub use running::writes_finished;

use std::sync::Arc;

use serde_json::value::RawValue;

use crate::principal::Principal;
use crate::refusal::Refusal;

/// Whether the client of this request can show a form to the person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Askable {
    /// It declared form elicitation for this request, in the modern era.
    Form,
    /// It cannot be asked in the middle of a call.
    No,
}

/// The person's answer to a question, as the client reports it.
#[derive(Debug, Clone, PartialEq)]
pub enum FormAnswer {
    /// The form was sent; its content.
    Accepted(serde_json::Value),
    /// The person said no.
    Declined,
    /// The person closed the question.
    Cancelled,
    /// Something came that is no answer.
    Malformed,
}

/// One tool call.
#[derive(Debug)]
pub struct Call {
    /// Who calls.
    pub principal: Arc<Principal>,
    /// The tool's name.
    pub tool: String,
    /// The arguments exactly as they were sent; `None` when the call had none.
    pub arguments: Option<Box<RawValue>>,
    /// Whether the person can be asked.
    pub askable: Askable,
    /// The answer to the question under the key `confirm`, if one came.
    pub answer: Option<FormAnswer>,
    /// The sealed state that came back, if any.
    pub state: Option<String>,
    /// The request's id, for the log, the audit and the API's `Request-Id`.
    pub request_id: String,
    /// The language of texts for people.
    pub lang: catalogue::Lang,
}

/// A question to the person before a destructive call runs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// What the person reads.
    pub message: String,
    /// The title of the yes choice.
    pub yes: &'static str,
    /// The title of the no choice.
    pub no: &'static str,
    /// The sealed state to send back with the answer.
    pub state: String,
}

/// The text of a result: compact JSON, maybe followed by how to get the next page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ResultText {
    /// In one block: the account and the API wrote it.
    Own(String),
    /// In three, for somebody outside the account wrote some of it.
    Marked {
        /// What is to be thought of the JSON, and a line that nobody could guess.
        opening: String,
        /// The JSON.
        json: String,
        /// The same line again, and how to get the next page.
        closing: String,
    },
}

impl ResultText {
    /// The blocks, in order.
    pub fn blocks(&self) -> impl Iterator<Item = &str> {
        let blocks = match self {
            ResultText::Own(text) => [Some(text), None, None],
            ResultText::Marked { opening, json, closing } => [Some(opening), Some(json), Some(closing)],
        };
        blocks.into_iter().flatten().map(String::as_str)
    }
}

/// A result for the model.
#[derive(Debug)]
pub struct ToolResult {
    /// What a model reads.
    pub text: ResultText,
    /// The same as an object, for `structuredContent`.
    pub structured: Box<RawValue>,
}

/// What a call came to.
#[derive(Debug)]
pub enum CallOutcome {
    /// It ran.
    Done(ToolResult),
    /// The person has to be asked first.
    Ask(Question),
    /// It was refused or failed; a model can read why.
    Refused(Refusal),
    /// No such tool: a protocol error.
    UnknownTool,
}
