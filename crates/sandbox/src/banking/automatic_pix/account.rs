//! Pix Automático accounts: usable once the bank has validated them.

use catalogue::banking::charge::automatic_pix::account::AUTOMATIC_PIX_ACCOUNT;
use catalogue::banking::charge::automatic_pix::recurrence::AUTOMATIC_PIX_RECURRENCE;
use serde_json::Value;
use storage::{Comparison, Condition, IndexValue, Key, Order, Query, Row, Timer};

use super::moves;
use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::verbs::{create, delete, update};

pub(super) const VALIDATE: &str = "validate";

/// Stores the account. The bank connection that the real service asks for attaches itself after the bank's delay.
pub(super) async fn open(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut doc = asked.body.clone();
    moves::check_external_id(context, &AUTOMATIC_PIX_ACCOUNT, &doc, None).await?;
    doc.insert("status".to_owned(), Value::from("pending"));
    doc.insert("financial_provider_slug".to_owned(), Value::from("sandbox"));
    let row = create::store(context, &AUTOMATIC_PIX_ACCOUNT, doc).await?;
    let at = context.bank_answers_at();
    context.schedule(&AUTOMATIC_PIX_ACCOUNT, &row, VALIDATE, at).await?;
    Ok(Answered::Created(&AUTOMATIC_PIX_ACCOUNT, row))
}

/// Changes name, switch and labels.
pub(super) async fn change(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut row = context.find(&AUTOMATIC_PIX_ACCOUNT, &asked.key()?).await?;
    moves::check_external_id(context, &AUTOMATIC_PIX_ACCOUNT, &asked.body, Some(row.id)).await?;
    if row.has("validated_at")
        && let Some(enabled) = asked.body.get("enabled").and_then(Value::as_bool)
    {
        switch(&mut row, enabled, &context.now_text());
    }
    let row = update::store(context, &AUTOMATIC_PIX_ACCOUNT, row, &asked.body).await?;
    Ok(Answered::Record(&AUTOMATIC_PIX_ACCOUNT, row))
}

/// Deletes an account that no recurrence pays into.
pub(super) async fn close(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&AUTOMATIC_PIX_ACCOUNT, &asked.key()?).await?;
    let value = IndexValue::Text(row.uid.clone());
    let conditions = vec![Condition::new("charge_automatic_pix_account_uid", Comparison::Equal, value)];
    let query = Query { conditions, order: Order::Newest, after: None, offset: 0, limit: 1 };
    if !context.tx.list(&AUTOMATIC_PIX_RECURRENCE, &query).await?.rows.is_empty() {
        return Err(Problem::field("base", "Não é possível excluir o registro pois existem recurrences dependentes"));
    }
    delete::run(context, asked).await?;
    Ok(Answered::Object(Value::Null))
}

/// The bank validates the account.
pub(super) async fn validate(context: &mut Context, timer: &Timer) -> Result<(), Problem> {
    let Some(mut row) = context.tx.get(&AUTOMATIC_PIX_ACCOUNT, &Key::Id(timer.id)).await? else { return Ok(()) };
    let at = context.now_text();
    row.put("validated_at", at.as_str());
    row.put("connection_uid", engine::clock::uuid_v7(context.now, context.entropy.as_ref()).to_string());
    let enabled = row.doc.get("enabled") != Some(&Value::Bool(false));
    switch(&mut row, enabled, &at);
    context.update(&AUTOMATIC_PIX_ACCOUNT, row).await.map(drop)
}

fn switch(row: &mut Row, enabled: bool, at: &str) {
    let already = row.text("status") == "active";
    match enabled {
        true if already => {}
        true => {
            row.put("status", "active");
            row.put("enabled_at", at);
        }
        false => {
            row.put("status", "inactive");
            row.put("enabled_at", Value::Null);
        }
    }
}
