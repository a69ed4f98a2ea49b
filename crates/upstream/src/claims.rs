//! What a token says of itself (a JWT's claims, RFC 7519 section 4). Nothing here is verified: only the API that takes or
//! refuses the token can do that, so that claims name things and narrow, and never widen.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use engine::json::Json;
use engine::{Secret, WorkspaceId};
use jiff::Timestamp;

/// Levels of lists and objects in claims.
const DEPTH: usize = 8;

/// Words read of one token's scope.
const WORDS: usize = 200;

/// The longest identifier that is taken, in bytes.
const ID_BYTES: usize = 64;

/// A token's claims, as far as they are used.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Claims {
    /// `sub`: the workspace that the token opens.
    pub(crate) workspace: Option<WorkspaceId>,
    /// `jti`: the token's own id.
    pub(crate) token_id: Option<String>,
    /// `scope`: words separated by spaces (RFC 8693, section 4.2).
    pub(crate) words: Vec<String>,
    /// `exp`.
    pub(crate) expires_at: Option<Timestamp>,
}

/// Reads the claims of `token`; those that it has not, or not as they should be, are left out.
pub(crate) fn of(token: &Secret) -> Claims {
    let claims = payload(token.expose()).unwrap_or(Json::Null);
    let text = |name: &str| claims.get(name).and_then(Json::as_text);
    let words = text("scope").unwrap_or_default().split_ascii_whitespace();
    Claims {
        workspace: text("sub").filter(|id| is_identifier(id)).map(|id| WorkspaceId(id.to_ascii_lowercase())),
        token_id: text("jti").filter(|id| is_identifier(id)).map(str::to_owned),
        words: words.take(WORDS).map(str::to_owned).collect(),
        expires_at: seconds(claims.get("exp")),
    }
}

/// The second of a JWT's three parts; `None` for a token that is no JWT, or repeats a claim.
fn payload(token: &str) -> Option<Json> {
    let mut parts = token.split('.');
    let (_, payload, _) = (parts.next()?, parts.next()?, parts.next()?);
    if parts.next().is_some() {
        return None;
    }
    let bytes = URL_SAFE_NO_PAD.decode(payload).ok()?;
    engine::strict::parse(std::str::from_utf8(&bytes).ok()?, DEPTH).ok()
}

fn seconds(exp: Option<&Json>) -> Option<Timestamp> {
    let Some(Json::Number(text)) = exp else { return None };
    // A NumericDate may have a fraction (RFC 7519, section 2); the whole seconds are the earlier end.
    let whole = text.split_once('.').map_or(text.as_str(), |(whole, _)| whole);
    Timestamp::from_second(whole.parse().ok()?).ok()
}

/// Whether a text can name a workspace or a token here: no separators, so that it stays one part of every name.
pub(crate) fn is_identifier(text: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
    (1..=ID_BYTES).contains(&text.len()) && text.bytes().all(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn token(claims: &str) -> Secret {
        Secret::new(&format!("e30.{}.c2ln", URL_SAFE_NO_PAD.encode(claims)))
    }

    #[test]
    fn claims_are_read_as_far_as_they_are_sound() {
        let read = of(&token(
            r#"{"sub":"0199BED5-a775-7ad7-9167-7b80147f710f","jti":"t-1","scope":" finance.payables  finance.all","exp":1788258900.5}"#,
        ));
        assert_eq!(read.workspace, Some(WorkspaceId("0199bed5-a775-7ad7-9167-7b80147f710f".into())));
        assert_eq!(read.token_id.as_deref(), Some("t-1"));
        assert_eq!(read.words, ["finance.payables", "finance.all"]);
        assert_eq!(read.expires_at.map(Timestamp::as_second), Some(1_788_258_900));
    }

    #[test]
    fn what_is_no_sound_claim_is_none() {
        let long = "x".repeat(65);
        for claims in [
            r#"{"sub":"a/b","jti":"a b","scope":["finance.all"],"exp":"soon"}"#,
            r#"{"sub":7,"exp":1e99}"#,
            r#"{"sub":"a","sub":"b"}"#,
            &format!(r#"{{"sub":"{long}"}}"#),
            "[1]",
            "{",
        ] {
            assert_eq!(of(&token(claims)), Claims::default(), "{claims}");
        }
        for opaque in ["kobana-token", "a.b", "a.b.c.d", "a.%%.c", "..", ""] {
            assert_eq!(of(&Secret::new(opaque)), Claims::default(), "{opaque}");
        }
    }
}
