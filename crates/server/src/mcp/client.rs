//! What one request says of its client: revision, name, capabilities. Nothing is remembered between requests.

use engine::Askable;
use http::HeaderMap;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::mcp::fault::Fault;
use crate::mcp::headers;
use crate::mcp::method::Method;
use crate::mcp::params::{ClientName, Meta, Params};
use crate::mcp::version::{Era, Version, looks_modern};

/// How the message travelled.
#[derive(Debug, Clone, Copy)]
pub enum Framing<'h> {
    /// One line of a pipe: all metadata is in the message.
    Line,
    /// The body of an HTTP request; its headers must agree with it.
    Http(&'h HeaderMap),
}

/// The client of one request.
#[derive(Debug, Clone)]
pub struct Client {
    /// The revision that it speaks.
    pub version: Version,
    /// How it calls itself.
    pub name: Option<ClientName>,
    /// Whether it can show a form to the person.
    pub askable: Askable,
}

impl Client {
    /// The revision's era.
    pub fn era(&self) -> Era {
        self.version.era()
    }
}

/// The era in which an error is written before the client could be read whole.
pub fn presumed_era(framing: Framing<'_>, meta: Option<&Meta<'_>>, method: &str) -> Era {
    let header = match framing {
        Framing::Line => None,
        Framing::Http(headers) => headers::single(headers, &headers::VERSION).ok().flatten(),
    };
    let said = meta.and_then(|meta| meta.protocol_version).and_then(crate::mcp::envelope::text);
    let named = said.as_deref().or(header);
    let modern = match named {
        Some(version) => Version::parse(version).map_or(looks_modern(version), |known| known.era() == Era::Modern),
        None => meta.is_some_and(speaks_modern) || method == Method::Discover.name(),
    };
    if modern { Era::Modern } else { Era::Legacy }
}

fn speaks_modern(meta: &Meta<'_>) -> bool {
    meta.protocol_version.is_some() || meta.client_capabilities.is_some() || meta.client_info.is_some()
}

/// Reads the client of a request whose method is `method`.
///
/// # Errors
/// -32022 for a revision that is not spoken, -32020 for headers that disagree, -32602 for missing `_meta`.
pub fn read(method: &str, meta: &Meta<'_>, params: &Params<'_>, framing: Framing<'_>) -> Result<Client, Fault> {
    let header = match framing {
        Framing::Line => None,
        Framing::Http(headers) => headers::single(headers, &headers::VERSION)?,
    };
    let modern = speaks_modern(meta) || header.is_some_and(looks_modern) || method == Method::Discover.name();
    if !modern {
        return legacy(method, header, params);
    }
    let version = modern_version(meta, header, framing)?;
    if let (Framing::Http(headers), Era::Modern) = (framing, version.era()) {
        headers::must_equal(headers, &headers::METHOD, method)?;
    }
    if version.era() == Era::Modern && !Method::parse(method).is_some_and(|known| known.served_in(Era::Modern)) {
        return Err(Fault::method(method));
    }
    let capabilities = Params::optional_object(meta.client_capabilities, CAPABILITIES)
        .map_err(|_| Fault::meta(format!("Invalid params: `_meta[{CAPABILITIES}]` must be an object")))?;
    let Some(capabilities) = capabilities else {
        return Err(Fault::meta(format!("Invalid params: `_meta[{CAPABILITIES}]` is required")));
    };
    if let (Framing::Http(headers), Era::Modern) = (framing, version.era()) {
        named(headers, method, params)?;
    }
    let askable = if version.era() == Era::Modern { askable(capabilities) } else { Askable::No };
    Ok(Client { version, name: meta.client_info.and_then(ClientName::read), askable })
}

const CAPABILITIES: &str = "io.modelcontextprotocol/clientCapabilities";

fn legacy(method: &str, header: Option<&str>, params: &Params<'_>) -> Result<Client, Fault> {
    if method == Method::Initialize.name() {
        let asked = params.protocol_version.and_then(crate::mcp::envelope::text).unwrap_or_default();
        let name = params.client_info.and_then(ClientName::read);
        return Ok(Client { version: Version::negotiate(&asked), name, askable: Askable::No });
    }
    let version = match header {
        None => Version::unsaid(),
        Some(header) => Version::parse(header).ok_or_else(|| Fault::version(header))?,
    };
    Ok(Client { version, name: None, askable: Askable::No })
}

fn modern_version(meta: &Meta<'_>, header: Option<&str>, framing: Framing<'_>) -> Result<Version, Fault> {
    const KEY: &str = "io.modelcontextprotocol/protocolVersion";
    let Some(raw) = meta.protocol_version else {
        return Err(Fault::meta(format!("Invalid params: `_meta[{KEY}]` is required")));
    };
    let said = crate::mcp::envelope::text(raw)
        .ok_or_else(|| Fault::meta(format!("Invalid params: `_meta[{KEY}]` must be a string")))?;
    if let Framing::Http(headers) = framing {
        match header {
            Some(header) if header == said => {}
            _ => headers::must_equal(headers, &headers::VERSION, &said)?,
        }
    }
    Version::parse(&said).ok_or_else(|| Fault::version(&said))
}

/// Checks the header that repeats what the method is about. Where the body lacks the value, its own error says so.
fn named(headers: &HeaderMap, method: &str, params: &Params<'_>) -> Result<(), Fault> {
    let named = match Method::parse(method) {
        Some(Method::ToolsCall | Method::PromptsGet) => params.name,
        Some(Method::ResourcesRead) => params.uri,
        _ => None,
    };
    match named.and_then(crate::mcp::envelope::text) {
        Some(name) => headers::must_equal(headers, &headers::NAME, &name),
        None => Ok(()),
    }
}

/// A client shows forms if it says `form`, or says `elicitation` without any mode; `url` alone is no form.
fn askable(capabilities: &RawValue) -> Askable {
    let value: Value = serde_json::from_str(capabilities.get()).unwrap_or_default();
    let mode = |name: &str| value["elicitation"].get(name).is_some_and(|mode| !mode.is_null());
    let form = value["elicitation"].is_object() && (mode("form") || !mode("url"));
    if form { Askable::Form } else { Askable::No }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_form_elicitation_makes_a_client_askable() {
        let table = [
            (r#"{"elicitation":{}}"#, Askable::Form),
            (r#"{"elicitation":{"form":{}}}"#, Askable::Form),
            (r#"{"elicitation":{"form":{},"url":{}}}"#, Askable::Form),
            (r#"{"elicitation":{"url":{}}}"#, Askable::No),
            (r#"{"elicitation":null}"#, Askable::No),
            (r#"{"elicitation":true}"#, Askable::No),
            (r#"{"sampling":{}}"#, Askable::No),
        ];
        for (text, expected) in table {
            let raw = RawValue::from_string(text.to_owned()).expect("JSON");
            assert_eq!(askable(&raw), expected, "{text}");
        }
    }
}
