//! Commands: what the simulated bank is asked to do, and what it makes of it when its time comes.

use catalogue::Record;
use serde_json::{Map, Value, json};
use storage::{Key, Row, Timer};

use crate::context::Context;
use crate::events;
use crate::problem::Problem;
use crate::registry;
use crate::rules::{self, Action, RuleFuture};
use crate::verbs::update;

/// What a confirmed command does to its record. A refusal fails the command; the record stays as the confirmation
/// leaves it, mostly as it was.
pub type Confirm = for<'a> fn(&'a mut Context, Row, &'a Map<String, Value>) -> RuleFuture<'a, Row>;

/// The timer that lets the bank answer a command.
pub(crate) const ACTIONS: &[(&str, &str, Action)] =
    &[("admin_command", CONFIRM, |context, timer| Box::pin(answer(context, timer)))];

/// The table of commands.
const COMMAND: &str = "banking_admin_command";
const CONFIRM: &str = "confirm";

/// Creates the pending command `operation` on a record; the bank answers it when its delay has passed.
///
/// Events: `<resource>.<operation>.requested` now, `.confirmed` or `.failed` then.
pub async fn request(
    context: &mut Context,
    (record, row): (&'static Record, &Row),
    operation: &'static str,
    params: Map<String, Value>,
) -> Result<(&'static Record, Row), Problem> {
    let kind = registry::record(COMMAND)?;
    let class = events::names(record).map_or(record.key, |names| names.class);
    let doc = json!({
        "status": "pending",
        "operation": operation,
        "resource_type": class,
        "resource_uid": row.uid,
        "resource_key": record.table(),
        "financial_provider_slug": row.doc.get("financial_provider_slug"),
        "params": params,
    });
    let Value::Object(doc) = doc else { return Err(Problem::Internal("a command is an object".to_owned())) };
    let command = context.insert(kind, doc).await?;
    let due_at = context.bank_answers_at();
    context.schedule(kind, &command, CONFIRM, due_at).await?;
    tell(context, (record, row), operation, "requested").await?;
    Ok((kind, command))
}

/// The commands of one record are found by the hidden field that names its type, beside its uid.
pub(crate) fn is_of(command: &Row, record: &Record, uid: &str) -> bool {
    let same_uid = command.doc.get("resource_uid").and_then(Value::as_str) == Some(uid);
    same_uid && resource(command).is_some_and(|resource| resource.table() == record.table())
}

/// The type that a command is about. Commands that were stored before there was a second product name one of banking's
/// by its key alone.
fn resource(command: &Row) -> Option<&'static Record> {
    let name = command.doc.get("resource_key").and_then(Value::as_str)?;
    registry::find(name).or_else(|| registry::find(&format!("banking_{name}")))
}

async fn answer(context: &mut Context, timer: &Timer) -> Result<(), Problem> {
    let kind = registry::record(COMMAND)?;
    let Some(command) = context.tx.get(kind, &Key::Id(timer.id)).await? else { return Ok(()) };
    let text = |name: &str| command.doc.get(name).and_then(Value::as_str).unwrap_or_default().to_owned();
    let operation = text("operation");
    let nameless = || Problem::Internal(format!("the command {} names no record type", command.uid));
    let record = resource(&command).ok_or_else(nameless)?;
    let Some(row) = context.tx.get(record, &Key::Uid(text("resource_uid"))).await? else {
        return close(context, command, Err("O registro não existe mais.".to_owned())).await;
    };
    let params = match command.doc.get("params") {
        Some(Value::Object(params)) => params.clone(),
        _ => Map::new(),
    };
    let before = row.clone();
    let acted = match rules::confirm(record, &operation) {
        Some(confirm) => confirm(context, row, &params).await,
        None => generic(context, record, row, (&operation, &params)).await,
    };
    match acted {
        Ok(row) => {
            close(context, command, Ok(())).await?;
            tell(context, (record, &row), &operation, "confirmed").await
        }
        Err(Problem::Refused { detail, .. } | Problem::Detailed { detail, .. }) => {
            close(context, command, Err(detail)).await?;
            // A registration that fails leaves its mark on the record.
            let after = context.tx.get(record, &Key::Id(before.id)).await?.unwrap_or(before);
            tell(context, (record, &after), &operation, "failed").await
        }
        Err(fault) => Err(fault),
    }
}

/// Cancelling moves the record to `canceled`; any other operation puts its parameters into the record.
async fn generic(
    context: &mut Context,
    record: &'static Record,
    mut row: Row,
    (operation, params): (&str, &Map<String, Value>),
) -> Result<Row, Problem> {
    if operation == "cancel" && record.states().contains(&"canceled") {
        row.doc.insert(record.state_field.to_owned(), Value::from("canceled"));
        if record.field("canceled_at").is_some() {
            row.doc.insert("canceled_at".to_owned(), Value::from(context.now_text()));
        }
        return context.update(record, row).await;
    }
    let known = params.iter().filter(|(name, _)| record.field(name).is_some());
    let known: Map<String, Value> = known.map(|(name, value)| (name.clone(), value.clone())).collect();
    update::merge(&mut row, &known);
    context.update(record, row).await
}

async fn close(context: &mut Context, mut command: Row, outcome: Result<(), String>) -> Result<(), Problem> {
    let kind = registry::record(COMMAND)?;
    let (status, message) = match outcome {
        Ok(()) => ("confirmed", None),
        Err(message) => ("failed", Some(message)),
    };
    command.doc.insert("status".to_owned(), Value::from(status));
    command.doc.insert("confirmation_via".to_owned(), Value::from("api"));
    if let Some(message) = message {
        command.doc.insert("error_message".to_owned(), Value::from(message));
    }
    context.update(kind, command).await.map(drop)
}

async fn tell(
    context: &mut Context,
    (record, row): (&'static Record, &Row),
    operation: &str,
    word: &str,
) -> Result<(), Problem> {
    let Some(prefix) = events::prefix(record) else { return Ok(()) };
    let code = format!("{prefix}.{operation}.{word}");
    if events::is_known(&code) { context.emit(&code, record, row, Map::new()).await } else { Ok(()) }
}
