//! Pix accounts: the bank validates the key in the background, and only a validated, enabled account receives.

use catalogue::banking::charge::pix_account::PIX_ACCOUNT;
use serde_json::{Map, Value};
use storage::{Key, Order, Query, Row, Timer};

use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::domain::pix::key::Key as PixKey;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::rules::{Action, Rule};
use crate::verbs::{create, update};

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[
    ("banking_charge_pix_account_create", |context, asked| Box::pin(open(context, asked))),
    ("banking_charge_pix_account_update", |context, asked| Box::pin(change(context, asked))),
    ("banking_charge_pix_account_delete", |context, asked| Box::pin(close(context, asked))),
];

/// Timer actions, by record key and action.
pub(crate) const ACTIONS: &[(&str, &str, Action)] = &[
    ("charge_pix_account", VALIDATE, |context, timer| Box::pin(validate(context, timer))),
    ("charge_pix_account", DESTROY, |context, timer| Box::pin(destroy(context, timer))),
];

const VALIDATE: &str = "validate";
const DESTROY: &str = "destroy";

/// Most Pix accounts of an account that are looked through.
const ACCOUNTS: u64 = 1000;

async fn open(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut doc = asked.body.clone();
    let others = others(context, None).await?;
    put_key(&mut doc, &others)?;
    doc.entry("enabled").or_insert(Value::Bool(true));
    if others.is_empty() {
        doc.insert("default".to_owned(), Value::Bool(true));
    }
    doc.entry("default").or_insert(Value::Bool(false));
    doc.insert("status".to_owned(), Value::from("pending"));
    doc.insert("financial_provider_slug".to_owned(), Value::from("sandbox"));
    let row = create::store(context, &PIX_ACCOUNT, doc).await?;
    let at = context.bank_answers_at();
    context.schedule(&PIX_ACCOUNT, &row, VALIDATE, at).await?;
    keep_one_default(context, &row, others).await?;
    Ok(Answered::Created(&PIX_ACCOUNT, row))
}

async fn change(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut row = context.find(&PIX_ACCOUNT, &asked.key()?).await?;
    let mut body = asked.body.clone();
    let others = others(context, Some(row.id)).await?;
    if body.contains_key("key") {
        put_key(&mut body, &others)?;
    }
    let is_new_key = body.get("key").is_some_and(|key| row.doc.get("key") != Some(key));
    if is_new_key {
        for name in ["validated_at", "enabled_at"] {
            row.put(name, Value::Null);
        }
        row.put("status", "pending");
        let at = context.bank_answers_at();
        context.schedule(&PIX_ACCOUNT, &row, VALIDATE, at).await?;
    } else if row.has("validated_at") {
        let enabled = body.get("enabled").or_else(|| row.doc.get("enabled")) != Some(&Value::Bool(false));
        switch(&mut row, enabled, &context.now_text());
    }
    update::merge(&mut row, &body);
    let row = context.update(&PIX_ACCOUNT, row).await?;
    keep_one_default(context, &row, others).await?;
    Ok(Answered::Record(&PIX_ACCOUNT, row))
}

async fn close(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&PIX_ACCOUNT, &asked.key()?).await?;
    let at = context.bank_answers_at();
    context.schedule(&PIX_ACCOUNT, &row, DESTROY, at).await?;
    Ok(Answered::Notice(202, "Conta Pix enviada para ser excluída! Logo ela será removida definitivamente."))
}

async fn validate(context: &mut Context, timer: &Timer) -> Result<(), Problem> {
    let Some(mut row) = context.tx.get(&PIX_ACCOUNT, &Key::Id(timer.id)).await? else { return Ok(()) };
    let at = context.now_text();
    row.put("validated_at", at.as_str());
    let enabled = row.doc.get("enabled") != Some(&Value::Bool(false));
    switch(&mut row, enabled, &at);
    context.update(&PIX_ACCOUNT, row).await.map(drop)
}

async fn destroy(context: &mut Context, timer: &Timer) -> Result<(), Problem> {
    Ok(context.tx.delete(&PIX_ACCOUNT, timer.id).await?)
}

/// Sets the state of a validated account.
fn switch(row: &mut Row, enabled: bool, at: &str) {
    let was_active = row.text("status") == "active";
    match enabled {
        true if !was_active => {
            row.put("status", "active");
            row.put("enabled_at", at);
        }
        true => {}
        false => {
            row.put("status", "inactive");
            row.put("enabled_at", Value::Null);
        }
    }
}

/// Reads the key and refuses one that is malformed or in use.
fn put_key(doc: &mut Map<String, Value>, others: &[Row]) -> Result<(), Problem> {
    let sent = doc.get("key").and_then(Value::as_str).unwrap_or_default();
    if sent.trim().is_empty() {
        return Err(Problem::field("key", "não pode ficar em branco"));
    }
    let key = PixKey::parse(sent).ok_or_else(|| Problem::Detailed {
        code: "callback_validation_error",
        title: "",
        param: "key",
        detail: "Falha na validação da chave PIX".to_owned(),
    })?;
    if others.iter().any(|other| other.text("key") == key.value) {
        return Err(Problem::field("key", "já está em uso"));
    }
    doc.insert("key".to_owned(), Value::from(key.value));
    Ok(())
}

async fn others(context: &mut Context, own: Option<i64>) -> Result<Vec<Row>, Problem> {
    let query = Query { conditions: Vec::new(), order: Order::Newest, after: None, offset: 0, limit: ACCOUNTS };
    let mut rows = context.tx.list(&PIX_ACCOUNT, &query).await?.rows;
    rows.retain(|row| Some(row.id) != own);
    Ok(rows)
}

/// The account that has just become the default is the only one.
async fn keep_one_default(context: &mut Context, row: &Row, others: Vec<Row>) -> Result<(), Problem> {
    if row.doc.get("default") != Some(&Value::Bool(true)) {
        return Ok(());
    }
    for mut other in others.into_iter().filter(|other| other.doc.get("default") == Some(&Value::Bool(true))) {
        other.put("default", false);
        context.update(&PIX_ACCOUNT, other).await?;
    }
    Ok(())
}
