//! The event log: what happens in a workspace is kept, and sent to the webhooks that ask for it.

mod slug;
mod snapshot;

pub use slug::Slug;
pub(super) use snapshot::workspace;

use catalogue::inbox::system_event::SYSTEM_EVENT;
use serde_json::{Map, Value};
use storage::Row;

use super::{delivery, keep, webhook};
use crate::context::Context;
use crate::problem::Problem;

/// Something that happens, and the records that it is about.
#[derive(Debug)]
pub struct Happened<'a> {
    /// What.
    pub slug: Slug,
    /// Where: webhooks of this inbox are told, besides those of the whole workspace.
    pub inbox: Option<&'a Row>,
    /// The e-mail.
    pub email: Option<&'a Row>,
    /// The agent.
    pub agent: Option<&'a Row>,
    /// The agent's run.
    pub agent_run: Option<&'a Row>,
    /// The workflow's run.
    pub workflow_run: Option<&'a Row>,
    /// The event's own keys (`reason` of a rejection).
    pub own: Map<String, Value>,
}

impl Happened<'_> {
    /// `slug`, about nothing yet.
    pub fn new(slug: Slug) -> Self {
        Happened { slug, inbox: None, email: None, agent: None, agent_run: None, workflow_run: None, own: Map::new() }
    }
}

/// Keeps the event and sends it to every active webhook that asks for it, all in the transaction of `context`. Records are
/// told as they stand in `happened`: change and store them before.
///
/// # Errors
/// The store's.
pub async fn happened(context: &mut Context, happened: &Happened<'_>) -> Result<Row, Problem> {
    let event = record(context, happened).await?;
    let inbox = happened.inbox.map(|row| row.uid.as_str());
    for hook in webhook::asking(context, happened.slug, inbox).await? {
        delivery::send(context, hook, &event).await?;
    }
    Ok(event)
}

/// Keeps the event alone.
pub(super) async fn record(context: &mut Context, happened: &Happened<'_>) -> Result<Row, Problem> {
    let id = |row: Option<&Row>| row.map_or(Value::Null, |row| Value::from(row.uid.as_str()));
    let mut doc = Map::new();
    let mut put = |name: &str, value: Value| drop(doc.insert(name.to_owned(), value));
    put("inbox_id", id(happened.inbox));
    put("email_id", id(happened.email));
    put("slug", Value::from(happened.slug.word()));
    put("payload", Value::Object(snapshot::payload(context, happened)?));
    keep::new(context, &SYSTEM_EVENT, doc).await
}
