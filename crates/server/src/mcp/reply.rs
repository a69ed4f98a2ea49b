//! What goes back: the JSON of the answer, and what the transport has to know of it.

use bytes::Bytes;
use catalogue::Scope;
use serde::Serialize;
use serde_json::json;
use serde_json::value::RawValue;

use crate::mcp::envelope::Id;
use crate::mcp::fault::{Fault, Stage};
use crate::mcp::packed::Packed;
use crate::mcp::record::Facts;
use crate::mcp::version::Era;

/// The answer to one message.
#[derive(Debug)]
pub struct Reply {
    /// What is sent.
    pub body: Body,
    /// How the message ended, for the HTTP status.
    pub ending: Ending,
    /// `ok`, `asked`, a refusal's code or a JSON-RPC code, for the log.
    pub outcome: String,
    /// What was read of the message.
    pub facts: Facts,
}

/// The bytes of an answer.
#[derive(Debug)]
pub enum Body {
    /// None: the message was a notification.
    Empty,
    /// One JSON text.
    Json(Bytes),
    /// A cached result between the parts that differ by request.
    Cached(Packed),
}

/// How a message ended.
#[derive(Debug, Clone, PartialEq)]
pub enum Ending {
    /// Taken, with nothing to answer.
    Accepted,
    /// Answered with a result, or with an error of a served method.
    Answered,
    /// The message is wrong.
    BadMessage,
    /// The method is not served in the modern era.
    UnknownMethod,
    /// The token lacks this scope (modern era).
    LacksScope(Scope),
    /// A fault of our own in the modern era.
    Broken,
}

/// The id of an error whose request could not be read: absent in the modern era, null before.
fn error_id(era: Era, id: Option<&Id>) -> Option<&RawValue> {
    match (id, era) {
        (Some(id), _) => Some(id.as_raw()),
        (None, Era::Legacy) => Some(RawValue::NULL),
        (None, Era::Modern) => None,
    }
}

impl Reply {
    /// Nothing to answer.
    pub fn accepted(facts: Facts) -> Reply {
        Reply { body: Body::Empty, ending: Ending::Accepted, outcome: "ok".to_owned(), facts }
    }

    /// A result.
    pub fn result(id: &Id, result: &impl Serialize, facts: Facts) -> Reply {
        #[derive(Serialize)]
        struct Answer<'a, T> {
            jsonrpc: &'static str,
            id: &'a RawValue,
            result: &'a T,
        }
        let answer = Answer { jsonrpc: "2.0", id: id.as_raw(), result };
        Reply { body: Body::Json(to_json(&answer)), ending: Ending::Answered, outcome: "ok".to_owned(), facts }
    }

    /// A cached result.
    pub fn cached(id: &Id, packed: Packed, facts: Facts) -> Reply {
        let packed = packed.between(format!("{{\"jsonrpc\":\"2.0\",\"id\":{},\"result\":", id.as_json()), "}");
        Reply { body: Body::Cached(packed), ending: Ending::Answered, outcome: "ok".to_owned(), facts }
    }

    /// An error.
    pub fn fault(era: Era, id: Option<&Id>, fault: &Fault, facts: Facts) -> Reply {
        let internal = fault.error.code == rmcp::model::ErrorCode::INTERNAL_ERROR;
        let ending = match (fault.stage, era) {
            (Stage::Message, _) => Ending::BadMessage,
            (Stage::Method, Era::Modern) => Ending::UnknownMethod,
            (Stage::Served, Era::Modern) if internal => Ending::Broken,
            // SDKs of the 2025 revisions lose the body of any other status than 200.
            (Stage::Method | Stage::Served, _) => Ending::Answered,
        };
        Reply { body: Body::Json(error_body(era, id, fault)), ending, outcome: fault.error.code.0.to_string(), facts }
    }

    /// The same reply under another outcome for the log.
    pub fn with_outcome(mut self, outcome: impl Into<String>) -> Reply {
        self.outcome = outcome.into();
        self
    }

    /// The same reply with another ending.
    pub fn with_ending(mut self, ending: Ending) -> Reply {
        self.ending = ending;
        self
    }
}

/// The JSON of an error.
pub fn error_body(era: Era, id: Option<&Id>, fault: &Fault) -> Bytes {
    #[derive(Serialize)]
    struct Answer<'a> {
        jsonrpc: &'static str,
        #[serde(skip_serializing_if = "Option::is_none")]
        id: Option<&'a RawValue>,
        error: &'a rmcp::model::ErrorData,
    }
    to_json(&Answer { jsonrpc: "2.0", id: error_id(era, id), error: &fault.error })
}

impl Body {
    /// The JSON as one piece; `None` when there is nothing to send.
    pub fn into_json(self) -> Option<Bytes> {
        match self {
            Body::Empty => None,
            Body::Json(bytes) => Some(bytes),
            Body::Cached(packed) => Some(packed.plain_whole()),
        }
    }

    /// The JSON on one line. A record that passes through raw may hold line breaks, though only between its tokens: inside
    /// of a string JSON has none.
    pub fn into_line(self) -> Option<Bytes> {
        let json = self.into_json()?;
        if !json.iter().any(|byte| matches!(byte, b'\n' | b'\r')) {
            return Some(json);
        }
        let line = json.iter().map(|byte| if matches!(byte, b'\n' | b'\r') { b' ' } else { *byte });
        Some(line.collect::<Vec<u8>>().into())
    }
}

fn to_json(value: &impl Serialize) -> Bytes {
    match serde_json::to_vec(value) {
        Ok(bytes) => Bytes::from(bytes),
        // Only a map with keys that are no strings fails here, and no answer holds one.
        Err(_) => Bytes::from(
            json!({"jsonrpc": "2.0", "id": null, "error": {"code": -32603, "message": "Internal error"}}).to_string(),
        ),
    }
}
