//! What billing refuses, by code. The public documents name no code of a refusal by state: these are the sandbox's own.

use http::StatusCode;
use serde_json::{Value, json};
use storage::Row;

use crate::fields::RowFields;
use crate::problem::Problem;

/// 422 with a code of its own.
pub(crate) fn coded(code: &'static str, message: impl Into<String>, details: Value) -> Problem {
    Problem::Coded { status: StatusCode::UNPROCESSABLE_ENTITY, code, message: message.into(), details }
}

/// 422 `invalid_status_transition`, or `code` where a type has one of its own, unless the record's status is among `allowed`.
pub(crate) fn unless_in(row: &Row, allowed: &[&str], code: &'static str) -> Result<(), Problem> {
    let status = row.text("status");
    if allowed.contains(&status) {
        return Ok(());
    }
    let message = format!("Esta operação não é aceita no status {status}. Aceita: {}.", allowed.join(", "));
    Err(coded(code, message, json!({ "status": status, "allowed": allowed })))
}

/// The usual code of [`unless_in`].
pub(crate) const TRANSITION: &str = "invalid_status_transition";
