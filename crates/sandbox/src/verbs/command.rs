//! Asks the simulated bank to act on a record: the record moves when the bank confirms.

use crate::answer::{Answered, Asked};
use crate::commands;
use crate::context::Context;
use crate::problem::Problem;
use crate::verbs::allow_state;

/// Creates the command `operation` with what was sent as its parameters, and answers it.
pub(crate) async fn run(
    context: &mut Context,
    asked: &Asked,
    operation: &'static str,
    from: &[&str],
) -> Result<Answered, Problem> {
    let record = asked.tool.record;
    let row = context.find(record, &asked.key()?).await?;
    allow_state(asked, &row, from)?;
    let (kind, command) = commands::request(context, (record, &row), operation, asked.body.clone()).await?;
    Ok(Answered::Record(kind, command))
}
