//! Secrets: values that agents' orders name (`{{ERP_TOKEN}}`) and nobody reads back. Nothing of a value is
//! kept: the simulated agent needs its name alone.

use catalogue::inbox::agent::AGENT;
use catalogue::inbox::secret::SECRET;
use serde_json::{Map, Value, json};
use storage::{After, Order, Query, Row};

use super::{keep, refusal};
use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::fields::RowFields;
use crate::instant;
use crate::problem::Problem;
use crate::rules::Rule;
use crate::uses::{count, equal, first};
use crate::verbs::update;

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[
    ("secrets_create", |context, asked| Box::pin(create(context, asked))),
    ("secrets_update", |context, asked| Box::pin(change(context, asked))),
    ("secrets_delete", |context, asked| Box::pin(delete(context, asked))),
];

/// What is sent and never kept.
const VALUE: &str = "value";

/// Agents read at once.
const STEP: u64 = 100;

async fn create(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let name = asked.body.get("name").and_then(Value::as_str).unwrap_or_default();
    if !is_name(name) {
        let message = "aceita letras maiúsculas de A a Z, algarismos e _, e começa por uma letra";
        return Err(refusal::invalid("name", message));
    }
    if count(context, &SECRET, vec![equal("name", name)]).await? > 0 {
        return Err(refusal::taken("name"));
    }
    let mut doc = without_value(asked.body.clone());
    doc.entry("agent_ids").or_insert_with(|| json!([]));
    Ok(Answered::Created(&SECRET, keep::new(context, &SECRET, doc).await?))
}

async fn change(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&SECRET, &asked.key()?).await?;
    let body = without_value(asked.body.clone());
    Ok(Answered::Record(&SECRET, update::store(context, &SECRET, row, &body).await?))
}

/// Deletes it, unless an agent's orders name it: the agent would fail with the next e-mail.
async fn delete(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&SECRET, &asked.key()?).await?;
    let users = users(context, row.text("name")).await?;
    if !users.is_empty() {
        let message = format!("O secret está em uso nas instruções de: {}. Tire-o de lá antes.", users.join(", "));
        return Err(refusal::conflict(&message));
    }
    context.tx.delete(&SECRET, row.id).await?;
    Ok(Answered::NoContent)
}

/// Notes that the secret called `name` was used just now; a name that nothing has is passed over.
///
/// # Errors
/// The store's.
pub(crate) async fn used(context: &mut Context, name: &str) -> Result<(), Problem> {
    let Some(before) = first(context, &SECRET, vec![equal("name", name)]).await? else { return Ok(()) };
    let mut row = before.clone();
    row.put("last_used_at", instant::utc_millis(context.now));
    // Its use is no change of it.
    let changed_at = before.updated_at;
    context.tx.amend(&SECRET, &before, row, changed_at).await?;
    Ok(())
}

/// The labels of the agents whose orders name the secret.
async fn users(context: &mut Context, name: &str) -> Result<Vec<String>, Problem> {
    let (mut users, mut after): (Vec<String>, Option<After>) = (Vec::new(), None);
    loop {
        let query = Query { conditions: vec![], order: Order::Newest, after, offset: 0, limit: STEP };
        let page = context.tx.list(&AGENT, &query).await?;
        let naming = page.rows.iter().filter(|agent| names(agent, name));
        users.extend(naming.map(|agent| agent.text("label").to_owned()));
        match page.end.filter(|_| page.more) {
            Some(end) => after = Some(end),
            None => return Ok(users),
        }
    }
}

/// The names that orders hold in `{{…}}`, with or without space inside, as often as they stand there.
pub(super) fn named(orders: &str) -> impl Iterator<Item = &str> {
    let pieces = orders.split("{{").skip(1);
    pieces.filter_map(|piece| piece.split_once("}}")).map(|(inner, _)| inner.trim()).filter(|name| is_name(name))
}

/// Whether the agent's orders name the secret.
fn names(agent: &Row, name: &str) -> bool {
    named(agent.text("system_message")).any(|known| known == name)
}

fn is_name(text: &str) -> bool {
    let rest = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_';
    text.bytes().next().is_some_and(|first| first.is_ascii_uppercase()) && text.bytes().all(rest)
}

/// The body without the value.
fn without_value(mut body: Map<String, Value>) -> Map<String, Value> {
    body.remove(VALUE);
    body
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_name_what_stands_in_double_braces() {
        let orders = "Use {{ERP_TOKEN}}, {{ ERP_TOKEN }} e {{X1}}; {{erp}}, {{}}, {{A B}} e {{ABERTO não.";
        assert_eq!(named(orders).collect::<Vec<_>>(), ["ERP_TOKEN", "ERP_TOKEN", "X1"]);
    }

    #[test]
    fn names_are_capitals_digits_and_lines() {
        for good in ["A", "ERP_TOKEN", "X1_"] {
            assert!(is_name(good), "{good}");
        }
        for bad in ["", "1A", "_A", "a", "ERP-TOKEN", "É", "A B"] {
            assert!(!is_name(bad), "{bad}");
        }
    }
}
