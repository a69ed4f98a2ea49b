//! Refusals in the API's own shapes, of requests that never reached it.

use bytes::Bytes;
use catalogue::{Style, Tool};
use http::{HeaderValue, Response, StatusCode, header};
use serde_json::{Value, json};

use crate::fault::Fault;

/// The record that the path names is nowhere to be found.
pub(crate) fn not_found(style: Style) -> Response<Bytes> {
    simple(StatusCode::NOT_FOUND, style, "not_found", "não foi encontrado")
}

/// A record that a parameter names, at its path (`bank_billet_uids[2]`), is nowhere to be found.
pub(crate) fn named_in_vain(style: Style, parameter: &str, uid: &str) -> Response<Bytes> {
    about(style, parameter, &format!("{uid}: não foi encontrado"))
}

/// A parameter that cannot be sent as the API takes it.
pub(crate) fn about(style: Style, parameter: &str, message: &str) -> Response<Bytes> {
    let body = match style {
        Style::V1 => json!({"errors": {parameter: [message]}}),
        Style::V2 => {
            json!({"status": 422, "errors": [{"code": "unprocessable_content", "param": parameter, "detail": message}]})
        }
        Style::Finance => {
            let details = json!({"fields": {parameter: [message]}});
            json!({"error": {"code": "unprocessable_entity", "message": message, "details": details}})
        }
        // Billing names no code for a refused body.
        Style::Billing => {
            let details = json!({"fields": {parameter: [message]}});
            json!({"error": {"code": "validation_error", "message": message, "details": details}})
        }
        Style::Inbox => {
            let details = json!({"formErrors": [], "fieldErrors": {parameter: [message]}});
            json!({"error": {"code": "unprocessable", "message": message, "details": details}})
        }
    };
    answer(StatusCode::UNPROCESSABLE_ENTITY, &body)
}

/// A cursor that belongs to another list, or was changed.
pub(crate) fn foreign_cursor(style: Style) -> Response<Bytes> {
    let message = "cursor: não é o next_cursor de uma página desta lista, com os mesmos filtros. / cursor: this is no \
                   next_cursor of a page of this list with the same filters.";
    simple(StatusCode::BAD_REQUEST, style, "bad_cursor", message)
}

/// A write that did not reach the API, because what it names could not be looked up first, or because the API turned this
/// server away (424, RFC 4918 section 11.4).
pub(crate) fn not_sent(style: Style, fault: &Fault) -> Response<Bytes> {
    tracing::warn!(%fault, "a write did not reach the API");
    let why = match fault {
        Fault::TooManyCalls { limit } => format!("seriam necessárias mais de {limit} consultas; envie menos registros"),
        Fault::CertificateRefused(_) => "a API recusa o certificado de cliente deste servidor".to_owned(),
        _ => "não foi possível consultar os registros indicados agora".to_owned(),
    };
    let message = format!("Nada foi enviado: {why}");
    simple(StatusCode::FAILED_DEPENDENCY, style, "failed_dependency", &message)
}

/// An operation that the sandbox has and the public API has not (404 would be about the record).
pub(crate) fn not_public(tool: &Tool) -> Response<Bytes> {
    let message = format!(
        "A API pública não tem esta operação ({}); só o sandbox embutido a oferece. / The public API has no such \
         operation; only the embedded sandbox offers it.",
        tool.name
    );
    simple(StatusCode::UNPROCESSABLE_ENTITY, tool.style(), "not_in_public_api", &message)
}

/// A call in a workspace that the settings have no token for.
pub(crate) fn no_token(style: Style) -> Response<Bytes> {
    let message = "Este servidor não tem token da API para este workspace. / This server has no API token for this \
                   workspace.";
    simple(StatusCode::FORBIDDEN, style, "unknown_workspace", message)
}

fn simple(status: StatusCode, style: Style, code: &str, message: &str) -> Response<Bytes> {
    let body = match style {
        Style::V1 => json!({"message": message}),
        Style::V2 => json!({"status": status.as_u16(), "errors": [{"code": code, "detail": message}]}),
        Style::Finance | Style::Inbox | Style::Billing => json!({"error": {"code": code, "message": message}}),
    };
    answer(status, &body)
}

fn answer(status: StatusCode, body: &Value) -> Response<Bytes> {
    let mut response = Response::new(Bytes::from(body.to_string()));
    *response.status_mut() = status;
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response
}
