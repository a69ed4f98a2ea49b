//! Refusals as `{error: {code, message, details}}`, in a dialect's own words. Codes that the documents do not publish are
//! `not_found`, `rate_limited`, `internal_error` and their like.

use catalogue::Scope;
use catalogue::schema::parameters::IDEMPOTENCY_HEADER;
use engine::Scopes;
use http::{StatusCode, header};
use serde_json::{Map, Value, json};
use storage::StoreError;

use crate::problem::Problem;
use crate::reply::Reply;

/// What a dialect calls its refusals.
#[derive(Debug)]
pub(super) struct Words {
    /// The code of 401.
    pub(super) unauthorized: &'static str,
    /// The code of a missing scope, 403.
    pub(super) scope_missing: &'static str,
    /// The code of a token that names no workspace, 403.
    pub(super) without_workspace: &'static str,
    /// The code of 422.
    pub(super) unprocessable: &'static str,
    /// The scope as the API names it.
    pub(super) scope: fn(Scope) -> String,
    /// 400 for what belongs to no field.
    pub(super) bad: fn(&str) -> Reply,
    /// 400 for a query parameter, by its name.
    pub(super) parameter: fn(&str, &str) -> Reply,
    /// A body that does not fit, field by field.
    pub(super) fields: fn(&[(String, String)]) -> Reply,
}

/// The answer of a refusal.
pub(super) fn reply(words: &Words, problem: &Problem) -> Reply {
    match problem {
        Problem::Unauthorized => unauthorized(words),
        Problem::ScopeMissing { scope, granted } => scope_missing(words, *scope, granted),
        Problem::WithoutWorkspace => plain(
            StatusCode::FORBIDDEN,
            words.without_workspace,
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
        Problem::Fields(fields) => (words.fields)(fields),
        Problem::Parameter { name, message } => (words.parameter)(name, message),
        Problem::Refused { detail, .. } | Problem::Detailed { detail, .. } | Problem::PlainText(detail) => {
            plain(StatusCode::UNPROCESSABLE_ENTITY, words.unprocessable, detail)
        }
        Problem::BadRequest { detail, .. } | Problem::BadWindow(detail) => (words.bad)(detail),
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

fn unauthorized(words: &Words) -> Reply {
    let message = "O token não foi enviado, ou está errado, expirado ou revogado.";
    let challenge = "Bearer realm=\"kobana\", error=\"invalid_token\"";
    plain(StatusCode::UNAUTHORIZED, words.unauthorized, message).with(header::WWW_AUTHENTICATE, challenge)
}

fn scope_missing(words: &Words, scope: Scope, granted: &Scopes) -> Reply {
    let required = (words.scope)(scope);
    let needed: Vec<&str> = scope.words().collect();
    let message = format!("O token não tem o escopo {required} (aqui: {}).", needed.join(" "));
    let granted: Vec<&str> = granted.words().collect();
    let details = json!({ "required": required, "granted": granted });
    coded(StatusCode::FORBIDDEN, words.scope_missing, &message, &details)
}

/// Every message by its field.
pub(super) fn by_field<'a>(found: impl Iterator<Item = (&'a str, String)>) -> Map<String, Value> {
    let mut by_field: Map<String, Value> = Map::new();
    for (field, message) in found {
        let messages = by_field.entry(field.to_owned()).or_insert_with(|| Value::Array(Vec::new()));
        if let Value::Array(messages) = messages {
            messages.push(Value::from(message));
        }
    }
    by_field
}

/// Every finding in one sentence.
pub(super) fn sentence(fields: &[(String, String)]) -> String {
    let sentences: Vec<String> = fields.iter().map(|(field, message)| format!("{field} {message}")).collect();
    format!("{}.", sentences.join("; "))
}

/// A refusal without details.
pub(super) fn plain(status: StatusCode, code: &str, message: &str) -> Reply {
    coded(status, code, message, &Value::Null)
}

/// A refusal; details that are `null` are left out.
pub(super) fn coded(status: StatusCode, code: &str, message: &str, details: &Value) -> Reply {
    let mut error = json!({ "code": code, "message": message });
    if !details.is_null() {
        error["details"] = details.clone();
    }
    Reply::json(status, json!({ "error": error }).to_string())
}
