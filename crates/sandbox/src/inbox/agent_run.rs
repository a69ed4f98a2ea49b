//! Runs of the simulated agent: one reading of one e-mail, which ends when its time has passed.

mod facts;
pub(crate) mod failure;
mod kind;
mod look;
pub(crate) mod reading;
mod tokens;

use catalogue::inbox::agent::AGENT;
use catalogue::inbox::agent_run::AGENT_RUN;
use catalogue::inbox::email::EMAIL;
use catalogue::inbox::mailbox::INBOX;
use jiff::SignedDuration;
use serde_json::{Map, Value, json};
use storage::{Key, Row, Timer};

use self::failure::Failure;
use self::reading::Ending;
use super::events::{self, Happened, Slug};
use super::{email, model, workflow_run};
use crate::context::Context;
use crate::domain::money;
use crate::fields::RowFields;
use crate::instant::utc_millis;
use crate::problem::Problem;
use crate::rules::Action;

/// By record key and action.
pub(crate) const ACTIONS: &[(&str, &str, Action)] =
    &[("agent_runs", END, |context, timer| Box::pin(end(context, timer)))];

const END: &str = "end";

/// Hidden: the workflow's run that this one is the first step of.
const WORKFLOW: &str = "workflow_run_id";

/// Begins a run of the agent named `agent_id` on `email`, and with it the workflow that the e-mail sets off.
///
/// # Errors
/// The store's.
pub(crate) async fn begin(context: &mut Context, email: &Row, agent_id: &str) -> Result<(), Problem> {
    let inbox = context.tx.get(&INBOX, &Key::Uid(email.text("inbox_id").to_owned())).await?;
    let agent = context.tx.get(&AGENT, &Key::Uid(agent_id.to_owned())).await?;
    let started = utc_millis(context.now);
    let doc = json!({
        "workspace_id": email.text("workspace_id"), "inbox_id": email.text("inbox_id"), "agent_id": agent_id,
        "email_id": email.uid, "llm_model": agent.as_ref().map(|agent| agent.text("llm_model")).unwrap_or_default(),
        "status": "running", "error": null, "output": null, "input_tokens": 0, "output_tokens": 0, "cache_read": 0,
        "cache_write": 0, "cost_per_token": 0, "total_cost": 0, "duration_ms": null, "started_at": started,
        "finished_at": null,
    });
    let run = context.insert(&AGENT_RUN, object(doc)?).await?;
    let workflow = workflow_run::begin(context, email, &run).await?;
    let mut run = run;
    run.put(WORKFLOW, workflow.uid.as_str());
    let run = context.update(&AGENT_RUN, run).await?;
    let ending = look::ending(context, email, agent.as_ref()).await?;
    let takes = SignedDuration::from_millis(i64::try_from(ending.duration_ms).unwrap_or(i64::MAX));
    let due_at = context.now.checked_add(takes).unwrap_or(context.now);
    context.schedule(&AGENT_RUN, &run, END, due_at).await?;
    let about = Happened {
        inbox: inbox.as_ref(),
        email: Some(email),
        agent: agent.as_ref(),
        agent_run: Some(&run),
        ..Happened::new(Slug::EmailProcessing)
    };
    events::happened(context, &about).await?;
    events::happened(context, &Happened { slug: Slug::AgentRunStarted, ..about }).await.map(drop)
}

/// The agent answers, or gives up.
async fn end(context: &mut Context, timer: &Timer) -> Result<(), Problem> {
    let Some(run) = context.tx.get(&AGENT_RUN, &Key::Id(timer.id)).await? else { return Ok(()) };
    let Some(email) = context.tx.get(&EMAIL, &Key::Uid(run.text("email_id").to_owned())).await? else { return Ok(()) };
    if run.text("status") != "running" {
        return Ok(());
    }
    let agent = context.tx.get(&AGENT, &Key::Uid(run.text("agent_id").to_owned())).await?;
    let ending = look::ending(context, &email, agent.as_ref()).await?;
    let workflow_id = run.text(WORKFLOW).to_owned();
    let run = context.update(&AGENT_RUN, ended(context, run, &ending)?).await?;
    if ending.result.is_ok()
        && let Some(agent) = &agent
    {
        look::use_secrets(context, agent).await?;
    }
    let email = email::processed(context, email, &run).await?;
    let workflow = workflow_run::end(context, &workflow_id, &run).await?;
    let inbox = context.tx.get(&INBOX, &Key::Uid(email.text("inbox_id").to_owned())).await?;
    let slugs = match run.text("status") {
        "success" => [Slug::AgentRunSucceeded, Slug::WorkflowRunSucceeded, Slug::EmailProcessed],
        _ => [Slug::AgentRunFailed, Slug::WorkflowRunFailed, Slug::EmailFailed],
    };
    for slug in slugs {
        let about = Happened {
            inbox: inbox.as_ref(),
            email: Some(&email),
            agent: agent.as_ref(),
            agent_run: Some(&run),
            workflow_run: workflow.as_ref(),
            ..Happened::new(slug)
        };
        events::happened(context, &about).await?;
    }
    Ok(())
}

/// The run as it ended now.
fn ended(context: &Context, mut run: Row, ending: &Ending) -> Result<Row, Problem> {
    let (status, output, error) = match &ending.result {
        Ok(output) => ("success", Value::Object(output.clone()), Value::Null),
        Err(failure) => ("failed", Value::Null, Value::from(Failure::text(failure))),
    };
    let tokens = ending.tokens;
    let took = context.now.duration_since(run.created_at).as_millis();
    let changes = json!({
        "status": status, "output": output, "error": error, "input_tokens": tokens.input,
        "output_tokens": tokens.output, "cache_read": tokens.cache_read, "cache_write": tokens.cache_write,
        "cost_per_token": money::json(model::per_token(ending.total_cost, tokens)),
        "total_cost": money::json(ending.total_cost),
        "duration_ms": i64::try_from(took).unwrap_or(i64::MAX), "finished_at": utc_millis(context.now),
    });
    run.doc.extend(object(changes)?);
    Ok(run)
}

/// The members of an object that was written here.
pub(crate) fn object(value: Value) -> Result<Map<String, Value>, Problem> {
    match value {
        Value::Object(members) => Ok(members),
        _ => Err(Problem::Internal("a document is an object".to_owned())),
    }
}
