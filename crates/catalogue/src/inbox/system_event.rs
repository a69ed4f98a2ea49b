//! The event log: what happened in a workspace, and what webhooks are told of.

use super::email::EMAIL;
use super::mailbox::INBOX;
use super::shared::{IDENTITY, PLACE, TIMES};
use crate::field::{Field, id_of, map, text};
use crate::filter::{Filter, equal};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{PageSize, Tool, Verb};

/// An entry of the log.
pub static SYSTEM_EVENT: Record =
    Record::inbox("system_events", Text::new("Entrada do log de eventos", "Event log entry"))
        .fields(&[IDENTITY, PLACE, SUBJECT, EVENT, TIMES])
        .label(&["slug", "created_at"]);

/// What the sandbox records. The public documents name `webhook.test` alone, so that other words pass.
pub const SLUGS: &[&str] = &[
    "email.received",
    "email.approved",
    "email.rejected",
    "email.processing",
    "email.processed",
    "email.failed",
    "agent_run.started",
    "agent_run.succeeded",
    "agent_run.failed",
    "workflow_run.succeeded",
    "workflow_run.failed",
    "webhook.test",
];

static SUBJECT: &[Field] =
    &[id_of("inbox_id", &INBOX).read_only().nullable(), id_of("email_id", &EMAIL).read_only().nullable()];

/// A payload repeats the e-mail that it is about.
const EVENT: &[Field] =
    &[text("slug").read_only(), map("payload").read_only().customers_own().third_party().in_detail()];

static FILTERS: &[Filter] = &[
    equal(text("slug").about("As email.failed, agent_run.failed or webhook.test.")),
    equal(id_of("email_id", &EMAIL)),
];

/// Tools on the event log.
pub static TOOLS: &[Tool] = &[
    Tool::read("system_events_list", Text::new("Listar eventos", "List events"), &SYSTEM_EVENT)
        .scope("system_events", "inbox.system_events")
        .about(
            "Lists the workspace's event log, newest first, without payloads. By email_id it tells an e-mail's story.",
        )
        .get("/v1/system-events", Verb::List)
        .filters(FILTERS)
        .cursored()
        .page_size(PageSize::INBOX),
    Tool::read("system_events_get", Text::new("Ver evento", "Show event"), &SYSTEM_EVENT)
        .scope("system_events", "inbox.system_events")
        .about("Shows one event with its payload.")
        .get("/v1/system-events/{id}", Verb::Get),
];
