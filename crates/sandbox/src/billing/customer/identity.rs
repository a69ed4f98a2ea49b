//! What a customer is known by: name, document and the caller's own name of it.

use catalogue::billing::customer::CUSTOMER;
use serde_json::{Map, Value};
use storage::{Key, Row};

use super::named::by_document;
use crate::check::{self, message};
use crate::context::Context;
use crate::domain::document::Document;
use crate::problem::Problem;

/// A body with its document, kind and names as they are to be kept, for a new customer or a change of `row`.
///
/// # Errors
/// 422 by field.
pub(super) async fn settled(
    context: &mut Context,
    mut body: Map<String, Value>,
    row: Option<&Row>,
) -> Result<Map<String, Value>, Problem> {
    let is_blank = |value: &Value| value.as_str().is_none_or(|name| name.trim().is_empty());
    if body.get("name").map_or(row.is_none(), is_blank) {
        return Err(Problem::field("name", message::BLANK));
    }
    let own_id = body.get("external_id").and_then(Value::as_str).map(str::to_owned);
    if let Some(own) = own_id {
        own_name_is_free(context, &own, row).await?;
    }
    document(context, &mut body, row).await?;
    Ok(body)
}

/// The caller's own name stands in paths beside ids: no two customers share one, and none looks like an id.
async fn own_name_is_free(context: &mut Context, own: &str, row: Option<&Row>) -> Result<(), Problem> {
    if check::uid(own).is_some_and(|id| row.is_none_or(|row| row.uid != id)) {
        return Err(Problem::field("external_id", "não pode ter a forma de um id"));
    }
    match context.tx.get(&CUSTOMER, &Key::Uid(own.to_owned())).await? {
        Some(other) if row.is_none_or(|row| row.id != other.id) => {
            Err(Problem::field("external_id", "já está em uso por outro cliente"))
        }
        _ => Ok(()),
    }
}

/// Puts document, its type and the kind of person that follow from it.
async fn document(context: &mut Context, body: &mut Map<String, Value>, row: Option<&Row>) -> Result<(), Problem> {
    let kept = |name: &str| row.and_then(|row| row.doc.get(name)).cloned();
    let kind = body.get("kind").cloned().or_else(|| kept("kind")).map(canonical).unwrap_or(Value::Null);
    let sent = body.get("document_number").cloned();
    let Some(text) = sent.clone().or_else(|| kept("document_number")).filter(Value::is_string) else {
        body.extend([("document_type".to_owned(), Value::Null), ("kind".to_owned(), kind)]);
        return Ok(());
    };
    let wrong = |_| Problem::field("document_number", "não é um CNPJ ou CPF válido");
    let document = Document::parse(text.as_str().unwrap_or_default()).map_err(wrong)?;
    let (document_type, follows) = match document {
        Document::Cpf(_) => ("cpf", "natural"),
        Document::Cnpj(_) => ("cnpj", "juridical"),
    };
    let says_otherwise = body.contains_key("kind") && !kind.is_null() && kind != follows;
    if says_otherwise {
        let message = format!("não combina com o documento, que é um {}", document_type.to_uppercase());
        return Err(Problem::field("kind", &message));
    }
    let number = document.unmasked();
    if sent.is_some()
        && let Some(other) = by_document(context, &number).await?
        && row.is_none_or(|row| row.id != other.id)
    {
        return Err(Problem::field("document_number", &format!("já é do cliente {}", other.uid)));
    }
    body.extend([
        ("document_number".to_owned(), Value::from(number)),
        ("document_type".to_owned(), Value::from(document_type)),
        ("kind".to_owned(), Value::from(follows)),
    ]);
    Ok(())
}

/// The customer's word for a kind of person, out of either spelling of the API.
fn canonical(kind: Value) -> Value {
    match kind.as_str() {
        Some("individual") => Value::from("natural"),
        Some("company") => Value::from("juridical"),
        _ => kind,
    }
}
