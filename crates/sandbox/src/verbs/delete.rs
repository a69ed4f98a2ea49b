//! Removes a record.

use catalogue::Answer;
use catalogue::billing::shared::DELETED;
use serde_json::Map;

use crate::answer::{Answered, Asked};
use crate::billing;
use crate::context::Context;
use crate::events;
use crate::problem::Problem;

/// Removes the record with its timers, and tells so.
pub(crate) async fn run(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let record = asked.tool.record;
    let row = context.find(record, &asked.key()?).await?;
    context.tx.delete(record, row.id).await?;
    if let Some(code) = events::code(record, events::Change::Deleted) {
        context.emit(&code, record, &row, Map::new()).await?;
    }
    Ok(match asked.tool.answer {
        Answer::Record if asked.tool.returns.is_called(&DELETED.table()) => billing::deleted(),
        Answer::Record => Answered::Record(record, row),
        Answer::Accepted => Answered::Queued,
        _ => Answered::NoContent,
    })
}
