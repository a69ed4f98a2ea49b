//! Changes and removes a customer.

use catalogue::billing::customer::CUSTOMER;
use catalogue::billing::invoice::INVOICE;
use catalogue::billing::subscription::SUBSCRIPTION;
use serde_json::{Map, Value, json};
use storage::Row;

use super::named::{accounts, of_path};
use super::{identity, spread};
use crate::answer::{Answered, Asked};
use crate::billing::refusal::coded;
use crate::billing::{contacts, custom, deleted, presence};
use crate::context::Context;
use crate::problem::Problem;
use crate::uses::{count, equal};
use crate::verbs::update;

/// States in which a subscription is not over.
const LIVING: &[&str] = &["confirmed", "trialing", "active", "past_due", "paused", "suspended"];

pub(super) async fn run(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = of_path(context, asked).await?;
    let body = custom::settled(asked.body.clone(), &row.doc);
    Ok(Answered::Record(&CUSTOMER, amend(context, row, body).await?))
}

/// Merges fields of a body into the customer `row` and its billing accounts.
///
/// # Errors
/// 422 by field.
pub(crate) async fn amend(context: &mut Context, row: Row, body: Map<String, Value>) -> Result<Row, Problem> {
    let body = contacts::settled(body, &row.doc)?;
    let body = identity::settled(context, body, Some(&row)).await?;
    let row = update::store(context, &CUSTOMER, row, &body).await?;
    spread(context, &row).await?;
    Ok(row)
}

/// Removes a customer from lists and from its names. Its accounts, invoices and payments stay, with the copy of it that
/// they show.
pub(super) async fn delete(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = of_path(context, asked).await?;
    unused(context, &row).await?;
    presence::end(context, &CUSTOMER, row).await?;
    Ok(deleted())
}

/// Refuses a customer that is still billed or still owes.
async fn unused(context: &mut Context, customer: &Row) -> Result<(), Problem> {
    let (mut subscriptions, mut invoices) = (0, 0);
    for account in accounts(context, customer).await? {
        let of_account = || equal("billing_account_id", &account.uid);
        for status in LIVING {
            subscriptions += count(context, &SUBSCRIPTION, vec![of_account(), equal("status", status)]).await?;
        }
        invoices += count(context, &INVOICE, vec![of_account(), equal("status", "open")]).await?;
    }
    if subscriptions == 0 && invoices == 0 {
        return Ok(());
    }
    let message = "O cliente tem assinaturas em andamento ou faturas em aberto. Encerre-as antes.";
    Err(coded("customer_in_use", message, json!({ "subscriptions": subscriptions, "open_invoices": invoices })))
}
