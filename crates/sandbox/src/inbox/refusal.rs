//! Inbox's refusals by a rule, each with the field that it is about.

use http::StatusCode;

use crate::dialect::inbox::details;
use crate::problem::Problem;

/// 400: what was sent in `field` does not fit.
pub(crate) fn invalid(field: &str, message: &str) -> Problem {
    Problem::field(field, message)
}

/// 409: what was sent in `field` is taken.
pub(crate) fn taken(field: &str) -> Problem {
    about(StatusCode::CONFLICT, "conflict", (field, "já está em uso"))
}

/// 409: the record's state, or what uses it, stands against it.
pub(crate) fn conflict(message: &str) -> Problem {
    Problem::conflict(message, details(&[message], &[]))
}

/// 422: what was sent in `field` fits, and the server knows better.
pub(crate) fn unprocessable(field: &str, message: &str) -> Problem {
    about(StatusCode::UNPROCESSABLE_ENTITY, "unprocessable", (field, message))
}

fn about(status: StatusCode, code: &'static str, (field, message): (&str, &str)) -> Problem {
    let found = [(field.to_owned(), message.to_owned())];
    Problem::Coded { status, code, message: format!("{field} {message}."), details: details(&[], &found) }
}
