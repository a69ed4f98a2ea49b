//! Workflow runs: the steps that an e-mail set off, and how each ended.

use super::agent_run::AGENT_RUN;
use super::email::EMAIL;
use super::mailbox::INBOX;
use super::shared::{IDENTITY, PLACE, SINCE, TIMES};
use crate::field::{Field, Fields, between, id_of, instant, integer, long_text, map, objects, one_of, text, uid};
use crate::filter::{Filter, equal, from};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Origin, PageSize, Tool, Verb};

/// A workflow run.
pub static WORKFLOW_RUN: Record = Record::inbox("workflow_runs", Text::new("Execução de workflow", "Workflow run"))
    .fields(&[IDENTITY, PLACE, SUBJECT, OUTCOME, CLOCK, TIMES])
    .state("status")
    .label(&["workflow_label", "status", "created_at"]);

/// How a run stands.
const STATUSES: &[&str] = &["pending", "running", "success", "failed", "cancelled"];

static SUBJECT: &[Field] = &[
    id_of("inbox_id", &INBOX).read_only().nullable(),
    uid("workflow_id").read_only().nullable(),
    text("workflow_label").read_only(),
    id_of("email_id", &EMAIL).read_only().nullable(),
];

static OUTCOME: &[Field] = &[
    one_of("status", STATUSES).read_only(),
    long_text("error", 10_000).read_only().nullable().third_party(),
    objects("steps", STEP).read_only().in_detail(),
];

/// A false condition skips what hangs on it. Results and errors may repeat what the e-mail says.
static STEP: Fields = &[STEP_FIELDS, STEP_CLOCK];

static STEP_FIELDS: &[Field] = &[
    between("position", 1, i32::MAX as i64).read_only(),
    text("key").read_only(),
    one_of("kind", &["agent", "condition", "webhook", "action"]).read_only(),
    one_of("status", &["pending", "running", "success", "failed", "skipped"]).read_only(),
    id_of("agent_run_id", &AGENT_RUN).read_only().nullable(),
    map("result").read_only().nullable().customers_own().third_party(),
    long_text("error", 10_000).read_only().nullable().third_party(),
];

const STEP_CLOCK: &[Field] =
    &[instant("started_at").read_only().nullable(), instant("finished_at").read_only().nullable()];

const CLOCK: &[Field] = &[
    integer("duration_ms").read_only().nullable(),
    instant("started_at").read_only().nullable(),
    instant("finished_at").read_only().nullable(),
];

static FILTERS: &[Filter] = &[
    equal(id_of("inbox_id", &INBOX)),
    equal(id_of("email_id", &EMAIL)),
    equal(one_of("status", STATUSES)),
    from(SINCE, "created_at"),
];

/// Tools on workflow runs.
pub static TOOLS: &[Tool] = &[
    Tool::read("workflow_runs_list", Text::new("Listar execuções de workflow", "List workflow runs"), &WORKFLOW_RUN)
        .scope("workflow_runs", "inbox.workflow_runs")
        .about("Lists workflow runs, newest first, without their steps. since bounds created_at.")
        .get("/v1/workflow-runs", Verb::List)
        .filters(FILTERS)
        .cursored()
        .page_size(PageSize::INBOX)
        .origin(Origin::Sandbox),
    Tool::read("workflow_runs_get", Text::new("Ver execução de workflow", "Show workflow run"), &WORKFLOW_RUN)
        .scope("workflow_runs", "inbox.workflow_runs")
        .about("Shows a workflow run with each step and its result.")
        .get("/v1/workflow-runs/{id}", Verb::Get)
        .origin(Origin::Sandbox),
];
