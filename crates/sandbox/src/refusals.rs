//! Banking's refusals as bodies: the five shapes of v1 and the one of v2.

use catalogue::{Access, Scope, Style};
use engine::Scopes;
use http::{HeaderName, StatusCode, header};
use serde_json::{Map, Value, json};

use crate::attributes;
use crate::problem::Problem;
use crate::reply::Reply;

/// The answer of a refusal in `style`.
pub(crate) fn reply(style: Style, problem: &Problem) -> Reply {
    match problem {
        Problem::Unauthorized => unauthorized(),
        Problem::ScopeMissing { scope, granted } => scope_missing(*scope, granted),
        // Banking has no workspaces: any token names the account.
        Problem::WithoutWorkspace => forbidden("Este token não indica um workspace."),
        Problem::WrongMethod { allowed } => wrong_method(allowed),
        Problem::TooLarge { limit_bytes } => too_large(*limit_bytes),
        Problem::MediaType => unsupported_media_type(),
        Problem::TooMany { retry_after_seconds } => too_many(*retry_after_seconds),
        Problem::NotFound => not_found(),
        Problem::Fields(fields) => invalid(style, fields),
        Problem::Refused { code, detail } => refused(style, code, detail),
        Problem::Detailed { code, title, param, detail } => {
            let parts = [("title", *title), ("code", *code), ("param", *param), ("detail", detail)];
            let filled = parts.into_iter().filter(|(_, text)| !text.is_empty());
            let item: Map<String, Value> = filled.map(|(name, text)| (name.to_owned(), Value::from(text))).collect();
            errors(StatusCode::UNPROCESSABLE_ENTITY, Value::Object(item))
        }
        Problem::BadRequest { code, detail } => bad_request(code, detail),
        Problem::Parameter { name, message } => {
            bad_request("invalid_get_param", &format!("Parâmetro {name} {message}"))
        }
        Problem::BadWindow(text) => plain(StatusCode::BAD_REQUEST, "error", text),
        Problem::CannotSend { message, errors } => {
            Reply::json(StatusCode::BAD_REQUEST, json!({ "message": message, "errors": errors }).to_string())
        }
        Problem::Forbidden { detail } => forbidden(detail),
        Problem::KeyReused => refused(
            style,
            "unprocessable_content",
            "A chave de idempotência já foi utilizada em uma requisição com outros parâmetros.",
        ),
        Problem::PlainText(text) => plain(StatusCode::UNPROCESSABLE_ENTITY, "errors", text),
        Problem::Store(storage::StoreError::Stale) => errors(
            StatusCode::CONFLICT,
            json!({ "title": "O registro foi alterado por outra requisição.", "code": "conflict",
                    "detail": "Consulte o registro e tente novamente." }),
        ),
        Problem::Coded { status, code, message, .. } => errors(*status, json!({ "title": message, "code": code })),
        Problem::Internal(_) | Problem::Store(_) => errors(
            StatusCode::INTERNAL_SERVER_ERROR,
            json!({ "title": "Erro interno", "code": "internal_server_error",
                    "detail": "Tente novamente em alguns minutos." }),
        ),
    }
}

/// 401: the token is missing, unknown, expired or revoked.
fn unauthorized() -> Reply {
    let body = json!({ "title": "Token de API inválido (Servidor: sandbox)", "code": "unauthorized",
        "detail": "O Token de API é diferente para cada Servidor/URL." });
    errors(StatusCode::UNAUTHORIZED, body).with(header::WWW_AUTHENTICATE, "Bearer realm=\"kobana\"")
}

/// 403: the token lacks a scope, which the answer names.
fn scope_missing(scope: Scope, granted: &Scopes) -> Reply {
    let writes = granted.contains("write");
    let words = match scope.access {
        Access::Read if !writes && !granted.contains("read") => "read write".to_owned(),
        Access::Write if !writes => "write".to_owned(),
        _ => format!("all {}", scope.resource),
    };
    forbidden(&format!("Para acessar esse recurso você precisa de pelo menos um destes escopos: \"{words}\"."))
}

/// 403 with a reason.
fn forbidden(title: &str) -> Reply {
    errors(StatusCode::FORBIDDEN, json!({ "title": title, "code": "forbidden" }))
}

/// 404 for a record or a path.
fn not_found() -> Reply {
    let body = json!({ "title": "Não foi possível encontrar o registro", "code": "not_found",
        "detail": "Este registro não existe, ou foi deletado." });
    errors(StatusCode::NOT_FOUND, body)
}

/// 405: the path has other methods.
fn wrong_method(allowed: &str) -> Reply {
    let body = json!({ "title": "Método não permitido", "code": "method_not_allowed",
        "detail": format!("Este caminho aceita: {allowed}.") });
    errors(StatusCode::METHOD_NOT_ALLOWED, body).with(header::ALLOW, allowed)
}

/// 413: the body is over the limit.
fn too_large(limit_bytes: usize) -> Reply {
    let body = json!({ "title": "Requisição muito grande", "code": "payload_too_large",
        "detail": format!("O corpo da requisição aceita no máximo {limit_bytes} bytes.") });
    errors(StatusCode::PAYLOAD_TOO_LARGE, body)
}

/// 415: the body is no JSON.
fn unsupported_media_type() -> Reply {
    let body = json!({ "title": "Tipo de conteúdo não suportado", "code": "unsupported_media_type",
        "detail": "Envie o corpo em JSON, com Content-Type: application/json." });
    errors(StatusCode::UNSUPPORTED_MEDIA_TYPE, body)
}

/// 429: the hourly limit is reached.
fn too_many(retry_after_seconds: i64) -> Reply {
    let text = "Limite de requisições por hora atingido. Tente novamente mais tarde.";
    let reply = plain(StatusCode::TOO_MANY_REQUESTS, "error", text);
    reply
        .with(header::RETRY_AFTER, &retry_after_seconds.to_string())
        .with(HeaderName::from_static("ratelimit-name"), "throttle_authenticated_web")
}

/// 400 with a code.
fn bad_request(code: &str, detail: &str) -> Reply {
    errors(StatusCode::BAD_REQUEST, json!({ "title": "Requisição inválida", "code": code, "detail": detail }))
}

fn refused(style: Style, code: &str, detail: &str) -> Reply {
    let item = match style {
        Style::V1 => json!({ "title": detail, "code": code }),
        _ => json!({ "title": "Não foi possível processar a solicitação.", "code": code, "detail": detail }),
    };
    errors(StatusCode::UNPROCESSABLE_ENTITY, item)
}

fn invalid(style: Style, fields: &[(String, String)]) -> Reply {
    let body = match style {
        Style::V1 => {
            let mut by_field: Map<String, Value> = Map::new();
            for (field, message) in fields {
                let messages = by_field.entry(field.clone()).or_insert_with(|| Value::Array(Vec::new()));
                if let Value::Array(messages) = messages {
                    messages.push(Value::from(message.as_str()));
                }
            }
            json!({ "errors": by_field })
        }
        _ => {
            let items: Vec<Value> = fields
                .iter()
                .map(|(field, message)| {
                    json!({ "code": "validation_error", "param": field, "detail": attributes::sentence(field, message) })
                })
                .collect();
            json!({ "status": 422, "errors": items })
        }
    };
    Reply::json(StatusCode::UNPROCESSABLE_ENTITY, body.to_string())
}

fn errors(status: StatusCode, item: Value) -> Reply {
    Reply::json(status, json!({ "status": status.as_u16(), "errors": [item] }).to_string())
}

fn plain(status: StatusCode, key: &str, text: &str) -> Reply {
    Reply::json(status, json!({ key: text }).to_string())
}
