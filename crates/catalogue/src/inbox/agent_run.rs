//! Agent runs: one reading of one e-mail by an agent, what it made of it and what it cost.

use super::agent::AGENT;
use super::email::EMAIL;
use super::mailbox::INBOX;
use super::shared::{IDENTITY, PLACE, SINCE, TIMES, UNTIL};
use crate::field::{Field, id_of, instant, integer, long_text, map, number, one_of, text};
use crate::filter::{Filter, equal, from, to};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{PageSize, Tool, Verb};

/// A run.
pub static AGENT_RUN: Record = Record::inbox("agent_runs", Text::new("Execução de agente", "Agent run"))
    .fields(&[IDENTITY, PLACE, SUBJECT, OUTCOME, COST, CLOCK, TIMES])
    .state("status")
    .label(&["status", "llm_model", "created_at"])
    .indexed(&["llm_model", "input_tokens", "output_tokens", "cache_read", "cache_write", "total_cost"])
    .tallied(&[SUMS]);

/// What usage is summed by and of.
const SUMS: &[&str] =
    &["created_at", "llm_model", "status", "input_tokens", "output_tokens", "cache_read", "cache_write", "total_cost"];

/// How a run stands.
const STATUSES: &[&str] = &["running", "success", "failed"];

static SUBJECT: &[Field] = &[
    id_of("inbox_id", &INBOX).read_only(),
    id_of("agent_id", &AGENT).read_only(),
    id_of("email_id", &EMAIL).read_only(),
    text("llm_model").read_only(),
];

/// Both may repeat what the e-mail says.
const OUTCOME: &[Field] = &[
    one_of("status", STATUSES).read_only(),
    long_text("error", 10_000).read_only().nullable().third_party(),
    map("output")
        .read_only()
        .nullable()
        .customers_own()
        .third_party()
        .in_detail()
        .about("What the agent made of the e-mail."),
];

const COST: &[Field] = &[
    integer("input_tokens").read_only(),
    integer("output_tokens").read_only(),
    integer("cache_read").read_only().about("Tokens."),
    integer("cache_write").read_only().about("Tokens."),
    number("cost_per_token").read_only().about("USD."),
    number("total_cost").read_only().about("USD."),
];

const CLOCK: &[Field] = &[
    integer("duration_ms").read_only().nullable(),
    instant("started_at").read_only().nullable(),
    instant("finished_at").read_only().nullable(),
];

static FILTERS: &[Filter] = &[
    equal(id_of("agent_id", &AGENT)),
    equal(id_of("email_id", &EMAIL)),
    equal(id_of("inbox_id", &INBOX)),
    equal(one_of("status", STATUSES)).narrowed_here(),
    from(SINCE, "created_at").narrowed_here(),
    to(UNTIL, "created_at").narrowed_here(),
];

/// Tools on agent runs.
pub static TOOLS: &[Tool] = &[
    Tool::read("agent_runs_list", Text::new("Listar execuções de agente", "List agent runs"), &AGENT_RUN)
        .scope("agent_runs", "inbox.agent_runs")
        .about("Lists agent runs, newest first, without their output. since and until bound created_at.")
        .get("/v1/agent-runs", Verb::List)
        .filters(FILTERS)
        .cursored()
        .page_size(PageSize::INBOX),
    Tool::read("agent_runs_get", Text::new("Ver execução de agente", "Show agent run"), &AGENT_RUN)
        .scope("agent_runs", "inbox.agent_runs")
        .about("Shows an agent run: status, output or error, tokens and cost.")
        .get("/v1/agent-runs/{id}", Verb::Get),
];
