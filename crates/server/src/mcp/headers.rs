//! The headers that a modern HTTP request repeats from its body (Streamable HTTP, revision 2026-07-28).

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use http::{HeaderMap, HeaderName};

use crate::mcp::fault::{Fault, shown};

/// The protocol version.
pub const VERSION: HeaderName = HeaderName::from_static("mcp-protocol-version");
/// The JSON-RPC method.
pub const METHOD: HeaderName = HeaderName::from_static("mcp-method");
/// `params.name` or `params.uri`.
pub const NAME: HeaderName = HeaderName::from_static("mcp-name");

/// The one value of `name`, without the white space around it.
///
/// # Errors
/// -32020 when the header came more than once with unequal values, or holds bytes that no header may hold.
pub fn single<'h>(headers: &'h HeaderMap, name: &HeaderName) -> Result<Option<&'h str>, Fault> {
    let mut values = headers.get_all(name).iter();
    let Some(first) = values.next() else { return Ok(None) };
    if values.any(|other| other != first) {
        return Err(Fault::header(format!("{name} came more than once with different values")));
    }
    let visible = first.to_str().map_err(|_| Fault::header(format!("{name} holds invalid characters")))?;
    Ok(Some(visible.trim_matches([' ', '\t'])))
}

/// Checks that `name` came and equals `expected` from the body.
///
/// # Errors
/// -32020 that says which header differs.
pub fn must_equal(headers: &HeaderMap, name: &HeaderName, expected: &str) -> Result<(), Fault> {
    let Some(value) = single(headers, name)? else {
        return Err(Fault::header(format!("{name} is missing, expected '{}'", shown(expected))));
    };
    let decoded = if *name == NAME { decode(value) } else { Some(value.to_owned()) };
    match decoded {
        None => Err(Fault::header(format!("{name} is not valid Base64 of UTF-8 text"))),
        Some(value) if value == expected => Ok(()),
        Some(value) => Err(Fault::header(format!(
            "{name} header value '{}' does not match body value '{}'",
            shown(&value),
            shown(expected)
        ))),
    }
}

/// Undoes the sentinel encoding `=?base64?…?=`; `None` when what it wraps is no Base64 of UTF-8.
fn decode(value: &str) -> Option<String> {
    match value.strip_prefix("=?base64?").and_then(|rest| rest.strip_suffix("?=")) {
        Some(wrapped) => String::from_utf8(STANDARD.decode(wrapped).ok()?).ok(),
        None => Some(value.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(value: &'static str, expected: &str) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(NAME, http::HeaderValue::from_static(value));
        must_equal(&headers, &NAME, expected).is_ok()
    }

    #[test]
    fn values_are_compared_with_case_and_after_decoding() {
        assert!(check("banking_x", "banking_x"));
        assert!(check("  banking_x ", "banking_x"));
        assert!(!check("Banking_x", "banking_x"));
        assert!(check("=?base64?SGVsbG8sIOS4lueVjA==?=", "Hello, 世界"));
        assert!(check("=?base64?PT9iYXNlNjQ/bGl0ZXJhbD89?=", "=?base64?literal?="));
    }

    #[test]
    fn undecodable_values_never_match() {
        for value in ["=?base64?SGVsbG8?=", "=?base64?!!?=", "=?base64?/w==?=", "=?BASE64?SGk=?="] {
            assert!(!check(value, "Hi"), "{value}");
        }
    }

    #[test]
    fn two_different_values_are_a_mismatch() {
        let mut headers = HeaderMap::new();
        headers.append(METHOD, http::HeaderValue::from_static("ping"));
        headers.append(METHOD, http::HeaderValue::from_static("tools/call"));
        assert_eq!(single(&headers, &METHOD).expect_err("two").error.code.0, -32020);
    }
}
