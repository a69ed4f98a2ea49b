//! Registration data: who a company or the organization is.

use serde_json::{Map, Value, json};

use super::contacts;
use super::day;
use crate::context::Context;
use crate::domain::document::Document;
use crate::problem::Problem;

/// What a body says of a person, in the form of the person's own record.
const NAMES: &[&str] = &["name", "legal_name"];

/// Lists of the person's own record that a body may carry.
const LISTS: &[&str] = &["addresses", "phones", "emails", "websites"];

/// A new person, out of a body that has been checked.
///
/// # Errors
/// Every finding on its contacts.
pub(crate) fn new(
    context: &Context,
    id: &str,
    document: &Document,
    body: &mut Map<String, Value>,
) -> Result<Map<String, Value>, Problem> {
    let is_company = matches!(document, Document::Cnpj(_));
    let (kind, document_type) = if is_company { ("company", "cnpj") } else { ("individual", "cpf") };
    let at = day::moment(context.now);
    let fresh = json!({ "id": id, "external_code": null, "name": null, "nickname": null, "legal_name": null,
        "document_type": document_type, "document_number": document.unmasked(), "kind": kind, "birthday": null,
        "notes": null, "addresses": [], "phones": [], "emails": [], "websites": [], "tags": [], "custom_metadata": {},
        "metadata": {}, "type": kind, "parent_id": null, "external_id": null, "created_at": at, "updated_at": at });
    let Value::Object(fresh) = fresh else { return Err(Problem::Internal("a person is an object".to_owned())) };
    changed(context, fresh, body)
}

/// The person after a change: names and contacts leave the body.
///
/// # Errors
/// Every finding on its contacts.
pub(crate) fn changed(
    context: &Context,
    mut person: Map<String, Value>,
    body: &mut Map<String, Value>,
) -> Result<Map<String, Value>, Problem> {
    let before = person.clone();
    let sent = contacts::settled(std::mem::take(body), &person)?;
    for (name, value) in sent {
        if NAMES.contains(&&*name) || (LISTS.contains(&&*name) && value.is_array()) {
            person.insert(name, value);
        } else if !LISTS.contains(&&*name) {
            body.insert(name, value);
        }
    }
    // The name that is given is the one that people use; the registered one has a field of its own.
    let nickname = person.get("name").cloned().unwrap_or(Value::Null);
    person.insert("nickname".to_owned(), nickname);
    if person != before {
        person.insert("updated_at".to_owned(), Value::from(day::moment(context.now)));
    }
    Ok(person)
}
