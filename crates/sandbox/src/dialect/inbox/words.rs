//! What inbox calls its refusals. `validation_failed` is the only code that its documents show.

use http::StatusCode;
use serde_json::{Value, json};

use crate::dialect::refuse::{Words, by_field, coded, sentence};
use crate::reply::Reply;

pub(super) const WORDS: Words = Words {
    unauthorized: "unauthorized",
    scope_missing: "forbidden",
    without_workspace: "forbidden",
    unprocessable: "unprocessable",
    scope: |scope| scope.resource.to_owned(),
    bad: |detail| invalid(detail, &details(&[detail], &[])),
    parameter,
    fields: |found| invalid(&sentence(found), &details(&[], found)),
};

fn parameter(name: &str, message: &str) -> Reply {
    let found = [(name.to_owned(), message.to_owned())];
    invalid(&format!("O parâmetro {name} {message}."), &details(&[], &found))
}

fn invalid(message: &str, details: &Value) -> Reply {
    coded(StatusCode::BAD_REQUEST, "validation_failed", message, details)
}

/// Findings on the whole, and by the body's own fields: what is wrong inside one stands under it, after its place.
pub(crate) fn details(form: &[&str], fields: &[(String, String)]) -> Value {
    let found = fields.iter().map(|(path, message)| {
        let end = path.find(['.', '[']).unwrap_or(path.len());
        let (field, inner) = path.split_at(end);
        match inner.strip_prefix('.').unwrap_or(inner) {
            "" => (field, message.clone()),
            inner => (field, format!("{inner} {message}")),
        }
    });
    json!({ "formErrors": form, "fieldErrors": by_field(found) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn findings_stand_under_the_bodys_own_fields() {
        let found = [("label", "a"), ("agent_ids[1]", "b"), ("auth.token", "c"), ("label", "d")];
        let found = found.map(|(path, message)| (path.to_owned(), message.to_owned()));
        let expected = json!({ "formErrors": ["x"],
            "fieldErrors": { "label": ["a", "d"], "agent_ids": ["[1] b"], "auth": ["token c"] } });
        assert_eq!(details(&["x"], &found), expected);
    }
}
