//! What an event tells of the records that it is about, as they stand when it happens.

use catalogue::Record;
use catalogue::inbox::agent::AGENT;
use catalogue::inbox::agent_run::AGENT_RUN;
use catalogue::inbox::email::EMAIL;
use catalogue::inbox::mailbox::INBOX;
use catalogue::inbox::workflow_run::WORKFLOW_RUN;
use serde_json::{Map, Value, json};
use storage::Row;

use super::Happened;
use crate::context::Context;
use crate::inbox::place::Place;
use crate::problem::Problem;
use crate::record_doc::{Shown, View};

/// The event's payload: its own keys and a snapshot of each record, as lists show it. An e-mail's body is not repeated in
/// every event of its life: `GET /v1/emails/{id}` tells it.
pub(super) fn payload(context: &Context, happened: &Happened<'_>) -> Result<Map<String, Value>, Problem> {
    let mut payload = happened.own.clone();
    let account = Place::of(context).account;
    payload.insert("organization".to_owned(), json!({ "id": account.0 }));
    let about: [(&str, &'static Record, Option<&Row>); 5] = [
        ("agent", &AGENT, happened.agent),
        ("inbox", &INBOX, happened.inbox),
        ("email", &EMAIL, happened.email),
        ("agent_run", &AGENT_RUN, happened.agent_run),
        ("workflow_run", &WORKFLOW_RUN, happened.workflow_run),
    ];
    for (name, record, row) in about {
        if let Some(row) = row {
            payload.insert(name.to_owned(), listed(record, row)?);
        }
    }
    Ok(payload)
}

/// The record as lists show it.
fn listed(record: &'static Record, row: &Row) -> Result<Value, Problem> {
    let mut bytes = Vec::with_capacity(1024);
    row.show(record, View::Listed, &mut bytes)?;
    serde_json::from_slice(&bytes).map_err(|fault| Problem::Internal(format!("{} {}: {fault}", record.key, row.uid)))
}

/// The workspace, as events name it.
pub(in crate::inbox) fn workspace(context: &Context) -> Result<Value, Problem> {
    Ok(json!({ "id": Place::workspace_id(context)? }))
}
