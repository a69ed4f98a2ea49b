//! Refusals as `{error: {code, message, details}}`. Codes that the documents do not publish are `not_found`,
//! `unknown_workspace`, `rate_limited`, `internal_error` and their like.

use catalogue::schema::parameters::IDEMPOTENCY_HEADER;
use catalogue::{Access, Covered, Scope};
use engine::Scopes;
use http::{StatusCode, header};
use serde_json::{Map, Value, json};
use storage::StoreError;

use crate::problem::Problem;
use crate::reply::Reply;

/// The answer of a refusal.
pub(super) fn reply(problem: &Problem) -> Reply {
    match problem {
        Problem::Unauthorized => unauthorized(),
        Problem::ScopeMissing { scope, granted } => scope_missing(*scope, granted),
        Problem::WithoutWorkspace => plain(
            StatusCode::FORBIDDEN,
            "unknown_workspace",
            "Este token não indica um workspace. Use um token de um workspace, ou com um workspace padrão.",
        ),
        Problem::Forbidden { detail } => plain(StatusCode::FORBIDDEN, "forbidden", detail),
        Problem::WrongMethod { allowed } => {
            let message = format!("Este caminho aceita: {allowed}.");
            plain(StatusCode::METHOD_NOT_ALLOWED, "method_not_allowed", &message).with(header::ALLOW, allowed)
        }
        Problem::TooLarge { limit_bytes } => {
            let message = format!("O corpo da requisição aceita no máximo {limit_bytes} bytes.");
            plain(StatusCode::PAYLOAD_TOO_LARGE, "payload_too_large", &message)
        }
        Problem::MediaType => plain(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "unsupported_media_type",
            "Envie o corpo em JSON, com Content-Type: application/json.",
        ),
        Problem::TooMany { retry_after_seconds } => {
            let message = "Limite de requisições por hora atingido. Tente novamente mais tarde.";
            let reply = plain(StatusCode::TOO_MANY_REQUESTS, "rate_limited", message);
            reply.with(header::RETRY_AFTER, &retry_after_seconds.to_string())
        }
        Problem::NotFound => plain(StatusCode::NOT_FOUND, "not_found", "Este registro não existe, ou foi excluído."),
        Problem::Fields(fields) => invalid(fields),
        Problem::Refused { detail, .. } | Problem::Detailed { detail, .. } | Problem::PlainText(detail) => {
            plain(StatusCode::UNPROCESSABLE_ENTITY, "unprocessable_entity", detail)
        }
        Problem::BadRequest { detail, .. } | Problem::BadWindow(detail) => {
            plain(StatusCode::BAD_REQUEST, "bad_request", detail)
        }
        Problem::CannotSend { message, errors } => {
            coded(StatusCode::BAD_REQUEST, "bad_request", message, &json!({ "errors": errors }))
        }
        Problem::KeyReused => {
            let message = "já foi utilizada em uma requisição com outro conteúdo";
            let fields = json!({ "fields": { IDEMPOTENCY_HEADER: [message] } });
            coded(StatusCode::CONFLICT, "conflict", &format!("{IDEMPOTENCY_HEADER} {message}."), &fields)
        }
        Problem::Store(StoreError::Stale) => plain(
            StatusCode::CONFLICT,
            "conflict",
            "O registro foi alterado por outra requisição. Consulte-o e tente novamente.",
        ),
        Problem::Coded { status, code, message, details } => coded(*status, code, message, details),
        Problem::Internal(_) | Problem::Store(_) => plain(
            StatusCode::INTERNAL_SERVER_ERROR,
            "internal_error",
            "Erro interno. Tente novamente em alguns minutos.",
        ),
    }
}

fn unauthorized() -> Reply {
    let message = "O token não foi enviado, ou está errado, expirado ou revogado.";
    let challenge = "Bearer realm=\"kobana\", error=\"invalid_token\"";
    plain(StatusCode::UNAUTHORIZED, "invalid_token", message).with(header::WWW_AUTHENTICATE, challenge)
}

/// The scope as the API names it: `finance.people` to read, `finance.people.write` to write, an action's own name.
fn scope_missing(scope: Scope, granted: &Scopes) -> Reply {
    let required = match (scope.access, scope.covered) {
        (Access::Write, Covered::ByAll) => format!("{}.write", scope.resource),
        _ => scope.resource.to_owned(),
    };
    let needed: Vec<&str> = scope.words().collect();
    let message = format!("O token não tem o escopo {required} (aqui: {}).", needed.join(" "));
    let granted: Vec<&str> = granted.words().collect();
    coded(StatusCode::FORBIDDEN, "insufficient_scope", &message, &json!({ "required": required, "granted": granted }))
}

/// Every finding by its field.
fn invalid(fields: &[(String, String)]) -> Reply {
    let mut by_field: Map<String, Value> = Map::new();
    for (field, message) in fields {
        let messages = by_field.entry(field.clone()).or_insert_with(|| Value::Array(Vec::new()));
        if let Value::Array(messages) = messages {
            messages.push(Value::from(message.as_str()));
        }
    }
    let sentences: Vec<String> = fields.iter().map(|(field, message)| format!("{field} {message}")).collect();
    let message = format!("{}.", sentences.join("; "));
    coded(StatusCode::UNPROCESSABLE_ENTITY, "unprocessable_entity", &message, &json!({ "fields": by_field }))
}

fn plain(status: StatusCode, code: &str, message: &str) -> Reply {
    coded(status, code, message, &Value::Null)
}

fn coded(status: StatusCode, code: &str, message: &str, details: &Value) -> Reply {
    let mut error = json!({ "code": code, "message": message });
    if !details.is_null() {
        error["details"] = details.clone();
    }
    Reply::json(status, json!({ "error": error }).to_string())
}
