//! Usage: what a workspace processed and spent, added up by the store from its e-mails and runs.

mod period;
mod sums;

use serde_json::{Value, json};

use super::model::CURRENCY;
use super::place::Place;
use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::domain::money;
use crate::problem::Problem;
use crate::rules::Rule;
use period::Period;
use sums::Sums;

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[("usage_get", |context, asked| Box::pin(show(context, asked)))];

async fn show(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let period = Period::read(asked, context.today)?;
    let workspace = Place::workspace_id(context)?;
    let processed = sums::emails(context, period, "processed").await?;
    let failed = sums::emails(context, period, "failed").await?;
    let models = sums::by_model(context, period).await?;
    let all = sums::all(&models);
    let by_model: Vec<Value> = models.iter().map(|(model, sums)| of_model(model, sums)).collect();
    Ok(Answered::Object(json!({
        "workspace_id": workspace,
        "from": period.from.to_string(),
        "to": period.to.to_string(),
        "emails_processed": processed,
        "emails_failed": failed,
        "agent_runs": all.runs,
        "agent_runs_failed": all.failed,
        "input_tokens": all.input,
        "output_tokens": all.output,
        "cache_read": all.cache_read,
        "cache_write": all.cache_write,
        "total_cost": money::json(all.cost),
        "currency": CURRENCY,
        "by_model": by_model,
    })))
}

fn of_model(model: &str, sums: &Sums) -> Value {
    json!({
        "llm_model": model,
        "agent_runs": sums.runs,
        "agent_runs_failed": sums.failed,
        "input_tokens": sums.input,
        "output_tokens": sums.output,
        "total_cost": money::json(sums.cost),
    })
}
