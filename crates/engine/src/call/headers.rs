//! Headers that the API sent to somebody's server and tells of: some of them log in there.
//!
//! A webhook's credentials may stand under any name that its owner chose, so that only headers known to be harmless keep their
//! values.

use bytes::Bytes;
use catalogue::{Answer, Tool};
use http::Response;

use crate::api::ApiFault;
use crate::arguments::MASK;
use crate::json::Json;
use crate::strict;

/// Nesting of an answer; deeper is no answer of this API.
const DEPTH: usize = 64;

/// Headers that say what is sent and by whom, in small letters.
const HARMLESS: &[&str] = &[
    "accept",
    "accept-encoding",
    "connection",
    "content-encoding",
    "content-length",
    "content-type",
    "date",
    "host",
    "user-agent",
    "x-kobana-delivery-id",
    "x-kobana-environment",
    "x-kobana-event",
];

/// The response of `tool` with every header's value masked that might log in. Lists leave such headers out.
///
/// # Errors
/// Where it cannot be read, for then nobody knows what it holds.
pub(super) fn masked(tool: &Tool, response: Response<Bytes>) -> Result<Response<Bytes>, ApiFault> {
    let names: Vec<_> =
        tool.returns.all_fields().filter(|field| field.traits.sent_headers).map(|field| field.name).collect();
    if names.is_empty() || tool.answer == Answer::List || response.body().is_empty() {
        return Ok(response);
    }
    let (parts, body) = response.into_parts();
    let unreadable = || ApiFault::Unavailable { detail: "an answer with headers in it cannot be read".to_owned() };
    let text = std::str::from_utf8(&body).map_err(|_| unreadable())?;
    match strict::parse(text, DEPTH) {
        Ok(mut json) => {
            mask(&mut json, &names);
            Ok(Response::from_parts(parts, Bytes::from(json.render())))
        }
        // What is no success is told by its status, whatever it says.
        Err(_) if !parts.status.is_success() => Ok(Response::from_parts(parts, Bytes::new())),
        Err(_) => Err(unreadable()),
    }
}

fn mask(json: &mut Json, names: &[&str]) {
    match json {
        Json::List(elements) => elements.iter_mut().for_each(|element| mask(element, names)),
        Json::Object(members) => {
            for (name, member) in members {
                match member {
                    Json::Object(headers) if names.contains(&&**name) => headers.iter_mut().for_each(hide),
                    Json::Null => {}
                    member if names.contains(&&**name) => *member = Json::Text(MASK.to_owned()),
                    member => mask(member, names),
                }
            }
        }
        Json::Null | Json::Bool(_) | Json::Number(_) | Json::Text(_) => {}
    }
}

fn hide((name, value): &mut (String, Json)) {
    if !HARMLESS.contains(&&*name.to_ascii_lowercase()) {
        *value = Json::Text(MASK.to_owned());
    }
}

#[cfg(test)]
mod tests {
    use catalogue::inbox::INBOX_PRODUCT;

    use super::*;

    fn told(tool: &str, status: u16, body: &str) -> Result<String, ApiFault> {
        let response = Response::builder().status(status).body(Bytes::copy_from_slice(body.as_bytes())).unwrap();
        let masked = masked(INBOX_PRODUCT.tool(tool).unwrap(), response)?;
        Ok(String::from_utf8(masked.into_body().to_vec()).unwrap())
    }

    #[test]
    fn only_harmless_headers_keep_their_values() {
        let sent = r#"{"data":{"attempt":1.50,"request_headers":{"Content-Type":"application/json","authorization":"Basic c29s",
            "X-Chave":["a"],"X-Kobana-Signature":"t=1"},"response_headers":{"server":"x"}}}"#;
        let expected = r#"{"data":{"attempt":1.50,"request_headers":{"Content-Type":"application/json","authorization":"***","X-Chave":"***","X-Kobana-Signature":"***"},"response_headers":{"server":"x"}}}"#;
        assert_eq!(told("webhooks_deliveries_get", 200, sent).unwrap(), expected);
        let odd = r#"{"data":{"request_headers":"authorization: Basic c29s"}}"#;
        assert_eq!(told("webhooks_deliveries_get", 200, odd).unwrap(), r#"{"data":{"request_headers":"***"}}"#);
    }

    #[test]
    fn what_cannot_be_read_is_not_told() {
        assert!(told("webhooks_deliveries_get", 200, r#"{"request_headers":{"a":"b"}"#).is_err());
        assert_eq!(told("webhooks_deliveries_get", 502, "<html>").unwrap(), "");
        assert_eq!(told("webhooks_get", 200, "{").unwrap(), "{", "another type is read elsewhere");
    }
}
