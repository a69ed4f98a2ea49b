//! What a run depends on, gathered from the store.

use std::collections::BTreeMap;

use catalogue::inbox::agent_run::AGENT_RUN;
use catalogue::inbox::secret::SECRET;
use rust_decimal::Decimal;
use serde_json::Value;
use storage::Row;

use super::failure::Failure;
use super::reading::{Ending, Reading};
use crate::context::Context;
use crate::fields::RowFields;
use crate::inbox::email::{SENDERS, UNREADABLE};
use crate::inbox::model::{self, Tokens};
use crate::inbox::{mail, secret};
use crate::problem::Problem;
use crate::uses::{equal, first};

/// The most secrets that orders may name; more are not looked for.
const MOST_SECRETS: usize = 20;

/// How the run on `email` ends.
pub(super) async fn ending(context: &mut Context, email: &Row, agent: Option<&Row>) -> Result<Ending, Problem> {
    let Some(agent) = agent else {
        return Ok(Ending {
            result: Err(Failure::AgentGone),
            tokens: Tokens::default(),
            total_cost: Decimal::ZERO,
            duration_ms: 0,
        });
    };
    let missing_secrets = missing(context, agent).await?;
    let orders_are_cached = has_succeeded(context, agent).await?;
    let headers = headers(email);
    let file_names = accepted_names(email);
    let unreadable = unreadable(email);
    let body = |name: &str| email.doc.get("body").and_then(|body| body.get(name)).and_then(Value::as_str);
    let text = mail::readable(body("text"), body("html"));
    let reading = Reading {
        subject: email.text("subject"),
        from: email.text("from"),
        text: &text,
        headers: &headers,
        file_names: &file_names,
        unreadable: &unreadable,
        senders: email.doc.get(SENDERS).and_then(Value::as_u64).unwrap_or(1),
        llm_model: agent.text("llm_model"),
        model: model::find(agent.text("llm_model")),
        orders: agent.text("system_message"),
        missing_secrets: &missing_secrets,
        orders_are_cached,
    };
    Ok(reading.end())
}

/// Notes that the agent's orders used their secrets.
pub(super) async fn use_secrets(context: &mut Context, agent: &Row) -> Result<(), Problem> {
    for name in named(agent.text("system_message")) {
        secret::used(context, name).await?;
    }
    Ok(())
}

/// The secrets that the orders name (`{{ERP_TOKEN}}`), each once.
fn named(orders: &str) -> Vec<&str> {
    let mut names: Vec<&str> = Vec::new();
    for name in secret::named(orders) {
        if names.len() < MOST_SECRETS && !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// Those of them that are not there, or not for this agent.
async fn missing(context: &mut Context, agent: &Row) -> Result<Vec<String>, Problem> {
    let mut missing = Vec::new();
    for name in named(agent.text("system_message")) {
        let found = first(context, &SECRET, vec![equal("name", name)]).await?;
        let is_for_it = |secret: &Row| match secret.doc.get("agent_ids").and_then(Value::as_array) {
            Some(ids) => ids.is_empty() || ids.iter().any(|id| id.as_str() == Some(&agent.uid)),
            None => true,
        };
        if !found.as_ref().is_some_and(is_for_it) {
            missing.push(name.to_owned());
        }
    }
    Ok(missing)
}

/// Whether the provider has seen the agent's orders: once a run of it has succeeded.
async fn has_succeeded(context: &mut Context, agent: &Row) -> Result<bool, Problem> {
    let succeeded = vec![equal("agent_id", &agent.uid), equal("status", "success")];
    Ok(first(context, &AGENT_RUN, succeeded).await?.is_some())
}

fn headers(email: &Row) -> BTreeMap<String, String> {
    let kept = email.doc.get("headers").and_then(Value::as_object).into_iter().flatten();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let mut headers = BTreeMap::new();
    // The first of those that differ in their letters' case is the one that counts.
    for (name, value) in kept {
        headers.entry(name.to_ascii_lowercase()).or_insert_with(|| text(value));
    }
    headers
}

fn accepted_names(email: &Row) -> Vec<String> {
    let files = email.doc.get("attachments").and_then(Value::as_array).into_iter().flatten();
    let accepted = files.filter(|file| file["accepted"] == Value::Bool(true));
    accepted.filter_map(|file| file["file_name"].as_str()).map(str::to_owned).collect()
}

fn unreadable(email: &Row) -> Vec<(usize, String)> {
    let kept = email.doc.get(UNREADABLE).and_then(Value::as_array).into_iter().flatten();
    let entry = |one: &Value| {
        let place = usize::try_from(one["place"].as_u64()?).ok()?;
        Some((place, one["mime_type"].as_str()?.to_owned()))
    };
    kept.filter_map(entry).collect()
}
