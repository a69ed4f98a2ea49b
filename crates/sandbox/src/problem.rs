//! A refusal of the API, before its body.

use catalogue::Scope;
use engine::Scopes;
use http::StatusCode;
use serde_json::{Value, json};

/// Why the API refuses. Texts are in Portuguese, as the real API's.
#[derive(Debug, thiserror::Error)]
pub enum Problem {
    /// 401: the token is missing, unknown, expired or revoked.
    #[error("unauthorized")]
    Unauthorized,
    /// 403: the token lacks a scope.
    #[error("the scope {} is missing", scope.resource)]
    ScopeMissing {
        /// What the operation needs.
        scope: Scope,
        /// What the token has.
        granted: Scopes,
    },
    /// 403: the token belongs to no single workspace.
    #[error("the token names no workspace")]
    WithoutWorkspace,
    /// 405: the path has other methods.
    #[error("the path takes {allowed}")]
    WrongMethod {
        /// Those that it has, joined with commas.
        allowed: String,
    },
    /// 413: the body is over the limit.
    #[error("the body is over {limit_bytes} bytes")]
    TooLarge {
        /// The limit, in bytes.
        limit_bytes: usize,
    },
    /// 415: the body is of another media type.
    #[error("the body's media type is not taken")]
    MediaType,
    /// 429: the hourly limit is reached.
    #[error("too many requests")]
    TooMany {
        /// Until the next hour, in seconds.
        retry_after_seconds: i64,
    },
    /// 404.
    #[error("not found")]
    NotFound,
    /// 422 with messages by field: v1 `{errors: {field: [..]}}`, v2 one `validation_error` with `param` each.
    #[error("validation failed")]
    Fields(Vec<(String, String)>),
    /// 422 with a code: a state or a rule refuses.
    #[error("{code}: {detail}")]
    Refused {
        /// `unprocessable_content`, `change_pix_expired`, …
        code: &'static str,
        /// In Portuguese.
        detail: String,
    },
    /// 422 with a code and more than its detail; empty parts are left out.
    #[error("{code}: {detail}")]
    Detailed {
        /// `callback_validation_error`, `change_pix_expired`, …
        code: &'static str,
        /// What could not be done, in Portuguese.
        title: &'static str,
        /// The field that it is about.
        param: &'static str,
        /// Why, in Portuguese.
        detail: String,
    },
    /// 400 for a parameter of the query, in finance and inbox.
    #[error("the parameter {name}: {message}")]
    Parameter {
        /// The parameter, by its own name.
        name: String,
        /// What is wrong, in Portuguese, to stand after the name.
        message: String,
    },
    /// 400 with a code.
    #[error("bad request: {detail}")]
    BadRequest {
        /// `bad_request`, `invalid_get_param`.
        code: &'static str,
        /// In Portuguese.
        detail: String,
    },
    /// 400 `{message, errors: [..]}`, the v1 shape of sending e-mail and SMS.
    #[error("cannot send: {message}")]
    CannotSend {
        /// The summary.
        message: String,
        /// The reasons.
        errors: Vec<String>,
    },
    /// 403.
    #[error("forbidden: {detail}")]
    Forbidden {
        /// In Portuguese.
        detail: String,
    },
    /// 400 `{error: "text"}`, the shape of the event list's window.
    #[error("{0}")]
    BadWindow(String),
    /// The same idempotency key came with another request: 422, in finance 409.
    #[error("the idempotency key was used for another request")]
    KeyReused,
    /// 422 `{errors: "text"}`, the shape of `/v1/remittances/{id}/raw`.
    #[error("{0}")]
    PlainText(String),
    /// A refusal of the finance API: `{error: {code, message, details}}`.
    #[error("{code}: {message}")]
    Coded {
        /// The status.
        status: StatusCode,
        /// `bad_request`, `conflict`, `unprocessable_entity`, …
        code: &'static str,
        /// In Portuguese.
        message: String,
        /// Null where there is nothing to add.
        details: Value,
    },
    /// 500 for a fault of our own; the text is for the log.
    #[error("internal fault: {0}")]
    Internal(String),
    /// 500; the text is for the log.
    #[error(transparent)]
    Store(#[from] storage::StoreError),
}

impl Problem {
    /// One field's message.
    pub fn field(name: &str, message: &str) -> Problem {
        Problem::Fields(vec![(name.to_owned(), message.to_owned())])
    }

    /// 400 for a body or query that cannot be read.
    pub(crate) fn unreadable(detail: impl Into<String>) -> Problem {
        Problem::BadRequest { code: "bad_request", detail: detail.into() }
    }

    /// Finance's 400.
    pub fn bad(message: impl Into<String>) -> Problem {
        Problem::Coded {
            status: StatusCode::BAD_REQUEST,
            code: "bad_request",
            message: message.into(),
            details: Value::Null,
        }
    }

    /// Finance's 409: a duplicate, or a state that clashes.
    pub fn conflict(message: impl Into<String>, details: Value) -> Problem {
        Problem::Coded { status: StatusCode::CONFLICT, code: "conflict", message: message.into(), details }
    }

    /// Finance's 422 of a domain rule.
    pub fn unprocessable(message: impl Into<String>, details: Value) -> Problem {
        let code = "unprocessable_entity";
        Problem::Coded { status: StatusCode::UNPROCESSABLE_ENTITY, code, message: message.into(), details }
    }

    /// Finance's 422 of a record that others use.
    pub fn in_use(message: impl Into<String>, usage: Value) -> Problem {
        Problem::unprocessable(message, json!({ "reason": "in_use", "usage": usage }))
    }

    /// A query parameter that cannot be read.
    pub(crate) fn bad_parameter(name: &str, message: &str) -> Problem {
        Problem::BadRequest { code: "invalid_get_param", detail: format!("Parâmetro {name} {message}") }
    }

    /// A state or rule refuses with the general code.
    pub fn refused(detail: impl Into<String>) -> Problem {
        Problem::Refused { code: "unprocessable_content", detail: detail.into() }
    }
}
