//! One JSON-RPC 2.0 message, read without copying its parameters.

use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use crate::mcp::fault::Fault;

/// The id of a request, as it was sent: a string or an integer.
#[derive(Debug, Clone)]
pub struct Id(Box<RawValue>);

impl PartialEq for Id {
    fn eq(&self, other: &Id) -> bool {
        self.as_json() == other.as_json()
    }
}

impl Eq for Id {}

impl std::hash::Hash for Id {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.as_json().hash(state);
    }
}

impl Id {
    /// Its JSON.
    pub fn as_json(&self) -> &str {
        self.0.get()
    }

    /// Its JSON, to put into an answer.
    pub fn as_raw(&self) -> &RawValue {
        &self.0
    }

    /// The id in `raw`, if it is one: JSON-RPC's null and fractions are no ids in MCP.
    pub fn parse(raw: &RawValue) -> Option<Id> {
        let text = raw.get();
        let digits = text.strip_prefix('-').unwrap_or(text);
        let integer = !digits.is_empty() && digits.len() <= 32 && digits.bytes().all(|byte| byte.is_ascii_digit());
        // Half of a surrogate pair is JSON, but no text: it could not be sent back as what it was.
        let string = || text.starts_with('"') && self::text(raw).is_some();
        (integer || string()).then(|| Id(raw.to_owned()))
    }
}

/// A message by its kind.
#[derive(Debug)]
pub enum Message<'a> {
    /// Wants an answer.
    Request {
        /// Its id.
        id: Id,
        /// Its method.
        method: String,
        /// Its parameters, unread.
        params: Option<&'a RawValue>,
    },
    /// Wants none.
    Notification {
        /// Its method.
        method: String,
        /// Its parameters, unread.
        params: Option<&'a RawValue>,
    },
    /// An answer to something that this server never asks.
    Response,
}

/// A message that could not be read, with its id where that could.
#[derive(Debug)]
pub struct Unreadable {
    /// The id, if readable.
    pub id: Option<Id>,
    /// What is wrong.
    pub fault: Fault,
}

impl From<Fault> for Unreadable {
    fn from(fault: Fault) -> Unreadable {
        Unreadable { id: None, fault }
    }
}

#[derive(Deserialize)]
struct Envelope<'a> {
    #[serde(borrow, default, deserialize_with = "present")]
    jsonrpc: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    id: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    method: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    params: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    result: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    error: Option<&'a RawValue>,
}

/// Keeps `null` apart from an absent member.
pub(crate) fn present<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<&'de RawValue>, D::Error> {
    <&RawValue>::deserialize(deserializer).map(Some)
}

/// Reads one message.
///
/// # Errors
/// -32700 for what is no JSON, -32600 for what is no message.
pub fn read(bytes: &[u8]) -> Result<Message<'_>, Unreadable> {
    // serde would take an array for the members in their order.
    let envelope: Envelope = match is_array(bytes) {
        true => return Err(unreadable(bytes, "")),
        false => serde_json::from_slice(bytes).map_err(|error| unreadable(bytes, &error.to_string()))?,
    };
    let id = envelope.id.map(Id::parse);
    let fault = |message: &str| Unreadable { id: id.clone().flatten(), fault: Fault::envelope(message) };
    if envelope.jsonrpc.and_then(text).as_deref() != Some("2.0") {
        return Err(fault("Invalid request: `jsonrpc` must be \"2.0\""));
    }
    if envelope.result.is_some() || envelope.error.is_some() {
        return match envelope.method {
            None => Ok(Message::Response),
            Some(_) => Err(fault("Invalid request: a message is a request or a response, not both")),
        };
    }
    let Some(method) = envelope.method.and_then(text) else {
        return Err(fault("Invalid request: `method` must be a string"));
    };
    let params = envelope.params;
    if params.is_some_and(|raw| !is_object(raw)) {
        return Err(fault("Invalid request: `params` must be an object"));
    }
    match id {
        None => Ok(Message::Notification { method, params }),
        Some(Some(id)) => Ok(Message::Request { id, method, params }),
        Some(None) => Err(fault("Invalid request: `id` must be a string or an integer")),
    }
}

/// Whether the body is a JSON array, which only a batch is.
pub fn is_array(bytes: &[u8]) -> bool {
    bytes.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b'[')
}

/// The messages of a batch, unread.
///
/// # Errors
/// -32700 for what is no JSON.
pub fn read_array(bytes: &[u8]) -> Result<Vec<&RawValue>, Unreadable> {
    serde_json::from_slice(bytes).map_err(|error| unreadable(bytes, &error.to_string()))
}

/// The string in `raw`.
pub(crate) fn text(raw: &RawValue) -> Option<String> {
    serde_json::from_str(raw.get()).ok()
}

/// Whether the object in `raw` is one. serde takes an array for the members of a struct in their order, which nobody may send.
pub(crate) fn is_object(raw: &RawValue) -> bool {
    raw.get().starts_with('{')
}

/// What is wrong with `bytes`, of which serde said `detail`.
fn unreadable(bytes: &[u8], detail: &str) -> Unreadable {
    // serde reports the first thing that does not fit, which may come before a break in the JSON itself.
    let fault = match serde_json::from_slice::<&RawValue>(bytes) {
        Err(broken) => Fault::parse(broken),
        Ok(_) if detail.starts_with("duplicate field") => Fault::envelope(format!("Invalid request: {detail}")),
        Ok(_) => Fault::envelope("Invalid request: a JSON-RPC message is a JSON object"),
    };
    fault.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(text: &str) -> i32 {
        read(text.as_bytes()).expect_err(text).fault.error.code.0
    }

    #[test]
    fn kinds_are_told_apart() {
        let request = read(br#"{"jsonrpc":"2.0","id":"a","method":"ping","extra":1}"#).expect("a request");
        assert!(
            matches!(request, Message::Request { id, method, params: None } if id.as_json() == "\"a\"" && method == "ping")
        );
        assert!(matches!(read(br#"{"jsonrpc":"2.0","method":"n"}"#), Ok(Message::Notification { .. })));
        assert!(matches!(read(br#"{"jsonrpc":"2.0","id":1,"result":{}}"#), Ok(Message::Response)));
    }

    #[test]
    fn broken_json_is_a_parse_error() {
        for text in ["", "{", "nope", "{\"jsonrpc\":\"2.0\",}", "[1,", "{\"id\":1} x", "\u{feff}{}"] {
            assert_eq!(code(text), -32700, "{text}");
        }
        assert_eq!(read(b"{\"jsonrpc\":\"2.0\",\"method\":\"\xff\"}").expect_err("utf-8").fault.error.code.0, -32700);
    }

    #[test]
    fn bad_envelopes_are_invalid_requests() {
        for text in [
            "3",
            "\"x\"",
            "null",
            "{}",
            r#"{"jsonrpc":"1.0","id":1,"method":"ping"}"#,
            r#"{"jsonrpc":"2.0","id":1}"#,
            r#"{"jsonrpc":"2.0","id":1,"method":7}"#,
            r#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#,
            r#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#,
            r#"{"jsonrpc":"2.0","id":1e3,"method":"ping"}"#,
            r#"{"jsonrpc":"2.0","id":{},"method":"ping"}"#,
            r#"{"jsonrpc":"2.0","id":1,"method":"ping","params":[1]}"#,
            r#"{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}"#,
            r#"{"jsonrpc":"2.0","id":1,"method":"ping","method":"tools/call"}"#,
            r#"{"jsonrpc":"2.0","id":1,"method":"ping","result":{}}"#,
            r#"{"jsonrpc":"2.0","id":"\ud800","method":"ping"}"#,
            r#"["2.0",1,"ping"]"#,
            "[]",
        ] {
            assert_eq!(code(text), -32600, "{text}");
        }
    }

    #[test]
    fn a_readable_id_survives_a_bad_envelope() {
        let bad = read(br#"{"jsonrpc":"2.0","id":7}"#).expect_err("no method");
        assert_eq!(bad.id.expect("an id").as_json(), "7");
    }
}
