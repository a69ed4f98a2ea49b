//! An approved e-mail's way through its agent.

use catalogue::inbox::email::EMAIL;
use jiff::SignedDuration;
use serde_json::Value;
use storage::{Key, Row, Timer};

use crate::context::Context;
use crate::fields::RowFields;
use crate::inbox::agent_run;
use crate::instant::utc_millis;
use crate::problem::Problem;

/// The timer that lets the agent begin.
pub(super) const START: &str = "start";

/// How long an e-mail waits for its agent.
const WAIT: SignedDuration = SignedDuration::from_secs(2);

/// What the agent found that goes with the e-mail from then on.
const NOTED: [&str; 4] = ["kind", "amount", "due_date", "document"];

/// Lets the agent begin when its turn comes; an earlier turn is called off.
pub(super) async fn queue(context: &mut Context, email: &Row) -> Result<(), Problem> {
    context.tx.unschedule(&EMAIL, email.id).await?;
    let due_at = context.now.checked_add(WAIT).unwrap_or(context.now);
    context.schedule(&EMAIL, email, START, due_at).await
}

/// The agent begins to read.
pub(super) async fn start(context: &mut Context, timer: &Timer) -> Result<(), Problem> {
    let Some(mut email) = context.tx.get(&EMAIL, &Key::Id(timer.id)).await? else { return Ok(()) };
    if email.text("status") != "approved" {
        return Ok(());
    }
    let agent_id = email.text("agent_id").to_owned();
    email.put("status", "processing");
    let email = context.update(&EMAIL, email).await?;
    agent_run::begin(context, &email, &agent_id).await
}

/// The e-mail after its agent's `run` has ended.
pub(crate) async fn processed(context: &mut Context, mut email: Row, run: &Row) -> Result<Row, Problem> {
    match run.doc.get("output").and_then(Value::as_object) {
        Some(output) => {
            let noted = NOTED.iter().filter_map(|name| Some(((*name).to_owned(), output.get(*name)?.clone())));
            email.put("agent_metadata", Value::Object(noted.collect()));
            email.put("status", "processed");
        }
        None => email.put("status", "failed"),
    }
    email.put("processed_at", utc_millis(context.now));
    context.update(&EMAIL, email).await
}
