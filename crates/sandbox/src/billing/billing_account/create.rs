//! Opens a billing account for a customer that is found by one of its names, or made.

use catalogue::billing::billing_account::BILLING_ACCOUNT;
use serde_json::{Map, Value};
use storage::Row;

use super::refuse_twin;
use crate::answer::{Answered, Asked};
use crate::billing::customer;
use crate::context::Context;
use crate::problem::Problem;

/// `POST /v1/billing_accounts`.
pub(super) async fn create(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut terms = asked.body.clone();
    let sent = match terms.remove("customer") {
        Some(Value::Object(sent)) => sent,
        _ => return Err(Problem::field("customer", "não pode ficar em branco")),
    };
    terms.retain(|_, value| !value.is_null());
    refuse_twin(context, terms.get("external_id").and_then(Value::as_str), None).await?;
    let customer = match found(context, &sent).await? {
        Some(customer) => customer,
        None => made(context, sent).await?,
    };
    let row = customer::account::open(context, &customer, terms).await?;
    Ok(Answered::Created(&BILLING_ACCOUNT, row))
}

/// The customer by id, by the caller's own name or by document, in this order.
async fn found(context: &mut Context, sent: &Map<String, Value>) -> Result<Option<Row>, Problem> {
    let text = |name: &str| sent.get(name).and_then(Value::as_str).filter(|text| !text.is_empty());
    if let Some(id) = text("id") {
        let found = customer::find(context, id).await?;
        // An id is the API's own: one that is unknown is a mistake, not a new customer.
        return found.map(Some).ok_or_else(|| Problem::field("customer.id", "não foi encontrado"));
    }
    if let Some(name) = text("external_id")
        && let Some(found) = customer::find(context, name).await?
    {
        return Ok(Some(found));
    }
    match text("document_number") {
        Some(document) => customer::by_document(context, document).await,
        None => Ok(None),
    }
}

async fn made(context: &mut Context, mut sent: Map<String, Value>) -> Result<Row, Problem> {
    let blank = |name: &&str| sent.get(*name).and_then(Value::as_str).is_none_or(|text| text.trim().is_empty());
    let missing: Vec<_> = ["name", "document_number"].iter().filter(|name| blank(name)).collect();
    if !missing.is_empty() {
        let why = "é preciso para um cliente novo; nenhum foi encontrado";
        return Err(Problem::Fields(missing.iter().map(|name| (format!("customer.{name}"), why.to_owned())).collect()));
    }
    // The account's words for the kinds of person are not the customer's.
    let kind = match sent.get("kind").and_then(Value::as_str) {
        Some("individual") => Some("natural"),
        Some("company") => Some("juridical"),
        _ => None,
    };
    if let Some(kind) = kind {
        sent.insert("kind".to_owned(), kind.into());
    }
    customer::make(context, sent).await.map_err(within)
}

/// Names the fields of a customer as the body of an account does.
fn within(problem: Problem) -> Problem {
    match problem {
        Problem::Fields(found) => {
            Problem::Fields(found.into_iter().map(|(field, why)| (format!("customer.{field}"), why)).collect())
        }
        other => other,
    }
}
