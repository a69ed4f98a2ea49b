//! Closes an account for good, once nothing is billed by it and nothing is owed.

use catalogue::Record;
use catalogue::billing::billing_account::BILLING_ACCOUNT;
use catalogue::billing::invoice::INVOICE;
use catalogue::billing::subscription::SUBSCRIPTION;
use serde_json::{Value, json};
use storage::{Condition, IndexValue, Row};

use super::{named, of};
use crate::answer::{Answered, Asked};
use crate::billing::{day, refusal};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::uses::{count, first};

/// States in which a subscription will be billed. A draft will not: it cannot begin on a closed account.
const LIVE: &[&str] = &["confirmed", "trialing", "active", "past_due", "paused", "suspended"];

/// `POST /v1/billing_accounts/{id}/close` and `DELETE /v1/billing_accounts/{id}`. A closed account stays as it is.
pub(super) async fn close(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut row = named(context, asked).await?;
    if row.text("status") == "closed" {
        return Ok(Answered::Record(&BILLING_ACCOUNT, row));
    }
    refuse_while(context, &row, (&SUBSCRIPTION, LIVE), SUBSCRIBED).await?;
    refuse_while(context, &row, (&INVOICE, &["open"]), OWING).await?;
    let in_query = asked.query.get("reason").map(|reason| Value::from(reason.as_str()));
    let reason = asked.body.get("reason").cloned().or(in_query).unwrap_or_default();
    let mut metadata = row.doc.get("metadata").and_then(Value::as_object).cloned().unwrap_or_default();
    metadata.insert("closed_at".to_owned(), day::moment(context.now).into());
    metadata.insert("closing_reason".to_owned(), reason);
    row.put("status", "closed");
    row.put("metadata", metadata);
    Ok(Answered::Record(&BILLING_ACCOUNT, context.update(&BILLING_ACCOUNT, row).await?))
}

const SUBSCRIBED: (&str, &str) =
    ("billing_account_subscribed", "A conta tem assinaturas em curso. Cancele-as antes de encerrar a conta.");

const OWING: (&str, &str) =
    ("billing_account_owing", "A conta tem faturas em aberto. Receba-as ou anule-as antes de encerrar a conta.");

async fn refuse_while(
    context: &mut Context,
    account: &Row,
    (record, states): (&'static Record, &'static [&'static str]),
    (code, message): (&'static str, &str),
) -> Result<(), Problem> {
    let words = states.iter().map(|state| IndexValue::Text((*state).to_owned())).collect();
    let conditions = vec![of(account), Condition::any_of("status", words)];
    let Some(one) = first(context, record, conditions.clone()).await? else { return Ok(()) };
    let details = json!({ "count": count(context, record, conditions).await?, "id": one.uid });
    Err(refusal::coded(code, message, details))
}
