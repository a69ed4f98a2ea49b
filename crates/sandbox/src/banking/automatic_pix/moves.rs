//! What the types of Pix Automático share: states with their history, one external id a record, cancelling.

use catalogue::{Record, Verb};
use serde_json::{Map, Value, json};
use storage::{Comparison, Condition, IndexValue, Order, Query, Row};

use crate::answer::{Answered, Asked};
use crate::commands;
use crate::context::Context;
use crate::events::{self, Change};
use crate::fields::{RowFields, push};
use crate::problem::Problem;
use crate::verbs::update;

/// The field of the bank's state.
pub(super) const STATE: &str = "financial_provider_status";

/// Moves a record to `state`, keeps the move in its history and tells it.
pub(super) async fn to(
    context: &mut Context,
    record: &'static Record,
    mut row: Row,
    state: &'static str,
) -> Result<Row, Problem> {
    row.put(STATE, state);
    push(&mut row, "financial_provider_status_updates", json!({ "status": state, "updated_at": context.now_text() }));
    let row = context.update(record, row).await?;
    if let Some(code) = events::code(record, Change::Moved(state)) {
        context.emit(&code, record, &row, Map::new()).await?;
    }
    Ok(row)
}

/// The first state of a new record, with its history.
pub(super) fn begin(context: &Context, doc: &mut Map<String, Value>) {
    doc.insert(STATE.to_owned(), Value::from("pending"));
    let history = json!([{ "status": "pending", "updated_at": context.now_text() }]);
    doc.insert("financial_provider_status_updates".to_owned(), history);
}

/// Refuses an external id that another record of the type has.
pub(super) async fn check_external_id(
    context: &mut Context,
    record: &'static Record,
    doc: &Map<String, Value>,
    own: Option<i64>,
) -> Result<(), Problem> {
    let Some(id) = doc.get("external_id").and_then(Value::as_str).filter(|id| !id.is_empty()) else { return Ok(()) };
    let value = IndexValue::Text(id.to_owned());
    let conditions = vec![Condition::new("external_id", Comparison::Equal, value)];
    let query = Query { conditions, order: Order::Newest, after: None, offset: 0, limit: 2 };
    let rows = context.tx.list(record, &query).await?.rows;
    match rows.iter().any(|row| Some(row.id) != own) {
        true => Err(Problem::field("external_id", "já existe para esta conta")),
        false => Ok(()),
    }
}

/// Changes the caller's own labels.
pub(super) async fn label(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let record = asked.tool.record;
    let row = context.find(record, &asked.key()?).await?;
    check_external_id(context, record, &asked.body, Some(row.id)).await?;
    let row = update::store(context, record, row, &asked.body).await?;
    Ok(Answered::Record(record, row))
}

/// Asks the bank to cancel a record in one of the states that the catalogue names; `title` says what could not be asked.
pub(super) async fn ask_cancel(context: &mut Context, asked: &Asked, title: &'static str) -> Result<Answered, Problem> {
    let record = asked.tool.record;
    let row = context.find(record, &asked.key()?).await?;
    allow(asked, &row, title, "Estado atual não permite cancelamento.")?;
    let (kind, command) = commands::request(context, (record, &row), "cancel", asked.body.clone()).await?;
    Ok(Answered::Record(kind, command))
}

/// Refuses a record outside the states that the catalogue's command names.
pub(super) fn allow(asked: &Asked, row: &Row, title: &'static str, detail: &str) -> Result<(), Problem> {
    let from = match asked.tool.verb {
        Verb::Command { from, .. } => from,
        _ => &[],
    };
    if from.is_empty() || from.contains(&row.text(STATE)) {
        return Ok(());
    }
    Err(Problem::Detailed { code: "unprocessable_content", title, param: "", detail: detail.to_owned() })
}

/// Cancels a record whose state is among `from` when the bank confirms it.
pub(super) async fn cancel(
    context: &mut Context,
    record: &'static Record,
    mut row: Row,
    (from, origin): (&[&str], &str),
) -> Result<Row, Problem> {
    if !from.contains(&row.text(STATE)) {
        return Err(Problem::refused("Estado atual não permite cancelamento."));
    }
    let cancellation = json!({
        "origin": origin,
        "occurred_at": context.now_text(),
        "code": "slcr",
        "description": "Cancelamento solicitado pelo recebedor",
    });
    row.put("cancellation", cancellation);
    context.tx.unschedule(record, row.id).await?;
    to(context, record, row, "canceled").await
}
