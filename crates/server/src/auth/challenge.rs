//! The `WWW-Authenticate` header: what a client must bring (RFC 6750, section 3; RFC 9728, section 5.1).

use catalogue::Scope;
use http::HeaderValue;

use crate::auth::AuthError;

/// What an unknown caller should ask for: reading everything, the least that makes the server useful.
const FIRST_SCOPE: &str = "read all";

/// The challenge of a 401.
pub fn unauthorized(metadata_url: &str, error: &AuthError) -> HeaderValue {
    let scope = format!("resource_metadata=\"{metadata_url}\", scope=\"{FIRST_SCOPE}\"");
    let challenge = match error {
        // RFC 6750: a request without a token is told nothing of errors.
        AuthError::Missing => format!("Bearer {scope}"),
        AuthError::Malformed => {
            format!("Bearer error=\"invalid_request\", error_description=\"{}\", {scope}", quoted(error))
        }
        _ => format!("Bearer error=\"invalid_token\", error_description=\"{}\", {scope}", quoted(error)),
    };
    header(challenge)
}

/// The challenge of a 403: every scope that the operation needs, at once.
pub fn insufficient_scope(metadata_url: &str, needed: Scope) -> HeaderValue {
    let words = needed.words().collect::<Vec<_>>().join(" ");
    header(format!(
        "Bearer error=\"insufficient_scope\", scope=\"{words}\", resource_metadata=\"{metadata_url}\", \
         error_description=\"The access token lacks a scope that this operation needs\""
    ))
}

fn quoted(error: &AuthError) -> String {
    error.description().replace('"', "'")
}

/// The public URL comes from the settings and was read as a URL, so it holds nothing that a header may not.
fn header(challenge: String) -> HeaderValue {
    HeaderValue::try_from(challenge).unwrap_or_else(|_| HeaderValue::from_static("Bearer"))
}

#[cfg(test)]
mod tests {
    use catalogue::Access;

    use super::*;

    #[test]
    fn a_missing_token_is_told_where_to_look_and_nothing_else() {
        let value = unauthorized("https://mcp.example.com/x", &AuthError::Missing);
        assert_eq!(value, "Bearer resource_metadata=\"https://mcp.example.com/x\", scope=\"read all\"");
    }

    #[test]
    fn a_bad_token_is_told_why() {
        let value = unauthorized("https://m/x", &AuthError::Expired);
        let text = value.to_str().expect("ASCII");
        assert!(text.contains("error=\"invalid_token\"") && text.contains("The access token has expired"), "{text}");
    }

    #[test]
    fn all_scopes_of_an_operation_come_at_once() {
        let needed = Scope::new("charge.bank_billets", Access::Write);
        let value = insufficient_scope("https://m/x", needed);
        assert!(value.to_str().expect("ASCII").contains("scope=\"write charge.bank_billets\""));
    }
}
