//! Registers a customer.

use catalogue::billing::billing_account::BILLING_ACCOUNT;
use catalogue::billing::customer::CUSTOMER;
use catalogue::billing::customer::told::REGISTERED;
use serde_json::{Map, Value, json};
use storage::Row;

use super::{account, identity};
use crate::answer::{Answered, Asked};
use crate::billing::{contacts, presence};
use crate::context::Context;
use crate::problem::Problem;
use crate::record_doc::object;

/// Fields of the body that are of the billing account.
const OF_ACCOUNT: &[&str] = &["billing_email", "payment_terms_days", "auto_collection"];

pub(super) async fn run(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut body = asked.body.clone();
    let terms: Map<String, Value> =
        OF_ACCOUNT.iter().filter_map(|name| body.remove_entry(*name)).filter(|(_, value)| !value.is_null()).collect();
    let opens = body.remove("create_billing_account") != Some(Value::Bool(false));
    account::checked(&terms)?;
    let customer = make(context, body).await?;
    let account = match opens {
        true => object(&BILLING_ACCOUNT, &account::open(context, &customer, terms).await?),
        false => Value::Null,
    };
    let both = json!({ "customer": object(&CUSTOMER, &customer), "billing_account": account });
    Ok(Answered::Made(&REGISTERED, both))
}

/// Stores a new customer out of a body's fields: those of `billing_customers_create` but the account's.
///
/// # Errors
/// 422 by field: a name that is blank, a document or own name that another customer has, contacts that do not fit.
pub(crate) async fn make(context: &mut Context, body: Map<String, Value>) -> Result<Row, Problem> {
    let mut doc = identity::settled(context, contacts::settled(body, &Map::new())?, None).await?;
    for list in ["addresses", "phones", "emails", "websites", "tags"] {
        let slot = doc.entry(list).or_insert_with(|| json!([]));
        if slot.is_null() {
            *slot = json!([]);
        }
    }
    for map in ["custom_metadata", "metadata"] {
        doc.entry(map).or_insert_with(|| json!({}));
    }
    presence::begin(&mut doc);
    context.insert(&CUSTOMER, doc).await
}
