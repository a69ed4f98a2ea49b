//! Webhooks: known events only, a signing key of their own, credentials that are never shown.

use catalogue::banking::data::webhook::WEBHOOK;
use serde_json::{Map, Value};

use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::events;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::rules::Rule;
use crate::verbs::{create, delete, update};
use crate::webhooks::SECRET_FIELD;

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[
    ("banking_data_webhook_create", |context, asked| Box::pin(open(context, asked))),
    ("banking_data_webhook_update", |context, asked| Box::pin(change(context, asked))),
    ("banking_data_webhook_delete", |context, asked| Box::pin(close(context, asked))),
];

/// Which parts of `auth` each kind needs.
const NEEDS: &[(&str, &[&str])] = &[
    ("none", &[]),
    ("basic_auth", &["username", "password"]),
    ("bearer", &["token"]),
    ("api_key", &["header_name", "header_value"]),
];

async fn open(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut doc = asked.body.clone();
    check_events(&doc)?;
    put_auth(&mut doc, None)?;
    let defaults = [
        ("active", Value::Bool(true)),
        ("content_type", Value::from("application/json")),
        ("ssl_verification_enabled", Value::Bool(true)),
        ("subaccounts", Value::Bool(false)),
    ];
    for (name, value) in defaults {
        let field = doc.entry(name).or_insert(Value::Null);
        if field.is_null() {
            *field = value;
        }
    }
    doc.insert("concurrency_limit".to_owned(), Value::from(10));
    let mut secret = [0; 32];
    context.entropy.fill(&mut secret);
    let secret: String = secret.iter().map(|byte| format!("{byte:02x}")).collect();
    doc.insert(SECRET_FIELD.to_owned(), Value::from(secret));
    context.webhooks = None;
    Ok(Answered::Created(&WEBHOOK, create::store(context, &WEBHOOK, doc).await?))
}

async fn change(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&WEBHOOK, &asked.key()?).await?;
    let mut body = asked.body.clone();
    check_events(&body)?;
    put_auth(&mut body, row.doc.get("auth"))?;
    let hidden = body.remove("auth");
    let mut row = row;
    if let Some(auth) = hidden {
        row.put("auth", auth);
        row = context.update(&WEBHOOK, row).await?;
    }
    context.webhooks = None;
    update::store(context, &WEBHOOK, row, &body).await?;
    context.webhooks = None;
    Ok(Answered::NoContent)
}

async fn close(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    context.webhooks = None;
    delete::run(context, asked).await
}

/// Every code must be one that the service has; `*` and `prefix.*` stand for many.
fn check_events(doc: &Map<String, Value>) -> Result<(), Problem> {
    let Some(codes) = doc.get("events").and_then(Value::as_array) else { return Ok(()) };
    if codes.is_empty() {
        return Err(Problem::field("events", "não pode ficar em branco"));
    }
    let unknown = codes.iter().filter_map(Value::as_str).find(|code| !events::is_pattern(code));
    match unknown {
        Some(code) => Err(Problem::field("events", &format!("não está incluído na lista: {code}"))),
        None => Ok(()),
    }
}

/// Checks the receiver's credentials and tells their kind; blank parts keep the `old` ones.
fn put_auth(doc: &mut Map<String, Value>, old: Option<&Value>) -> Result<(), Problem> {
    let Some(Value::Object(sent)) = doc.get("auth") else {
        if old.is_none() {
            doc.insert("auth_kind".to_owned(), Value::from("none"));
        }
        return Ok(());
    };
    let mut auth = old.and_then(Value::as_object).cloned().unwrap_or_default();
    let filled = sent.iter().filter(|(_, value)| !value.is_null() && value.as_str() != Some(""));
    auth.extend(filled.map(|(name, value)| (name.clone(), value.clone())));
    let kind = auth.get("kind").and_then(Value::as_str).unwrap_or("none").to_owned();
    let needs = NEEDS.iter().find(|(name, _)| *name == kind).map_or(&[][..], |(_, needs)| *needs);
    let missing: Vec<(String, String)> = needs
        .iter()
        .filter(|part| auth.get(**part).is_none_or(Value::is_null))
        .map(|part| (format!("auth.{part}"), "não pode ficar em branco".to_owned()))
        .collect();
    if !missing.is_empty() {
        return Err(Problem::Fields(missing));
    }
    auth.retain(|name, _| name == "kind" || needs.contains(&name.as_str()));
    doc.insert("auth".to_owned(), Value::Object(auth));
    doc.insert("auth_kind".to_owned(), Value::from(kind));
    Ok(())
}
