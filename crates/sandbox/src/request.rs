//! A request's query and body, before the catalogue checks them.

use std::collections::BTreeMap;

use bytes::Bytes;
use http::{HeaderMap, Request, header};
use serde_json::{Map, Value};

use crate::multipart;
use crate::query;
use crate::refusals;
use crate::reply::Reply;

/// The parameters of a request's query.
///
/// # Errors
/// 400 for broken escapes.
pub(crate) fn parameters(request: &Request<Bytes>) -> Result<BTreeMap<String, String>, Reply> {
    query::parse(request.uri().query().unwrap_or_default())
        .ok_or_else(|| refusals::bad_request("invalid_get_param", "Os parâmetros da URL não são UTF-8 válido."))
}

/// Which bodies an operation takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Takes {
    /// JSON objects.
    Json,
    /// JSON objects, and uploads as `multipart/form-data`.
    JsonOrUpload,
}

/// The fields of a request's body; none when there is no body.
///
/// # Errors
/// 415 for another media type, 400 for what is no JSON object.
pub(crate) fn body(request: &Request<Bytes>, takes: Takes) -> Result<Map<String, Value>, Reply> {
    let bytes = request.body();
    if bytes.is_empty() {
        return Ok(Map::new());
    }
    let media_type = media_type(request.headers());
    if takes == Takes::JsonOrUpload && media_type == "multipart/form-data" {
        let declared = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
        return multipart::fields(declared.unwrap_or_default(), bytes)
            .ok_or_else(|| refusals::bad_request("bad_request", "O corpo multipart/form-data está malformado."));
    }
    if !(media_type.is_empty() || media_type == "application/json" || media_type.ends_with("+json")) {
        return Err(refusals::unsupported_media_type());
    }
    match serde_json::from_slice(bytes) {
        Ok(Value::Object(fields)) => match repeated(bytes) {
            None => Ok(fields),
            Some(name) => {
                let detail = format!("O campo {name} aparece mais de uma vez no corpo da requisição.");
                Err(refusals::bad_request("bad_request", &detail))
            }
        },
        Ok(_) => Err(refusals::bad_request("bad_request", "O corpo da requisição deve ser um objeto JSON.")),
        Err(fault) => {
            let place = format!("linha {}, coluna {}", fault.line(), fault.column());
            Err(refusals::bad_request("bad_request", &format!("O corpo da requisição não é um JSON válido ({place}).")))
        }
    }
}

/// The path of a name that an object holds twice. A reader that keeps the last of two amounts would run one that nobody
/// looked at.
fn repeated(bytes: &[u8]) -> Option<String> {
    let text = std::str::from_utf8(bytes).ok()?;
    let unlimited = usize::MAX;
    engine::strict::parse(text, unlimited).err().map(|fault| fault.path).filter(|path| !path.is_empty())
}

fn media_type(headers: &HeaderMap) -> String {
    let declared = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    declared.split(';').next().unwrap_or_default().trim().to_ascii_lowercase()
}

/// The request's own id, if it carries a usable one.
pub(crate) fn own_id(headers: &HeaderMap) -> Option<&str> {
    let sent = headers.get("request-id").or_else(|| headers.get("x-request-id"))?.to_str().ok()?;
    let usable = !sent.is_empty() && sent.len() <= 200 && sent.bytes().all(|byte| byte.is_ascii_graphic());
    usable.then_some(sent)
}
