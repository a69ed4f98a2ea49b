//! The copy of a customer that its billing accounts show.

use catalogue::billing::billing_account::BILLING_ACCOUNT;
use serde_json::{Map, Value};
use storage::Row;

use super::named::accounts;
use crate::billing::day;
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;

/// Fields that the copy has under the same name.
const COPIED: &[&str] = &[
    "external_id",
    "name",
    "nickname",
    "legal_name",
    "document_type",
    "document_number",
    "birthday",
    "notes",
    "addresses",
    "phones",
    "emails",
    "websites",
    "tags",
    "custom_metadata",
];

/// The customer as a billing account shows it.
pub(crate) fn embedded(customer: &Row) -> Value {
    let mut copy: Map<String, Value> = Map::new();
    copy.insert("id".to_owned(), Value::from(&*customer.uid));
    for name in COPIED {
        copy.insert((*name).to_owned(), customer.doc.get(*name).cloned().unwrap_or(Value::Null));
    }
    copy.insert("kind".to_owned(), kind(customer));
    copy.insert("created_at".to_owned(), Value::from(day::moment(customer.created_at)));
    copy.insert("updated_at".to_owned(), Value::from(day::moment(customer.updated_at)));
    Value::Object(copy)
}

/// The account's word for the kind of person.
fn kind(customer: &Row) -> Value {
    match customer.text("kind") {
        "natural" => Value::from("individual"),
        "juridical" => Value::from("company"),
        _ => Value::Null,
    }
}

/// Brings the copies in every billing account of the customer up to date.
///
/// # Errors
/// The store's.
pub(crate) async fn spread(context: &mut Context, customer: &Row) -> Result<(), Problem> {
    for mut account in accounts(context, customer).await? {
        account.put("customer", embedded(customer));
        context.update(&BILLING_ACCOUNT, account).await?;
    }
    Ok(())
}
