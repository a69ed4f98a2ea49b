//! Agents: each runs on a model of the list, and stays while an inbox or a secret names it.

use catalogue::Record;
use catalogue::inbox::agent::AGENT;
use catalogue::inbox::mailbox::INBOX;
use catalogue::inbox::secret::SECRET;
use serde_json::{Map, Value};
use storage::Row;

use super::model::{self, Status};
use super::{keep, refusal};
use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::rules::Rule;
use crate::uses::{count, equal};
use crate::verbs::update;

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[
    ("agents_create", |context, asked| Box::pin(create(context, asked))),
    ("agents_update", |context, asked| Box::pin(change(context, asked))),
    ("agents_delete", |context, asked| Box::pin(delete(context, asked))),
];

async fn create(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    allow_model(&asked.body, None)?;
    Ok(Answered::Created(&AGENT, keep::new(context, &AGENT, asked.body.clone()).await?))
}

async fn change(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&AGENT, &asked.key()?).await?;
    allow_model(&asked.body, Some(&row))?;
    Ok(Answered::Record(&AGENT, update::store(context, &AGENT, row, &asked.body).await?))
}

/// Refuses a model that is not on the list, or that no agent may take any more. One that an agent has, it keeps.
fn allow_model(sent: &Map<String, Value>, agent: Option<&Row>) -> Result<(), Problem> {
    let Some(id) = sent.get("llm_model").and_then(Value::as_str) else { return Ok(()) };
    let kept = agent.is_some_and(|agent| agent.text("llm_model") == id);
    match model::find(id).map(|model| model.status) {
        None => {
            let known: Vec<&str> = model::available().map(|model| model.id).collect();
            let message = format!("não é um modelo conhecido; use um destes: {}", known.join(", "));
            Err(refusal::unprocessable("llm_model", &message))
        }
        Some(Status::Deprecated) if !kept => {
            let known: Vec<&str> = model::available().map(|model| model.id).collect();
            let message = format!("foi descontinuado; use um destes: {}", known.join(", "));
            Err(refusal::unprocessable("llm_model", &message))
        }
        Some(Status::Available | Status::Deprecated) => Ok(()),
    }
}

/// Deletes the agent. Its runs stay; an inbox that named it would be read by nobody, and a secret that named only it would be
/// open to all.
async fn delete(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&AGENT, &asked.key()?).await?;
    refuse_used(context, &row, (&INBOX, "agent_id"), ("inbox", "inboxes")).await?;
    refuse_used(context, &row, (&SECRET, "agent_ids"), ("secret", "secrets")).await?;
    context.tx.delete(&AGENT, row.id).await?;
    Ok(Answered::NoContent)
}

async fn refuse_used(
    context: &mut Context,
    agent: &Row,
    (record, on): (&'static Record, &'static str),
    (one, many): (&str, &str),
) -> Result<(), Problem> {
    let users = match count(context, record, vec![equal(on, &agent.uid)]).await? {
        0 => return Ok(()),
        1 => format!("1 {one}"),
        number => format!("{number} {many}"),
    };
    Err(refusal::conflict(&format!("O agente está em uso por {users}. Tire-o de lá antes de excluí-lo.")))
}
