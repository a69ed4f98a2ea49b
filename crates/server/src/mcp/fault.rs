//! Protocol errors: what is answered when a message cannot be served at all.

use rmcp::model::{ErrorCode, ErrorData};
use serde_json::{Value, json};

use crate::mcp::version::SUPPORTED;

/// The application's code for refusals on resources: outside the range that JSON-RPC and MCP reserve.
pub const REFUSED: ErrorCode = ErrorCode(403);

/// Where a fault was found, which decides its HTTP status.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// The message itself: 400.
    Message,
    /// The method is not served: 404 in the modern era.
    Method,
    /// The method was served and answers an error.
    Served,
}

/// A JSON-RPC error on its way out.
#[derive(Debug, Clone, PartialEq)]
pub struct Fault {
    /// Code, message and data.
    pub error: Box<ErrorData>,
    /// Where it was found.
    pub stage: Stage,
}

impl Fault {
    fn new(stage: Stage, code: ErrorCode, message: impl Into<String>, data: Option<Value>) -> Fault {
        Fault { error: Box::new(ErrorData::new(code, message.into(), data)), stage }
    }

    /// The body is no JSON.
    pub fn parse(detail: impl std::fmt::Display) -> Fault {
        Fault::new(Stage::Message, ErrorCode::PARSE_ERROR, format!("Parse error: {detail}"), None)
    }

    /// The JSON is no JSON-RPC message that this endpoint takes.
    pub fn envelope(message: impl Into<String>) -> Fault {
        Fault::new(Stage::Message, ErrorCode::INVALID_REQUEST, message, None)
    }

    /// The message breaks a rule on `params` that holds for every method (`_meta`).
    pub fn meta(message: impl Into<String>) -> Fault {
        Fault::new(Stage::Message, ErrorCode::INVALID_PARAMS, message, None)
    }

    /// A header is missing or says something else than the body.
    pub fn header(message: impl Into<String>) -> Fault {
        Fault::new(Stage::Message, ErrorCode::HEADER_MISMATCH, format!("Header mismatch: {}", message.into()), None)
    }

    /// The revision is none of ours.
    pub fn version(requested: &str) -> Fault {
        let data = json!({"supported": SUPPORTED, "requested": requested});
        Fault::new(Stage::Message, ErrorCode::UNSUPPORTED_PROTOCOL_VERSION, "Unsupported protocol version", Some(data))
    }

    /// The method is not served in this era.
    pub fn method(name: &str) -> Fault {
        Fault::new(Stage::Method, ErrorCode::METHOD_NOT_FOUND, format!("Method not found: {}", shown(name)), None)
    }

    /// The method's own parameters are wrong.
    pub fn params(message: impl Into<String>) -> Fault {
        Fault::new(Stage::Served, ErrorCode::INVALID_PARAMS, message, None)
    }

    /// The tool filter of the connection is wrong, whatever the message says.
    pub fn filter(message: impl Into<String>, data: Value) -> Fault {
        Fault::new(Stage::Message, ErrorCode::INVALID_PARAMS, message, Some(data))
    }

    /// No such resource: -32002 in the legacy era, -32602 since (SEP-2164).
    pub fn resource_not_found(era: crate::mcp::Era, uri: &str) -> Fault {
        let code = match era {
            crate::mcp::Era::Legacy => ErrorCode::RESOURCE_NOT_FOUND,
            crate::mcp::Era::Modern => ErrorCode::INVALID_PARAMS,
        };
        Fault::new(Stage::Served, code, "Resource not found", Some(json!({"uri": uri})))
    }

    /// A refusal on a resource, with the refusal's own code in `data.code`.
    pub fn refused(message: impl Into<String>, data: Value) -> Fault {
        Fault::new(Stage::Served, REFUSED, message, Some(data))
    }

    /// A fault of our own.
    pub fn internal() -> Fault {
        Fault::new(Stage::Served, ErrorCode::INTERNAL_ERROR, "Internal error", None)
    }

    /// The server has no room for this message now.
    pub fn busy(message: impl Into<String>) -> Fault {
        Fault::new(Stage::Served, ErrorCode::INTERNAL_ERROR, message, None)
    }
}

/// A name that came from outside, cut to a length that is fit for a message.
pub fn shown(name: &str) -> String {
    const LIMIT_CHARS: usize = 80;
    let mut cut: String = name.chars().take(LIMIT_CHARS).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    if name.chars().nth(LIMIT_CHARS).is_some() {
        cut.push('…');
    }
    cut
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_are_cut_and_controls_made_visible() {
        assert_eq!(shown("tools/nope"), "tools/nope");
        assert_eq!(shown("a\nb"), "a\u{fffd}b");
        assert_eq!(shown(&"x".repeat(200)).chars().count(), 81);
    }
}
