//! What a caller is told when a call does not run or fails: a stable code and what to do next.

mod json;
mod message;
mod scrub;

use catalogue::Scope;
use catalogue::schema::parameters::WORKSPACE_ID;
use serde_json::Value;

use crate::link::NoAddress;
use crate::tenant::{Chosen, Workspace};

/// One argument that does not fit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArgumentError {
    /// The argument's path (`payer.document_number`, `split_accounts[0].amount`).
    pub path: String,
    /// What is wrong and what was expected.
    pub problem: Problem,
}

/// What is wrong with an argument.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Problem {
    /// It must be sent.
    Missing,
    /// No such argument; the nearest known name, if one is near.
    Unknown(Option<&'static str>),
    /// Another type or format was expected, in words of both languages.
    Expected(catalogue::Text),
    /// One of these values was expected.
    ExpectedOneOf(Vec<String>),
    /// A number outside the limits, inclusive.
    OutOfRange(i64, i64),
    /// Text over the limit in characters.
    TooLong(u32),
    /// All arguments together over the limit in bytes.
    TooManyBytes(usize),
}

/// A value that one answer tells and nothing keeps, and how to get another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ToldOnce {
    /// The member of the answer.
    pub field: &'static str,
    /// The tool that makes another.
    pub again: &'static str,
}

/// A refusal, as the caller sees it. `Display` is for the log.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum Refusal {
    /// Arguments do not fit the catalogue.
    #[error("invalid_arguments ({})", .0.len())]
    InvalidArguments(Vec<ArgumentError>),
    /// The API knows no such record in this account.
    #[error("not_found")]
    NotFound,
    /// The token lacks a scope.
    #[error("insufficient_scope")]
    InsufficientScope {
        /// What the tool needs.
        needed: Scope,
    },
    /// The person or the connection may not run this tool.
    #[error("insufficient_permission")]
    InsufficientPermission {
        /// The tool.
        tool: &'static str,
    },
    /// The call names no workspace and the connection has no default.
    #[error("workspace_required")]
    WorkspaceRequired {
        /// The workspaces that the connection reaches.
        reached: Vec<Workspace>,
        /// What would choose one.
        chosen: Chosen,
    },
    /// No address of a file can be made here.
    #[error("file_address_unavailable")]
    FileAddressUnavailable(NoAddress),
    /// The client cannot be asked and the product does not run unasked.
    #[error("confirmation_required")]
    ConfirmationRequired,
    /// The approval was used before; what is known of that run.
    #[error("confirmation_replayed")]
    ConfirmationReplayed {
        /// The recorded outcome, or `None` when unknown.
        outcome: Option<Value>,
        /// What that run's answer alone has told.
        told_once: Option<ToldOnce>,
    },
    /// The confirmation could not be registered.
    #[error("confirmation_unavailable")]
    ConfirmationUnavailable,
    /// The person said no or closed the question; the product's spelling of the code.
    #[error("{0}")]
    UserDeclined(&'static str),
    /// The API refused the values or the record's state.
    #[error("validation_failed")]
    ValidationFailed {
        /// The API's status.
        status: u16,
        /// Field errors and messages, bounded.
        details: Value,
        /// The API's id of the request, for its support.
        request_id: Option<String>,
    },
    /// The API says that the request clashes with another.
    #[error("conflict")]
    Conflict {
        /// The API's messages, bounded.
        details: Value,
        /// The API's id of the request, for its support.
        request_id: Option<String>,
    },
    /// The API's limit is reached.
    #[error("rate_limited")]
    RateLimited {
        /// When to try again.
        retry_after_seconds: Option<u64>,
    },
    /// The API refused the credentials or the right.
    #[error("upstream_refused ({status})")]
    UpstreamRefused {
        /// 401 or 403.
        status: u16,
        /// The API's messages, bounded.
        details: Value,
        /// The API's id of the request, for its support.
        request_id: Option<String>,
    },
    /// The API cannot be reached or answered nonsense.
    #[error("upstream_unavailable")]
    UpstreamUnavailable,
    /// The API did not answer in time.
    #[error("timeout")]
    Timeout,
    /// A write got no clear answer: whether it acted is unknown, so it must not simply be repeated.
    #[error("{code}, outcome unknown")]
    OutcomeUnknown {
        /// `timeout`, `upstream_unavailable` or `internal`.
        code: &'static str,
    },
    /// A fault of our own, told only to the log.
    #[error("internal")]
    Internal,
}

/// What a workspace argument must be.
const REACHED: catalogue::Text = catalogue::Text::new(
    "um workspace que esta conexão alcança; a listagem de workspaces mostra quais",
    "a workspace that this connection reaches; the list of workspaces shows which",
);

impl Refusal {
    /// The call names a workspace that the connection does not reach, whether it exists or not.
    pub(crate) fn foreign_workspace() -> Refusal {
        let problem = Problem::Expected(REACHED);
        Refusal::InvalidArguments(vec![ArgumentError { path: WORKSPACE_ID.name.to_owned(), problem }])
    }

    /// The stable code.
    pub fn code(&self) -> &'static str {
        match self {
            Refusal::InvalidArguments(_) => "invalid_arguments",
            Refusal::NotFound => "not_found",
            Refusal::InsufficientScope { .. } => "insufficient_scope",
            Refusal::InsufficientPermission { .. } => "insufficient_permission",
            Refusal::WorkspaceRequired { .. } => "workspace_required",
            Refusal::FileAddressUnavailable(_) => "file_address_unavailable",
            Refusal::ConfirmationRequired => "confirmation_required",
            Refusal::ConfirmationReplayed { .. } => "confirmation_replayed",
            Refusal::ConfirmationUnavailable => "confirmation_unavailable",
            Refusal::UserDeclined(code) => code,
            Refusal::ValidationFailed { .. } => "validation_failed",
            Refusal::Conflict { .. } => "conflict",
            Refusal::RateLimited { .. } => "rate_limited",
            Refusal::UpstreamRefused { .. } => "upstream_refused",
            Refusal::UpstreamUnavailable => "upstream_unavailable",
            Refusal::Timeout => "timeout",
            Refusal::OutcomeUnknown { code } => code,
            Refusal::Internal => "internal",
        }
    }
}
