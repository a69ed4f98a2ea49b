//! What a webhook's receiver asks for. The sandbox calls nobody, so that it checks credentials and keeps none of them: of
//! `auth: header` it keeps the header's name, which tells nothing without its value.

use http::{HeaderName, HeaderValue, header};
use serde_json::{Map, Value};

use crate::check::{Findings, message};

/// The field that chooses.
const AUTH: &str = "auth";

/// The field with the name of the header of `auth: header`.
const HEADER_KEY: &str = "auth_header_key";

const BASIC_USER: &str = "auth_basic_user";

/// Which credentials each kind takes; it needs all of them, and no others.
const NEEDS: &[(&str, &[&str])] = &[
    ("none", &[]),
    ("basic", &[BASIC_USER, "auth_basic_password"]),
    ("bearer", &["auth_bearer_token"]),
    ("header", &[HEADER_KEY, "auth_header_value"]),
];

/// Headers that a delivery sets itself, or that belong to the connection (RFC 9110, 7.6.1).
const TAKEN: &[HeaderName] = &[
    header::CONNECTION,
    header::CONTENT_ENCODING,
    header::CONTENT_LENGTH,
    header::CONTENT_TYPE,
    header::EXPECT,
    header::HOST,
    header::PROXY_AUTHORIZATION,
    header::TE,
    header::TRAILER,
    header::TRANSFER_ENCODING,
    header::UPGRADE,
    header::USER_AGENT,
];

/// How the names of a delivery's own headers begin.
const OWN_PREFIX: &str = "x-kobana-";

/// Checks the credentials of a new webhook and takes them out of `doc`, which keeps `auth` and the header's name.
///
/// # Errors
/// Every finding: what is missing, too much or no header.
pub(super) fn take(doc: &mut Map<String, Value>) -> Result<(), Findings> {
    let kind = doc.get(AUTH).and_then(Value::as_str).unwrap_or("none").to_owned();
    let needs = NEEDS.iter().find(|(name, _)| *name == kind).map_or(&[][..], |(_, needs)| *needs);
    let mut findings = Findings::new();
    for (owner, name) in NEEDS.iter().flat_map(|(owner, names)| names.iter().map(move |name| (*owner, *name))) {
        let sent = doc.get(name).and_then(Value::as_str).filter(|text| !text.is_empty());
        let found = match (needs.contains(&name), sent) {
            (true, None) => Some(message::BLANK.to_owned()),
            (false, Some(_)) => Some(format!("só pode vir com auth \"{owner}\"")),
            (true, Some(text)) => wrong(name, text).map(str::to_owned),
            (false, None) => None,
        };
        findings.extend(found.map(|found| (name.to_owned(), found)));
        if name != HEADER_KEY || kind != "header" {
            doc.remove(name);
        }
    }
    if !findings.is_empty() {
        return Err(findings);
    }
    doc.insert(AUTH.to_owned(), Value::from(kind));
    Ok(())
}

/// Why `text` cannot be sent as the credential `name`.
fn wrong(name: &str, text: &str) -> Option<&'static str> {
    if name == HEADER_KEY {
        return match HeaderName::try_from(text) {
            Err(_) => Some("não é um nome de cabeçalho HTTP"),
            Ok(key) if TAKEN.contains(&key) || key.as_str().starts_with(OWN_PREFIX) => {
                Some("é um cabeçalho que a própria entrega define: escolha outro")
            }
            Ok(_) => None,
        };
    }
    // A colon ends the name in `user:password` (RFC 7617, 2).
    if name == BASIC_USER && text.contains(':') {
        return Some("não pode ter dois-pontos");
    }
    let fits = HeaderValue::from_str(text).is_ok_and(|value| value.to_str().is_ok()) && text.trim() == text;
    (!fits).then_some("só pode ter letras sem acento, números e sinais comuns, sem espaço nas pontas")
}

/// The name of the header that carries the credentials of the webhook `doc`.
pub(in crate::inbox) fn header_name(doc: &Map<String, Value>) -> Option<&str> {
    match doc.get(AUTH).and_then(Value::as_str) {
        Some("basic" | "bearer") => Some("Authorization"),
        Some("header") => doc.get(HEADER_KEY).and_then(Value::as_str),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn taken(sent: Value) -> Result<Value, Vec<String>> {
        let Value::Object(mut doc) = sent else { return Err(Vec::new()) };
        match take(&mut doc) {
            Ok(()) => Ok(Value::Object(doc)),
            Err(findings) => Err(findings.into_iter().map(|(field, _)| field).collect()),
        }
    }

    #[test]
    fn each_kind_takes_its_own_and_keeps_no_secret() {
        assert_eq!(taken(json!({})), Ok(json!({ "auth": "none" })));
        let basic = json!({ "auth": "basic", "auth_basic_user": "erp", "auth_basic_password": "p:q r" });
        assert_eq!(taken(basic), Ok(json!({ "auth": "basic" })));
        assert_eq!(taken(json!({ "auth": "bearer", "auth_bearer_token": "t" })), Ok(json!({ "auth": "bearer" })));
        let header = json!({ "auth": "header", "auth_header_key": "X-Chave", "auth_header_value": "v" });
        let kept = json!({ "auth": "header", "auth_header_key": "X-Chave" });
        assert_eq!(taken(header), Ok(kept.clone()));
        assert_eq!(header_name(kept.as_object().unwrap()), Some("X-Chave"));
    }

    #[test]
    fn what_is_missing_or_too_much_is_named() {
        let refused: [(Value, &[&str]); 9] = [
            (json!({ "auth_bearer_token": "t" }), &["auth_bearer_token"]),
            (json!({ "auth": "basic" }), &["auth_basic_user", "auth_basic_password"]),
            (json!({ "auth": "basic", "auth_basic_user": "a:b", "auth_basic_password": "p" }), &["auth_basic_user"]),
            (json!({ "auth": "bearer", "auth_bearer_token": "" }), &["auth_bearer_token"]),
            (json!({ "auth": "bearer", "auth_bearer_token": "t\r\nX-A: b" }), &["auth_bearer_token"]),
            (json!({ "auth": "bearer", "auth_bearer_token": "t", "auth_basic_user": "u" }), &["auth_basic_user"]),
            (json!({ "auth": "header", "auth_header_key": "a b", "auth_header_value": "v" }), &["auth_header_key"]),
            (json!({ "auth": "header", "auth_header_key": "Host", "auth_header_value": "v" }), &["auth_header_key"]),
            (
                json!({ "auth": "header", "auth_header_key": "X-Kobana-Signature", "auth_header_value": "v" }),
                &["auth_header_key"],
            ),
        ];
        for (sent, names) in refused {
            assert_eq!(taken(sent.clone()), Err(names.iter().map(|name| (*name).to_owned()).collect()), "{sent}");
        }
    }
}
