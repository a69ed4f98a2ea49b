//! What finance calls its refusals.

use catalogue::{Access, Covered, Scope};
use http::StatusCode;
use serde_json::json;

use crate::dialect::refuse::{Words, by_field, coded, plain, sentence};
use crate::reply::Reply;

pub(super) const WORDS: Words = Words {
    unauthorized: "invalid_token",
    scope_missing: "insufficient_scope",
    without_workspace: "unknown_workspace",
    unprocessable: "unprocessable_entity",
    scope,
    bad: |detail| plain(StatusCode::BAD_REQUEST, "bad_request", detail),
    parameter,
    fields,
};

/// `finance.people` to read, `finance.people.write` to write, an action's own name.
fn scope(scope: Scope) -> String {
    match (scope.access, scope.covered) {
        (Access::Write, Covered::ByAll) => format!("{}.write", scope.resource),
        _ => scope.resource.to_owned(),
    }
}

fn parameter(name: &str, message: &str) -> Reply {
    let message = format!("O parâmetro {name} {message}.");
    coded(StatusCode::BAD_REQUEST, "bad_request", &message, &json!({ "parameter": name }))
}

fn fields(found: &[(String, String)]) -> Reply {
    let by_field = by_field(found.iter().map(|(field, message)| (field.as_str(), message.clone())));
    let details = json!({ "fields": by_field });
    coded(StatusCode::UNPROCESSABLE_ENTITY, "unprocessable_entity", &sentence(found), &details)
}
