//! Moves a record from one state to another at once.

use serde_json::{Map, Value, json};

use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::events;
use crate::problem::Problem;
use crate::verbs::{allow_state, promised, update};

/// Moves the record to `to`, keeps what was sent with it and the instant of the move.
pub(crate) async fn run(
    context: &mut Context,
    asked: &Asked,
    from: &[&str],
    to: &'static str,
) -> Result<Answered, Problem> {
    let record = asked.tool.record;
    let mut row = context.find(record, &asked.key()?).await?;
    allow_state(asked, &row, from)?;
    let known = asked.body.iter().filter(|(name, _)| record.field(name).is_some());
    let sent: Map<String, Value> = known.map(|(name, value)| (name.clone(), value.clone())).collect();
    let mut changes = update::merge(&mut row, &sent);
    let old = row.doc.insert(record.state_field.to_owned(), Value::from(to)).unwrap_or(Value::Null);
    changes.insert(record.state_field.to_owned(), json!([old, to]));
    let instant = format!("{to}_at");
    if record.field(&instant).is_some() {
        row.doc.insert(instant, Value::from(context.now_text()));
    }
    let row = context.update(record, row).await?;
    if let Some(code) = events::code(record, events::Change::Moved(to)) {
        context.emit(&code, record, &row, changes).await?;
    }
    Ok(promised(asked, record, row))
}
