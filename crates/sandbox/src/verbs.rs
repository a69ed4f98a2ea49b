//! What an operation does when it has no rule of its own.

pub(crate) mod command;
pub(crate) mod create;
pub(crate) mod delete;
pub(crate) mod transition;
pub(crate) mod update;

use catalogue::{Answer, Record, Verb};
use storage::Row;

use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::problem::Problem;

/// Runs the generic verb of a writing operation.
///
/// # Errors
/// The refusal, or an internal fault for an operation that the catalogue gives no verb.
pub(crate) async fn run(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    match asked.tool.verb {
        Verb::Create => create::run(context, asked).await,
        Verb::Update => update::run(context, asked).await,
        Verb::Delete => delete::run(context, asked).await,
        Verb::Transition { from, to } => transition::run(context, asked, from, to).await,
        Verb::Command { operation, from } => command::run(context, asked, operation, from).await,
        Verb::Get => {
            let record = asked.tool.returns;
            let row = context.find(record, &asked.key()?).await?;
            Ok(Answered::Record(record, row))
        }
        Verb::List | Verb::Ids | Verb::Rule | Verb::Own(_) => {
            Err(Problem::Internal(format!("{} has no rule", asked.tool.name)))
        }
    }
}

/// The answer that the catalogue promises, with the record at hand.
pub(crate) fn promised(asked: &Asked, record: &'static Record, row: Row) -> Answered {
    match asked.tool.answer {
        Answer::NoContent => Answered::NoContent,
        Answer::Accepted => Answered::Accepted(record, row),
        _ => Answered::Record(record, row),
    }
}

/// Refuses a record whose state is not among `from`; an empty list allows any.
pub(crate) fn allow_state(asked: &Asked, row: &Row, from: &[&str]) -> Result<(), Problem> {
    let field = asked.tool.record.state_field;
    let state = row.doc.get(field).and_then(serde_json::Value::as_str).unwrap_or_default();
    if from.is_empty() || from.contains(&state) {
        return Ok(());
    }
    Err(Problem::refused(format!("Operação não permitida para o status {state}")))
}
