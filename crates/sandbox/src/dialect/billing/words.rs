//! What billing calls its refusals. `invalid_token` and `insufficient_scope` are the only codes that its documents name.

use http::StatusCode;
use serde_json::json;

use crate::dialect::refuse::{Words, by_field, coded, plain, sentence};
use crate::reply::Reply;

pub(super) const WORDS: Words = Words {
    unauthorized: "invalid_token",
    scope_missing: "insufficient_scope",
    without_workspace: "forbidden",
    unprocessable: crate::billing::refusal::TRANSITION,
    scope: |scope| scope.resource.to_owned(),
    bad: |detail| plain(StatusCode::BAD_REQUEST, "validation_error", detail),
    parameter,
    fields,
};

fn parameter(name: &str, message: &str) -> Reply {
    let found = [(name.to_owned(), message.to_owned())];
    told(StatusCode::BAD_REQUEST, &format!("O parâmetro {name} {message}."), &found)
}

fn fields(found: &[(String, String)]) -> Reply {
    invalid(StatusCode::UNPROCESSABLE_ENTITY, found)
}

/// A body that does not fit, field by field.
pub(super) fn invalid(status: StatusCode, found: &[(String, String)]) -> Reply {
    told(status, &sentence(found), found)
}

fn told(status: StatusCode, message: &str, found: &[(String, String)]) -> Reply {
    let by_field = by_field(found.iter().map(|(field, message)| (field.as_str(), message.clone())));
    coded(status, "validation_error", message, &json!({ "fields": by_field }))
}
