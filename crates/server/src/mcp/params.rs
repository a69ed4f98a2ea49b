//! The members of `params` that any method reads, taken apart in one pass and read where they are needed.

use serde::Deserialize;
use serde_json::value::RawValue;

use crate::mcp::envelope::{is_object, present, text};
use crate::mcp::fault::Fault;

/// Every known member of `params`, unread. A member that comes twice does not parse.
#[derive(Debug, Default, Deserialize)]
#[expect(missing_docs, reason = "the members are the protocol's")]
pub struct Params<'a> {
    #[serde(borrow, default, deserialize_with = "present", rename = "_meta")]
    pub meta: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    pub name: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    pub arguments: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    pub uri: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    pub cursor: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present", rename = "ref")]
    pub reference: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    pub argument: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present", rename = "inputResponses")]
    pub input_responses: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present", rename = "requestState")]
    pub request_state: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present", rename = "protocolVersion")]
    pub protocol_version: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    pub capabilities: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present", rename = "clientInfo")]
    pub client_info: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present", rename = "requestId")]
    pub request_id: Option<&'a RawValue>,
}

impl<'a> Params<'a> {
    /// Takes `raw` apart; absent parameters are an empty object.
    ///
    /// # Errors
    /// -32602 for a member that comes twice.
    pub fn read(raw: Option<&'a RawValue>) -> Result<Params<'a>, Fault> {
        let Some(raw) = raw else { return Ok(Params::default()) };
        serde_json::from_str(raw.get()).map_err(|error| Fault::params(format!("Invalid params: {error}")))
    }

    /// A member that must be a string.
    ///
    /// # Errors
    /// -32602 that names the member.
    pub fn string(member: Option<&RawValue>, name: &str) -> Result<String, Fault> {
        let value = member.and_then(text);
        value.ok_or_else(|| Fault::params(format!("Invalid params: `{name}` must be a string")))
    }

    /// A member that may be absent or null, and else is a string.
    ///
    /// # Errors
    /// -32602 that names the member.
    pub fn optional_string(member: Option<&RawValue>, name: &str) -> Result<Option<String>, Fault> {
        match member {
            Some(raw) if raw.get() != "null" => Params::string(member, name).map(Some),
            _ => Ok(None),
        }
    }

    /// A member that may be absent or null, and else is an object; unread.
    ///
    /// # Errors
    /// -32602 that names the member.
    pub fn optional_object<'m>(member: Option<&'m RawValue>, name: &str) -> Result<Option<&'m RawValue>, Fault> {
        match member {
            None => Ok(None),
            Some(raw) if raw.get() == "null" => Ok(None),
            Some(raw) if is_object(raw) => Ok(Some(raw)),
            Some(_) => Err(Fault::params(format!("Invalid params: `{name}` must be an object"))),
        }
    }
}

/// What `_meta` of a request says, as far as the server reads it.
#[derive(Debug, Default, Deserialize)]
#[expect(missing_docs, reason = "the members are the protocol's")]
pub struct Meta<'a> {
    #[serde(borrow, default, deserialize_with = "present", rename = "io.modelcontextprotocol/protocolVersion")]
    pub protocol_version: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present", rename = "io.modelcontextprotocol/clientCapabilities")]
    pub client_capabilities: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present", rename = "io.modelcontextprotocol/clientInfo")]
    pub client_info: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present", rename = "progressToken")]
    pub progress_token: Option<&'a RawValue>,
}

impl<'a> Meta<'a> {
    /// Takes `_meta` apart; an absent one is empty.
    ///
    /// # Errors
    /// -32602 when it is no object or a member comes twice.
    pub fn read(raw: Option<&'a RawValue>) -> Result<Meta<'a>, Fault> {
        let Some(raw) = raw else { return Ok(Meta::default()) };
        if !is_object(raw) {
            return Err(Fault::meta("Invalid params: `_meta` must be an object"));
        }
        serde_json::from_str(raw.get()).map_err(|error| Fault::meta(format!("Invalid params: `_meta`: {error}")))
    }
}

/// How a client calls itself. It is display text and never trusted.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct ClientName {
    /// Name.
    pub name: String,
    /// Version.
    #[serde(default)]
    pub version: String,
}

impl ClientName {
    /// Reads it leniently and cuts it to a length that is fit for a log.
    pub fn read(raw: &RawValue) -> Option<ClientName> {
        let named: ClientName = is_object(raw).then(|| serde_json::from_str(raw.get()).ok())??;
        Some(ClientName {
            name: crate::mcp::fault::shown(&named.name),
            version: crate::mcp::fault::shown(&named.version),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn raw(text: &str) -> Box<RawValue> {
        RawValue::from_string(text.to_owned()).expect("JSON")
    }

    #[test]
    fn unknown_members_are_ignored_and_doubled_ones_refused() {
        let params = raw(r#"{"name":"x","task":{},"arguments":{"a":1.10}}"#);
        let params = Params::read(Some(&params)).expect("params");
        assert_eq!(params.arguments.expect("arguments").get(), r#"{"a":1.10}"#);
        let doubled = raw(r#"{"name":"x","name":"y"}"#);
        assert!(Params::read(Some(&doubled)).expect_err("doubled").error.message.contains("duplicate field `name`"));
    }

    #[test]
    fn null_counts_as_absent_where_that_loses_nothing() {
        let null = raw("null");
        assert_eq!(Params::optional_string(Some(&null), "cursor"), Ok(None));
        assert!(Params::string(Some(&null), "name").is_err());
        assert!(Params::optional_object(Some(&null), "arguments").expect("null").is_none());
        assert!(Params::optional_object(Some(&raw("[]")), "arguments").is_err());
    }

    #[test]
    fn a_client_may_leave_its_version_out() {
        assert_eq!(ClientName::read(&raw(r#"{"name":"x"}"#)).expect("named").version, "");
        assert_eq!(ClientName::read(&raw(r#"{"version":"1"}"#)), None);
        assert_eq!(ClientName::read(&raw(r#"["x","1"]"#)), None);
    }
}
