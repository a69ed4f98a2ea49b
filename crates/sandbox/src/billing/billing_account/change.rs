//! Changes an account's terms and its customer, and puts it on hold.

use catalogue::billing::billing_account::BILLING_ACCOUNT;
use catalogue::billing::customer::CUSTOMER;
use serde_json::{Map, Value, json};
use storage::{Key, Row};

use super::{named, refuse_twin};
use crate::answer::{Answered, Asked};
use crate::billing::refusal::{TRANSITION, unless_in};
use crate::billing::{custom, customer, day};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::verbs::update;

/// Fields of the body that are the customer's.
const OF_CUSTOMER: &[&str] = &["name", "email", "phone"];

/// `PATCH /v1/billing_accounts/{id}`.
pub(super) async fn change(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = named(context, asked).await?;
    unless_in(&row, &["active", "suspended"], TRANSITION)?;
    let mut body = custom::settled(asked.body.clone(), &row.doc);
    refuse_twin(context, body.get("external_id").and_then(Value::as_str), Some(row.id)).await?;
    let mut of_customer: Map<String, Value> = OF_CUSTOMER.iter().filter_map(|name| body.remove_entry(*name)).collect();
    let address = body.remove("address");
    let row = update::store(context, &BILLING_ACCOUNT, row, &body).await?;
    let Some(customer) = customer_of(context, &row).await? else {
        return Ok(Answered::Record(&BILLING_ACCOUNT, row));
    };
    if let Some(address) = address {
        of_customer.insert("addresses".to_owned(), with_first(&customer, address));
    }
    if !of_customer.is_empty() {
        // Every account of the customer shows the change, this one too.
        customer::amend(context, customer, of_customer).await?;
    }
    Ok(Answered::Record(&BILLING_ACCOUNT, named(context, asked).await?))
}

async fn customer_of(context: &mut Context, account: &Row) -> Result<Option<Row>, Problem> {
    let id = account.doc.get("customer").and_then(|customer| customer.get("id")).and_then(Value::as_str);
    Ok(context.tx.get(&CUSTOMER, &Key::Uid(id.unwrap_or_default().to_owned())).await?)
}

/// A customer's addresses with `address` in the place of the first.
fn with_first(customer: &Row, address: Value) -> Value {
    let mut addresses = customer.doc.get("addresses").and_then(Value::as_array).cloned().unwrap_or_default();
    match addresses.first_mut() {
        Some(first) => *first = address,
        None => addresses.push(address),
    }
    json!(addresses)
}

/// `POST /v1/billing_accounts/{id}/suspend`.
pub(super) async fn suspend(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut row = named(context, asked).await?;
    unless_in(&row, &["active"], TRANSITION)?;
    row.put("status", "suspended");
    row.put("suspended_at", day::moment(context.now));
    row.put("suspension_reason", asked.body.get("reason").cloned().unwrap_or_default());
    Ok(Answered::Record(&BILLING_ACCOUNT, context.update(&BILLING_ACCOUNT, row).await?))
}

/// `POST /v1/billing_accounts/{id}/reactivate`.
pub(super) async fn reactivate(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut row = named(context, asked).await?;
    unless_in(&row, &["suspended"], TRANSITION)?;
    row.put("status", "active");
    row.put("suspended_at", Value::Null);
    row.put("suspension_reason", Value::Null);
    Ok(Answered::Record(&BILLING_ACCOUNT, context.update(&BILLING_ACCOUNT, row).await?))
}
